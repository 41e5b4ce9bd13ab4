import { createStudy, InvalidInputError } from "@unswayed/core";
import { type PaperSettings, paperStudy } from "@unswayed/paper";
import { describe, expect, test } from "vitest";
import { expectRefusals, type Loose } from "../support/refusal.ts";
import { listOf, room, supper } from "./group.ts";

const create =
  (changes: Loose, base: PaperSettings = supper) =>
  () =>
    paperStudy({ ...base, ...changes } as unknown as PaperSettings);

describe("a study is refused", () => {
  const fair = { welfare: { kind: "gini", rho: 0.5 } };
  expectRefusals([
    ["without voters", create({ voters: [] }), "voters", "[]"],
    ["without a list of voters", create({ voters: "Ana" }), "voters", '"Ana"'],
    ["with someone twice", create({ voters: ["Ana", "Ben", "Ana"] }), "voters[2]", '"Ana"'],
    ["with a voter without a name", create({ voters: ["Ana", " "] }), "voters[1]", '" "'],
    ["with a number for a voter", create({ voters: ["Ana", 7] }), "voters[1]", "7"],
    ["without options", create({ options: undefined }), "options", "undefined"],
    ["with an empty list of options", create({ options: listOf() }), "options.items", "[]"],
    [
      "with an option twice",
      create({ options: listOf("tea", "milk", "tea") }),
      "items[2].name",
      '"tea"',
    ],
    ["with ρ above 1", create({ welfare: { kind: "gini", rho: 1.2 } }), "welfare.rho", "1.2"],
    ["with ρ = 0", create({ welfare: { kind: "gini", rho: 0 } }), "welfare.rho", "0"],
    ["with ρ in words", create({ welfare: { kind: "gini", rho: "half" } }), "welfare.rho", "half"],
    ["with an unknown welfare", create({ welfare: { kind: "majority" } }), "welfare.kind", "maj"],
    ["with ρ < 1 and no levels", create(fair), "levels", "undefined"],
    ["with unknown levels", create({ ...fair, levels: "own" }), "levels", '"own"'],
    [
      "with levels the search has no bounds for",
      create({ ...fair, levels: "own-range" }),
      "levels",
      '"own-range"',
    ],
    [
      "with a gain over an unknown option",
      create({ ...fair, levels: { gainOver: "tea" } }),
      "levels.gainOver",
      '"tea"',
    ],
    [
      "with a gain over a point outside the box",
      create({ ...fair, levels: { gainOver: { temperature: 99 } } }, room),
      "levels.gainOver.temperature",
      "99",
    ],
    ["with a misspelt setting", create({ initialPair: 3 }), "settings.initialPair", "field"],
    [
      "with the name of a method",
      () => createStudy({ ...supper, method: "paper" } as never),
      "method",
      '"paper"',
    ],
    ["with a seed that is no number", create({ seed: Number.NaN }), "seed", "NaN"],
    ["with a negative price", create({ cost: { public: -1 } }), "cost.public", "-1"],
    ["with a price in words", create({ cost: { private: "5" } }), "cost.private", '"5"'],
    ["with no rounds", create({ stop: { rounds: 0 } }), "stop.rounds", "0"],
    ["with half a round", create({ stop: { rounds: 2.5 } }), "stop.rounds", "2.5"],
    ["with a negative budget", create({ stop: { cost: -1 } }), "stop.cost", "-1"],
    ["with a goal that is no number", create({ stop: { improvement: NaN } }), "improvement", "NaN"],
    ["without a starting pair", create({ initialPairs: 0 }), "initialPairs", "0"],
    ["with a start that is no start", create({ initial: "both" }), "initial", "both"],
    ["with negative forced rounds", create({ forcedPrivateRounds: -1 }), "forcedPrivate", "-1"],
    ["with a negative decay", create({ privateVoteDecay: -1 }), "privateVoteDecay", "-1"],
    ["with a length scale of 0", create({ lengthScale: 0 }), "lengthScale", "0"],
    ["with an empty grid", create({ lengthScale: { grid: [], every: 5 } }), "grid", "[]"],
    [
      "with a grid that goes below 0",
      create({ lengthScale: { grid: [0.1, -0.2], every: 5 } }),
      "lengthScale.grid",
      "-0.2",
    ],
    [
      "with a grid used every 0 rounds",
      create({ lengthScale: { grid: [0.1], every: 0 } }),
      "lengthScale.every",
      "0",
    ],
    ["with a negative tie strength", create({ tieStrength: -1 }), "tieStrength", "-1"],
    ["with negative jitter", create({ jitter: -1e-6 }), "jitter", "-0.000001"],
    ["with too small a search", create({ search: { screened: 1 } }), "search.screened", "1"],
    ["with a constraint that is no function", create({ constraint: "x" }), "constraint", '"x"'],
    ["with a welfare that is no function", create({ aggregate: 5 }), "welfare", "5"],
    ["without settings", () => createStudy(undefined as never), "settings", "undefined"],
  ]);

  test("in words a facilitator can act on, where ρ < 1 needs a decision", () => {
    expect(create(fair)).toThrow(
      /levels.*votes do not tell how satisfied one is beside another.*"shortfall".*gainOver/,
    );
  });
});

