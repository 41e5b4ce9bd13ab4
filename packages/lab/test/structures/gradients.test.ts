import { rbf } from "@unswayed/core/kernels";
import { createRandomSource, drawNormal } from "@unswayed/core/numerics";
import { exactFeatures } from "@unswayed/core/particles";
import { describe, expect, test } from "vitest";
import { numericalGradient } from "../../../core/test/support/differences.ts";
import type { GivenAnswer } from "../../src/structures/answered-rounds.ts";
import { createSlopes } from "../../src/structures/open-answers.ts";
import { openAnswers, type Structure } from "../../src/structures/structure.ts";
import {
  dimensionOf,
  expand,
  logPosterior,
  marginsAt,
  type VoteProblem,
} from "../../src/structures/vote-objective.ts";

const voterCount = 4;
const size = { voterCount, meetingCount: 3, amplitude: 1.3 };
const chain = [
  [true, false, false, false],
  [true, true, false, false],
  [false, true, true, false],
  [false, false, true, true],
];
const structures: readonly (readonly [string, Structure])[] = [
  ["none", { kind: "none" }],
  ["linear", { kind: "linear" }],
  ["hierarchy", { kind: "hierarchy", allowed: chain }],
  ["pressure", { kind: "pressure" }],
  ["features", { kind: "features" }],
  ["drift", { kind: "drift", step: 0.5 }],
  ["change", { kind: "change", meeting: 2 }],
];

function normals(count: number, name: string): Float64Array {
  const random = createRandomSource(name);
  return Float64Array.from({ length: count }, () => drawNormal(random));
}

describe.each(structures)("open margins, %s", (name, structure) => {
  const open = openAnswers(structure, size);
  const parameters = normals(open.parameterCount, `parameters ${name}`);
  const candidate = normals(voterCount, "candidate");
  const reference = normals(voterCount, "reference");

  test.each([0, 2])("have the slopes that differences show, at meeting %d", (meeting) => {
    for (let voter = 0; voter < voterCount; voter++) {
      const slopes = createSlopes(voterCount, open.parameterCount);
      open.at(parameters, 0).margin(voter, meeting, candidate, reference, slopes);
      const margin = (p: Float64Array, x: Float64Array, y: Float64Array): number =>
        open.at(p, 0).margin(voter, meeting, x, y, createSlopes(voterCount, open.parameterCount));
      const pairs = [
        [slopes.parameters, numericalGradient((p) => margin(p, candidate, reference), parameters)],
        [slopes.candidate, numericalGradient((x) => margin(parameters, x, reference), candidate)],
        [slopes.reference, numericalGradient((y) => margin(parameters, candidate, y), reference)],
      ] as const;
      for (const [analytic, numeric] of pairs) {
        analytic.forEach((slope, k) => {
          expect(slope).toBeCloseTo(numeric[k], 7);
        });
      }
    }
  });

  test("turn with the question", () => {
    const scratch = () => createSlopes(voterCount, open.parameterCount);
    const at = open.at(parameters, 0);
    for (let voter = 0; voter < voterCount; voter++) {
      const there = at.margin(voter, 0, candidate, reference, scratch());
      expect(at.margin(voter, 0, reference, candidate, scratch())).toBeCloseTo(-there, 12);
    }
  });

  test("have rows of influence that sum to 1", () => {
    const rows = open.at(parameters, 0).influence(2);
    for (let i = 0; i < voterCount; i++) {
      const row = rows.subarray(i * voterCount, (i + 1) * voterCount);
      expect(row.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 14);
    }
  });
});

describe.each(structures)("the log posterior, %s", (name, structure) => {
  const features = exactFeatures(
    [[0.1], [0.3], [0.6], [0.9], [1]],
    [{ lengthScale: 0.3, kernel: rbf({ lengthScale: 0.3 }) }],
  );
  const problem: VoteProblem = {
    voterCount,
    rank: features.rank,
    rows: features.points[0].rows,
    structure: openAnswers(structure, size),
    lapse: 0.01,
  };
  const random = createRandomSource(`answers ${name}`);
  const answers = Array.from({ length: 30 }, (_, k): GivenAnswer => {
    const candidate = Math.floor(5 * random.next());
    return {
      round: k,
      meeting: k % 3,
      voter: k % voterCount,
      isPublic: k % 5 > 1,
      candidate,
      reference: (candidate + 1 + Math.floor(4 * random.next())) % 5,
      forCandidate: [1, 0, 0.5][k % 3],
    };
  });
  const D = dimensionOf(problem);
  const theta = normals(D, `theta ${name}`);

  test("has the slope that differences show", () => {
    const slope = new Float64Array(D);
    const information = new Float64Array(D * D);
    const value = expand(problem, answers, theta, slope, information);

    expect(value).toBeCloseTo(logPosterior(problem, answers, theta), 12);
    const numeric = numericalGradient((at) => logPosterior(problem, answers, at), theta);
    slope.forEach((each, k) => {
      expect(each).toBeCloseTo(numeric[k], 6);
    });
  });

  test("has the expected information: Σ w ∇m ∇mᵀ + 1, with w = P′²/(P(1 − P)) by differences", () => {
    const information = new Float64Array(D * D);
    expand(problem, answers, theta, new Float64Array(D), information);
    const byHand = new Float64Array(D * D);
    for (let k = 0; k < D; k++) byHand[k * D + k] = 1;
    const chance = (margin: number): number => 0.005 + 0.99 / (1 + Math.exp(-margin));
    for (const answer of answers) {
      const reader = marginsAt(problem, theta);
      const margin = reader.margin(answer);
      const p = chance(margin);
      const turn = (chance(margin + 1e-5) - chance(margin - 1e-5)) / 2e-5;
      for (let a = 0; a < D; a++) {
        for (let b = 0; b <= a; b++) {
          byHand[a * D + b] +=
            ((turn * turn) / (p * (1 - p))) * reader.slopes[a] * reader.slopes[b];
        }
      }
    }
    byHand.forEach((entry, k) => {
      expect(information[k]).toBeCloseTo(entry, 7);
    });
  });
});
