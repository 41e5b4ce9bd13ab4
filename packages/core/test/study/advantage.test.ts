import { describe, expect, test } from "vitest";
import {
  camps,
  coolOrWarm,
  dishes,
  laterIsBetter,
  played,
  room,
  study,
  supper,
  three,
} from "./group.ts";

describe("the advantage of one option over another", () => {
  test("is the difference of what both are worth, within its range", () => {
    const group = played(study(three), 5, camps);
    for (const candidate of dishes) {
      for (const reference of dishes.filter((dish) => dish !== candidate)) {
        const { estimate, lower, upper, status } = group.advantage(candidate, reference);
        const apart =
          group.predict(candidate).socialUtility.estimate -
          group.predict(reference).socialUtility.estimate;

        expect(Math.abs(estimate - apart)).toBeLessThan(1e-12);
        expect(lower).toBeLessThan(estimate);
        expect(upper).toBeGreaterThan(estimate);
        expect(status).toBe("solved");
      }
    }
  });

  test("turned round is its negative", () => {
    const group = played(
      study(three, { welfare: { kind: "gini", rho: 0.4 }, levels: "shortfall" }),
      5,
      camps,
    );
    const there = group.advantage("soup", "pasta");
    const back = group.advantage("pasta", "soup");

    expect(back.estimate).toBeCloseTo(-there.estimate, 12);
    expect(back.lower).toBeCloseTo(-there.upper, 6);
    expect(back.upper).toBeCloseTo(-there.lower, 6);
  });

  test("is narrower than the ranges of both together, since what they share cancels", () => {
    const group = played(study(room), 8, coolOrWarm);
    const [candidate, reference] = [{ temperature: 21.5 }, { temperature: 22 }];
    const { lower, upper } = group.advantage(candidate, reference);
    const width = (option: { temperature: number }): number => {
      const { socialUtility } = group.predict(option);
      return socialUtility.upper - socialUtility.lower;
    };

    expect(upper - lower).toBeLessThan(0.8 * (width(candidate) + width(reference)));
  });

  test("of what everyone always preferred is above nothing", () => {
    const group = played(study(supper), 12, laterIsBetter);

    expect(group.advantage("curry", "soup").lower).toBeGreaterThan(0);
  });

  test("before anyone has said anything is unknown", () => {
    const { status } = study(supper).advantage("soup", "rice");

    expect(status).toBe("no-votes");
  });

  test("needs two options of the study", () => {
    const group = study(supper);

    expect(() => group.advantage("soup", "soup")).toThrow("over");
    expect(() => group.advantage("soup", "cake")).toThrow("over");
  });
});
