import { describe, expect, it } from "vitest";
import type { AnswerModel } from "../../src/question/answer-model.ts";
import type { Opinion } from "../../src/question/answers.ts";
import type { Ballot } from "../../src/question/ballots.ts";
import {
  addLikelihoodSlopes,
  collectEvidence,
  logLikelihood,
} from "../../src/question/evidence.ts";
import type { KindName } from "../../src/question/question-kind.ts";
import { ratingNoise, usualSpread } from "../../src/question/rating-evidence.ts";
import { numericalGradient } from "../support/differences.ts";

const exact: AnswerModel = { lapse: 0, tieStrength: 0 };
const careless: AnswerModel = { ...exact, lapse: 0.05 };
const withTies: AnswerModel = { ...careless, tieStrength: 0.7 };
const sigma = (d: number): number => 1 / (1 + Math.exp(-d));

const about = (kind: KindName, options: number[], answer: Opinion, voter = 0): Ballot => ({
  ...{ kind, voter, channel: "private", options, answer },
});
const answers = { first: [0], second: [1], equal: "equal" } as const;
const pair = (answer: keyof typeof answers, voter = 0): Ballot =>
  about("pair", [0, 1], answers[answer], voter);

/** One voter, utilities of her options given. */
function logChance(ballots: readonly Ballot[], model: AnswerModel, utilities: number[]): number {
  const evidence = collectEvidence([{ ballots, weight: 1 }], 1, utilities.length);
  return logLikelihood(evidence, model, Float64Array.from([...utilities, ...utilities]));
}