describe("a setting within a setting is refused as well, and at once", () => {
  expectRefusals([
    ["a negative slack", create({ slack: { joint: -1 } }), "slack.joint", "-1"],
    ["a misspelt slack", create({ slack: { jiont: 1 } }), "slack.jiont", "1"],
    ["a slack that is no object", create({ slack: "wide" }), "slack", '"wide"'],
    ["an unknown anchor", create({ slack: { anchor: "sea" } }), "slack.anchor", '"sea"'],
    ["a negative norm bound", create({ normBound: -3 }), "normBound", "-3"],
    [
      "a norm rule without a beginning",
      create({ normBound: { most: 3 } }),
      "normBound.initial",
      "und",
    ],
    [
      "a norm rule that ends before it begins",
      create({ normBound: { initial: 3, most: 1 } }),
      "normBound.most",
      "1",
    ],
    ["an unknown kernel", create({ kernel: { kind: "cosy" } }), "kernel.kind", '"cosy"'],
    [
      "a kernel for other coordinates",
      create({ kernel: { kind: "rbf", lengthScale: 1, coordinates: [3] } }),
      "3",
      "3",
    ],
    ["a misspelt stop rule", create({ stop: { round: 3 } }), "stop.round", "3"],
    ["a misspelt price", create({ cost: { privat: 2 } }), "cost.privat", "2"],
    ["a price for everything", create({ cost: 5 }), "cost", "5"],
    ["a misspelt search", create({ search: { exakt: 2 } }), "search.exakt", "2"],
    [
      "a misspelt length scale rule",
      create({ lengthScale: { grid: [0.1], every: 5, evry: 2 } }),
      "evry",
      "2",
    ],
    [
      "a misspelt welfare",
      create({ welfare: { kind: "gini", rho: 0.5, roh: 1 }, levels: "raw" }),
      "roh",
      "1",
    ],
    ["misspelt levels", create({ levels: { gainOver: "rice", gain: 1 } }), "levels.gain", "1"],
    ["a misspelt influence", create({ influence: { prioor: 1 } }), "influence.prioor", "1"],
    [
      "a prior with something missing",
      create({ influence: { prior: { ridge: 1 } } }),
      "influence.prior",
      "undefined",
    ],
    [
      "a known influence whose rows do not sum to 1",
      create({
        influence: {
          fixed: [
            [1, 1],
            [1, 1],
          ],
        },
      }),
      "influence.fixed",
      "1",
    ],
    [
      "a table of who listens that is too small",
      create({ influence: { allowed: [[true]] } }),
      "influence.allowed",
      "true",
    ],
    ["a search without end", create({ search: { exact: Infinity } }), "search.exact", "Infinity"],
  ]);

  test("names that differ by a blank are one name", () => {
    expect(create({ voters: ["Ana", "Ana "] })).toThrow(InvalidInputError);
  });
});
