import { createStudy, type Study } from "@unswayed/core";
import { createRandomSource } from "@unswayed/core/numerics";
import { drawAnswers, meeting } from "@unswayed/lab";
import { paper } from "@unswayed/paper";
import { type Command, type CommandIo, exitCodes, UsageError } from "../command.ts";
import { type Findings, findingsOf } from "../demo/findings.ts";
import { played, type Round } from "../demo/rounds.ts";
import { conclusion, introduction, roundLine } from "../demo/telling.ts";
import { type ParsedOptions, parseOptions, wholeNumberOf } from "../parse-options.ts";

const defaultRounds = 24;
const mostRounds = 200;

const { task } = meeting;

const usage = `Usage: unswayed demo [OPTIONS]

A simulated decision from the first show of hands to the result, in a few seconds.

  --seed N    whose answers are drawn (default: 1); the same seed gives the same decision
  --rounds N  how many questions are put to the group, 1 to ${mostRounds} (default: ${defaultRounds})
  --json      one JSON document at the end, nothing before

Example: unswayed demo --seed 3
`;

export const demo: Command = {
  name: "demo",
  summary: "watch a simulated decision, with and without influence",
  usage,
  async run(args, io) {
    const options = parseOptions(args, { seed: "text", rounds: "text", json: "flag" });
    const [extra] = options.positionals;
    if (extra !== undefined) throw new UsageError(`demo takes options only: what is "${extra}"?`);
    const seed = wholeNumberOf(options, "seed", 1);
    const rounds = roundsOf(options);
    const isJson = options.isGiven("json");

    const say = isJson ? () => {} : io.stdout;
    const bar = progressBar(io, rounds);
    const study = studyOf(seed);
    const people = createRandomSource(seed).split("voters");
    const loop = played(study, rounds, (request) =>
      drawAnswers(meeting, request, people.split(request.id)),
    );
    const finished: Round[] = [];
    say(introduction(meeting, seed));
    let step = nextRound();
    while (!step.done) {
      finished.push(step.value);
      say(roundLine(meeting, step.value, rounds));
      step = nextRound();
    }
    bar.show(rounds);
    const findings = findingsOf(study);
    bar.clear();

    const privateRounds = finished.filter(({ wasAskedPrivately }) => wasAskedPrivately).length;
    if (isJson) io.stdout(`${JSON.stringify(documentOf(seed, finished, findings), null, 2)}\n`);
    else io.stdout(conclusion(meeting, findings, { rounds, privateRounds }));
    return exitCodes.fine;

    function nextRound(): ReturnType<typeof loop.next> {
      bar.show(finished.length);
      const next = loop.next();
      bar.clear();
      return next;
    }
  },
};

/** The meeting as a study. */
function studyOf(seed: number): Study {
  const { voters, options, welfare, levels } = task;
  return createStudy({
    voters,
    options,
    welfare,
    levels,
    seed,
    method: paper({
      lengthScale: 0.35, // of the day, two or three hours: someone who likes 9:00 will not hate 10:00
      normBound: 6, // about twice what a strong wish weighs, in the units of votes
    }),
  });
}

/** What may leave the room: public answers by name, of private votes only that they were asked. */
function documentOf(seed: number, finished: readonly Round[], findings: Findings): object {
  return {
    schema: "unswayed/demo@2",
    seed,
    question: task.title,
    voters: task.voters,
    options: task.options.items.map(({ name }) => name),
    rounds: finished.map(({ wasAskedPrivately, ...round }) => ({
      ...round,
      privateVote: wasAskedPrivately,
    })),
    privateVotes: finished.filter(({ wasAskedPrivately }) => wasAskedPrivately).length,
    result: findings,
  };
}

function roundsOf(options: ParsedOptions): number {
  const rounds = wholeNumberOf(options, "rounds", defaultRounds);
  if (rounds >= 1 && rounds <= mostRounds) return rounds;
  throw new UsageError(`"--rounds" takes a number from 1 to ${mostRounds}, not "${rounds}"`);
}

/** A bar on standard error while the next question is worked out; nothing at all unless a person watches. */
function progressBar(io: CommandIo, rounds: number): { show(done: number): void; clear(): void } {
  if (!io.isTerminal) return { show() {}, clear() {} };
  const width = 30;
  const eraseLine = "\r\u001b[K";
  return {
    show(done) {
      const filled = Math.round((width * done) / rounds);
      const bar = "#".repeat(filled) + "-".repeat(width - filled);
      const doing = done < rounds ? "working out the next question" : "working out the result";
      io.stderr(`${eraseLine}[${bar}] ${doing}`);
    },
    clear: () => io.stderr(eraseLine),
  };
}
