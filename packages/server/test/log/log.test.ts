import type { Fact } from "@unswayed/protocol";
import { describe, expect, test } from "vitest";
import { logText } from "../../src/exports/log-text.ts";
import { verifyLog } from "../../src/exports/verify-log.ts";
import { chained, emptyHead } from "../../src/log/hash-chain.ts";
import { readLog } from "../../src/log/read-log.ts";
import { secretFrom } from "../../src/log/secret.ts";
import type { State } from "../../src/log/state.ts";
import { fingerprintOf } from "../../src/rules/lobby.ts";
import { after as afterFacts, happened } from "../support/facts.ts";
import { offsite, ratings } from "../support/settings.ts";

const after = (...facts: readonly Fact[]): State => afterFacts(offsite(ratings), ...facts);

describe("a log", () => {
  const open: Fact = {
    kind: "question-opened",
    round: 1,
    question: { kind: "rating", options: ["Lisbon"] },
    chosenBy: "draw",
    voters: ["v1"],
  };
  const hand = (answer: "first" | "unknown-option" | 7): Fact => ({
    kind: "hand-raised",
    round: 1,
    voter: "v1",
    answer,
    attempt: 1,
    isEntered: false,
  });

  test("in which someone answers another kind of question cannot have happened", () => {
    const pair: Fact = {
      kind: "question-opened",
      round: 1,
      question: { kind: "pair", options: ["Lisbon", "Oslo"] },
      chosenBy: "draw",
      voters: ["v1"],
    };

    expect(() => after(open, hand("first"))).toThrow("answer is none to this question");
    expect(() => after(pair, hand(7))).toThrow("answer is none to this question");
    expect(after(open, hand(7)).rounds[0].hands.get("v1")).toBe(7);
    expect(after(open, hand("unknown-option")).rounds[0].hands.get("v1")).toBe("unknown-option");
  });

  test("that was locked before there was some kind of question is read, with the usual seconds for it", () => {
    const at = "2026-05-05T10:00:00.000Z";
    const { plan } = after();
    const { rating: usual, ...kinds } = plan.seconds.kinds;
    const created: Fact = {
      kind: "created",
      deliberation: "d",
      facilitator: "Maria",
      isSimulated: false,
      settings: offsite(),
    };
    const facts = [
      created,
      {
        kind: "sealed",
        fingerprint: fingerprintOf(happened([created])),
        seedCommitment: secretFrom("ab".repeat(32)).seedCommitment,
        plan: { ...plan, seconds: { ...plan.seconds, kinds } },
      },
    ] as unknown as readonly Fact[];
    const first = chained(emptyHead, at, facts[0]);
    const locked = chained(first, at, facts[1]);
    const lines = [first, locked];
    const stored = { roomCode: "K7QF-2M", secret: "ab".repeat(32), lines, head: locked };

    expect(() => verifyLog(logText(lines))).not.toThrow();
    expect(readLog("d", stored).state.plan.seconds.kinds.rating).toEqual(usual);
  });

  test("of an earlier version is refused, with what to do", () => {
    const { situation: _, kinds: __, ...settings } = offsite();
    const at = "2026-05-05T10:00:00.000Z";
    const created = {
      kind: "created",
      deliberation: "d",
      facilitator: "Maria",
      isSimulated: false,
    };
    const first = chained(emptyHead, at, { ...created, settings } as Fact);
    const joined = chained(first, at, { kind: "joined", voter: "v1" });
    const lines = [first, joined];
    const stored = { roomCode: "K7QF-2M", secret: "ab".repeat(32), lines, head: joined };

    expect(() => readLog("d", stored)).toThrow(/earlier version.* begin the decision again/);
    expect(() => verifyLog(logText(lines))).toThrow(/earlier version.* begin the decision again/);
  });
});
