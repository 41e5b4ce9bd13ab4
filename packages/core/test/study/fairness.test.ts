import type { StudyLevels } from "@unswayed/core";
import type { PaperSettings } from "@unswayed/paper";
import { describe, expect, test } from "vitest";
import {
  camps,
  coolOrWarm,
  dishes,
  type Liking,
  listOf,
  played,
  room,
  study,
  supper,
  three,
} from "./group.ts";

function fair(rho: number, levels: StudyLevels): PaperSettings {
  return { ...supper, welfare: { kind: "gini", rho }, levels };
}

describe("ρ below 1", () => {
  test.each([
    ["shortfall", fair(0.2, "shortfall")],
    ["the gain over rice", fair(0.2, { gainOver: "rice" })],
  ])("chooses what nobody minds, by %s, where two camps have a favourite each", (_, settings) => {
    const group = played(
      study(settings, { plan: { repeated: Infinity, repeatedTogether: false } }),
      12,
      camps,
    );

    const { option, socialUtility, status } = group.consensus();

    expect(option).toBe("pasta");
    expect(status).toBe("solved");
    expect(socialUtility.lower).toBeLessThanOrEqual(socialUtility.estimate);
    expect(socialUtility.upper).toBeGreaterThanOrEqual(socialUtility.estimate);
  });

  test("measures shortfall downwards from everyone's own best", () => {
    const group = played(study(fair(0.2, "shortfall")), 5, camps);

    for (const dish of dishes) {
      const { estimate, upper } = group.predict(dish).socialUtility;
      expect(estimate).toBeLessThanOrEqual(1e-9);
      expect(upper).toBeLessThanOrEqual(1e-6);
    }
  });

  test("measures gain from the option named: that option gains nothing, for certain", () => {
    const group = played(study(fair(0.2, { gainOver: "rice" })), 5, camps);

    const { estimate, lower, upper } = group.predict("rice").socialUtility;
    expect([estimate, lower, upper].map((value) => Math.abs(value) < 1e-6)).toEqual([
      true,
      true,
      true,
    ]);
  });

  test("measures gain so in a box too, where nobody ever votes on exactly that point", () => {
    const settings: PaperSettings = {
      ...room,
      welfare: { kind: "gini", rho: 0.2 },
      levels: { gainOver: { temperature: 22 } },
    };
    const group = played(study(settings), 5, coolOrWarm);

    const { estimate, lower, upper } = group.predict({ temperature: 22 }).socialUtility;
    expect(Math.abs(estimate)).toBeLessThan(1e-6);
    expect(Math.abs(lower)).toBeLessThan(1e-6);
    expect(Math.abs(upper)).toBeLessThan(1e-6);
  });

  test.each([22, 20.12345])(
    "keeps the status quo of a box as it is when everything else is worse for someone: %d",
    (temperature) => {
      const settings: PaperSettings = {
        ...room,
        welfare: { kind: "gini", rho: 0.1 },
        levels: { gainOver: { temperature } },
      };
      // Ana wants it as cool as it can be, Ben as warm.
      const opposed: Liking = (voter, option) =>
        (voter === "Ana" ? -1 : 1) * (option as { temperature: number }).temperature;
      const group = played(study(settings), 6, opposed);

      const { option, socialUtility } = group.consensus();

      expect(option).toEqual({ temperature }); // not a point beside it with fewer digits
      expect(socialUtility.estimate).toBe(0);
      expect(group.leader()).toEqual({ option: { temperature }, socialUtility: 0 });
      expect(group.status().leader).toEqual({ temperature });
    },
  );

  test("measures gain so when the option named has been withdrawn", () => {
    const settings = fair(0.2, { gainOver: "as it is" });
    const group = study(settings, { options: listOf(...dishes, "as it is") });
    group.withdrawOption("as it is");
    played(group, 5, camps);

    const { estimate, lower, upper } = group.predict("as it is").socialUtility;
    expect(Math.max(Math.abs(estimate), Math.abs(lower), Math.abs(upper))).toBeLessThan(1e-6);
  });

  test("measures shortfall from what is still on offer, in the estimate and in its range alike", () => {
    const group = played(study(fair(0.2, "shortfall")), 8);
    group.withdrawOption("curry");
    const { option, socialUtility } = group.consensus();

    // With its favourite gone the group's best is everyone's best and falls short of nothing.
    expect(Math.abs(socialUtility.estimate)).toBeLessThan(1e-6);
    for (const dish of ["soup", "rice", "pasta"].filter((name) => name !== option)) {
      const { estimate, lower, upper } = group.predict(dish).socialUtility;
      // Measured from curry the whole range would lie below the estimate, which would then be pushed to its upper end.
      expect(lower).toBeLessThan(estimate);
      expect(upper).toBeGreaterThan(estimate);
    }
  });

  test("sees a range of the same thing it estimates in a box", () => {
    const settings: PaperSettings = {
      ...room,
      welfare: { kind: "gini", rho: 0.2 },
      levels: "shortfall",
    };
    const group = played(study(settings), 4, coolOrWarm);

    for (const temperature of [16, 19, 22, 26, 29]) {
      const { estimate, lower, upper } = group.predict({ temperature }).socialUtility;
      // An estimate that is itself an end of its range was pushed into it.
      expect(lower).toBeLessThan(estimate);
      expect(upper).toBeGreaterThan(estimate);
    }
  });

  test("knows that nobody can be better off than at their own best, in a box too", () => {
    const settings: PaperSettings = {
      ...room,
      welfare: { kind: "gini", rho: 0.2 },
      levels: "shortfall",
    };
    const group = played(
      study(settings),
      5,
      (_, option) => -Math.abs((option as { temperature: number }).temperature - 21),
    );

    expect(group.consensus().socialUtility.upper).toBeLessThanOrEqual(1e-6);
    for (const temperature of [20, 21, 22]) {
      expect(group.predict({ temperature }).socialUtility.upper).toBeLessThanOrEqual(1e-6);
    }
  });

  test.each([0.001, 0.01, 0.03, 0.15, 0.25, 0.5, 0.73, 0.95])(
    "%d lies in the range of ρ for which the winner wins",
    (rho) => {
      const { from, to } = played(study(fair(rho, "shortfall")), 4, camps).consensus().rhoRange;

      expect(from).toBeLessThanOrEqual(rho);
      expect(to).toBeGreaterThanOrEqual(rho);
    },
  );

  test("ends where another option begins to win", () => {
    const unequal: Liking = (voter, option) => {
      if (option === "curry") return voter === "Ana" ? -3 : 9;
      return option === "pasta" ? 2 : dishes.indexOf(option as string) / 4;
    };
    const group = played(
      study(three, { plan: { repeated: Infinity, repeatedTogether: false } }),
      12,
      unequal,
    );
    const average = group.consensus();

    expect(average.option).toBe("curry");
    expect(average.rhoRange.to).toBe(1);
    expect(average.rhoRange.from).toBeGreaterThan(0.01);

    const caring = study(three, { welfare: { kind: "gini", rho: 0.01 }, levels: "shortfall" });
    for (const event of group.events()) {
      if (event.kind === "answered") caring.addAnswers([event]);
    }
    const worstOff = caring.consensus();
    expect(worstOff.option).not.toBe("curry");
    expect(worstOff.rhoRange.from).toBeLessThanOrEqual(0.01);
    expect(worstOff.rhoRange.to).toBeLessThan(average.rhoRange.from);
  });
});

describe("a welfare of one's own", () => {
  const least = (utilities: readonly number[]) => Math.min(...utilities);
  const own = { ...supper, levels: "shortfall", aggregate: least } as const;

  test("chooses by it", () => {
    const group = played(
      study(own, { plan: { repeated: Infinity, repeatedTogether: false } }),
      10,
      camps,
    );

    expect(group.consensus().option).toBe("pasta");
  });

  test("estimates with it: the least of the shortfalls", () => {
    const group = played(study(own), 3, camps);
    const utilities = dishes.map((dish) => group.predict(dish).privateUtilities);
    const best = [0, 1].map((i) => Math.max(...utilities.map((row) => row[i])));

    const { estimate } = group.predict("pasta").socialUtility;

    expect(estimate).toBeCloseTo(least(utilities[2].map((u, i) => u - best[i])), 9);
  });
});
