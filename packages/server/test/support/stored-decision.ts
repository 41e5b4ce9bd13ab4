import type { Fact } from "@unswayed/protocol";
import type { Store } from "../../src/database/store.ts";
import { folded } from "../../src/log/fold.ts";
import { chained, emptyHead, type Head } from "../../src/log/hash-chain.ts";
import { meetingPlan } from "../../src/log/meeting-plan.ts";
import { newSecret, type Secret, secretFrom } from "../../src/log/secret.ts";
import type { State } from "../../src/log/state.ts";
import { offsite } from "./settings.ts";

const at = "2026-05-05T10:00:00.000Z";
let count = 0;

/** A decision that has begun, written straight into a store. */
export interface StoredDecision {
  readonly id: string;
  readonly secret: Secret;
  state(): Promise<State>;
  /** Appends facts and leaves an order for the workers, in one transaction. */
  add(...facts: Fact[]): Promise<State>;
  /** A whole public round in which everyone prefers the first. */
  playRound(round: number): Promise<State>;
}

export async function storedDecision(store: Store): Promise<StoredDecision> {
  const id = `d${++count}-${process.pid}`;
  const settings = offsite();
  const voters = settings.voters.map((_, k) => `v${k + 1}`);
  const secret = newSecret();
  const { seedCommitment } = secretFrom(secret);
  const begin: Fact[] = [
    { kind: "created", deliberation: id, facilitator: "Maria", isSimulated: false, settings },
    ...voters.map((voter): Fact => ({ kind: "joined", voter })),
    { kind: "sealed", fingerprint: "f", seedCommitment, plan: meetingPlan(settings) },
  ];
  const lines = chain(emptyHead, begin);
  await store.create({ id, roomCode: id, secret, createdAt: at, phase: "running", lines });
  const state = async (): Promise<State> => {
    const stored = await store.load(id);
    const found = stored && folded(stored.lines);
    if (!found) throw new Error(`${id} is gone`);
    return found;
  };
  const add = async (...facts: Fact[]): Promise<State> => {
    await store.transact(id, async (transaction) => {
      const head = await transaction.head();
      if (!head) throw new Error(`${id} is gone`);
      const after = facts.some(({ kind }) => kind === "stopped") ? "stopped" : "running";
      await transaction.append(chain(head, facts), after);
      await transaction.order();
    });
    return await state();
  };
  return {
    id,
    secret: secretFrom(secret),
    state,
    add,
    playRound: (round) =>
      add(
        {
          kind: "question-opened",
          round,
          question: { kind: "pair", options: ["Lisbon", "Porto"] },
          chosenBy: "draw",
          voters,
        },
        ...voters.map(
          (voter): Fact => ({
            kind: "hand-raised",
            round,
            voter,
            answer: "first",
            attempt: 1,
            isEntered: false,
          }),
        ),
        { kind: "round-closed", round, by: "facilitator", missing: [] },
      ),
  };
}

function chain(head: Head, facts: readonly Fact[]): ReturnType<typeof chained>[] {
  let end = head;
  return facts.map((fact) => {
    const line = chained(end, at, fact);
    end = line;
    return line;
  });
}
