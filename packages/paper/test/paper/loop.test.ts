import { createSpace } from "@unswayed/core";
import { rbf } from "@unswayed/core/kernels";
import { createRandomSource } from "@unswayed/core/numerics";
import {
  confidenceSet,
  improvementBound,
  mapEstimate,
  paperStudy,
  prepareInference,
  type Vote,
} from "@unswayed/paper";
import { describe, expect, test } from "vitest";
import { nextComparison } from "../../src/acquire/next-comparison.ts";
import { privateVoteDecision } from "../../src/acquire/private-vote-rule.ts";
import { chooseNormBound } from "../../src/estimate/norm-bound.ts";
import { resolvePaperSettings } from "../../src/study/settings.ts";
import type { PaperSettings } from "../../src/study/settings-types.ts";
import { randomProblem } from "../support/random-problem.ts";
import { inferenceOf } from "../support/reference-model.ts";

/** Where the paper's loop is read otherwise than printed, by the numbers of docs/paper-notes.md. */

describe("the norm bound", () => {
  // Two options so alike that a norm of 1 makes a difference of 0.3, and 200 answers that all agree.
  const answered: Vote = { candidate: 0, reference: 1, answers: ["candidate"] };
  const problem = {
    voterCount: 1,
    options: [[0], [0.3]],
    kernel: rbf({ lengthScale: 1 }),
    privateVotes: Array.from({ length: 200 }, () => answered),
    publicVotes: [],
  };
  const random = createRandomSource(1);
  const best = (normBound: number): number =>
    mapEstimate(prepareInference({ ...problem, normBound }), { random, starts: 1 }).value;

  test("[P11] stops doubling where a slack that grows with it says so; a constant slack goes on", () => {
    const { normBound } = chooseNormBound(problem, { initial: 1.5, most: 96 }, 0.5, random, {
      starts: 1,
    });
    let printed = 1.5;
    while (best(printed) < best(2 * printed) - 0.5) printed *= 2;

    expect(normBound).toBe(12);
    expect(printed).toBe(24);
  });

  test("[P11] never passes its cap", () => {
    const { normBound } = chooseNormBound(problem, { initial: 1.5, most: 4 }, 0.5, random, {
      starts: 1,
    });

    expect(normBound).toBe(3);
  });
});

describe("a study's settings", () => {
  const few: PaperSettings = {
    voters: ["Ana", "Ben"],
    options: { kind: "list", items: [{ name: "tea" }, { name: "coffee" }] },
  };

  test("[P12] length scales are chosen among a few tenths of the unit cube, not from 0.693", () => {
    const { lengthScale } = resolvePaperSettings(few);

    const grid = typeof lengthScale === "number" ? [lengthScale] : lengthScale.grid;
    expect(Math.min(...grid)).toBeGreaterThanOrEqual(0.1);
    expect(Math.max(...grid)).toBeLessThanOrEqual(0.3);
  });

  test("[P14] a rule that compares people needs to be told how; the average does not", () => {
    const fair: PaperSettings = { ...few, welfare: { kind: "gini", rho: 0.5 } };

    expect(() => resolvePaperSettings(fair)).toThrow("levels");
    expect(resolvePaperSettings({ ...fair, levels: "shortfall" }).levels).toBe("shortfall");
    expect(resolvePaperSettings(few).levels).toBe("raw");
  });
});

describe("the next question", () => {
  const items = [0, 1, 2, 3, 4, 5].map((place) => ({ name: `${place}`, features: { place } }));
  const space = createSpace({ kind: "list", items });
  const options = space.list();
  const shape = { voters: 2, options: 6, privateRounds: 3, publicRounds: 6 };
  const problem = { ...randomProblem({ seed: "next question", ...shape }), options };
  const inference = inferenceOf(problem);
  const map = mapEstimate(inference, { random: createRandomSource(1) });
  const slack = { joint: 0.5, private: 0.5, public: 0.5, anchor: "map" } as const;
  const set = confidenceSet(inference, map, slack, { random: createRandomSource(2) });
  const welfare = { kind: "utilitarian" } as const;
  const exactValue = (option: readonly number[]): number =>
    improvementBound(set, option, options[2], welfare, { effort: "fast" }).value;
  const search = (exact: number) =>
    nextComparison(set, space, options[2], {
      welfare,
      levels: "raw",
      random: createRandomSource(3),
      exclude: [options[2]],
      screened: 64,
      exact,
    });

  test("[P9] is chosen by exact bounds; screening only decides which options get one", () => {
    const best = Math.max(...options.filter((_, k) => k !== 2).map((option) => exactValue(option)));

    const all = search(6);
    const few = search(2);

    expect(all?.exactCount).toBe(5);
    expect(all?.bound.value).toBeCloseTo(best, 6);
    expect(few?.exactCount).toBe(2);
    expect(few?.bound.value).toBeCloseTo(exactValue(few?.candidate ?? []), 6);
  });

  test("[P10] is never about the reference, even when every other option has been seen", () => {
    expect(search(6)?.candidate).not.toEqual(options[2]);
  });

  test("[P22] also goes to a private vote when that width is at least t^−q and the public width", () => {
    for (const round of [1, 4, 25]) {
      const decision = privateVoteDecision(set, 0, 1, round, 0.5);
      const { privateWidth, publicWidth, threshold } = decision;

      expect(threshold).toBeCloseTo(1 / Math.sqrt(round), 12);
      expect(decision.isWanted).toBe(privateWidth >= threshold && privateWidth >= publicWidth);
    }
  });
});

test("[P30] a study is done when its rounds are used up, and says so", () => {
  const study = paperStudy({
    voters: ["Ana", "Ben"],
    options: { kind: "list", items: [{ name: "tea" }, { name: "coffee" }, { name: "water" }] },
    initialPairs: 1,
    stop: { rounds: 1 },
  });
  const before = study.status();
  const request = study.ask();
  if (request) study.tell(request, { Ana: "first", Ben: "second" });

  const after = study.status();

  expect([before.isDone, after.isDone]).toEqual([false, true]);
  expect(after.reasons).toEqual(["The one round has been used."]);
});
