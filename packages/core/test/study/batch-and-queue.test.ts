import { describe, expect, test } from "vitest";
import { answersTo, asked, dishes, laterIsBetter, played, study, supper } from "./group.ts";

describe("several questions at once", () => {
  test("count as asked: they are in the record, cost money and are open in their order", () => {
    const group = study(supper, { initialPairs: 2 });

    const requests = group.ask({ count: 3 });

    expect(requests.map(({ id }) => id)).toEqual(["1-public", "2-public", "3-public"]);
    expect(group.ledger()).toMatchObject({ rounds: 3, publicRounds: 3, publicAnswers: 0, cost: 3 });
    expect(asked(group)).toMatchObject({ id: "1-public", why: { kind: "open" } });
    expect(group.events().map(({ kind }) => kind)).toEqual(["asked-together"]);
  });

  test("are all different, and each is put against the one before", () => {
    const group = played(study(supper), 3);

    const requests = group.ask({ count: 3 });

    expect(new Set(requests.map(({ options }) => options[0])).size).toBe(requests.length);
    requests.slice(1).forEach(({ options }, k) => {
      expect(options[1]).toBe(requests[k].options[0]);
    });
  });

  test("are at most as many as there are options: none is proposed twice in one breath", () => {
    const group = played(study(supper), 3);

    expect(group.ask({ count: 50 }).length).toBeLessThanOrEqual(dishes.length);
  });

  test("are answered in any order", () => {
    const [one, two] = [study(supper), study(supper)].map((group) => {
      const requests = group.ask({ count: 3 });
      return { group, requests };
    });
    for (const request of one.requests)
      one.group.tell(request, answersTo(request, one.group.voters, laterIsBetter));
    for (const request of [...two.requests].reverse())
      two.group.tell(request.id, answersTo(request, two.group.voters, laterIsBetter));

    expect(two.group.consensus()).toEqual(one.group.consensus());
    expect(two.group.ask()).toEqual(one.group.ask());
    expect(one.group.ask()).toMatchObject({ id: "1-private", why: { kind: "private-start" } });
  });
});

describe("a pair in the queue", () => {
  const pair = { kind: "pair", options: ["soup", "curry"] } as const;

  test("is asked next, the way round it was given, and once", () => {
    const group = played(study(supper, { plan: { mostPrivate: 0 } }), 3);
    group.enqueue(pair);

    const request = asked(group);
    group.tell(request, { Ana: "second", Ben: "second" });

    expect(request).toMatchObject({ ...pair, id: "4-public", why: { kind: "enqueued" } });
    expect(asked(group).why.kind).toBe("improvement");
  });

  test("waits for the vote that is under way, and pairs keep their order", () => {
    const group = study(supper, { plan: { mostPrivate: 0 } });
    const open = asked(group);
    group.tell(open, { Ana: "first" });
    group.enqueue(pair);
    group.enqueue({ kind: "pair", options: ["rice", "soup"] });

    expect(asked(group).id).toBe(open.id);
    group.tell(open, { Ben: "first" });
    const [first, second, third] = group.ask({ count: 3 });
    expect(first).toMatchObject(pair);
    expect(second).toMatchObject({ kind: "pair", options: ["rice", "soup"] });
    expect(third.why.kind).not.toBe("enqueued");
  });
});
