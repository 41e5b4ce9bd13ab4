import type { Study } from "@unswayed/core";
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
  three,
} from "./group.ts";

describe("an obvious decision", () => {
  let group: Study;
  beforeAll(() => {
    group = played(study(three), 9);
  });

  test("is found, and every way of reading the votes agrees", () => {
    const { option, publicOnly, privateOnly, status } = group.consensus();

    expect([option, publicOnly?.text, privateOnly?.text]).toEqual(["curry", "curry", "curry"]);
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
    group = played(
      study(three, { plan: { repeated: Infinity, repeatedTogether: false }, stop: { rounds: 99 } }),
      12,
      followed,
    );
  });

  test("wins a show of hands and loses the decision", () => {
    const { option, publicOnly, privateOnly } = group.consensus();

    expect(publicOnly?.options).toEqual(["soup"]);
    expect(privateOnly?.options).toEqual(["curry"]);
    expect(option).toBe("curry");
  });

  test("is taken at its word by a show of hands: as if those votes had been private", () => {
    const openly = played(study(room, { plan: { mostPrivate: 0 } }), 5, coolOrWarm);
    const asPrivate = study(room);
    for (const event of openly.events()) {
      if (event.kind !== "answered") continue;
      const { question, answers } = event;
      asPrivate.addAnswers([{ channel: "private", question, answers }]);
    }

    expect(openly.consensus().publicOnly?.options[0]).toEqual(asPrivate.consensus().option);
    expect(asPrivate.consensus().privateOnly?.options[0]).toEqual(asPrivate.consensus().option);
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

    const openly = played(study(supper, { plan: { mostPrivate: 0 } }), 3).consensus();
    expect(openly.publicOnly?.options[0]).toBe(openly.option);
    expect(openly.privateOnly).toBeNull();
  });

  test("the result says so while nobody has said anything, and no longer when someone has", () => {
    const group = study(supper);
    expect(group.consensus().status).toBe("no-votes");
    expect(group.predict("soup").status).toBe("no-votes");

    group.tell("1-public", { Ana: "abstain", Ben: "unknown-option" });
    expect(group.consensus().status).toBe("no-votes");

    group.tell("1-private", { Ana: "first" });
    expect(group.consensus().status).toBe("solved");
    expect(group.predict("soup").status).toBe("solved");
  });

  test("a lone option has no runner-up", () => {
    const { option, runnerUp } = study(supper, { options: listOf("tea") }).consensus();

    expect([option, runnerUp]).toEqual(["tea", null]);
  });
});

test("everyone wanting the same temperature gets it, to a tenth of the range", () => {
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
