import {
  type Ballot,
  type Belief,
  createBelief,
  createRandomSource,
  createSpace,
  type KindName,
  nextQuestion,
  questionKinds,
  socialDraws,
  startingOptions,
  updated,
} from "@unswayed/core";
import { measure } from "../measure.ts";
import { figure, textTable } from "../text-table.ts";
import type { BenchContext, BenchReport } from "./bench-part.ts";

/** What people wait for between two votes, and how long they should at most, in milliseconds. */
const sizes = [
  { voters: 5, options: 30, rounds: 60, goalMs: 500 },
  { voters: 10, options: 50, rounds: 60, goalMs: 500 },
  { voters: 30, options: 50, rounds: 60, goalMs: 3000 },
];

type Size = (typeof sizes)[number];

/** Whole lists of so many options in one update, beside as many pairs; an order or a rating may take so many times as long. */
const wholeList = 20;
const mostTimes = 1.5;

interface Timed extends Size {
  readonly updateMs: number;
  readonly questionMs: number;
}

/** The posterior engine after many rounds: taking in one more vote of everybody, and choosing what to ask next. */
export function benchBelief({ clock, say }: BenchContext): BenchReport {
  const data = sizes.map((size): Timed => {
    say(`${size.voters} voters, ${size.options} options`);
    const belief = beliefAfter(size);
    const more = roundOf(size, size.rounds);
    const effort = { clock, warmUps: 1, repeats: 5, budgetMs: 20_000 };
    let next = belief;
    const update = measure(() => {
      next = updated(belief, more);
    }, effort);
    const question = measure(() => {
      const social = socialDraws(next.draws, { welfare: { kind: "utilitarian" } });
      nextQuestion(next, social, { costs: { public: 1, private: 5 } });
    }, effort);
    return { ...size, updateMs: update.medianMs, questionMs: question.medianMs };
  });
  say(`whole lists of ${wholeList} options`);
  const lists = wholeLists(clock);
  const [pairsMs = 0] = lists.map(({ ms }) => ms);
  const slow = lists.filter(({ ms }) => ms > mostTimes * pairsMs);
  const head = ["voters", "options", "rounds", "update ms", "question ms", "together", "goal"];
  const rows = data.map(({ voters, options, rounds, updateMs, questionMs, goalMs }) => [
    String(voters),
    String(options),
    String(rounds),
    figure(updateMs),
    figure(questionMs),
    figure(updateMs + questionMs),
    figure(goalMs),
  ]);
  const late = data.filter(({ updateMs, questionMs, goalMs }) => updateMs + questionMs > goalMs);
  return {
    text: [
      textTable("Belief: an update and the next question", head, rows),
      textTable(
        `Belief: one update of 10 voters about ${wholeList} options`,
        ["asked", "update ms", "times pairs"],
        lists.map(({ asked, ms }) => [asked, figure(ms), figure(ms / pairsMs)]),
      ),
    ].join("\n"),
    data: { sizes: data, wholeLists: lists },
    summary: [
      late.length === 0
        ? "an update and a question stay within their goals"
        : `an update and a question take longer than meant for ${late.map(({ voters }) => voters).join(", ")} voters`,
      slow.length === 0
        ? `whole lists take at most ${mostTimes} times as long as ${wholeList} pairs`
        : `${slow.map(({ asked }) => asked).join(" and ")} take more than ${mostTimes} times as long as ${wholeList} pairs`,
    ].join("; "),
  };
}

/** Three votes in four are public; pairs and answers are drawn at random, which is harder on the sampler than real wishes. */
function roundOf({ voters, options }: Size, round: number): Ballot[] {
  const random = createRandomSource("bench belief").split(round);
  const candidate = Math.floor(random.next() * options);
  const reference = (candidate + 1 + Math.floor(random.next() * (options - 1))) % options;
  return Array.from({ length: voters }, (_, voter) => ({
    kind: "pair",
    voter,
    channel: round % 4 === 3 ? "private" : "public",
    options: [candidate, reference],
    answer: [random.next() < 0.5 ? 0 : 1],
  }));
}

/** The same ten people, who want what they want, asked about twenty options in three ways. */
function wholeLists(clock: BenchContext["clock"]): readonly { asked: string; ms: number }[] {
  const voters = 10;
  const belief = beliefAfter({ voters, options: wholeList, rounds: 10, goalMs: 0 });
  const all = Array.from({ length: wholeList }, (_, x) => x);
  const random = createRandomSource("bench whole lists");
  const wants = Array.from({ length: voters }, () => all.map(() => 2.6 * random.next() - 1.3));
  const ballotOf = (kind: KindName, voter: number, options: readonly number[]): Ballot => {
    const { simulated, drawCount } = questionKinds[kind];
    const draws = Array.from({ length: drawCount(options.length) }, () => random.next());
    const w = options.map((x) => wants[voter]?.[x] ?? 0);
    return { kind, voter, channel: "public", options, answer: simulated(w, {}, draws) };
  };
  const everybody = wants.map((_, voter) => voter);
  const ballots: Readonly<Record<string, readonly Ballot[]>> = {
    [`${wholeList} pairs`]: everybody.flatMap((voter) =>
      all.map((x) => ballotOf("pair", voter, [x, (x + 1) % wholeList])),
    ),
    "an order": everybody.map((voter) => ballotOf("order", voter, all)),
    "a rating": everybody.map((voter) => ballotOf("rating", voter, all)),
    "a favourite": everybody.map((voter) => ballotOf("choice", voter, all)),
  };
  return Object.entries(ballots).map(([asked, given]) => {
    const run = (): void => void updated(belief, given);
    const { medianMs } = measure(run, { clock, warmUps: 1, repeats: 5, budgetMs: 20_000 });
    return { asked, ms: medianMs };
  });
}

function beliefAfter(size: Size): Belief {
  const random = createRandomSource("bench belief options");
  const space = createSpace({
    kind: "list",
    items: Array.from({ length: size.options }, (_, k) => ({
      name: `option ${k + 1}`,
      features: { x: random.next(), y: random.next() },
    })),
  });
  const { features } = startingOptions(space, random);
  const start = createBelief({ voterCount: size.voters, features, seed: "bench" });
  const ballots = Array.from({ length: size.rounds }, (_, round) => roundOf(size, round));
  return updated(start, ballots.flat());
}
