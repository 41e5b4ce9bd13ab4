import type { Answer, Fact, OptionValue, Question, Settings, Slider } from "@unswayed/protocol";
import { describe, expect, test } from "vitest";
import type { SealedBallot } from "../../src/log/log-draft.ts";
import type { State } from "../../src/log/state.ts";
import { jobFor } from "../../src/model/solve-jobs.ts";
import type { ResultAnswer, ResultJob } from "../../src/solving/jobs.ts";
import { solve } from "../../src/solving/solve.ts";
import { after } from "../support/facts.ts";
import { offsite, ratings } from "../support/settings.ts";

type Kind = "pairs" | "ratings";

const budget: Slider = { name: "Budget", min: 0, max: 100, step: 1 };
const warmth: Slider = { name: "Warmth", min: 16, max: 28, step: 0.5, unit: "°C" };
const questions = 4;

/** Somewhere in the range, another place for each question. */
function settingFor(sliders: readonly Slider[], place: number): OptionValue {
  return Object.fromEntries(
    sliders.map(({ name, min, max, step }, k) => {
      const steps = Math.floor((max - min) / step);
      return [name, min + step * ((place * 37 + k * 11 + 13) % (steps + 1))];
    }),
  );
}

/** A decision on sliders with everything asked in public and in private. */
function stateOf(kind: Kind, people: number, sliders: readonly Slider[]): State {
  const names = Array.from({ length: people }, (_, k) => `P${k + 1}`);
  const voters = names.map((_, k) => `v${k + 1}`);
  const settings: Settings = offsite({
    ...(kind === "ratings" && ratings),
    voters: names,
    options: { kind: "sliders", parameters: [...sliders] },
    fairness: { stop: 1, comparedWith: { kind: "own-best" } },
  });
  const rounds = Array.from({ length: questions }, (_, k) => k + 1);
  const questionOf = (round: number): Question =>
    kind === "ratings"
      ? { kind: "rating", options: [settingFor(sliders, round)] }
      : {
          kind: "pair",
          options: [settingFor(sliders, round), settingFor(sliders, round + questions)],
        };
  const opened = (round: number): Fact => ({
    kind: "question-opened",
    round,
    question: questionOf(round),
    chosenBy: "draw",
    voters,
  });
  return after(
    settings,
    ...voters.map((voter): Fact => ({ kind: "joined", voter })),
    ...rounds.flatMap((round): Fact[] => [
      opened(round),
      ...voters.map(
        (voter, k): Fact => ({
          kind: "hand-raised",
          round,
          voter,
          answer: answerOf(kind, k, round, 3),
          attempt: 1,
          isEntered: false,
        }),
      ),
      { kind: "round-closed", round, by: "facilitator", missing: [] },
    ]),
    {
      kind: "moment-opened",
      moment: 1,
      questions: rounds.map((round) => ({ round, question: questionOf(round) })),
      voters,
      closesAt: null,
    },
    { kind: "moment-closed", moment: 1, by: "all-in", commitments: [] },
    { kind: "stopped", why: "early", afterRound: questions },
  );
}

function answerOf(kind: Kind, person: number, round: number, kindOf: number): Answer {
  const place = (person * 5 + round * 7 + kindOf * 3) % 11;
  return kind === "ratings" ? place : place % 2 === 0 ? "first" : "second";
}

function ballotsOf(kind: Kind, people: number): SealedBallot[] {
  return Array.from({ length: people }, (_, k) =>
    Array.from(
      { length: questions },
      (_unused, j): SealedBallot => ({
        round: j + 1,
        channel: "private",
        voter: `v${k + 1}`,
        answer: answerOf(kind, k, j + 1, 0),
        device: null,
        attempt: 1,
        salt: "",
      }),
    ),
  ).flat();
}

function shownBy(state: State, ballots: readonly SealedBallot[], seed = "seed"): ResultAnswer {
  return solve(jobFor("figures", state, ballots, seed) as ResultJob);
}

/** As the model has it, without rounding. */
function exactly(state: State, ballots: readonly SealedBallot[]): ResultAnswer {
  return solve({ ...(jobFor("figures", state, ballots, "seed") as ResultJob), sliders: [] });
}

