import { type GivenPlan, InvalidInputError } from "@unswayed/core";
import { noLimit, planOf, plans, usualSeconds } from "@unswayed/core/meeting";
import { describe, expect, test } from "vitest";

const pairs = { kind: "pair", least: 2, most: 2 } as const;
const orders = { kind: "order", least: 3, most: 5 } as const;

describe("a plan", () => {
  test("says which questions may be asked, and on one channel alone if that is all that is given", () => {
    const plan = planOf({ kinds: { private: [pairs, orders] } });

    expect(plan.kinds).toEqual({ public: [pairs], private: [pairs, orders] });
  });

  test("takes some seconds as given and the rest as usual", () => {
    const given = { seconds: { privateRound: 5, kinds: { pair: { base: 3, each: 0 } } } };
    const { seconds } = planOf(given);

    expect(seconds.kinds).toEqual({ ...usualSeconds.kinds, pair: { base: 3, each: 0 } });
    expect([seconds.privateRound, seconds.publicMore]).toEqual([5, 12]);
  });

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
    ["plan.kinds.public", { kinds: { public: [] } }],
    ["plan.kinds.public", { kinds: null }],
    ["plan.kinds.private[0].kind", { kinds: { private: [{ kind: "wish", least: 2, most: 2 }] } }],
    ["plan.kinds.private[0].least", { kinds: { private: [{ kind: "pair", least: 1, most: 2 }] } }],
    ["plan.kinds.private[0].most", { kinds: { private: [{ kind: "pair", least: 2, most: 3 }] } }],
    ["plan.kinds.public[1].most", { kinds: { public: [pairs, { ...orders, most: 2 }] } }],
    ["plan.openingBallot.kind", { openingBallot: { kind: "all", channel: "public" } }],
    ["plan.openingBallot.channel", { openingBallot: { kind: "order", channel: "loud" } }],
    ["plan.costIn", { costIn: "minutes" }],
    ["plan.seconds.publicMore", { seconds: null }],
    ["plan.seconds.privateRound", { seconds: { privateRound: -1 } }],
    ["plan.seconds.kinds.pair.base", { seconds: { kinds: { pair: { each: 1 } } } }],
    ["plan.seconds.kinds", { seconds: { kinds: { wish: { base: 1, each: 1 } } } }],
  ])("refuses, naming %s, %j", (field, given) => {
    const made = (): unknown => planOf(given as GivenPlan);

    expect(made).toThrow(InvalidInputError);
    expect(made).toThrow(expect.objectContaining({ field }));
  });
});
