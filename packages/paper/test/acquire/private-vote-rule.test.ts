import { differenceWidth } from "@unswayed/paper";
import { describe, expect, test } from "vitest";
import { privateVoteDecision } from "../../src/acquire/private-vote-rule.ts";
import { situation } from "./votes-on-a-grid.ts";

describe("whether a private vote is worth asking for", () => {
  const { set, reference } = situation("a28", 2, 8);

  test("is decided by exact widths in a small group", () => {
    const decision = privateVoteDecision(set, 5, reference, 9, 0.5);

    expect(decision.privateWidth).toBe(differenceWidth(set, 5, reference, "private").value);
    expect(decision.publicWidth).toBe(differenceWidth(set, 5, reference, "public").value);
    expect(decision.threshold).toBeCloseTo(1 / 3, 12);
    expect(decision.status).toBe("solved");
  });

  test("needs the private width to reach the threshold, which falls with the rounds", () => {
    const thresholds = [1, 2, 4, 8, 16].map(
      (round) => privateVoteDecision(set, 5, reference, round, 0.5).threshold,
    );

    expect(thresholds[0]).toBe(1);
    expect([...thresholds].sort((a, b) => b - a)).toEqual(thresholds);
  });

  test("is refused for a large threshold: decay 0 keeps it at 1", () => {
    for (const k of [0, 15, 30, 45, 59].filter((option) => option !== reference)) {
      const { isWanted, privateWidth, publicWidth, threshold } = privateVoteDecision(
        set,
        k,
        reference,
        100,
        0,
      );
      expect(threshold).toBe(1);
      expect(isWanted).toBe(privateWidth >= 1 && privateWidth >= publicWidth);
    }
  });

  test("does not change with the order of the pair", () => {
    const [one, other] = [
      privateVoteDecision(set, 5, reference, 4, 0.5),
      privateVoteDecision(set, reference, 5, 4, 0.5),
    ];

    // Two solves of the same width to 1e-7.
    expect(Math.abs(one.privateWidth - other.privateWidth)).toBeLessThan(1e-4);
    expect(Math.abs(one.publicWidth - other.publicWidth)).toBeLessThan(1e-4);
    expect(one.isWanted).toBe(other.isWanted);
  });
});

/** Above five voters the private width is read off an ellipsoid, scaled by the exact bounds of the widest voter. */
test("in a larger group the width is within a third of the exact one, in most rounds", () => {
  const ratios = [6, 10, 14].flatMap((rounds) => {
    const { set, reference } = situation(`large ${rounds}`, 6, rounds);
    return [3, 30, 56]
      .filter((option) => option !== reference)
      .map((option) => {
        const rough = privateVoteDecision(set, option, reference, rounds, 0.5).privateWidth;
        const exact = differenceWidth(set, option, reference, "private", { starts: 1 }).value;
        return rough / (exact as number);
      });
  });

  const close = ratios.filter((ratio) => ratio > 0.67 && ratio < 1.5);
  expect(close.length, ratios.join(" ")).toBeGreaterThanOrEqual(ratios.length - 2);
});
