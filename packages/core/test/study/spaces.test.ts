import type { OptionValue } from "@unswayed/core";
import type { PaperSettings } from "@unswayed/paper";
import { describe, expect, test } from "vitest";
import { answersTo, asked, type Liking, played, restored, study, supper } from "./group.ts";

const pair = {
  voters: ["Ana", "Ben"],
  normBound: 3,
  lengthScale: 0.3,
  initialPairs: 3,
} as const;

describe("a box with every kind of parameter", () => {
  const trip: PaperSettings = {
    ...pair,
    options: {
      kind: "box",
      parameters: [
        { name: "hours", min: 1, max: 9 },
        { name: "budget", min: 10, max: 1000, scale: "log" },
        { name: "people", type: "integer", min: 2, max: 12 },
        { name: "weather", type: "choice", values: ["sun", "rain"] },
      ],
    },
    search: { screened: 64, exact: 4 },
  };
  interface Trip {
    readonly hours: number;
    readonly budget: number;
    readonly people: number;
    readonly weather: string;
  }
  const sunny: Liking = (voter, option) => {
    const { hours, budget, people, weather } = option as unknown as Trip;
    return (
      (weather === "sun" ? 2 : 0) -
      Math.abs(hours - (voter === "Ana" ? 3 : 4)) / 4 -
      Math.abs(Math.log10(budget / 100)) -
      Math.abs(people - 6) / 10
    );
  };
  const isTrip = (value: OptionValue): boolean => {
    const { hours, budget, people, weather } = value as unknown as Trip;
    return (
      Object.keys(value).join() === "hours,budget,people,weather" &&
      hours >= 1 &&
      hours <= 9 &&
      budget >= 10 &&
      budget <= 1000 &&
      Number.isInteger(people) &&
      people >= 2 &&
      people <= 12 &&
      ["sun", "rain"].includes(weather)
    );
  };

  test("proposes what can be had, and comes to prefer the sun", () => {
    const group = study(trip);
    while (group.ledger().rounds < 8) {
      const request = asked(group);
      expect([request.options[0], request.options[1]].map(isTrip)).toEqual([true, true]);
      group.tell(request, answersTo(request, group.voters, sunny));
    }
    const { option } = group.consensus();

    expect(isTrip(option)).toBe(true);
    expect((option as unknown as Trip).weather).toBe("sun");
    expect(asked(restored(JSON.stringify(group)))).toEqual(asked(group));
  });
});

describe("a constraint", () => {
  const fields: PaperSettings = {
    ...pair,
    options: {
      kind: "box",
      parameters: [
        { name: "width", min: 0, max: 10 },
        { name: "height", min: 0, max: 10 },
      ],
    },
    search: { screened: 64, exact: 4 },
  };
  const area = (value: OptionValue): number =>
    (value as { width: number; height: number }).width *
    (value as { width: number; height: number }).height;
  const constraint = (value: OptionValue): boolean => area(value) <= 20;
  const larger: Liking = (_, option) => area(option);

  test("holds for everything asked and for the result, where the best would break it", () => {
    const group = study(fields, { constraint });
    while (group.ledger().rounds < 7) {
      const request = asked(group);
      expect(area(request.options[0])).toBeLessThanOrEqual(20);
      group.tell(request, answersTo(request, group.voters, larger));
    }

    expect(area(group.consensus().option)).toBeLessThanOrEqual(20);
    const challenger = group.status().challenger;
    expect(challenger && area(challenger)).toBeLessThanOrEqual(20);
  });

  test("is given again to a restored study, which then asks the same", () => {
    const group = played(study(fields, { constraint }), 4, larger);
    const again = restored(JSON.stringify(group), { constraint });

    expect(again.ask()).toEqual(group.ask());
    expect(again.consensus()).toEqual(group.consensus());
  });

  test("that was there is missed by name when a study is restored without it", () => {
    const group = study(fields, { constraint });
    const file = JSON.stringify(group);

    expect(() => restored(file)).toThrow(
      "constraint: got undefined, wanted the function that says which options there are",
    );
    expect(() => restored({ ...group.toJSON(), isConstrained: "yes" })).toThrow(
      "study.isConstrained",
    );
    expect(restored(file, { constraint }).toJSON()).toEqual(group.toJSON());
    expect(study(fields).toJSON()).not.toHaveProperty("isConstrained");
    // A file that was made without one may be read with one.
    restored(study(fields).toJSON(), { constraint });
  });

  test("thins out a list", () => {
    const group = study(supper, { constraint: (name) => name !== "rice" });
    for (let k = 0; k < 8; k++) {
      const request = asked(group);
      expect([request.options[0], request.options[1]]).not.toContain("rice");
      group.tell(request, { Ana: "first", Ben: "second" });
    }

    expect(group.consensus().option).not.toBe("rice");
  });
});

