import { type MeetingQuestion, restoreStudy, type Study } from "@unswayed/core";
import { createRandomSource, type RandomSource } from "@unswayed/core/numerics";
import type { Answer, OptionValue, Result } from "@unswayed/protocol";
import { expect } from "vitest";
import type { SealedBallot } from "../../src/log/log-draft.ts";
import { meetingPlan } from "../../src/log/meeting-plan.ts";
import { onSteps, optionKey } from "../../src/log/options.ts";
import { privateRounds, type State } from "../../src/log/state.ts";
import { jobFor } from "../../src/model/solve-jobs.ts";
import { studyInput } from "../../src/model/study-input.ts";
import type { NextAnswer, ResultAnswer } from "../../src/solving/jobs.ts";
import { solve } from "../../src/solving/solve.ts";
import { offsite, ratings } from "../../test/support/settings.ts";
import { type AnswerKind, type Choice, choices } from "./choices.ts";
import { observedDecision, type Seen } from "./observed-decision.ts";
import { asRating, newGroup, normal } from "./simulated-group.ts";

/**
 * The attack: someone in the room who has the program, and takes from a running server every public answer, everything that was
 * asked and the result, but has not the secret, draws many possible sets of private answers, replays the method on each
 * and believes those most that lead to what was seen. How much better does that guess private answers than the public answers alone?
 */

/** How many sets of private answers are drawn for a group. */
export const worldsDrawn = 48;

/** How the attacker weighs a world: by whether it leads to the question asked, and by how much of the result differs. */
const attackers = {
  // A little for worlds that do not fit: the attacker's seed differs, and what is shown moves with it.
  exact: (fit: number, differing: number): number => (fit + 0.02) * (differing === 0 ? 1 : 0.05),
  near: (fit: number, differing: number): number => (fit + 0.02) * Math.exp(-differing),
  loose: (fit: number, differing: number): number => (fit + 0.1) * Math.exp(-0.3 * differing),
};
export type Attacker = keyof typeof attackers;
export const attackerNames = Object.keys(attackers) as readonly Attacker[];

/** Among how many near-best questions the server draws one at most. */
export const drawnFrom: Readonly<Record<AnswerKind, number>> = {
  pairs: meetingPlan(offsite()).nearBest,
  ratings: meetingPlan(offsite(ratings)).nearBest,
};

/** How one group fared: numbers of private answers. */
export interface Score {
  readonly answers: AnswerKind;
  /** Absent: six options, as in the first of them. */
  readonly choice?: Choice;
  readonly people: number;
  readonly seed: number;
  /** Among how many near-best questions the model's was drawn at most; 0 where it had none to choose. */
  readonly drawnFrom: number;
  readonly worlds: number;
  readonly votes: number;
  /** Guessed right from public answers alone. */
  readonly baseline: number;
  readonly right: Readonly<Record<Attacker, number>>;
  /** Worlds that led to the very result that was shown. */
  readonly fitting: number;
}

/** One private answer that is to be guessed. */
interface Cell {
  readonly round: number;
  readonly voter: string;
  /** A guess of someone who knows public answers only. */
  draw(random: RandomSource): Answer;
  /** The best guess when the worlds in which they were drawn have these weights; without worlds, from public answers alone. */
  guess(drawn: readonly Answer[], weights: readonly number[]): Answer;
}

/** Worlds are few: what they say about one answer counts as if so many more had said nothing. */
const reserve = 2;

function pairCell(chance: number): Pick<Cell, "draw" | "guess"> {
  return {
    draw: (random) => (random.next() < chance ? "first" : "second"),
    guess(drawn, weights) {
      const usual = mean(weights, 1);
      const weightOf = (answer: Answer): number => {
        const own = weights.filter((_, k) => drawn[k] === answer);
        return (
          (own.reduce((sum, weight) => sum + weight, 0) + reserve * usual) / (own.length + reserve)
        );
      };
      const forIt = chance * weightOf("first");
      return forIt >= (1 - chance) * weightOf("second") ? "first" : "second";
    },
  };
}

/** How far off the attacker thinks public ratings alone to be. */
const ratingSpread = 2;

function ratingCell(expected: number): Pick<Cell, "draw" | "guess"> {
  return {
    draw: (random) => asRating(expected + ratingSpread * normal(random)),
    guess(drawn, weights) {
      if (drawn.length === 0) return asRating(expected);
      const ratings = drawn.map(Number);
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      const weighted = ratings.reduce((sum, rating, k) => sum + rating * weights[k], 0) / total;
      // Against the plain mean of the same draws, so that chance in drawing them cancels.
      const shift = weighted - mean(ratings, 0);
      const effective = total ** 2 / weights.reduce((sum, weight) => sum + weight ** 2, 0);
      return asRating(expected + (shift * effective) / (effective + reserve));
    },
  };
}

