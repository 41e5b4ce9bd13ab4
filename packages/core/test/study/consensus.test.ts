import type { Study, StudyLevels, StudySettings } from "@unswayed/core";
import { beforeAll, describe, expect, test } from "vitest";
import {
  coolOrWarm,
  dishes,
  type Liking,
  laterIsBetter,
  listOf,
  played,
  room,
  study,
  supper,
} from "./group.ts";

const three: StudySettings = { ...supper, voters: ["Ana", "Ben", "Cem"] };

/** Two camps: each has a favourite the other cannot stand, and pasta is everybody's second choice. */
const camps: Liking = (voter, option) => {
  if (option === "pasta") return 2;
  if (option === "soup") return voter === "Ana" ? 3 : 0;
  if (option === "curry") return voter === "Ana" ? 0 : 3;
  return 1;
};

function fair(rho: number, levels: StudyLevels): StudySettings {
  return { ...supper, welfare: { kind: "gini", rho }, levels };
}

describe("an obvious decision", () => {
  let group: Study;
  beforeAll(() => {
    group = played(study(three), 9);
  });

  test("is found, and every way of reading the votes agrees", () => {
    const { option, publicOnly, privateOnly, status } = group.consensus();

    expect([option, publicOnly, privateOnly]).toEqual(["curry", "curry", "curry"]);
    expect(status).toBe("solved");
  });

  test("has an estimate within its range, and a range that is not a point", () => {
    const { estimate, lower, upper } = group.consensus().socialUtility;

    expect(lower).toBeLessThanOrEqual(estimate);
    expect(upper).toBeGreaterThanOrEqual(estimate);
    expect(upper - lower).toBeGreaterThan(0.01);
  });

  test("is ahead of the next best option by the difference of their predictions", () => {
    const { option, runnerUp } = group.consensus();
    const estimates = dishes.map((dish) => group.predict(dish).socialUtility.estimate);
    const sorted = [...estimates].sort((a, b) => b - a);

    expect(dishes[estimates.indexOf(sorted[0])]).toBe(option);
    expect(dishes[estimates.indexOf(sorted[1])]).toBe(runnerUp?.option);
    expect(runnerUp?.margin).toBeCloseTo(sorted[0] - sorted[1], 9);
    expect(runnerUp?.margin).toBeGreaterThan(0);
  });

  test("holds for every ρ when nobody disagrees", () => {
    expect(group.consensus().rhoRange).toEqual({ from: 0.01, to: 1 });
  });

  test("says the same of its option as a prediction does", () => {
    const { option, socialUtility } = group.consensus();

    expect(group.predict(option).socialUtility).toEqual(socialUtility);
  });
});

describe("a strong influencer", () => {
  /** Ben and Cem want curry; when Ana listens they say what Ana says, and Ana wants soup. */
  const followed: Liking = (voter, option, channel) => {
    const wish = voter === "Ana" || channel === "public" ? "soup" : "curry";
    return option === wish ? 5 : dishes.indexOf(option as string) / 10;
  };
  let group: Study;
  beforeAll(() => {
    group = played(study(three, { privateVotes: "always", stop: { rounds: 99 } }), 12, followed);
  });

  test("wins a show of hands and loses the decision", () => {
    const { option, publicOnly, privateOnly } = group.consensus();

    expect(publicOnly).toBe("soup");
    expect(privateOnly).toBe("curry");
    expect(option).toBe("curry");
  });

  test("is taken at its word by a show of hands: as if those votes had been private", () => {
    const openly = played(study(room, { privateVotes: "never" }), 5, coolOrWarm);
    const asPrivate = study(room);
    for (const event of openly.events()) {
      if (event.kind !== "answered") continue;
      const { candidate, reference, answers } = event;
      asPrivate.addVotes([{ channel: "private", candidate, reference, answers }]);
    }

    expect(openly.consensus().publicOnly).toEqual(asPrivate.consensus().option);
    expect(asPrivate.consensus().privateOnly).toEqual(asPrivate.consensus().option);
  });

  test("is seen in who listens to whom", () => {
    const { weights } = group.influence();

    for (const listener of [1, 2]) {
      expect(weights[listener][0]).toBeGreaterThan(0.5);
      expect(weights[listener][0]).toBeGreaterThan(weights[listener][listener]);
    }
    expect(weights[0][0]).toBeGreaterThan(0.5);
  });

  test("shows in the difference between what people think and what they show", () => {
    const { privateUtilities, publicUtilities } = group.predict("soup");

    expect(privateUtilities[1]).toBeLessThan(0);
    expect(publicUtilities[1]).toBeGreaterThan(privateUtilities[1]);
  });
});

