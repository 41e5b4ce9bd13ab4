import { describe, expect, test } from "vitest";
import {
  answersTo,
  asked,
  coolOrWarm,
  dishes,
  type Liking,
  laterIsBetter,
  played,
  room,
  study,
  supper,
  three,
  written,
} from "./group.ts";

/** Cem wants the opposite of what the others want. */
const oddOneOut: Liking = (voter, option, channel) =>
  (voter === "Cem" ? -1 : 1) * laterIsBetter(voter, option, channel);

describe("someone who joins late", () => {
  test("is asked from then on, and what the others have said stays", () => {
    const group = played(study(supper), 3);
    group.join("Cem");

    expect(group.voters).toEqual(["Ana", "Ben", "Cem"]);
    expect(group.influence().voters).toEqual(["Ana", "Ben", "Cem"]);
    expect(group.ledger().publicAnswers).toBe(6);
    const { privateUtilities } = group.predict("curry");
    expect(privateUtilities[0]).toBeGreaterThan(0.5);
  });

  test("does not open again the votes that were finished before", () => {
    const group = played(study(supper), 3);
    const before = asked(group);
    group.join("Cem");

    expect(asked(group).id).toBe(before.id);
  });

  test("has a say in the result", () => {
    const group = played(
      study(supper, { plan: { repeated: Infinity, repeatedTogether: false } }),
      3,
    );
    const before = group.predict("curry").socialUtility.estimate;
    group.join("Cem");
    for (const request of group.ask({ count: 4 }))
      group.tell(request, answersTo(request, group.voters, oddOneOut));

    expect(group.predict("curry").socialUtility.estimate).toBeLessThan(before);
  });
});

describe("someone who leaves", () => {
  test("is no longer waited for", () => {
    const group = study(three);
    const request = asked(group);
    group.tell(request, { Ana: "first", Ben: "first" });
    group.leave("Cem");

    expect(group.voters).toEqual(["Ana", "Ben"]);
    expect(asked(group).id).toBe("1-private");
  });

  /** The others' votes told to a group that never had a third. */
  function withoutCem(group: ReturnType<typeof study>, settings: typeof supper) {
    const never = study(settings);
    for (const event of group.events()) {
      if (event.kind !== "answered") continue;
      const { channel, question } = event;
      const { Ana, Ben } = event.answers;
      never.addAnswers([{ channel, question, answers: { Ana, Ben } }]);
    }
    return never;
  }

  const prior = { minimumWeight: 0.01, ridge: 0.03, concentration: 1.0001 };
  test.each([
    ["with a prior that is given", { influence: { prior } }],
    ["with the default prior", {}],
  ])("has never been part, %s", (_, changes) => {
    const group = played(study(three, changes), 3, (voter, option, channel) =>
      voter === "Ben" && channel === "public"
        ? oddOneOut("Cem", option, channel)
        : oddOneOut(voter, option, channel),
    );
    const never = withoutCem(group, { ...supper, ...changes });
    group.leave("Cem");

    expect(group.influence({ ranges: true })).toEqual(never.influence({ ranges: true }));
    expect(group.predict("rice")).toEqual(never.predict("rice"));
    expect(group.consensus()).toEqual(never.consensus());
  });

  test("and comes back is here as if never away, with every answer", () => {
    const group = played(study(three), 4, oddOneOut);
    const [before, next] = [group.consensus(), group.ask()];
    group.leave("Cem");
    const without = group.consensus();
    group.join("Cem");

    expect(without).not.toEqual(before);
    expect(group.voters).toEqual(["Ana", "Ben", "Cem"]);
    expect(group.consensus()).toEqual(before);
    expect(group.ask()).toEqual(next);
  });

  test("keeps their place in the order when they come back", () => {
    const group = study(three);
    group.leave("Ana");
    group.join("Ana");

    expect(group.voters).toEqual(["Ana", "Ben", "Cem"]);
  });
});

describe("a welfare with a weight for each person", () => {
  const weighted = {
    ...supper,
    welfare: { kind: "chebyshev", weights: [1, 2] },
    levels: "shortfall",
  } as const;

  test("does not make the study useless when someone joins or leaves", () => {
    const joined = played(study(weighted), 2);
    const left = played(study(weighted), 2);
    let refused = 0;
    for (const change of [() => joined.join("Cem"), () => left.leave("Ben")]) {
      try {
        change();
      } catch {
        refused++; // saying no at the door is fine: nothing is lost
      }
    }

    expect(refused).toBeLessThanOrEqual(2);
    for (const group of [joined, left]) {
      expect(dishes).toContain(group.consensus().option);
      expect(played(group, 4).ask()).not.toBeNull();
    }
  });
});

