import { describe, expect, test } from "vitest";
import { applied } from "../../src/deliberation/applied.ts";
import { choosePair } from "../../src/deliberation/choose-pair.ts";
import { fallbackPair } from "../../src/deliberation/fallback-pair.ts";
import { newSecret, orderOf, secretFrom } from "../../src/deliberation/secret.ts";
import type { State } from "../../src/deliberation/state.ts";
import { offsite } from "../support/settings.ts";

const at = "2026-05-05T10:00:00.000Z";
const state: State = applied(
  null,
  {
    kind: "created",
    deliberation: "d",
    facilitator: "Maria",
    isSimulated: false,
    settings: offsite(),
  },
  at,
);
const answer = {
  pairs: [
    { candidate: "Lisbon", reference: "Oslo" },
    { candidate: "Tallinn", reference: "Oslo" },
    { candidate: "Porto", reference: "Oslo" },
  ],
  chosenBy: "model",
  privateRounds: [],
  isSettled: false,
} as const;

const keyOf = ({ candidate, reference }: { candidate: unknown; reference: unknown }): string =>
  [candidate, reference].sort().join();

describe("the pair that is asked", () => {
  test("is drawn evenly among the near-best by a secret nobody has", () => {
    const counts = new Map<string, number>();
    for (let k = 0; k < 600; k++) {
      const name = String(choosePair(state, answer, secretFrom(newSecret()))?.candidate);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }

    expect([...counts.keys()].sort()).toEqual(["Lisbon", "Porto", "Tallinn"]);
    // 200 each on average with a standard deviation of 11.5: five of them are a false alarm in a million.
    for (const count of counts.values()) expect(Math.abs(count - 200)).toBeLessThan(58);
  });

  test("is the same again for the same secret, so that a restart changes nothing", () => {
    const secret = secretFrom("ab".repeat(32));

    expect(choosePair(state, answer, secret)).toEqual(choosePair(state, answer, secret));
  });

  test("is the same however often it is asked and withdrawn: then another, by public facts alone", () => {
    const running = applied(
      state,
      { kind: "sealed", fingerprint: "0".repeat(64), seedCommitment: "0".repeat(64) },
      at,
    );
    for (let k = 0; k < 50; k++) {
      const secret = secretFrom(newSecret());
      const first = choosePair(running, answer, secret);
      let now = running;
      for (let round = 1; round <= 6; round++) {
        const pair = choosePair(now, answer, secret);
        if (!first || !pair) throw new Error("nothing was asked");
        const { candidate, reference, chosenBy } = pair;
        if (round > 1) {
          expect(pair).toEqual(fallbackPair(now, secret));
          expect(keyOf(pair)).not.toBe(keyOf(first));
        }
        now = [
          { kind: "round-opened" as const, round, candidate, reference, chosenBy, voters: [] },
          { kind: "round-withdrawn" as const, round, reason: "once more" },
        ].reduce<State>((known, fact) => applied(known, fact, at), now);
      }
    }
  });

  test("falls back on the options asked about least, by public facts alone", () => {
    const secret = secretFrom("ab".repeat(32));
    const pair = { candidate: "Lisbon", reference: "Oslo", chosenBy: "draw" } as const;
    const asked = applied(
      applied(
        state,
        { kind: "sealed", fingerprint: "0".repeat(64), seedCommitment: "0".repeat(64) },
        at,
      ),
      { kind: "round-opened", round: 1, ...pair, voters: [] },
      at,
    );

    const next = fallbackPair(asked, secret);

    expect(next?.chosenBy).toBe("fallback");
    for (const option of [next?.candidate, next?.reference]) {
      expect(["Lisbon", "Oslo"]).not.toContain(option);
    }
  });

  test("of sliders lies on their steps", () => {
    const sliders = applied(
      null,
      {
        kind: "created",
        deliberation: "d",
        facilitator: "Maria",
        isSimulated: false,
        settings: offsite({
          options: { kind: "sliders", parameters: [{ name: "hours", min: 1, max: 8, step: 0.5 }] },
        }),
      },
      at,
    );
    const offered = {
      ...answer,
      pairs: [{ candidate: { hours: 2.26 }, reference: { hours: 7.9 } }],
    };

    expect(choosePair(sliders, offered, secretFrom(newSecret()))).toMatchObject({
      candidate: { hours: 2.5 },
      reference: { hours: 8 },
    });
  });
});

describe("the order of private questions", () => {
  test("is a shuffle, another for each person", () => {
    const secret = secretFrom(newSecret());
    const orders = Array.from({ length: 30 }, (_, k) => orderOf(secret, `order 1 v${k}`, 5));

    for (const order of orders) expect([...order].sort()).toEqual([0, 1, 2, 3, 4]);
    expect(new Set(orders.map(String)).size).toBeGreaterThan(10);
  });
});
