import { describe, expect, it } from "vitest";
import type { AnswerModel } from "../../src/belief/answer-model.ts";
import type { Ballot } from "../../src/belief/ballots.ts";
import { collectEvidence } from "../../src/belief/evidence.ts";
import { addLikelihoodSlopes, logLikelihood } from "../../src/belief/likelihood.ts";
import { numericalGradient } from "../support/differences.ts";

const exact: AnswerModel = { lapse: 0, tieStrength: 0 };
const careless: AnswerModel = { ...exact, lapse: 0.05 };
const withTies: AnswerModel = { ...careless, tieStrength: 0.7 };
const sigma = (d: number): number => 1 / (1 + Math.exp(-d));

const pair = (answer: "candidate" | "reference" | "tie", voter = 0): Ballot => ({
  kind: "pair",
  voter,
  channel: "private",
  candidate: 0,
  reference: 1,
  answer,
});

/** One voter, utilities of her options given. */
function logChance(ballots: readonly Ballot[], model: AnswerModel, utilities: number[]): number {
  const evidence = collectEvidence([{ ballots, weight: 1 }], 1, utilities.length);
  return logLikelihood(evidence, model, Float64Array.from([...utilities, ...utilities]));
}

describe("log likelihood of a ballot", () => {
  it("of a pair is log σ(d), by hand", () => {
    expect(logChance([pair("candidate")], exact, [1, -1])).toBeCloseTo(Math.log(sigma(2)), 13);
    expect(logChance([pair("reference")], exact, [1, -1])).toBeCloseTo(Math.log(sigma(-2)), 13);
    expect(logChance([pair("tie")], exact, [1, -1])).toBeCloseTo(
      (Math.log(sigma(2)) + Math.log(sigma(-2))) / 2,
      13,
    );
  });

  it("of a pair with a lapse is log(λ/2 + (1 − λ) σ(d))", () => {
    expect(logChance([pair("reference")], careless, [1, -1])).toBeCloseTo(
      Math.log(0.025 + 0.95 * sigma(-2)),
      13,
    );
    expect(logChance([pair("reference")], careless, [400, -400])).toBeCloseTo(Math.log(0.025), 12);
  });

  it("of a tie is Davidson's", () => {
    const z = Math.exp(1) + Math.exp(-1) + 0.7;
    expect(logChance([pair("tie")], { ...exact, tieStrength: 0.7 }, [1, -1])).toBeCloseTo(
      Math.log(0.7 / z),
      13,
    );
    expect(logChance([pair("candidate")], withTies, [1, -1])).toBeCloseTo(
      Math.log(0.05 / 3 + (0.95 * Math.exp(1)) / z),
      13,
    );
  });

  it("of a choice is Plackett and Luce's", () => {
    const ballot = (order: number[]): Ballot[] => [
      { kind: "choice", voter: 0, channel: "private", options: [0, 1, 2], order },
    ];
    const [a, b, c] = [Math.exp(0.3), Math.exp(-0.2), Math.exp(1)];
    expect(logChance(ballot([2]), exact, [0.3, -0.2, 1])).toBeCloseTo(
      Math.log(c / (a + b + c)),
      13,
    );
    expect(logChance(ballot([2, 1]), exact, [0.3, -0.2, 1])).toBeCloseTo(
      Math.log((c / (a + b + c)) * (b / (a + b))),
      13,
    );
    expect(logChance(ballot([2, 1, 0]), exact, [0.3, -0.2, 1])).toBeCloseTo(
      logChance(ballot([2, 1]), exact, [0.3, -0.2, 1]),
      13,
    );
    expect(logChance(ballot([1]), careless, [300, -300, 0])).toBeCloseTo(Math.log(0.05 / 3), 12);
    // Behind an option that is far ahead, the order of the others still has a chance.
    expect(logChance(ballot([0, 1]), exact, [800, 0, -1])).toBeCloseTo(Math.log(0.5), 12);
  });

  it("has chances that sum to 1 over the answers, lapses and ties included", () => {
    const total = (all: Ballot[][], model: AnswerModel): number =>
      all.reduce((sum, ballots) => sum + Math.exp(logChance(ballots, model, [0.7, -0.4, 0.1])), 0);
    expect(total([[pair("candidate")], [pair("reference")]], careless)).toBeCloseTo(1, 13);
    expect(total([[pair("candidate")], [pair("reference")], [pair("tie")]], withTies)).toBeCloseTo(
      1,
      13,
    );
    const orders = [0, 1, 2].flatMap((first) =>
      [0, 1, 2].filter((x) => x !== first).map((second) => [first, second]),
    );
    const rankings = orders.map((order): Ballot[] => [
      { kind: "choice", voter: 0, channel: "private", options: [0, 1, 2], order },
    ]);
    expect(total(rankings, careless)).toBeCloseTo(1, 13);
  });

  it("is the same whichever option is named first, and adds up over repeats", () => {
    const turned: Ballot = {
      kind: "pair",
      voter: 0,
      channel: "private",
      candidate: 1,
      reference: 0,
      answer: "reference",
    };
    const utilities = [0.9, 0.1, 0];
    expect(logChance([turned], careless, utilities)).toBe(
      logChance([pair("candidate")], careless, utilities),
    );
    expect(
      logChance([turned, pair("candidate"), pair("reference")], careless, utilities),
    ).toBeCloseTo(
      2 * logChance([turned], careless, utilities) +
        logChance([pair("reference")], careless, utilities),
      12,
    );
  });
});

describe("slopes", () => {
  const ballots: Ballot[] = [
    pair("candidate"),
    pair("tie", 1),
    { kind: "pair", voter: 1, channel: "public", candidate: 3, reference: 0, answer: "reference" },
    { kind: "choice", voter: 0, channel: "private", options: [0, 1, 2, 3], order: [3] },
    { kind: "choice", voter: 1, channel: "public", options: [0, 3, 2], order: [2, 0, 3] },
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
