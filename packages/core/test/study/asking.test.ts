import { createRandomSource, type VoteRequest } from "@unswayed/core";
import { describe, expect, test } from "vitest";
import {
  answersTo,
  asked,
  coolOrWarm,
  dishes,
  laterIsBetter,
  listOf,
  played,
  room,
  study,
  supper,
  written,
} from "./group.ts";

describe("a question", () => {
  test("is the same however often it is asked for, and asking leaves no trace", () => {
    const group = study(supper);
    const before = written(group);

    const first = group.ask();
    const again = group.ask();

    expect(again).toEqual(first);
    expect(written(group)).toBe(before);
    expect(group.events()).toEqual([]);
  });

  test("is put to the group openly first and then in private, round after round from 1", () => {
    const group = study(supper);
    const ids: string[] = [];
    for (let k = 0; k < 7; k++) {
      const request = asked(group);
      ids.push(request.id);
      expect(request.id).toBe(`${request.round}-${request.channel}`);
      group.tell(request, answersTo(request, group.voters, laterIsBetter));
    }

    expect(ids).toEqual([
      "1-public",
      "1-private",
      "2-public",
      "2-private",
      "3-public",
      "3-private",
      "4-public",
    ]);
  });

  test("is about the same pair in both channels of a round", () => {
    const group = study(supper);
    const openly = asked(group);
    group.tell(openly, answersTo(openly, group.voters, laterIsBetter));
    const inPrivate = asked(group);

    expect(inPrivate.channel).toBe("private");
    expect([inPrivate.candidate, inPrivate.reference]).toEqual([
      openly.candidate,
      openly.reference,
    ]);
  });
});

describe("starting pairs", () => {
  function startOf(seed: number, count = 5): VoteRequest[] {
    const group = study(supper, { seed, initialPairs: count, privateVotes: "never" });
    return Array.from({ length: count }, () => {
      const request = asked(group);
      group.tell(request, answersTo(request, group.voters, laterIsBetter));
      return request;
    });
  }

  test("form a chain in which no pair comes twice, in either order", () => {
    const pairs = startOf(1);

    const seen = pairs.map(({ candidate, reference }) => [candidate, reference].sort().join());
    expect(new Set(seen).size).toBe(pairs.length);
    pairs.slice(1).forEach(({ reference }, k) => {
      expect(reference).toBe(pairs[k].candidate);
    });
    expect(pairs.map(({ why }) => why.kind)).toEqual(pairs.map(() => "start"));
    expect(pairs[1].why.text).toContain("2 of 5");
  });

  test("are drawn by the seed: the same seed draws the same, others draw others", () => {
    const drawn = [1, 2, 3, 4, 5, 6].map((seed) => JSON.stringify(startOf(seed)));

    expect(JSON.stringify(startOf(1))).toBe(drawn[0]);
    expect(new Set(drawn).size).toBeGreaterThan(3);
  });

  test("do not depend on the answers", () => {
    const disagreeing = study(supper, { initialPairs: 5, privateVotes: "never" });
    const pairs = Array.from({ length: 5 }, () => {
      const request = asked(disagreeing);
      disagreeing.tell(request, { Ana: "second", Ben: "abstain" });
      return request;
    });

    expect(pairs).toEqual(startOf(1));
  });

  test("come again where there are fewer pairs than asked for", () => {
    const group = study(supper, { options: listOf("tea", "coffee"), privateVotes: "never" });

    const ids = [1, 2, 3].map(() => {
      const request = asked(group);
      group.tell(request, { Ana: "first", Ben: "second" });
      return [request.why.kind, request.candidate !== request.reference];
    });

    expect(ids).toEqual([1, 2, 3].map(() => ["start", true]));
  });
});

