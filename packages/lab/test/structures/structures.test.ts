import { InvalidInputError } from "@unswayed/core";
import { createRandomSource } from "@unswayed/core/numerics";
import { exactFeatures } from "@unswayed/core/particles";
import type { Opinion } from "@unswayed/core/question";
import { describe, expect, test } from "vitest";
import { pairBallot } from "../../../core/test/support/pair-ballot.ts";
import type { AnsweredRound } from "../../src/structures/answered-rounds.ts";
import { compareStructures } from "../../src/structures/compare-structures.ts";
import { fitDrift } from "../../src/structures/fit-drift.ts";
import { fitStructure } from "../../src/structures/fit-structure.ts";
import { createSlopes } from "../../src/structures/open-answers.ts";
import { openAnswers, type Structure } from "../../src/structures/structure.ts";

const features = exactFeatures([[0], [1], [2], [3]], [{ lengthScale: null, kernel: null }]);
const settings = { voterCount: 3, features, seed: 1, amplitude: 1.5, randomStarts: 0 };

const opposite = (answer: Opinion): Opinion => [answer[0] === 0 ? 1 : 0];

/** Everyone prefers the lower number, the third voter in public the higher: as if swayed by someone of that mind. */
function rounds(count: number, meeting = 0): AnsweredRound[] {
  const random = createRandomSource("rounds").split(meeting);
  return Array.from({ length: count }, () => {
    const candidate = Math.floor(4 * random.next());
    const reference = (candidate + 1 + Math.floor(3 * random.next())) % 4;
    const lower = candidate < reference;
    const wish = [lower, !lower, lower];
    return {
      meeting,
      ballots: [0, 1, 2].flatMap((voter) => [
        pairBallot(voter, "private", candidate, reference, wish[voter]),
        pairBallot(voter, "public", candidate, reference, voter === 2 ? !lower : wish[voter]),
      ]),
    };
  });
}

function marginOf(structure: Structure, parameters: (count: number) => Float64Array): number[] {
  const size = { voterCount: 3, meetingCount: 1, amplitude: 1 };
  const open = openAnswers(structure, size);
  const at = open.at(parameters(open.parameterCount), 0);
  return [0, 1, 2].map((voter) =>
    at.margin(
      voter,
      0,
      Float64Array.of(1, -2, 0.5),
      Float64Array.of(0, 1, -0.25),
      createSlopes(3, open.parameterCount),
    ),
  );
}

describe("structures", () => {
  test("with nothing known: own opinion 4 against 5 of all others, by hand", () => {
    // Differences 1, −3, 0.75; own weight 0.8/1.8 = 4/9, each other 5/18.
    const zeros = (count: number) => new Float64Array(count);
    const linear = marginOf({ kind: "linear" }, zeros);

    expect(linear[0]).toBeCloseTo((4 / 9) * 1 + (5 / 18) * (-3 + 0.75), 12);
    expect(linear[1]).toBeCloseTo((4 / 9) * -3 + (5 / 18) * (1 + 0.75), 12);
    expect(marginOf({ kind: "features" }, zeros)).toEqual(linear);
  });

  test("pressure without anyone giving way is the linear structure", () => {
    const giving = marginOf({ kind: "pressure" }, (count) => {
      const parameters = new Float64Array(count);
      parameters[count - 4] = -40;
      return parameters;
    });
    const linear = marginOf({ kind: "linear" }, (count) => new Float64Array(count));

    giving.forEach((margin, i) => {
      expect(margin).toBeCloseTo(linear[i], 10);
    });
  });

  test("under full pressure all say what two of three think, as strongly as they feel on average", () => {
    const said = marginOf({ kind: "pressure" }, (count) => {
      const parameters = new Float64Array(count);
      parameters[count - 4] = 40;
      return parameters;
    });
    // Differences 1, −3, 0.75: two are for the candidate. The softened count gives 0.89 of the way, strength 1.6.
    const heads = Math.tanh(2) + Math.tanh(-6) + Math.tanh(1.5);
    const strength = [1, 3, 0.75].reduce((sum, d) => sum + Math.sqrt(d * d + 0.0625), 0) / 3;
    for (const margin of said) expect(margin).toBeCloseTo(Math.tanh(1.5 * heads) * strength, 9);
  });

  test("a hierarchy listens to nobody else", () => {
    const allowed = [
      [true, false, false],
      [true, true, false],
      [false, false, false],
    ];
    const { influence } = fitStructure(rounds(12), { kind: "hierarchy", allowed }, settings);

    expect(influence[0][0]).toEqual([1, 0, 0]);
    expect(influence[0][2]).toEqual([0, 0, 1]); // everyone may listen to themselves
    expect(influence[0][1][2]).toBe(0);
    expect(influence[0][1][0]).toBeGreaterThan(0);
  });
});