describe("an option that is added", () => {
  test("is asked about soon, and the votes so far say of the others what they said", () => {
    const group = played(study(supper), 6);
    const asked = group.votes().flatMap(({ options }) => options);
    expect(new Set(asked)).toEqual(new Set(dishes)); // otherwise an old one may have to come first
    const before = dishes.map((dish) => group.predict(dish).privateUtilities);
    group.addOption("stew");

    const after = dishes.map((dish) => group.predict(dish).privateUtilities);
    // A list without features: a new item shares nothing with the others. Solved to 1e-6.
    after.flat().forEach((value, k) => {
      expect(Math.abs(value - before.flat()[k])).toBeLessThan(1e-2);
    });
    const candidates = group.ask({ count: 2 }).map(({ options }) => options[0]);
    expect(candidates).toContain("stew");
  });

  test("keeps what the caller gave, not what the caller makes of it later", () => {
    const group = study(supper);
    const item = { name: "stew" };
    group.addOption(item);
    const before = written(group);
    item.name = "something else";

    expect(written(group)).toBe(before);
  });

  test("may bring a number beyond those of the list", () => {
    const group = study({
      ...supper,
      lengthScale: 0.2,
      options: {
        kind: "list",
        items: dishes.map((name, k) => ({ name, features: { price: 5 + k } })),
      },
    });
    played(group, 3);
    group.addOption({ name: "feast", features: { price: 50 } });

    expect(Number.isFinite(group.predict("feast").socialUtility.estimate)).toBe(true);
    expect(played(group, 5).consensus().status).toBe("solved");
  });
});

describe("an option that is withdrawn", () => {
  test("is neither asked about nor recommended, and its votes go on counting", () => {
    const group = played(study(supper), 8);
    expect(group.consensus().option).toBe("curry");
    const kept = group.predict("pasta").privateUtilities;
    const { runnerUp } = group.consensus();
    group.withdrawOption("curry");

    expect(group.consensus().option).toBe(runnerUp?.option);
    expect(group.consensus().publicOnly?.options).not.toContain("curry");
    expect(group.status().leader).not.toBe("curry");
    // The same votes explain pasta as before.
    group.predict("pasta").privateUtilities.forEach((value, k) => {
      expect(Math.abs(value - kept[k])).toBeLessThan(1e-2);
    });
    for (let k = 0; k < 5; k++) {
      const request = asked(group);
      if (request.channel === "public") {
        expect([request.options[0], request.options[1]]).not.toContain("curry");
      }
      group.tell(request, answersTo(request, group.voters, laterIsBetter));
    }
  });

  test("and restored is as if it had never been gone", () => {
    const group = played(study(supper), 4);
    const [before, next, prediction] = [group.consensus(), group.ask(), group.predict("curry")];
    group.withdrawOption("curry");
    group.restoreOption("curry");

    expect(group.consensus()).toEqual(before);
    expect(group.predict("curry")).toEqual(prediction);
    expect(group.ask()).toEqual(next);
  });

  test("is still known, so that old votes can be spoken of", () => {
    const group = played(study(supper), 4);
    const before = group.predict("curry").privateUtilities;
    group.withdrawOption("curry");

    group.predict("curry").privateUtilities.forEach((value, k) => {
      expect(Math.abs(value - before[k])).toBeLessThan(1e-2);
    });
  });

  test.each<[string, (group: ReturnType<typeof study>) => void]>([
    ["after it was put in the queue", (group) => group.withdrawOption("soup")],
    [
      "after being restored and withdrawn again",
      (group) => {
        group.withdrawOption("soup");
        group.restoreOption("soup");
        group.withdrawOption("soup");
      },
    ],
  ])("is not asked about from the queue, %s", (_, withdraw) => {
    const group = played(study(supper, { plan: { mostPrivate: 0 } }), 3);
    group.enqueue({ kind: "pair", options: ["soup", "rice"] });
    withdraw(group);

    expect(asked(group).options).not.toContain("soup");
  });

  test("is not put to a private vote because a public one was taken", () => {
    const group = study(supper);
    const request = asked(group);
    group.tell(request, { Ana: "first", Ben: "first" });
    group.withdrawOption(request.options[0]);

    expect(asked(group).options).not.toContain(request.options[0]);
  });

  test("may be a point of a box", () => {
    const group = played(study(room), 4, coolOrWarm);
    const [candidate] = asked(group).options;
    group.withdrawOption(candidate);

    expect(asked(group).options[0]).not.toEqual(candidate);
  });
});
