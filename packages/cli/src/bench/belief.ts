import {
  type Ballot,
  type Belief,
  createBelief,
  createRandomSource,
  createSpace,
  nextQuestion,
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
    text: textTable("Belief: an update and the next question", head, rows),
    data,
    summary:
      late.length === 0
        ? "an update and a question stay within their goals"
        : `an update and a question take longer than meant for ${late.map(({ voters }) => voters).join(", ")} voters`,
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
    candidate,
    reference,
    answer: random.next() < 0.5 ? "candidate" : "reference",
  }));
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