describe("a sliver of the box", () => {
  const million: PaperSettings = {
    ...pair,
    options: { kind: "box", parameters: [{ name: "price", min: 0, max: 1e6 }] },
    search: { screened: 32, exact: 4 },
  };
  const priceOf = (value: OptionValue): number => (value as { price: number }).price;
  const constraint = (value: OptionValue): boolean => priceOf(value) <= 120;
  const cheaper: Liking = (_, option) => -priceOf(option);

  test("never puts an option against itself, and goes on to a result within it", () => {
    const group = study(million, { constraint });
    const asked: number[][] = [];
    played(group, 7, (voter, option, channel) => {
      expect(constraint(option)).toBe(true);
      return cheaper(voter, option, channel);
    });
    for (const event of group.events()) {
      if (event.kind === "answered") asked.push(event.question.options.map(priceOf));
    }

    for (const [candidate, reference] of asked) expect(candidate).not.toBe(reference);
    const { option, runnerUp, status } = group.consensus();
    expect(status).toBe("solved");
    expect(priceOf(option)).toBeLessThan(60);
    expect(runnerUp).not.toBeNull(); // two prices can be two proposals here, as in a box of 0 to 120
  });

  test("is proposed from in steps that mean something there", () => {
    const group = study(million, { constraint });

    const prices = group
      .ask({ count: 3 })
      .flatMap((request) => [priceOf(request.options[0]), priceOf(request.options[1])]);

    expect(new Set(prices).size).toBe(4); // a chain of four different options
    // A ten-thousandth of the whole range is 100, of what is left about a hundredth.
    for (const price of prices) expect(price * 1000).toBeCloseTo(Math.round(price * 1000), 6);
  });
});

describe("a graph", () => {
  const line: PaperSettings = {
    ...pair,
    options: {
      kind: "graph",
      nodes: ["north", "upper", "middle", "lower", "south"],
      edges: [
        { from: "north", to: "upper" },
        { from: "upper", to: "middle" },
        { from: "middle", to: "lower" },
        { from: "lower", to: "south" },
      ],
    },
  };

  test("carries a liking to the neighbours of what was voted on", () => {
    const group = study(line);
    group.addAnswers(
      [1, 2, 3].map(() => ({
        channel: "private",
        question: { kind: "pair", options: ["north", "south"] },
        answers: { Ana: "first", Ben: "first" },
      })),
    );
    const at = (name: string) => group.predict(name).socialUtility.estimate;

    expect(at("north")).toBeGreaterThan(at("upper"));
    expect(at("upper")).toBeGreaterThan(at("middle"));
    expect(at("middle")).toBeGreaterThan(at("lower"));
    expect(at("lower")).toBeGreaterThan(at("south"));
  });

  test("is a space like any other: asked, answered, decided, restored", () => {
    const nodes = ["north", "upper", "middle", "lower", "south"];
    const group = played(
      study(line),
      8,
      (_, option) => -Math.abs(nodes.indexOf(String(option)) - 1),
    );

    expect(group.consensus().option).toBe("upper");
    expect(restored(JSON.stringify(group)).ask()).toEqual(group.ask());
  });
});

describe("a list with features", () => {
  const rooms: PaperSettings = {
    ...pair,
    options: {
      kind: "list",
      items: [1, 2, 3, 4, 5, 6].map((k) => ({
        name: `room ${k}`,
        features: { seats: 10 * k, view: k % 2 ? "garden" : "street" },
      })),
    },
  };

  test("lets what is said of some rooms count for others like them", () => {
    const group = study(rooms);
    group.addAnswers(
      [1, 2, 3, 4].map(() => ({
        channel: "private",
        question: { kind: "pair", options: ["room 1", "room 6"] },
        answers: { Ana: "first", Ben: "first" },
      })),
    );
    const at = (name: string) => group.predict(name).socialUtility.estimate;

    // Room 3 shares the garden with room 1, and room 4 the street with room 6.
    expect(at("room 3")).toBeGreaterThan(at("room 4"));
  });

  test("chooses its scales by the votes when they are not given, and restored alike", () => {
    const { lengthScale: _, normBound: __, ...open } = rooms;
    const group = played(study(open), 7, (_, option) => -Number(String(option).slice(5)));
    const again = restored(JSON.stringify(group));

    expect(group.consensus().option).toBe("room 1");
    expect(again.consensus()).toEqual(group.consensus());
    expect(again.ask()).toEqual(group.ask());
  });
});
