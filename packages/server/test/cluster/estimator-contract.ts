import { describe, expect, type TestContext, test } from "vitest";
import type { Store } from "../../src/database/store.ts";
import type { SealedBallot } from "../../src/log/log-draft.ts";
import type { State } from "../../src/log/state.ts";
import type { Estimator } from "../../src/model/estimator.ts";
import { commitment } from "../../src/rules/moments.ts";
import { type NextAnswer, SupersededError } from "../../src/solving/jobs.ts";
import { type ScriptedSolver, scriptedSolver } from "../support/solvers.ts";
import { type StoredDecision, storedDecision } from "../support/stored-decision.ts";

export interface OpenEstimator {
  readonly store: Store;
  readonly estimator: Estimator;
  close(): Promise<void>;
}

/** What a room may count on, wherever solves happen. */
export function estimatorContract(
  name: string,
  open: (solver: ScriptedSolver, context: TestContext) => Promise<OpenEstimator>,
): void {
  async function opened(
    context: TestContext,
  ): Promise<OpenEstimator & { readonly solver: ScriptedSolver }> {
    const solver = scriptedSolver();
    const all = { ...(await open(solver, context)), solver };
    context.onTestFinished(async () => {
      solver.release();
      await all.close();
    });
    return all;
  }

  describe(name, { timeout: 60_000 }, () => {
    test("works out the next question from what is stored", async (context) => {
      const { store, estimator, solver } = await opened(context);
      const decision = await storedDecision(store);
      const state = await decision.playRound(1);

      const answer = await estimator.next(state, decision.secret);

      expect(askedBy(answer)).toEqual(["Tallinn", "Oslo"]);
      expect(solver.jobs.at(-1)).toMatchObject({ kind: "next" });
      expect(solver.jobs.at(-1)?.study.settings.plan).toEqual(state.plan);
    });

    test("tells the model private answers, as they are when the solve begins", async (context) => {
      const { store, estimator, solver } = await opened(context);
      const decision = await storedDecision(store);
      const state = await answeredInPrivate(store, decision);

      await estimator.next(state, decision.secret);

      const job = solver.jobs.at(-1);
      const told = job?.study.events.find(
        (event) => event.kind === "answered" && event.channel === "private",
      );
      expect(told).toMatchObject({ round: 1, answers: { v1: "first", v2: "second", v3: "first" } });
    });

    test("does not use private answers that are not those that were given", async (context) => {
      const { store, estimator, solver } = await opened(context);
      const decision = await storedDecision(store);
      const state = await answeredInPrivate(store, decision, (ballot) => ({
        ...ballot,
        answer: "second",
      }));

      await expect(estimator.next(state, decision.secret)).rejects.toThrow(Error);

      const told = solver.jobs.flatMap(({ study }) => study.events);
      expect(told.filter((event) => "channel" in event && event.channel === "private")).toEqual([]);
    });

    test("the newest question is answered; one that was overtaken gets its own answer or none", async (context) => {
      const { store, estimator, solver } = await opened(context);
      const decision = await storedDecision(store);
      solver.isStuck = true;
      const first = own(estimator.next(await decision.playRound(1), decision.secret));
      while (solver.jobs.length === 0) await pause();
      const second = own(estimator.next(await decision.playRound(2), decision.secret));
      const third = estimator.next(await decision.playRound(3), decision.secret);
      solver.release();

      expect(askedBy(await third)).toEqual(["Porto", "Ghent"]);
      expect(["superseded", "Tallinn"]).toContain(await first);
      expect(["superseded", "Oslo"]).toContain(await second);
    });

    test("a solve that fails is told, and may be asked for again", async (context) => {
      const { store, estimator, solver } = await opened(context);
      const decision = await storedDecision(store);
      solver.isBroken = true;
      const state = await decision.playRound(1);

      await expect(estimator.next(state, decision.secret)).rejects.toThrow(Error);
      solver.isBroken = false;

      expect(askedBy(await estimator.next(state, decision.secret))).toHaveLength(2);
    });

    test("works out the result, with exact figures when they are wanted", async (context) => {
      const { store, estimator } = await opened(context);
      const decision = await storedDecision(store);
      await decision.playRound(1);
      const state = await decision.add({ kind: "stopped", why: "early", afterRound: 1 });

      const plain = await estimator.result(state, decision.secret, false);

      expect(plain.result.winner).toBe("Lisbon");
      expect(plain.figures).toBeNull();
    });
  });
}

/** The options that an answer would have put to people. */
function askedBy({ step }: NextAnswer): readonly unknown[] | undefined {
  return step.kind === "public" ? step.among[0]?.options : undefined;
}

/** The option an answer asks about, or that there is none. */
function own(answer: Promise<NextAnswer>): Promise<unknown> {
  return answer.then(
    (given) => askedBy(given)?.[0],
    (error) => (error instanceof SupersededError ? "superseded" : error),
  );
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 20));
}

/** A round that three people also answered in private. */
async function answeredInPrivate(
  store: Store,
  decision: StoredDecision,
  stored: (given: SealedBallot) => SealedBallot = (given) => given,
): Promise<State> {
  await decision.playRound(1);
  const voters = ["v1", "v2", "v3"];
  const given = voters.map((voter): SealedBallot => {
    const answer = voter === "v2" ? "second" : "first";
    return { round: 1, channel: "private", voter, answer, attempt: 1, salt: "s", device: null };
  });
  await store.transact(decision.id, (transaction) =>
    transaction.change(given.map((ballot) => ({ kind: "put", ballot: stored(ballot) }))),
  );
  const commitments = given.map((ballot) => commitment(decision.id, ballot)).sort();
  const question = { kind: "pair" as const, options: ["Lisbon", "Porto"] };
  const questions = [{ round: 1, question }];
  return await decision.add(
    { kind: "moment-opened", moment: 1, questions, voters, closesAt: null },
    { kind: "moment-closed", moment: 1, by: "all-in", commitments },
  );
}
