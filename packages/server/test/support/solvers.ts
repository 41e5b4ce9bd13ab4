import type { MeetingPlan } from "@unswayed/core";
import {
  type AskedQuestion,
  type MeetingModel,
  type MeetingRecord,
  nextStep,
} from "@unswayed/core/meeting";
import type { ResultStep } from "@unswayed/protocol";
import type {
  AnswerTo,
  Job,
  NextAnswer,
  OnStep,
  ResultAnswer,
  Solver,
} from "../../src/solving/jobs.ts";
import { solve } from "../../src/solving/solve.ts";

/** The real computation, in this thread. */
export function hereSolver(): Solver {
  return {
    async solve<J extends Job>(_key: string, job: J, onStep?: OnStep): Promise<AnswerTo<J>> {
      await new Promise((resolve) => setImmediate(resolve));
      return solve(job, onStep);
    },
    giveUp() {},
    async close() {},
  };
}

export interface ScriptedSolver extends Solver {
  /** The jobs it was given, oldest first. */
  readonly jobs: Job[];
  /** While true, no solve ends. */
  isStuck: boolean;
  /** While true, every solve fails. */
  isBroken: boolean;
  release(): void;
  /** Keys of what it was told to give up. */
  readonly givenUp: string[];
  /** Said of every result before it comes, as steps of it. */
  steps: readonly ResultStep[];
}

/** Answers at once, by rote: neighbours on the list, private questions as the plan demands, the first option wins. */
export function scriptedSolver(): ScriptedSolver {
  const jobs: Job[] = [];
  const givenUp: string[] = [];
  let waiting: { readonly key: string; readonly go: (error?: Error) => void }[] = [];
  const solver: ScriptedSolver = {
    jobs,
    isStuck: false,
    isBroken: false,
    givenUp,
    steps: [],
    release() {
      solver.isStuck = false;
      for (const { go } of waiting) go();
      waiting = [];
    },
    async solve<J extends Job>(key: string, job: J, onStep?: OnStep): Promise<AnswerTo<J>> {
      jobs.push(job);
      if (solver.isBroken) throw new Error("the solve failed");
      if (job.kind === "result") for (const step of solver.steps) onStep?.(step);
      if (solver.isStuck) {
        await new Promise<void>((resolve, reject) =>
          waiting.push({ key, go: (error) => (error ? reject(error) : resolve()) }),
        );
      }
      return (job.kind === "next" ? byRote(job) : firstWins(job)) as AnswerTo<J>;
    },
    giveUp(key) {
      givenUp.push(key);
      for (const { go } of waiting.filter((task) => task.key === key)) {
        go(new Error("the solve was given up"));
      }
      waiting = waiting.filter((task) => task.key !== key);
    },
    async close() {},
  };
  return solver;
}

function namesOf({ settings: { options } }: Job["study"]): string[] {
  return options.kind === "list" ? options.items.map(({ name }) => name) : ["a", "b"];
}

function byRote({ study }: Extract<Job, { kind: "next" }>): NextAnswer {
  const plan = study.settings.plan as MeetingPlan;
  const record = recordOf(study);
  const next = (change: Partial<MeetingPlan> = {}) =>
    nextStep({ ...plan, ...change }, record, roteModel(plan, record), () => 0);
  const further = next({ mostPrivate: 0, mostPublic: Infinity });
  return {
    step: next(),
    withoutPrivate: next({ mostPrivate: 0 }),
    further: further.kind === "public" ? further.among : [],
  };
}

/** Never enough, nothing in private before it must be. */
function roteModel({ kinds }: MeetingPlan, { asked, options }: MeetingRecord): MeetingModel {
  const [{ kind, least: size }] = kinds.public;
  const at = (k: number): string => String(options?.[k % options.length]);
  return {
    publicQuestions: () => [
      { kind, options: Array.from({ length: size }, (_, k) => at(asked.length + k)) },
    ],
    prefersPrivate: () => false,
    privateQuestions: (count) => asked.filter(({ inPrivate }) => !inPrivate).slice(0, count),
    isEnough: () => false,
  };
}

function recordOf(study: Job["study"]): MeetingRecord {
  const asked = new Map<number, AskedQuestion>();
  for (const event of study.events) {
    if (event.kind !== "closed") continue;
    const isPrivate = event.channel === "private";
    asked.set(event.round, {
      ...event.question,
      inPublic: true,
      inPrivate: isPrivate,
      isAnsweredInPrivate: isPrivate,
      isAvailable: true,
    });
  }
  return {
    asked: [...asked.values()],
    discarded: [],
    privateElsewhere: 0,
    options: namesOf(study),
    keyOf: String,
    sample: () => [],
  };
}

function firstWins(job: Extract<Job, { kind: "result" }>): ResultAnswer {
  const winner = namesOf(job.study)[0];
  return {
    result: {
      schema: "unswayed/result@1",
      level: job.level,
      winner,
      tiedWith: [],
      sureness: "leaning",
      fit: null,
      verdict: null,
      columns: { hands: null, private: null, debiased: null },
      options: null,
      fairness: { stop: job.stop, winners: [null, null, null, null, null] },
      sway: null,
      ledger: job.facts.ledger,
      changes: {
        leavingOneOut: null,
        withdrawnRounds: job.facts.withdrawnRounds,
        fallbackRounds: job.facts.fallbackRounds,
        moreQuestions: null,
        stoppedEarly: job.facts.stoppedEarly,
      },
    },
    figures: job.withFigures ? { options: [], sway: null, swayRange: null, fairness: [] } : null,
  };
}
