import { type GivenPlan, InvalidInputError, noLimit, planOf, plans } from "@unswayed/core";
import { describe, expect, test } from "vitest";

describe("a plan", () => {
  test("is that of its situation, and of both channels if nothing is said", () => {
    expect(planOf()).toEqual(plans.both);
    for (const situation of ["both", "check", "private"] as const) {
      expect(planOf(situation)).toEqual(plans[situation]);
      expect(planOf({ situation })).toEqual(plans[situation]);
    }
  });

  test("takes what is given before what is usual, and what is usual before its situation's", () => {
    const plan = planOf({ gather: 4, nearBest: undefined } as object, {
      gather: 3,
      nearBest: 2,
    });

    expect(plan).toEqual({ ...plans.both, gather: 4, nearBest: 2 });
  });

  test("is plain data: what has no limit is a number that a file can hold", () => {
    const plan = planOf({ mostPublic: Infinity, mostCost: Infinity });

    expect([plan.mostPublic, plan.mostCost]).toEqual([noLimit, noLimit]);
    expect(planOf(JSON.parse(JSON.stringify(plan)))).toEqual(plan);
  });

  test.each([
    ["plan", "sometimes"],
    ["plan", null],
    ["plan", 3],
    ["plan.situation", { situation: "none" }],
    ["plan.privateVotes", { privateVotes: "never" }],
    ["plan.mostQuestions", { mostQuestions: -1 }],
    ["plan.mostPublic", { mostPublic: 1.5 }],
    ["plan.mostPrivate", { mostPrivate: "3" }],
    ["plan.leastPrivate", { leastPrivate: NaN }],
    ["plan.opening", { opening: null }],
    ["plan.repeated", { repeated: -1 }],
    ["plan.gather", { gather: 0 }],
    ["plan.nearBest", { nearBest: 0 }],
    ["plan.mostCost", { mostCost: -1 }],
    ["plan.mostCost", { mostCost: "3" }],
    ["plan.price.public", { price: null }],
    ["plan.price.public", { price: { public: -1, private: 1 } }],
    ["plan.price.private", { price: { public: 1 } }],
    ["plan.price.private", { price: { public: 1, private: "5" } }],
    ["plan.price.private", { price: { public: 1, private: Infinity } }],
    ["plan.privateAbout", { privateAbout: "everything" }],
    ["plan.repeatedTogether", { repeatedTogether: 1 }],
    ["plan.asksAgain", { asksAgain: "no" }],
    ["plan.stopsEarly", { stopsEarly: null }],
  ])("refuses, naming %s, %j", (field, given) => {
    const made = (): unknown => planOf(given as GivenPlan);

    expect(made).toThrow(InvalidInputError);
    expect(made).toThrow(expect.objectContaining({ field }));
  });
});