describe("after the start", () => {
  test("the reference is the candidate of the round before, and the candidate another option", () => {
    const group = played(study(supper, { privateVotes: "never" }), 3);

    let last = "";
    for (let k = 0; k < 4; k++) {
      const request = asked(group);
      if (k > 0) expect(request.reference).toBe(last);
      expect(dishes).toContain(request.candidate);
      expect(request.candidate).not.toBe(request.reference);
      expect(request.why.kind).toBe("improvement");
      expect(request.why.text).toContain(String(request.candidate));
      last = String(request.candidate);
      group.tell(request, answersTo(request, group.voters, laterIsBetter));
    }
  });

  test("a proposal from a box has no more digits than people can tell apart", () => {
    const group = played(study(room, { privateVotes: "never" }), 3, coolOrWarm);

    for (let k = 0; k < 3; k++) {
      const request = asked(group);
      const { temperature } = request.candidate as { temperature: number };
      // A ten-thousandth of the range of 15 degrees.
      const steps = (temperature - 15) / 0.0015;
      expect(Math.abs(steps - Math.round(steps))).toBeLessThan(1e-6);
      group.tell(request, answersTo(request, group.voters, coolOrWarm));
    }
  });
});

describe("the rule for private votes", () => {
  /** What the rule says of the round just voted on publicly, by the status, and what is asked next. */
  function decisions(settings: typeof supper, liking: typeof laterIsBetter, rounds: number) {
    const group = played(study(settings), 3, liking);
    const out: { round: number; isWanted: boolean; next: VoteRequest }[] = [];
    while (group.ledger().rounds < rounds) {
      const openly = asked(group);
      group.tell(openly, answersTo(openly, group.voters, liking));
      const { privateWidth, publicWidth, threshold } = group.status();
      expect(threshold).toBeCloseTo(openly.round ** -0.5, 12);
      const isWanted = (privateWidth ?? 0) >= Math.max(threshold ?? 0, publicWidth ?? 0);
      const next = asked(group);
      out.push({ round: openly.round, isWanted, next });
      if (isWanted) {
        expect(next.why).toMatchObject({
          kind: "private-width",
          privateWidth,
          publicWidth,
          threshold,
        });
      }
      if (next.channel === "private") {
        group.tell(next, answersTo(next, group.voters, liking));
      }
    }
    return out;
  }

  const all = [
    ...decisions(supper, laterIsBetter, 8),
    ...decisions(room, coolOrWarm, 9),
    ...decisions({ ...room, seed: 7 }, coolOrWarm, 9),
  ];

  test("asks in private exactly when the private width is at least t^−q and the public width", () => {
    for (const { round, isWanted, next } of all) {
      expect(next.id).toBe(isWanted ? `${round}-private` : `${round + 1}-public`);
    }
  });

  test("says yes to some rounds and no to others", () => {
    const verdicts = new Set(all.map(({ isWanted }) => isWanted));

    expect(verdicts).toEqual(new Set([true, false]));
  });

  test("can be told to ask for a number of rounds whatever the widths", () => {
    const group = study(room, { seed: 7, forcedPrivateRounds: 2 });
    const kinds = new Map<string, string>();
    played(group, 3, coolOrWarm);
    while (group.ledger().rounds < 6) {
      const request = asked(group);
      kinds.set(request.id, request.why.kind);
      group.tell(request, answersTo(request, group.voters, coolOrWarm));
    }

    expect(kinds.get("4-private")).toBe("private-forced");
    expect(kinds.get("5-private")).toBe("private-forced");
    expect(kinds.get("6-private") ?? "private-width").toBe("private-width");
  });

  test.each([
    ["always", ["1-public", "1-private", "2-public", "2-private"]],
    ["never", ["1-public", "2-public", "3-public", "4-public"]],
    ["gathered", ["1-public", "2-public", "3-public", "4-public"]],
  ] as const)("set to %s asks %j", (privateVotes, ids) => {
    const group = study(supper, { privateVotes, initialPairs: 1 });

    const seen = ids.map(() => {
      const request = asked(group);
      group.tell(request, answersTo(request, group.voters, laterIsBetter));
      return request.id;
    });

    expect(seen).toEqual(ids);
  });

  test("never shows NaN for a public opinion that nobody has voiced", () => {
    const group = study(supper);
    for (let k = 0; k < 7; k++) group.tell(asked(group), { Ana: "abstain", Ben: "abstain" });

    const request = asked(group);
    expect(request.id).toBe("4-private");
    expect(request.why.text).not.toContain("NaN");
  });
});

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

    expect(new Set(requests.map(({ candidate }) => candidate)).size).toBe(requests.length);
    requests.slice(1).forEach(({ reference }, k) => {
      expect(reference).toBe(requests[k].candidate);
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

describe("gathered private votes", () => {
  const gathered = () => played(study(supper, { privateVotes: "gathered" }), 5);

  test("are the pairs most in doubt, most doubtful first, and all pass the rule", () => {
    const group = gathered();
    const requests = group.askPrivate({ count: 2 });

    expect(requests.length).toBe(2);
    for (const { channel, round, why } of requests) {
      const { privateWidth = 0, publicWidth = 0, threshold = 0 } = why;
      expect(channel).toBe("private");
      expect(threshold).toBeCloseTo(round ** -0.5, 12);
      expect(privateWidth).toBeGreaterThanOrEqual(Math.max(threshold, publicWidth));
    }
    const [first, second] = requests.map(({ why }) => why.privateWidth ?? 0);
    expect(first).toBeGreaterThanOrEqual(second);
  });

  test("count as asked, are open until answered and are not gathered twice", () => {
    const group = gathered();
    const requests = group.askPrivate({ count: 2 });
    const more = group.askPrivate({ count: 5 });

    expect(group.ledger().privateRounds).toBe(requests.length + more.length);
    const rounds = [...requests, ...more].map(({ round }) => round);
    expect(new Set(rounds).size).toBe(rounds.length);
    expect(asked(group)).toMatchObject({ channel: "private", why: { kind: "open" } });
    for (const request of [...requests, ...more])
      group.tell(request, answersTo(request, group.voters, laterIsBetter));
    expect(asked(group)).toMatchObject({ id: "6-public" });
  });
});

describe("a pair in the queue", () => {
  const pair = { candidate: "soup", reference: "curry" };

  test("is asked next, the way round it was given, and once", () => {
    const group = played(study(supper, { privateVotes: "never" }), 3);
    group.enqueue(pair);

    const request = asked(group);
    group.tell(request, { Ana: "second", Ben: "second" });

    expect(request).toMatchObject({ ...pair, id: "4-public", why: { kind: "enqueued" } });
    expect(asked(group).why.kind).toBe("improvement");
  });

  test("waits for the vote that is under way, and pairs keep their order", () => {
    const group = study(supper, { privateVotes: "never" });
    const open = asked(group);
    group.tell(open, { Ana: "first" });
    group.enqueue(pair);
    group.enqueue({ candidate: "rice", reference: "soup" });

    expect(asked(group).id).toBe(open.id);
    group.tell(open, { Ben: "first" });
    const [first, second, third] = group.ask({ count: 3 });
    expect(first).toMatchObject(pair);
    expect(second).toMatchObject({ candidate: "rice", reference: "soup" });
    expect(third.why.kind).not.toBe("enqueued");
  });
});

describe("the ledger", () => {
  test("counts rounds by channel at their price, and answers that say something", () => {
    const group = study(supper, { cost: { public: 2, private: 7 }, privateVotes: "always" });
    group.tell(asked(group), { Ana: "first", Ben: "no-preference" });
    group.tell(asked(group), { Ana: "abstain", Ben: "second" });
    group.tell(asked(group), { Ana: "unknown-option", Ben: "abstain" });

    expect(group.ledger()).toEqual({
      rounds: 2,
      publicRounds: 2,
      privateRounds: 1,
      publicAnswers: 2,
      privateAnswers: 1,
      cost: 2 * 2 + 7,
    });
  });
});

test("a study by any seed, number or text, goes on to ask", () => {
  const random = createRandomSource("seeds");
  const seeds = [0, -1, 1e300, 2 ** -1074, "", "räksmörgås", random.next()];

  const asking = seeds.map((seed) => study(supper, { seed }).ask()?.id);

  expect(asking).toEqual(seeds.map(() => "1-public"));
});