describe("log likelihood of a ballot", () => {
  it("of a pair is log σ(d), by hand", () => {
    expect(logChance([pair("first")], exact, [1, -1])).toBeCloseTo(Math.log(sigma(2)), 13);
    expect(logChance([pair("second")], exact, [1, -1])).toBeCloseTo(Math.log(sigma(-2)), 13);
    expect(logChance([pair("equal")], exact, [1, -1])).toBeCloseTo(
      (Math.log(sigma(2)) + Math.log(sigma(-2))) / 2,
      13,
    );
  });

  it("of a pair with a lapse is log(λ/2 + (1 − λ) σ(d))", () => {
    expect(logChance([pair("second")], careless, [1, -1])).toBeCloseTo(
      Math.log(0.025 + 0.95 * sigma(-2)),
      13,
    );
    expect(logChance([pair("second")], careless, [400, -400])).toBeCloseTo(Math.log(0.025), 12);
  });

  it("of a tie is Davidson's", () => {
    const z = Math.exp(1) + Math.exp(-1) + 0.7;
    expect(logChance([pair("equal")], { ...exact, tieStrength: 0.7 }, [1, -1])).toBeCloseTo(
      Math.log(0.7 / z),
      13,
    );
    expect(logChance([pair("first")], withTies, [1, -1])).toBeCloseTo(
      Math.log(0.05 / 3 + (0.95 * Math.exp(1)) / z),
      13,
    );
  });

  it("of an order or a choice is Plackett and Luce's", () => {
    const ballot = (order: number[]): Ballot[] => [about("order", [0, 1, 2], order)];
    const [a, b, c] = [Math.exp(0.3), Math.exp(-0.2), Math.exp(1)];
    const utilities = [0.3, -0.2, 1];
    const best = Math.log(c / (a + b + c));
    expect(logChance(ballot([2]), exact, utilities)).toBeCloseTo(best, 13);
    expect(logChance([about("choice", [0, 1, 2], [2])], exact, utilities)).toBeCloseTo(best, 13);
    expect(logChance(ballot([2, 1]), exact, utilities)).toBeCloseTo(
      best + Math.log(b / (a + b)),
      13,
    );
    expect(logChance(ballot([2, 1, 0]), exact, utilities)).toBe(
      logChance(ballot([2, 1]), exact, utilities),
    );
    expect(logChance(ballot([1]), careless, [300, -300, 0])).toBeCloseTo(Math.log(0.05 / 3), 12);
    // Behind an option that is far ahead, the order of the others still has a chance.
    expect(logChance(ballot([0, 1]), exact, [800, 0, -1])).toBeCloseTo(Math.log(0.5), 12);
  });

  it("of an order of two is that of a pair", () => {
    for (const place of [0, 1]) {
      expect(logChance([about("order", [0, 1], [place])], careless, [1, -1])).toBeCloseTo(
        logChance([about("pair", [0, 1], [place])], careless, [1, -1]),
        13,
      );
    }
  });

  it("of whole lists is a number, however long they are", () => {
    const count = 200;
    const all = Array.from({ length: count }, (_, x) => x);
    const utilities = all.map((x) => -x / 10);
    const logFactorial = all.reduce((sum, x) => sum + Math.log(x + 1), 0);
    const even = all.map(() => 0);
    expect(logChance([about("order", all, all)], careless, even)).toBeCloseTo(-logFactorial, 9);
    expect(logChance([about("choice", all, [7])], exact, even)).toBeCloseTo(-Math.log(200), 12);
    let byHand = Math.log(0.95);
    for (const x of all) {
      const left = all.slice(x).reduce((sum, z) => sum + Math.exp((x - z) / 10), 0);
      byHand -= Math.log(left);
    }
    expect(logChance([about("order", all, all)], careless, utilities)).toBeCloseTo(byHand, 8);
    const turned = [...all].reverse();
    expect(logChance([about("order", all, turned)], careless, utilities)).toBeCloseTo(
      Math.log(0.05) - logFactorial,
      9,
    );
  });

  it("of ratings has the level and the spread integrated out", () => {
    const ratings = [0.9, 0.4, 0.5, 0.1];
    for (const utilities of [
      [1.5, 0.2, 0.4, -1],
      [0.1, 0.2, 0, 0.3],
      [-2, 1, 0.5, 3],
    ]) {
      const found = logChance([about("rating", [0, 1, 2, 3], ratings)], exact, utilities);
      expect(found).toBeCloseTo(logRatio([{ ratings, utilities }]), 6);
      expect(logChance([about("rating", [0, 1, 2, 3], ratings)], careless, utilities)).toBe(found);
    }
  });

  it("of ratings by several people has each one's level and one spread for all integrated out", () => {
    const people = [
      { ratings: [0.9, 0.4, 0.5], utilities: [1.5, 0.2, 0.4] },
      { ratings: [0.5, 0.6, 0.4], utilities: [0.3, 1, -0.2] },
    ];
    const ballots = people.map(({ ratings }, voter) => about("rating", [0, 1, 2], ratings, voter));
    const evidence = collectEvidence([{ ballots, weight: 1 }], 2, 3);
    const table = people.flatMap(({ utilities }) => utilities);
    const found = logLikelihood(evidence, careless, Float64Array.from([...table, ...table]));
    expect(found).toBeCloseTo(logRatio(people), 6);
  });

  it("of ratings takes who spreads options widely to mind more", () => {
    const ballots = [about("rating", [0, 1], [1, 0], 0), about("rating", [0, 1], [0.5, 0.6], 1)];
    const evidence = collectEvidence([{ ballots, weight: 1 }], 2, 2);
    const at = (first: number, second: number): number => {
      const table = [first, 0, 0, second];
      return logLikelihood(evidence, exact, Float64Array.from([...table, ...table]));
    };
    expect(at(3, 0.3)).toBeGreaterThan(at(0.3, 3));
  });

  it("of ratings does not depend on where the scale begins, and of one alone says nothing", () => {
    const rated = (answer: Opinion): Ballot[] => [about("rating", [0, 1, 2], answer)];
    const utilities = [1, 0, -0.5];
    const found = logChance(rated([0.6, 0.5, 0.1]), exact, utilities);
    expect(logChance(rated([5.6, 5.5, 5.1]), exact, utilities)).toBeCloseTo(found, 10);
    expect(logChance(rated([0.6, null, null]), exact, utilities)).toBe(0);
    expect(logChance([about("rating", [1], [0.3])], careless, utilities)).toBe(0);
    // To rate all the same says that they are about as good.
    expect(logChance(rated([0.5, 0.5, 0.5]), exact, [1, 0, -1])).toBeLessThan(
      logChance(rated([0.5, 0.5, 0.5]), exact, [0.1, 0, -0.1]),
    );
  });

  it("of ratings one by one is that of all together", () => {
    const together = [about("rating", [0, 1, 2], [0.7, 0.2, 0.4])];
    const alone = [0.7, 0.2, 0.4].map((rating, x) => about("rating", [x], [rating]));
    expect(logChance(alone, careless, [1, 0, 2])).toBeCloseTo(
      logChance(together, careless, [1, 0, 2]),
      12,
    );
    // Of old ballots and new ones, let in by degrees: L(old)^{1−φ}·L(all)^φ, and what the new ones add.
    const known = alone.slice(0, 2);
    const added = alone.slice(2);
    const table = Float64Array.from([1, 0, 2, 0, 0, 0]);
    const weighed = (one: number, other: number): number =>
      logLikelihood(
        collectEvidence(
          [
            { ballots: known, weight: one },
            { ballots: added, weight: other },
          ],
          1,
          3,
        ),
        careless,
        table,
      );
    const old = logChance(known, careless, [1, 0, 2]);
    const all = logChance(alone, careless, [1, 0, 2]);
    expect(weighed(1, 0.3)).toBeCloseTo(0.7 * old + 0.3 * all, 12);
    expect(weighed(0, 1)).toBeCloseTo(all - old, 12);
  });

  it("of an approval is its chance among all sets of that size, by hand", () => {
    const approval = (answer: number[]): Ballot[] => [about("approval", [0, 1, 2, 3], answer)];
    const utilities = [0.3, -0.2, 1, 0.5];
    const [a, b, c, d] = utilities.map(Math.exp) as [number, number, number, number];
    const ofTwo = a * b + a * c + a * d + b * c + b * d + c * d;
    expect(logChance(approval([0, 2]), exact, utilities)).toBeCloseTo(
      Math.log((a * c) / ofTwo),
      13,
    );
    expect(logChance(approval([2, 0]), careless, utilities)).toBeCloseTo(
      Math.log(0.05 / 6 + (0.95 * a * c) / ofTwo),
      13,
    );
    const ofThree = a * b * c + a * b * d + a * c * d + b * c * d;
    expect(logChance(approval([0, 1, 3]), exact, utilities)).toBeCloseTo(
      Math.log((a * b * d) / ofThree),
      13,
    );
    // One approved is the best named; one of two is a pair; all or none say nothing of which is better.
    expect(logChance(approval([2]), careless, utilities)).toBeCloseTo(
      logChance([about("choice", [0, 1, 2, 3], [2])], careless, utilities),
      13,
    );
    expect(logChance([about("approval", [0, 1], [1])], careless, utilities)).toBeCloseTo(
      logChance([pair("second")], careless, utilities),
      13,
    );
    expect(logChance(approval([]), careless, utilities)).toBe(0);
    expect(logChance(approval([0, 1, 2, 3]), careless, utilities)).toBe(0);
  });

  it("of an approval does not depend on how choosy someone is, and is a number for any list", () => {
    const approval = [about("approval", [0, 1, 2], [0, 2])];
    expect(logChance(approval, careless, [8, 5, 9])).toBeCloseTo(
      logChance(approval, careless, [0, -3, 1]),
      12,
    );
    expect(logChance(approval, careless, [-800, 800, 0])).toBeCloseTo(Math.log(0.05 / 3), 12);
    expect(logChance(approval, exact, [-800, 800, 0])).toBeCloseTo(-1600, 9);
    const all = Array.from({ length: 200 }, (_, x) => x);
    const half = all.slice(0, 100);
    let logSets = 0;
    for (let k = 0; k < 100; k++) logSets += Math.log((200 - k) / (k + 1));
    const even = all.map(() => 0);
    expect(logChance([about("approval", all, half)], exact, even)).toBeCloseTo(-logSets, 9);
    const steep = all.map((x) => -x);
    expect(logChance([about("approval", all, half)], careless, steep)).toBeGreaterThan(-1);
  });

  it("has chances that sum to 1 over the answers, lapses and ties included", () => {
    const total = (all: Ballot[][], model: AnswerModel): number =>
      all.reduce((sum, ballots) => sum + Math.exp(logChance(ballots, model, [0.7, -0.4, 0.1])), 0);
    expect(total([[pair("first")], [pair("second")]], careless)).toBeCloseTo(1, 13);
    expect(total([[pair("first")], [pair("second")], [pair("equal")]], withTies)).toBeCloseTo(
      1,
      13,
    );
    const orders = [0, 1, 2].flatMap((first) =>
      [0, 1, 2].filter((x) => x !== first).map((second) => [first, second]),
    );
    const rankings = orders.map((order) => [about("order", [0, 1, 2], order)]);
    expect(total(rankings, careless)).toBeCloseTo(1, 13);
    const sets = [0, 1, 2].map((out) => [0, 1, 2].filter((x) => x !== out));
    const approvals = sets.map((set) => [about("approval", [0, 1, 2], set)]);
    expect(total(approvals, careless)).toBeCloseTo(1, 13);
  });

  it("is the same whichever option is named first, and adds up over repeats", () => {
    const turned = about("pair", [1, 0], [1]);
    const utilities = [0.9, 0.1, 0];
    expect(logChance([turned], careless, utilities)).toBe(
      logChance([pair("first")], careless, utilities),
    );
    expect(logChance([turned, pair("first"), pair("second")], careless, utilities)).toBeCloseTo(
      2 * logChance([turned], careless, utilities) +
        logChance([pair("second")], careless, utilities),
      12,
    );
  });
});

