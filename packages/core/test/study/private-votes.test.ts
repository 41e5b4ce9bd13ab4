import type { VoteRequest } from "@unswayed/core";
import { describe, expect, test } from "vitest";
import {
  answersTo,
  asked,
  coolOrWarm,
  laterIsBetter,
  played,
  room,
  study,
  supper,
} from "./group.ts";

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

    expect(kinds.get("4-private")).toBe("private-start");
    expect(kinds.get("5-private")).toBe("private-start");
    expect(kinds.get("6-private") ?? "private-width").toBe("private-width");
  });

  test.each([
    [{ repeated: Infinity }, ["1-public", "1-private", "2-public", "2-private"]],
    [{ mostPrivate: 0 }, ["1-public", "2-public", "3-public", "4-public"]],
  ] as const)("planned as %j asks %j", (plan, ids) => {
    const group = study(supper, { plan, initialPairs: 1 });

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

describe("gathered private votes", () => {
  const gathered = () => played(study(supper, { plan: { mostPrivate: 0 } }), 5);

  test("are the pairs most in doubt, and all pass the rule", () => {
    const group = gathered();
    const requests = group.askPrivate({ count: 2 });

    expect(requests.length).toBe(2);
    for (const { channel, round, why } of requests) {
      const { privateWidth = 0, publicWidth = 0, threshold = 0 } = why;
      expect(channel).toBe("private");
      expect(threshold).toBeCloseTo(round ** -0.5, 12);
      expect(privateWidth).toBeGreaterThanOrEqual(Math.max(threshold, publicWidth));
    }
    const widths = requests.map(({ why }) => why.privateWidth ?? 0);
    const others = group.askPrivate({ count: 5 }).map(({ why }) => why.privateWidth ?? 0);
    for (const other of others) expect(other).toBeLessThan(Math.min(...widths) + 1e-4); // solved to 1e-6
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