function mean(values: readonly number[], otherwise: number): number {
  if (values.length === 0) return otherwise;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** A rating is as good as known when it is known to a point. */
function isRight(guess: Answer, truth: Answer): boolean {
  return typeof guess === "number" && typeof truth === "number"
    ? Math.abs(guess - truth) <= 1
    : guess === truth;
}

/** What public answers alone say about every private one. */
function cellsOf(after: State): readonly Cell[] {
  const study = restoreStudy(studyInput(inPublicOnly(after), [], "guess"));
  const asked = privateRounds(after);
  return after.rounds
    .filter(({ round }) => asked.has(round))
    .flatMap(({ round, question }) =>
      after.seats.map(({ voter }, i): Cell => {
        const expected = (option: OptionValue): number => privately(study, option, i);
        const [first, second] = question.options;
        return {
          round,
          voter,
          ...(question.kind === "rating"
            ? ratingCell(expected(first))
            : pairCell(1 / (1 + Math.exp(expected(second) - expected(first))))),
        };
      }),
    );
}

function inPublicOnly(state: State): State {
  return { ...state, moments: [] };
}

function privately(study: Study, option: OptionValue, voter: number): number {
  return study.predict(option).privateUtilities[voter];
}

function ballotsOf(cells: readonly Cell[], answers: readonly Answer[]): readonly SealedBallot[] {
  return cells.map(({ round, voter }, k) => ({
    round,
    voter,
    channel: "private",
    answer: answers[k],
    attempt: 1,
    salt: "",
    device: null,
  }));
}

/** Everything in which two results can differ, by name. */
function partsOf(result: object): ReadonlyMap<string, string> {
  const { options: placed, ...others } = result as Result;
  const parts = new Map<string, string>();
  const add = (path: string, value: unknown): void => {
    if (typeof value === "object" && value !== null) {
      for (const [name, part] of Object.entries(value)) add(`${path}.${name}`, part);
    } else parts.set(path, String(value));
  };
  add("", { ...others, log: null });
  if (placed?.kind === "tiers") {
    for (const { tier, options: own } of placed.tiers) {
      for (const option of own) parts.set(`tier of ${optionKey(option)}`, tier);
    }
  }
  if (placed?.kind === "bands") {
    for (const { option, at, from, to } of placed.rows) {
      parts.set(`band of ${optionKey(option)}`, at);
      parts.set(`range of ${optionKey(option)}`, `${from} ${to}`);
    }
  }
  return parts;
}

function differing(one: object, other: object): number {
  const [a, b] = [partsOf(one), partsOf(other)];
  return [...new Set([...a.keys(), ...b.keys()])].filter((name) => a.get(name) !== b.get(name))
    .length;
}

/** As the server puts it: on steps of the sliders. */
function keyOf({ options: asked }: MeetingQuestion, { settings }: State): string {
  return asked
    .map((option) => optionKey(onSteps(option as OptionValue, settings)))
    .sort()
    .join("|");
}

/** What a world leads to. */
interface Replay {
  /** The questions the model's own would have been drawn from. */
  readonly offered: readonly string[];
  readonly result: object;
}

function replayed(seen: Seen, ballots: readonly SealedBallot[], seed: string): Replay {
  const { result } = solve(jobFor("result", seen.after, ballots, seed)) as ResultAnswer;
  if (!seen.chosen) return { offered: [], result };
  const { step } = solve(jobFor("next", seen.chosen.before, ballots, seed)) as NextAnswer;
  return {
    offered:
      step.kind === "public" ? step.among.map((question) => keyOf(question, seen.after)) : [],
    result,
  };
}

/** How well a world explains the question that was asked. */
function fitOf(offered: readonly string[], { chosen, after }: Seen): number {
  if (!chosen) return 1;
  const asked = keyOf(chosen.asked, after);
  return offered.filter((key) => key === asked).length / Math.max(1, offered.length);
}

export async function attack(
  answers: AnswerKind,
  choice: Choice,
  people: number,
  seed: number,
): Promise<Score> {
  const random = createRandomSource(seed);
  const group = newGroup(people, choices[choice], random.split("group"));
  const { seen, hidden } = await observedDecision(people, answers, choice, group);
  // The attacker replays what the server does, to the letter: else the attack would be a straw man.
  const there = replayed(seen, hidden.truth, hidden.seed);
  expect(fitOf(there.offered, seen)).toBeGreaterThan(0);
  expect(differing(there.result, seen.result)).toBe(0);

  const cells = cellsOf(seen.after);
  const guesses = random.split("attacker");
  const worlds = Array.from({ length: worldsDrawn }, () => {
    const drawn = cells.map((cell) => cell.draw(guesses));
    const { offered, result } = replayed(seen, ballotsOf(cells, drawn), "guess");
    return { drawn, fit: fitOf(offered, seen), differing: differing(result, seen.result) };
  });
  const rightBy = (weights: readonly number[]): number =>
    cells.filter((cell, c) => {
      const truth = hidden.truth.find(
        ({ round, voter }) => round === cell.round && voter === cell.voter,
      )?.answer as Answer;
      const drawn = weights.length > 0 ? worlds.map((world) => world.drawn[c]) : [];
      return isRight(cell.guess(drawn, weights), truth);
    }).length;
  return {
    answers,
    choice,
    people,
    seed,
    drawnFrom: seen.chosen ? drawnFrom[answers] : 0,
    worlds: worldsDrawn,
    votes: cells.length,
    baseline: rightBy([]),
    right: Object.fromEntries(
      attackerNames.map((name) => [
        name,
        rightBy(worlds.map((world) => attackers[name](world.fit, world.differing))),
      ]),
    ) as Score["right"],
    fitting: worlds.filter((world) => world.fit > 0 && world.differing === 0).length,
  };
}
