import { rbf } from "@unswayed/core/kernels";
import { createRandomSource } from "@unswayed/core/numerics";
import {
  type ConfidenceSet,
  confidenceSet,
  differenceWidth,
  improvementBound,
  influenceBounds,
  mapEstimate,
  prepareInference,
  privateDifferenceBounds,
  privateUtilityBounds,
  publicDifferenceBounds,
  publicUtilityBounds,
  socialUtilityBounds,
} from "@unswayed/paper";
import { describe } from "vitest";
import {
  expectRefusals,
  goodVotes,
  type Loose,
  type Refusal,
} from "../../../core/test/support/refusal.ts";

const inference = prepareInference({
  voterCount: 2,
  options: [[0.1], [0.5], [0.9]],
  kernel: rbf({ lengthScale: 0.3 }),
  normBound: 2,
  ...goodVotes,
} as never);
const random = createRandomSource("invalid input");
const map = mapEstimate(inference, { random });
const slack = { joint: 0.5, private: 0.5, public: 0.5, anchor: "map" };
const build = (changes: Loose, options: Loose = { random }): ConfidenceSet =>
  confidenceSet(inference, map, { ...slack, ...changes } as never, options as never);
const set = build({});
const place = map.modes[0].point;
const gini = (rho: unknown): never => ({ kind: "gini", rho }) as never;

const refused: Refusal[] = [
  [
    "no random source for the estimate",
    () => mapEstimate(inference, {} as never),
    "random",
    "undefined",
  ],
  [
    "a number instead of a random source",
    () => mapEstimate(inference, { random: 7 } as never),
    "random",
    "7",
  ],
  [
    "an effort that does not exist",
    () => mapEstimate(inference, { random, effort: "heroic" } as never),
    "effort",
    "heroic",
  ],
  ["a tolerance of zero", () => mapEstimate(inference, { random, tolerance: 0 }), "tolerance", "0"],
  ["a slack of zero", () => build({ joint: 0 }), "slack.joint", "0"],
  ["a negative slack", () => build({ private: -0.5 }), "slack.private", "-0.5"],
  ["a slack that is not a number", () => build({ public: Number.NaN }), "slack.public", "NaN"],
  ["an infinite slack", () => build({ joint: Infinity }), "slack.joint", "Infinity"],
  ["an anchor that does not exist", () => build({ anchor: "mode" }), "slack.anchor", "mode"],
  ["no random source for the set", () => build({}, { effort: "thorough" }), "random", "undefined"],
  [
    "an effort that does not exist, for the set",
    () => build({}, { random, effort: "heroic" }),
    "effort",
    "heroic",
  ],
  [
    "a warm start of another problem's shape, for the estimate",
    () => mapEstimate(inference, { random, warmStarts: [{ ...place, main: place.rest }] }),
    "warmStarts[0].main",
    "[]",
  ],
  [
    "a warm start with influence among three, for the set",
    () => build({}, { random, warmStarts: [place, { ...place, influence: new Float64Array(9) }] }),
    "warmStarts[1].influence",
    "9 items",
  ],
  [
    "a warm start that is not a number",
    () =>
      build({}, { random, warmStarts: [{ ...place, influence: place.influence.map(() => NaN) }] }),
    "warmStarts[0].influence",
    "NaN",
  ],
  [
    "a warm start that is no point",
    () => mapEstimate(inference, { random, warmStarts: [null] } as never),
    "warmStarts[0].main",
    "undefined",
  ],
  [
    "an effort that does not exist, for a bound",
    () => improvementBound(set, 0, 1, gini(0.5), { effort: "heroic" } as never),
    "effort",
    "heroic",
  ],
  ["a voter past the last", () => privateUtilityBounds(set, 0, 2), "voter", "2"],
  ["a voter before the first", () => publicUtilityBounds(set, 0, -1), "voter", "-1"],
  ["a speaker past the last", () => influenceBounds(set, 0, 5), "voter", "5"],
  [
    "a voter that is not a number, on the public set",
    () => publicDifferenceBounds(set, 0, 1, Number.NaN),
    "voter",
    "NaN",
  ],
  ["an option past the last", () => privateUtilityBounds(set, 3, 0), "option", "3"],
  ["a reference past the last", () => privateDifferenceBounds(set, 0, 17, 0), "option", "17"],
  [
    "an option with a coordinate that is not a number",
    () => privateUtilityBounds(set, [Number.NaN], 0),
    "option",
    "NaN",
  ],
  [
    "an option of another dimension",
    () => differenceWidth(set, [0.1, 0.2], 0, "private"),
    "option",
    "0.2",
  ],
  ["no option", () => privateUtilityBounds(set, undefined as never, 0), "option", "undefined"],
  [
    "a channel that does not exist",
    () => differenceWidth(set, 0, 1, "secret" as never),
    "channel",
    "secret",
  ],
  ["no starts to solve from", () => privateUtilityBounds(set, 0, 0, { starts: 0 }), "starts", "0"],
  ["ρ = 0", () => improvementBound(set, 0, 1, gini(0)), "welfare.rho", "0"],
  ["ρ above 1", () => improvementBound(set, 0, 1, gini(1.4)), "welfare.rho", "1.4"],
  [
    "ρ that is not a number",
    () => socialUtilityBounds(set, 0, gini(Number.NaN)),
    "welfare.rho",
    "NaN",
  ],
  [
    "a welfare that does not exist",
    () => improvementBound(set, 0, 1, { kind: "nash" } as never),
    "welfare.kind",
    "nash",
  ],
  [
    "weights for the wrong number of voters",
    () => improvementBound(set, 0, 1, { kind: "chebyshev", weights: [1] }),
    "welfare.weights",
    "[1]",
  ],
  [
    "no option, in shortfall",
    () => improvementBound(set, undefined as never, 1, gini(0.5), { levels: "shortfall" }),
    "option[0]",
    "undefined",
  ],
  [
    "an option of another dimension, in shortfall",
    () => socialUtilityBounds(set, [0.1, 0.2], gini(0.5), { levels: "shortfall" }),
    "option[0]",
    "0.2",
  ],
  [
    "levels relative to own range",
    () => improvementBound(set, 0, 1, gini(0.5), { levels: "own-range" }),
    "levels",
    "own-range",
  ],
  [
    "levels that do not exist",
    () => improvementBound(set, 0, 1, gini(0.5), { levels: "rank" } as never),
    "levels",
    "rank",
  ],
  [
    "gain over an option that is not listed",
    () => improvementBound(set, 0, 1, gini(0.5), { levels: { gainOver: 9 } }),
    "gainOver",
    "9",
  ],
];

describe("a question is refused, naming the field and the value", () => {
  expectRefusals(refused);
});
