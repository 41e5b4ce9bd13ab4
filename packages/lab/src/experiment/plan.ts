import { InvalidInputError } from "@unswayed/core";
import type { Method, VoteCost } from "../methods/method.ts";
import type { PaperChoices } from "../methods/paper-choices.ts";
import { fingerprint } from "./fingerprint.ts";
import { standardPrices } from "./row.ts";
import type { MeasureSettings, RunLimit } from "./run.ts";

/** Problems × methods × seeds. */
export interface ExperimentPlan {
  /** Names of problems. */
  readonly problems: readonly string[];
  readonly methods: readonly Pick<Method, "name" | "weighsCost">[];
  readonly seeds: readonly number[];
  readonly until: RunLimit;
  /** What a private vote costs in public ones. A method that weighs cost is run once at each price, any other once. */
  readonly prices?: readonly number[];
  readonly measure?: MeasureSettings;
  /** About the paper's algorithm, the same for every run. */
  readonly choices?: PaperChoices;
}

/** One run of a plan: plain data, so that any process anywhere can be handed it. */
export interface PlannedRun {
  /** Also a path: "toy/paper/seed=007", or "toy/default/price=5/seed=007" for a method that weighs cost. */
  readonly id: string;
  readonly problem: string;
  readonly method: string;
  readonly seed: number;
  /** The price the method was told; null for one that does not weigh cost. */
  readonly price: number | null;
  readonly until: RunLimit;
  readonly cost: VoteCost;
  readonly measure: MeasureSettings;
  /** Absent where nothing was chosen. */
  readonly choices?: PaperChoices;
  /** Stands for all of the above: a stored result with another one was made by another plan. */
  readonly fingerprint: string;
}

/** The runs of a plan, seed by seed, so that an experiment cut short has about as many seeds of everything. */
export function planRuns(plan: ExperimentPlan): PlannedRun[] {
  const { problems, methods, seeds, until, prices = standardPrices, measure = {} } = plan;
  const choices =
    plan.choices && Object.keys(plan.choices).length > 0 ? { choices: plan.choices } : {};
  checkDistinct("problems", problems);
  checkDistinct(
    "methods",
    methods.map(({ name }) => name),
  );
  checkDistinct("seeds", seeds);
  checkDistinct("prices", prices);
  const wrongSeed = seeds.find((seed) => !Number.isInteger(seed) || seed < 0);
  if (wrongSeed !== undefined) {
    throw new InvalidInputError("seeds", wrongSeed, "whole numbers ≥ 0");
  }
  const wrongPrice = prices.find((price) => !(price > 0 && price < Infinity));
  if (wrongPrice !== undefined) {
    throw new InvalidInputError("prices", wrongPrice, "finite numbers > 0");
  }
  return seeds.flatMap((seed) =>
    problems.flatMap((problem) =>
      methods.flatMap(({ name: method, weighsCost }) =>
        (weighsCost ? prices : [null]).map((price): PlannedRun => {
          // Where cost is not weighed, a limit on cost must be reached at the lowest price: at the others it then is too.
          const cost = { public: 1, private: price ?? Math.min(...prices) };
          const settings = { problem, method, seed, price, until, cost, measure, ...choices };
          return { id: runId(settings), ...settings, fingerprint: fingerprint(settings) };
        }),
      ),
    ),
  );
}

function runId({ problem, method, seed, price }: Omit<PlannedRun, "id" | "fingerprint">): string {
  // Names of problems with parameters hold characters that not every file system takes.
  const places = [problem, method].map((name) => name.replaceAll(/[^\w.,=-]/g, "_"));
  if (price !== null) places.push(`price=${price}`);
  return [...places, `seed=${String(seed).padStart(3, "0")}`].join("/");
}

/**
 * Part `index` of `count` (from 1) of a plan: every run is in exactly one. Runs of one problem and method go round the
 * parts, so that a slow method does not end up in one of them.
 */
export function shardRuns(runs: readonly PlannedRun[], index: number, count: number): PlannedRun[] {
  if (!Number.isInteger(count) || count < 1) {
    throw new InvalidInputError("shard.count", count, "a whole number ≥ 1");
  }
  if (!Number.isInteger(index) || index < 1 || index > count) {
    throw new InvalidInputError("shard.index", index, `a whole number from 1 to ${count}`);
  }
  const dealt = [...runs].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  const own = new Set(dealt.filter((_, k) => k % count === index - 1).map(({ id }) => id));
  return runs.filter(({ id }) => own.has(id));
}

function checkDistinct(field: string, values: readonly (string | number)[]): void {
  if (values.length === 0) throw new InvalidInputError(field, values, "at least one");
  const repeated = values.find((value, k) => values.indexOf(value) !== k);
  if (repeated !== undefined) throw new InvalidInputError(field, repeated, "each of them once");
}
