import { describe, expect, it } from "vitest";
import { calibrationRanks, quantityNames, unevenness } from "./calibration.ts";

describe("simulation-based calibration", () => {
  it("finds the truth evenly spread among the draws (100 groups; 2,000 in the long tests)", () => {
    const { ranks, halved } = calibrationRanks(1, 100);
    quantityNames.forEach((name, k) => {
      expect(unevenness(ranks[k]!), name).toBeLessThan(18.5); // χ²(4) exceeds it once in a thousand
    });
    // The check can fail: draws half as wide as they should be are noticed.
    expect(Math.max(...halved.map(unevenness))).toBeGreaterThan(18.5);
  });
});
