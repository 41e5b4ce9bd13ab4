import { kernelFromSpec } from "@unswayed/core/kernels";
import { createRandomSource } from "@unswayed/core/numerics";
import { chooseNormBound, type NormBoundRule, type Vote } from "@unswayed/paper";
import { describe, expect, test } from "vitest";
import { expectRefusals } from "../../../core/test/support/refusal.ts";
import { randomProblem } from "../support/random-problem.ts";
import { inferenceOf } from "../support/reference-model.ts";

/**
 * One voter, two options with nothing in common, N answers that all agree. Utilities of norm L reach a difference of
 * √(2(1 + jitter))·L and no more, so the best log likelihood is known:
 *
 *     ℓ̂(L) = −N log(1 + exp(−√(2(1 + jitter))·L))
 */
const jitter = 1e-6;
function agreeing(count: number) {
  const answered: Vote = { candidate: 0, reference: 1, answers: ["candidate"] };
  return {
    voterCount: 1,
    options: [[0], [1]],
    kernel: kernelFromSpec({ kind: "independent" }),
    jitter,
    privateVotes: Array.from({ length: count }, () => answered),
    publicVotes: [],
  };
}
const known = (count: number, normBound: number): number =>
  -count * Math.log1p(Math.exp(-Math.sqrt(2 * (1 + jitter)) * normBound));

function chosen(count: number, rule: NormBoundRule, slack: number) {
  return chooseNormBound(agreeing(count), rule, slack, createRandomSource(1), { starts: 1 });
}

describe("the norm bound for votes that all agree", () => {
  test.each([1, 5, 40, 300, 5000, 1e5])("doubles while a doubling pays: %d answers", (count) => {
    const rule = { initial: 0.5, most: 64 };
    let expected = rule.initial;
    while (
      2 * expected <= rule.most &&
      known(count, 2 * expected) - known(count, expected) > (0.5 * 2 * expected) / rule.initial
    )
      expected *= 2;

    expect(chosen(count, rule, 0.5).normBound).toBe(expected);
  });

  test("tries bounds twice as large each time, and reports what each explains", () => {
    const { trail, normBound } = chosen(300, { initial: 0.5, most: 64 }, 0.5);

    expect(trail.length).toBeGreaterThan(2);
    expect(trail.map((step) => step.normBound)).toEqual(trail.map((_, k) => 0.5 * 2 ** k));
    for (const { normBound: tried, value } of trail) {
      // The log prior of a lone voter's influence is a constant; residuals of 1e-5 times 300 answers.
      const gained = value - trail[0].value;
      expect(Math.abs(gained - known(300, tried) + known(300, 0.5))).toBeLessThan(1e-3);
    }
    // The last one tried was not worth it, or the cap was near.
    expect([trail.at(-1)?.normBound, trail.at(-2)?.normBound]).toContain(normBound);
  });

  test("never passes its cap, and may stand on it", () => {
    expect(chosen(1e5, { initial: 0.5, most: 3.9 }, 0.5).normBound).toBe(2);
    expect(chosen(1e5, { initial: 0.5, most: 4 }, 0.5).normBound).toBe(4);
    expect(chosen(1e5, { initial: 0.5, most: 0.5 }, 0.5)).toMatchObject({ normBound: 0.5 });
  });

  test("asks for more evidence where the slack is larger", () => {
    const rule = { initial: 0.5, most: 64 };
    const bounds = [0.1, 1, 10, 100].map((slack) => chosen(5000, rule, slack).normBound);

    expect([...bounds].sort((a, b) => b - a)).toEqual(bounds);
    expect(bounds[0]).toBeGreaterThan(bounds[3]);
  });
});

test.each(["one", "two", "three", "four", "five"])(
  "a larger bound explains any votes at least as well (%s)",
  (seed) => {
    const plain = randomProblem({
      seed: `norm ${seed}`,
      voters: 2,
      options: 6,
      privateRounds: 10,
      publicRounds: 10,
    });
    const { normBound: _, ...problem } = inferenceOf(plain).problem;
    const { trail } = chooseNormBound(
      problem,
      { initial: 0.25, most: 16 },
      1e-4, // so that it goes on as long as there is anything to gain
      createRandomSource(seed),
      { effort: "normal" },
    );

    const values = trail.map(({ value }) => value);
    expect(values.length).toBeGreaterThan(3);
    // Solved to 1e-5, from the same best point carried over.
    values.slice(1).forEach((value, k) => {
      expect(value).toBeGreaterThan(values[k] - 1e-4);
    });
  },
);

describe("a rule for the norm bound is refused", () => {
  const choose = (rule: unknown) => () => chosen(3, rule as NormBoundRule, 0.5);
  expectRefusals([
    ["from 0", choose({ initial: 0, most: 3 }), "normBound.initial", "0"],
    ["from nothing", choose({ most: 3 }), "normBound.initial", "undefined"],
    ["that ends before it begins", choose({ initial: 3, most: 2 }), "normBound.most", "2"],
    ["without end", choose({ initial: 3, most: Infinity }), "normBound.most", "Infinity"],
  ]);
});