describe("slopes", () => {
  const ballots: Ballot[] = [
    pair("first"),
    pair("equal", 1),
    { ...about("pair", [3, 0], [1], 1), channel: "public" },
    about("order", [0, 1, 2, 3], [3]),
    { ...about("order", [0, 3, 2], [2, 0, 1], 1), channel: "public" },
    about("choice", [1, 2, 3], [0], 1),
    about("approval", [0, 1, 2, 3], [1, 2]),
    about("approval", [3, 1, 0], [2], 1),
    { ...about("approval", [2, 3, 0], [0, 2], 1), channel: "public" },
    about("rating", [0, 2, 3], [0.3, 0.9, 0.1], 1),
    about("rating", [1], [0.5], 1),
    { ...about("rating", [0, 1, 2, 3], [2, 9, null, 4]), channel: "public" },
  ];
  const utilities = Float64Array.from({ length: 16 }, (_, k) => ((k * 7) % 11) / 3 - 1.5);

  it.each([
    ["without lapse", exact],
    ["with lapse", careless],
    ["with ties", withTies],
  ])("agree with differences %s", (_, model) => {
    const evidence = collectEvidence([{ ballots, weight: 0.6 }], 2, 4);
    const slopes = new Float64Array(16);
    addLikelihoodSlopes(evidence, model, utilities, slopes);
    const numerical = numericalGradient((u) => logLikelihood(evidence, model, u), utilities);
    for (let k = 0; k < 16; k++) expect(slopes[k]).toBeCloseTo(numerical[k], 5);
  });
});

/** log p/p₀ of ratings, by adding up over the spread c, which is half normal with E c² = 1/κ; the level is integrated by hand. */
function logRatio(
  people: readonly { readonly ratings: readonly number[]; readonly utilities: readonly number[] }[],
): number {
  const centred = (values: readonly number[]): number[] => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return values.map((value) => value - mean);
  };
  const r = people.flatMap(({ ratings }) => centred(ratings));
  const integral = (w: readonly number[]): number => {
    let sum = 0;
    const step = 2e-3;
    for (let c = step / 2; c < 200; c += step) {
      const squares = r.reduce((total, value, x) => total + (c * value - w[x]!) ** 2, 0);
      const prior = -0.5 * (c * usualSpread) ** 2;
      const power = r.length - people.length;
      sum += c ** power * Math.exp(prior - squares / (2 * ratingNoise ** 2)) * step;
    }
    return sum;
  };
  const utilities = people.flatMap((person) => centred(person.utilities));
  return Math.log(integral(utilities) / integral(r.map(() => 0)));
}
