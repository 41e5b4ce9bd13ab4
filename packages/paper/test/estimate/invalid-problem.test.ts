import { rbf } from "@unswayed/core/kernels";
import { prepareInference } from "@unswayed/paper";
import { describe } from "vitest";
import {
  expectRefusals,
  goodVotes,
  type Loose,
  type Refusal,
} from "../../../core/test/support/refusal.ts";

const prepare = (changes: Loose) =>
  prepareInference({
    voterCount: 2,
    options: [[0.1], [0.5], [0.9]],
    kernel: rbf({ lengthScale: 0.3 }),
    normBound: 2,
    ...goodVotes,
    ...changes,
  } as never);
const vote = (changes: Loose): Loose => ({
  privateVotes: [{ candidate: 0, reference: 1, answers: ["candidate", "tie"], ...changes }],
});
const prior = { minimumWeight: 0.01, ridge: 0.1, concentration: 1.001 };

const refused: Refusal[] = [
  ["no voters", () => prepare({ voterCount: 0 }), "voterCount", "0"],
  ["half a voter", () => prepare({ voterCount: 2.5 }), "voterCount", "2.5"],
  ["no options", () => prepare({ options: [] }), "options", "[]"],
  ["options that are not a list", () => prepare({ options: "many" }), "options", "many"],
  [
    "a coordinate that is not a number",
    () => prepare({ options: [[0.1], [Number.NaN], [0.9]] }),
    "option",
    "NaN",
  ],
  [
    "an infinite coordinate",
    () => prepare({ options: [[0.1], [0.5], [Infinity]] }),
    "option",
    "Infinity",
  ],
  [
    "options of different dimension",
    () => prepare({ options: [[0.1], [0.5, 0.5], [0.9]] }),
    "option",
    "[0.5, 0.5]",
  ],
  ["an option that is missing", () => prepare({ options: [[0.1], null, [0.9]] }), "option", "null"],
  ["no kernel", () => prepare({ kernel: undefined }), "kernel", "undefined"],
  ["a norm bound of zero", () => prepare({ normBound: 0 }), "normBound", "0"],
  ["a negative norm bound", () => prepare({ normBound: -1 }), "normBound", "-1"],
  ["an infinite norm bound", () => prepare({ normBound: Infinity }), "normBound", "Infinity"],
  [
    "a norm bound that is not a number",
    () => prepare({ normBound: Number.NaN }),
    "normBound",
    "NaN",
  ],
  ["a negative jitter", () => prepare({ jitter: -1e-9 }), "jitter", "-1e-9"],
  ["a jitter that is not a number", () => prepare({ jitter: Number.NaN }), "jitter", "NaN"],
  ["a negative tie strength", () => prepare({ tieStrength: -0.1 }), "tieStrength", "-0.1"],
  ["votes that are not a list", () => prepare({ publicVotes: {} }), "publicVotes", "{}"],
  ["a vote that is not one", () => prepare({ publicVotes: [null] }), "publicVotes[0]", "null"],
  ["too few answers", () => prepare(vote({ answers: ["tie"] })), "privateVotes[0].answers", "tie"],
  [
    "too many answers",
    () => prepare(vote({ answers: ["tie", "tie", "tie"] })),
    "privateVotes[0].answers",
    "tie",
  ],
  [
    "a word that is no answer",
    () => prepare(vote({ answers: ["tie", "maybe"] })),
    "privateVotes[0].answers[1]",
    "maybe",
  ],
  [
    "an answer left undefined",
    () => prepare(vote({ answers: ["tie", undefined] })),
    "privateVotes[0].answers[1]",
    "undefined",
  ],
  [
    "a candidate that is not listed",
    () => prepare(vote({ candidate: 3 })),
    "privateVotes[0].candidate",
    "3",
  ],
  [
    "a reference below zero",
    () => prepare(vote({ reference: -1 })),
    "privateVotes[0].reference",
    "-1",
  ],
  [
    "a fractional index",
    () => prepare(vote({ candidate: 0.5 })),
    "privateVotes[0].candidate",
    "0.5",
  ],
  [
    "an option against itself",
    () => prepare(vote({ reference: 0 })),
    "privateVotes[0].reference",
    "0",
  ],
  [
    "an option against its own copy",
    () => prepare({ options: [[0.1], [0.1], [0.9]] }),
    "privateVotes[0].reference",
    "1",
  ],
  [
    "a minimum weight that leaves no room",
    () => prepare({ influence: { prior: { ...prior, minimumWeight: 0.5 } } }),
    "influence.prior.minimumWeight",
    "0.5",
  ],
  [
    "a negative minimum weight",
    () => prepare({ influence: { prior: { ...prior, minimumWeight: -0.01 } } }),
    "influence.prior.minimumWeight",
    "-0.01",
  ],
  [
    "a negative ridge",
    () => prepare({ influence: { prior: { ...prior, ridge: -1 } } }),
    "influence.prior.ridge",
    "-1",
  ],
  [
    "a concentration below 1",
    () => prepare({ influence: { prior: { ...prior, concentration: 0.9 } } }),
    "influence.prior.concentration",
    "0.9",
  ],
  [
    "a known row that sums to 0.9",
    () =>
      prepare({
        influence: {
          fixed: [
            [0.5, 0.4],
            [0, 1],
          ],
        },
      }),
    "influence.fixed[0]",
    "0.4",
  ],
  [
    "a known negative weight",
    () =>
      prepare({
        influence: {
          fixed: [
            [1.5, -0.5],
            [0, 1],
          ],
        },
      }),
    "influence.fixed[0]",
    "-0.5",
  ],
  [
    "a known matrix of the wrong size",
    () => prepare({ influence: { fixed: [[1]] } }),
    "influence.fixed",
    "1",
  ],
  [
    "a known matrix with a row missing",
    () => prepare({ influence: { fixed: [[0.5, 0.5], null] } }),
    "influence.fixed[1]",
    "null",
  ],
  [
    "a voter who may listen to nobody",
    () =>
      prepare({
        influence: {
          allowed: [
            [true, true],
            [false, false],
          ],
        },
      }),
    "influence.allowed[1]",
    "false",
  ],
  [
    "permissions of the wrong size",
    () => prepare({ influence: { allowed: [[true, true]] } }),
    "influence.allowed",
    "true",
  ],
];

describe("a problem is refused, naming the field and the value", () => {
  expectRefusals(refused);
});
