import { createRandomSource, rbf } from "@unswayed/core";
import { drawAnswers, meeting, optionsOf } from "@unswayed/lab";
import { type Command, type CommandIo, exitCodes, UsageError } from "../command.ts";
import { type Decision, decide, type Round } from "../demo/decision-loop.ts";
import { type Findings, findingsOf } from "../demo/findings.ts";
import { conclusion, introduction, roundLine } from "../demo/telling.ts";
import { type ParsedOptions, parseOptions, wholeNumberOf } from "../parse-options.ts";

const defaultRounds = 24;
const mostRounds = 200;

const usage = `Usage: unswayed demo [OPTIONS]

A simulated decision from the first show of hands to the result, in a few seconds.

  --seed N    whose answers are drawn (default: 1); the same seed gives the same decision
  --rounds N  how many questions are put to the group, 1 to ${mostRounds} (default: ${defaultRounds})
  --json      one JSON document at the end, nothing before

Example: unswayed demo --seed 3
`;

export const demo: Command = {
  name: "demo",
  summary: "watch a simulated decision, with and without the sway",
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
    const random = createRandomSource(seed);
    const loop = decide(decisionOf(rounds, random.split("voters")), random.split("loop"));
    const told: Round[] = [];
    say(introduction(meeting, seed));
    let step = nextStep();
    while (!step.done) {
      told.push(step.value);
      say(roundLine(meeting, step.value, rounds));
      step = nextStep();
    }
    bar.show(rounds);
    const findings = findingsOf(step.value, meeting.welfare, random.split("findings"));
    bar.clear();

    const privateRounds = told.filter(({ wasAskedPrivately }) => wasAskedPrivately).length;
    if (isJson) io.stdout(`${JSON.stringify(documentOf(seed, told, findings), null, 2)}\n`);
    else io.stdout(conclusion(meeting, findings, { rounds, privateRounds }));
    return exitCodes.fine;

    function nextStep(): ReturnType<typeof loop.next> {
      bar.show(told.length);
      const next = loop.next();
      bar.clear();
      return next;
    }
  },
};

/** The meeting, put to simulated voters. */
function decisionOf(rounds: number, random: ReturnType<typeof createRandomSource>): Decision {
  const options = optionsOf(meeting.space, 0);
  return {
    voterCount: meeting.voterCount,
    options,
    kernel: rbf({ lengthScale: 2.5 }), // hours: someone who likes 9:00 will not hate 10:00
    normBound: 6, // about twice what a strong wish weighs, in the units of votes
    welfare: meeting.welfare,
    slack: { joint: 0.5, private: 0.5, public: 0.5, anchor: "map" },
    rounds,
    ask: (channel, candidate, reference) =>
      drawAnswers(meeting, channel, options[candidate]!, options[reference]!, random),
  };
}

/** What may leave the room: public answers by name, of private votes only that they were asked. */
function documentOf(seed: number, told: readonly Round[], findings: Findings): object {
  const option = (index: number): string => meeting.optionNames[index]!;
  const voter = (index: number): string => meeting.voterNames[index]!;
  return {
    schema: "unswayed/demo@1",
    seed,
    question: meeting.question,
    voters: meeting.voterNames,
    options: meeting.optionNames,
    rounds: told.map(({ round, candidate, reference, publicAnswers, wasAskedPrivately }) => ({
      round,
      candidate: option(candidate),
      reference: option(reference),
      publicAnswers,
      privateVote: wasAskedPrivately,
    })),
    privateVotes: told.filter(({ wasAskedPrivately }) => wasAskedPrivately).length,
    result: {
      status: findings.status,
      showOfHands: option(findings.showOfHands),
      withoutSway: option(findings.withoutSway),
      gain: findings.gain,
      stillPossible: findings.stillPossible.map(option),
      influence: findings.influence.map(({ listener, speaker, ...weights }) => ({
        listener: voter(listener),
        speaker: voter(speaker),
        ...weights,
      })),
    },
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