describe("a fit", () => {
  test("finds whom the swayed voter follows", () => {
    const { influence, privateUtilities } = fitStructure(rounds(25), { kind: "linear" }, settings);

    expect(influence[0][2][1]).toBeGreaterThan(0.6);
    for (const row of privateUtilities) {
      expect(row.reduce((sum, utility) => sum + utility, 0)).toBeCloseTo(0, 10);
    }
    expect(privateUtilities[0][0]).toBeGreaterThan(privateUtilities[0][3]);
    expect(privateUtilities[1][0]).toBeLessThan(privateUtilities[1][3]);
  });

  test("is the same whichever way round its questions are put", () => {
    const turned = rounds(15).map((round) => ({
      ...round,
      ballots: round.ballots.map((ballot) => ({
        ...ballot,
        options: [...ballot.options].reverse(),
        answer: opposite(ballot.answer),
      })),
    }));
    const one = fitStructure(rounds(15), { kind: "pressure" }, settings);
    const other = fitStructure(turned, { kind: "pressure" }, settings);

    expect(other.logEvidence).toBeCloseTo(one.logEvidence, 6);
    expect(one.pressure).toHaveLength(3);
  });

  test("prefers another amplitude and length scale where votes speak for them", () => {
    const { logEvidence } = fitStructure(rounds(25), { kind: "linear" }, settings);
    const { amplitude: _, ...free } = settings;
    const chosen = fitStructure(rounds(25), { kind: "linear" }, free);

    // Everyone is always sure here: 2 explains it better than 1.5, which is not on the grid.
    expect(chosen.logEvidence).toBeGreaterThan(logEvidence);
  });
});

describe("a comparison", () => {
  test("says how much better, per public answer, and in words", () => {
    const found = compareStructures(rounds(30), [{ kind: "none" }], { ...settings, folds: 3 });

    expect(found.answers).toBe(90);
    const pairs = rounds(30).map(({ ballots: [{ options }] }) => [...options].sort().join());
    expect(found.pairs).toBe(new Set(pairs).size);
    const [linear, none] = found.scores;
    expect(linear.gain).toBe(0);
    expect(none.gain).toBeCloseTo(none.score - linear.score, 12);
    expect(none.gain).toBeLessThan(-0.2); // the third voter's open answers are not their own
    expect(found.isLinearEnough).toBe(true);
    expect(found.sentence).toContain("The linear model is enough");
  });

  test("of a group in two halves finds when its influence changed", () => {
    const before = rounds(15, 0).map((round) => ({
      ...round,
      ballots: round.ballots.map((ballot) =>
        // At first the third voter says in public what they think.
        ballot.voter === 2 && ballot.channel === "public"
          ? { ...ballot, answer: opposite(ballot.answer) }
          : ballot,
      ),
    }));
    const report = fitDrift([...before, ...rounds(15, 1)], settings);

    expect(report.steady).toBeLessThan(0.01);
    expect(report.changeAt[0]).toBe(0);
    expect(report.steady + report.drifting + report.changeAt[1]).toBeCloseTo(1, 12);
    expect(report.mostMoved).toBe(2);
    expect(report.moved[0]).toBe(0);
    expect(report.moved[1]).toBeGreaterThan(0.1);
  });
});

describe("what cannot be right is refused by name", () => {
  const refused = (work: () => unknown): string => {
    try {
      work();
    } catch (error) {
      if (error instanceof InvalidInputError) return error.field;
      throw error;
    }
    return "nothing";
  };

  test.each([
    [
      "structure.allowed",
      () => fitStructure(rounds(3), { kind: "hierarchy", allowed: [] }, settings),
    ],
    ["structure.meeting", () => fitStructure(rounds(3), { kind: "change", meeting: 1 }, settings)],
    ["structure.step", () => fitStructure(rounds(3), { kind: "drift", step: 0 }, settings)],
    ["rounds", () => fitDrift(rounds(3), settings)],
    ["rounds", () => compareStructures(rounds(1), [], settings)],
    ["folds", () => compareStructures(rounds(9), [], { ...settings, folds: 1 })],
    ["voterCount", () => fitStructure([], { kind: "linear" }, { ...settings, voterCount: 1 })],
    ["amplitude", () => fitStructure([], { kind: "linear" }, { ...settings, amplitude: 0 })],
    ["lapse", () => fitStructure([], { kind: "linear" }, { ...settings, lapse: 1 })],
    ["randomStarts", () => fitStructure([], { kind: "linear" }, { ...settings, randomStarts: -1 })],
    ["rounds[0].meeting", () => fitStructure(rounds(1, -1), { kind: "linear" }, settings)],
  ])("%s", (field, work) => {
    expect(refused(work)).toBe(field);
  });
});