describe("influence", () => {
  test("has rows that sum to 1, each entry within its range", () => {
    const group = played(study(three), 4, camps);
    const { voters, weights, ranges } = group.influence({ ranges: true });

    expect(voters).toEqual(three.voters);
    for (const [i, row] of weights.entries()) {
      expect(Math.abs(row.reduce((a, b) => a + b) - 1)).toBeLessThan(1e-9);
      for (const [j, weight] of row.entries()) {
        const range = ranges?.[i][j];
        expect(weight).toBeGreaterThanOrEqual(0.01 - 1e-9); // the prior's least weight
        expect(range?.estimate).toBe(weight);
        expect(range?.lower).toBeLessThanOrEqual(weight);
        expect(range?.upper).toBeGreaterThanOrEqual(weight);
        expect(range?.lower).toBeGreaterThanOrEqual(0.01 - 1e-6);
        expect(range?.upper).toBeLessThanOrEqual(1 - 2 * 0.01 + 1e-6);
      }
    }
    expect(group.influence().ranges).toBeNull();
  });

  test("that is known is not inferred", () => {
    const fixed = [
      [0.75, 0.25],
      [0.5, 0.5],
    ];
    const group = played(study(supper, { influence: { fixed } }), 4, camps);

    expect(group.influence().weights).toEqual(fixed);
  });

  test("is zero where it is known that nobody listens", () => {
    const allowed = [
      [true, false],
      [true, true],
    ];
    const group = played(study(supper, { influence: { allowed } }), 4, camps);

    expect(group.influence().weights[0]).toEqual([1, 0]);
  });
});

describe("a prediction", () => {
  test("shows publicly what influence makes of private utilities", () => {
    const group = played(study(three), 4, camps);
    const { weights } = group.influence();

    for (const dish of dishes) {
      const { privateUtilities, publicUtilities, voters } = group.predict(dish);
      expect(voters).toEqual(three.voters);
      weights.forEach((row, i) => {
        const mixed = row.reduce((sum, weight, j) => sum + weight * privateUtilities[j], 0);
        expect(Math.abs(publicUtilities[i] - mixed)).toBeLessThan(1e-12);
      });
    }
  });

  test("of the average is the average", () => {
    const group = played(study(three), 4, camps);
    const { privateUtilities, socialUtility } = group.predict("pasta");

    const mean = privateUtilities.reduce((a, b) => a + b) / 3;
    expect(Math.abs(socialUtility.estimate - mean)).toBeLessThan(1e-12);
    expect(socialUtility.lower).toBeLessThan(mean);
    expect(socialUtility.upper).toBeGreaterThan(mean);
  });

  test("can be had for a point of a box that nobody has voted on", () => {
    const group = played(study(room), 6, coolOrWarm);
    const at = (temperature: number) => group.predict({ temperature });

    // Ana's best is 19 and Ben's 24: each prefers the side of their own, and neither wants 29.
    const [cool, warm, hot] = [at(19), at(24), at(29)];
    expect(cool.privateUtilities[0]).toBeGreaterThan(warm.privateUtilities[0]);
    expect(warm.privateUtilities[1]).toBeGreaterThan(cool.privateUtilities[1]);
    expect(hot.socialUtility.estimate).toBeLessThan(warm.socialUtility.estimate);
    expect(cool.option).toEqual({ temperature: 19 });
  });
});