/** Every value of a slider that is anywhere in what is shown. */
function valuesOf(name: string, shown: unknown): readonly number[] {
  if (typeof shown !== "object" || shown === null) return [];
  return Object.entries(shown).flatMap(([key, value]) =>
    key === name && typeof value === "number" ? [value] : valuesOf(name, value),
  );
}

const fifths = { Budget: [0, 20, 40, 60, 80, 100], Warmth: [16, 18.5, 21, 23, 25.5, 28] };
const tenths = {
  Budget: [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100],
  Warmth: [16, 17, 18.5, 19.5, 21, 22, 23, 24.5, 25.5, 27, 28],
};

describe("a result on sliders", () => {
  test.each([
    ["pairs", 3, fifths],
    ["pairs", 4, fifths],
    ["pairs", 6, fifths],
    ["pairs", 8, tenths],
    ["ratings", 3, fifths],
    ["ratings", 4, fifths],
    ["ratings", 6, fifths],
    ["ratings", 8, tenths],
  ] as const)(
    "has no value between those of a rough grid (%s, %i people)",
    (kind, people, grid) => {
      const shown = shownBy(stateOf(kind, people, [budget, warmth]), ballotsOf(kind, people));

      expect(shown.figures).not.toBe(null);
      for (const { name } of [budget, warmth]) {
        const values = valuesOf(name, shown);
        expect(values.length).toBeGreaterThan(3);
        for (const value of values) expect(grid[name as "Budget"]).toContain(value);
      }
    },
  );

  test("names no setting twice in a list, and the winner is not level with itself", () => {
    for (const people of [4, 8]) {
      const { result, figures } = shownBy(
        stateOf("pairs", people, [budget]),
        ballotsOf("pairs", people),
      );
      const placed =
        result.options?.kind === "tiers"
          ? result.options.tiers.flatMap(({ options }) => options)
          : (result.options?.rows.map(({ option }) => option) ?? []);
      for (const list of [
        placed,
        figures?.options.map(({ option }) => option) ?? [],
        [result.winner, ...result.tiedWith],
      ]) {
        const keys = list.map((option) => JSON.stringify(option));
        expect(new Set(keys).size).toBe(keys.length);
      }
      expect(placed).toContainEqual(result.winner);
    }
  });

  test("goes by the step of the slider if that is rougher", () => {
    const days: Slider = { name: "Days", min: 1, max: 4, step: 1 };
    const shown = shownBy(stateOf("ratings", 4, [days]), ballotsOf("ratings", 4));

    for (const value of valuesOf("Days", shown)) expect([1, 2, 3, 4]).toContain(value);
  });

  test("ends within the range where steps do not fill it", () => {
    const odd: Slider = { name: "Odd", min: 0, max: 10, step: 3 };
    const shown = shownBy(stateOf("ratings", 4, [odd]), ballotsOf("ratings", 4));

    for (const value of valuesOf("Odd", shown)) expect([0, 3, 6, 9]).toContain(value);
  });

  test("is the same in worlds that differ in one private answer, where only digits would tell them apart", () => {
    const state = stateOf("ratings", 4, [budget]);
    const world = ballotsOf("ratings", 4);
    let merged = 0;
    for (const changed of [0, 5, 10, 15]) {
      const other = world.map((ballot, k) =>
        k === changed ? { ...ballot, answer: ((ballot.answer as number) + 1) % 11 } : ballot,
      );
      const [one, two] = [exactly(state, world), exactly(state, other)];
      const [winner, otherWinner] = [one, two].map(
        ({ result }) => (result.winner as Record<string, number>)["Budget"] as number,
      );
      const shown = [shownBy(state, world), shownBy(state, other)].map(
        ({ result }) => result.winner,
      );
      const cell = (value = 0): number => Math.round(value / 20);
      if (winner === otherWinner || cell(winner) !== cell(otherWinner)) continue;
      merged += 1;
      expect(shown[0]).toEqual(shown[1]);
    }
    expect(merged).toBeGreaterThan(0);
  });
});
