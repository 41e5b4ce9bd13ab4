import type { Clock } from "../clock.ts";
import {
  type AnswerTo,
  type Job,
  type OnStep,
  type Solver,
  SupersededError,
} from "../solving/jobs.ts";

/** What the operator of the server may know of solves: how many and how long, not of which deliberation. */
export interface SolverCounts {
  readonly running: number;
  readonly longestRunningSeconds: number;
  readonly done: number;
  readonly failed: number;
}

/** A solver that counts what goes through it. */
export function watchedSolver(
  solver: Solver,
  clock: Clock,
): { readonly solver: Solver; counts(): SolverCounts } {
  const began = new Set<{ readonly at: number }>();
  let [done, failed] = [0, 0];
  return {
    solver: {
      async solve<J extends Job>(key: string, job: J, onStep?: OnStep): Promise<AnswerTo<J>> {
        const running = { at: clock.elapsed() };
        began.add(running);
        try {
          const answer = await solver.solve(key, job, onStep);
          done += 1;
          return answer;
        } catch (error) {
          // Given up because something newer came: nothing is wrong.
          if (!(error instanceof SupersededError)) failed += 1;
          throw error;
        } finally {
          began.delete(running);
        }
      },
      giveUp: (key) => solver.giveUp(key),
      close: () => solver.close(),
    },
    counts() {
      const oldest = Math.min(clock.elapsed(), ...[...began].map(({ at }) => at));
      return {
        running: began.size,
        longestRunningSeconds: Math.floor((clock.elapsed() - oldest) / 1000),
        done,
        failed,
      };
    },
  };
}