describe("ρ below 1", () => {
  test.each([
    ["shortfall", fair(0.2, "shortfall")],
    ["the gain over rice", fair(0.2, { gainOver: "rice" })],
  ])("chooses what nobody minds, by %s, where two camps have a favourite each", (_, settings) => {
    const group = played(study(settings, { privateVotes: "always" }), 12, camps);

    const { option, socialUtility, status } = group.consensus();

    expect(option).toBe("pasta");
    expect(status).toBe("solved");
    expect(socialUtility.lower).toBeLessThanOrEqual(socialUtility.estimate);
    expect(socialUtility.upper).toBeGreaterThanOrEqual(socialUtility.estimate);
  });

  test("measures shortfall downwards from everybody's own best", () => {
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
    const settings: StudySettings = {
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

    // With its favourite gone the group's best is everybody's best and falls short of nothing.
    expect(Math.abs(socialUtility.estimate)).toBeLessThan(1e-6);
    for (const dish of ["soup", "rice", "pasta"].filter((name) => name !== option)) {
      const { estimate, lower, upper } = group.predict(dish).socialUtility;
      // Measured from curry the whole range would lie below the estimate, which would then be pushed to its upper end.
      expect(lower).toBeLessThan(estimate);
      expect(upper).toBeGreaterThan(estimate);
    }
  });

  test("sees a range of the same thing it estimates in a box", () => {
    const settings: StudySettings = {
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
    const settings: StudySettings = {
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
    const group = played(study(three, { privateVotes: "always" }), 12, unequal);
    const average = group.consensus();

    expect(average.option).toBe("curry");
    expect(average.rhoRange.to).toBe(1);
    expect(average.rhoRange.from).toBeGreaterThan(0.01);

    const caring = study(three, { welfare: { kind: "gini", rho: 0.01 }, levels: "shortfall" });
    for (const event of group.events()) {
      if (event.kind === "answered") caring.addVotes([event]);
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
    const group = played(study(own, { privateVotes: "always" }), 10, camps);

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

describe("levels that mean nothing for an average", () => {
  test.each(["raw", "shortfall", "own-range"] as const)(
    "%s: what is accepted at the start works to the end",
    (levels) => {
      let group: Study;
      try {
        group = study(supper, { levels });
      } catch {
        return; // refused at the door: fine
      }

      expect(played(group, 6).consensus().option).toBe("curry");
    },
  );
});

describe("where the votes do not decide", () => {
  test("the runner-up is not ahead of the winner", () => {
    const group = study(supper);
    for (let k = 0; k < 8; k++) {
      const id = group.ask()?.id ?? "";
      group.tell(id, { Ana: "no-preference", Ben: "no-preference" });
    }
    const { runnerUp } = group.consensus();

    expect(runnerUp?.margin).toBeGreaterThanOrEqual(0);
  });

  test("there is no show of hands to report before one was held", () => {
    const { publicOnly, privateOnly } = study(supper).consensus();
    expect([publicOnly, privateOnly]).toEqual([null, null]);

    const openly = played(study(supper, { privateVotes: "never" }), 3).consensus();
    expect(openly.publicOnly).toBe(openly.option);
    expect(openly.privateOnly).toBeNull();
  });

  test("a lone option has no runner-up", () => {
    const { option, runnerUp } = study(supper, { options: listOf("tea") }).consensus();

    expect([option, runnerUp]).toEqual(["tea", null]);
  });
});

test("everybody wanting the same temperature gets it, to a tenth of the range", () => {
  const same: Liking = (_, option) =>
    -Math.abs((option as { temperature: number }).temperature - 21);
  const { option, runnerUp } = played(study(room), 12, same).consensus();

  const { temperature } = option as { temperature: number };
  expect(Math.abs(temperature - 21)).toBeLessThan(1.5);
  const next = (runnerUp as unknown as { option: { temperature: number } }).option.temperature;
  expect(Math.abs(next - temperature)).toBeGreaterThanOrEqual(1.5 - 1e-9); // another proposal, not the same one again
});

test("likings are read from answers alone: laterIsBetter is never shown to the study", () => {
  // Guards the other tests: the same answers by another route give the same consensus.
  const [one, other] = [study(supper), study(supper)];
  played(one, 4, laterIsBetter);
  played(other, 4, (voter, option, channel) => 3 * laterIsBetter(voter, option, channel) - 1);

  expect(other.consensus()).toEqual(one.consensus());
});
