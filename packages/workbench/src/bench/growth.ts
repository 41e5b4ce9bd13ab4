import type { Welfare } from "@unswayed/core";
import { createRandomSource } from "@unswayed/core/numerics";
import {
  confidenceSet,
  improvementBound,
  mapEstimate,
  prepareInference,
  type Slack,
} from "@unswayed/paper";
import { figure, textTable } from "unswayed/kit";
import { type CpuClock, measure } from "../measure.ts";
import type { BenchContext, BenchReport } from "./bench-part.ts";
import { type ProblemSize, syntheticProblem } from "./synthetic-problem.ts";

interface Series {
  readonly title: string;
  readonly varied: keyof ProblemSize;
  readonly values: readonly number[];
  readonly fixed: Partial<ProblemSize>;
}

const manyRounds = [10, 30, 60, 100, 200, 300];
const series: readonly Series[] = [
  {
    title: "Voters (40 options, 60 rounds)",
    varied: "voters",
    values: [2, 3, 4, 6, 10, 15, 20, 30],
    fixed: { options: 40, rounds: 60 },
  },
  {
    title: "Options (4 voters, 60 rounds)",
    varied: "options",
    values: [10, 20, 50, 100, 200, 500],
    fixed: { voters: 4, rounds: 60 },
  },
  {
    title: "Rounds (4 voters, 60 options)",
    varied: "rounds",
    values: manyRounds,
    fixed: { voters: 4, options: 60 },
  },
  {
    title: "Rounds (4 voters, 300 options)",
    varied: "rounds",
    values: manyRounds,
    fixed: { voters: 4, options: 300 },
  },
];

const seed = "bench growth";
const slack: Slack = { joint: 0.5, private: 0.5, public: 0.5, anchor: "map" };
const welfare: Welfare = { kind: "gini", rho: 0.5 };
/** Two measurements to a cell. */
const effortOfMeasuring = { warmUps: 5, repeats: 25, budgetMs: 2500 };
const effortOfPreparing = { warmUps: 3, repeats: 5, budgetMs: 300 };
/** A solve that takes longer is stopped, and the cell says so. */
const longestSolveMs = 5000;

interface Timed {
  readonly medianMs: number;
  readonly repeats: number;
  /** How many of these solves did not end as solved. */
  readonly unsolved: number;
  /** Whether a solve had to be stopped: the time is then what it was given, not what it needs. */
  readonly isStopped: boolean;
}

interface Cell extends ProblemSize {
  readonly prepareMs: number;
  readonly map: Timed;
  /** Null when the one start found no member of the set. */
  readonly improvement: Timed | null;
}

/** How the time of one local solve grows with the group, the options and the history. */
export function benchGrowth(context: BenchContext): BenchReport {
  const measured = series.map((one) => ({
    ...one,
    cells: one.values.map((value) => {
      context.say(`${one.varied} ${value}, ${one.title}`);
      const size = { voters: 0, options: 0, rounds: 0, ...one.fixed, [one.varied]: value };
      return measureCell(size, context.clock);
    }),
  }));
  const withExponents = measured.map(({ title, varied, cells }) => ({
    title,
    varied,
    cells,
    mapExponent: growthExponent(cells, varied, "map"),
    improvementExponent: growthExponent(cells, varied, "improvement"),
  }));
  return {
    text: withExponents.map(tableOf).join("\n"),
    data: { seed, slack, welfare, series: withExponents },
    summary: summaryOf(withExponents),
  };
}

function measureCell(size: ProblemSize, clock: CpuClock): Cell {
  const { problem, candidate, reference } = syntheticProblem(size, seed);
  const random = createRandomSource(seed);
  const prepare = measure(() => prepareInference(problem), { ...effortOfPreparing, clock });
  const inference = prepareInference(problem);
  const map = timed(clock, (run, shouldStop) =>
    mapEstimate(inference, { random: random.split(run), starts: 1, shouldStop }),
  );
  const set = confidenceSet(
    inference,
    mapEstimate(inference, { random: random.split(0), starts: 1 }),
    slack,
    { random: random.split("set"), effort: "fast" },
  );
  const options = { starts: 1, effort: "fast" } as const;
  return {
    ...size,
    prepareMs: prepare.medianMs,
    map,
    improvement:
      set.status === "empty-set"
        ? null
        : timed(clock, (_, shouldStop) =>
            improvementBound(set, candidate, reference, welfare, { ...options, shouldStop }),
          ),
  };
}

function timed(
  clock: CpuClock,
  solve: (run: number, shouldStop: () => boolean) => { readonly status: string },
): Timed {
  const statuses: string[] = [];
  let isStopped = false; // a search cut short may still say that the best it found was solved
  const measurement = measure(
    (run) => {
      const end = clock() + longestSolveMs;
      const shouldStop = (): boolean => {
        isStopped ||= clock() > end;
        return isStopped;
      };
      statuses.push(solve(run, shouldStop).status);
    },
    { ...effortOfMeasuring, clock },
  );
  return {
    ...measurement,
    unsolved: statuses.filter((status) => status !== "solved").length,
    isStopped,
  };
}

/**
 * The slope of log time over log size through the points of the last factor of ten: 1 is proportional, 3 a dense
 * factorisation's. Fewer points would show how many steps one problem happens to take beside the next.
 */
function growthExponent(
  cells: readonly Cell[],
  varied: keyof ProblemSize,
  solve: "map" | "improvement",
): number | null {
  const largest = cells.at(-1)?.[varied] ?? 0;
  const late = cells.filter((cell) => cell[varied] >= largest / 10);
  const points = late.map((cell) => ({
    x: Math.log(cell[varied]),
    y: cell[solve]?.isStopped === false ? Math.log(cell[solve].medianMs) : Number.NaN,
  }));
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const x0 = mean(points.map(({ x }) => x));
  const y0 = mean(points.map(({ y }) => y));
  const slope =
    mean(points.map(({ x, y }) => (x - x0) * (y - y0))) /
    mean(points.map(({ x }) => (x - x0) ** 2));
  return Number.isFinite(slope) ? slope : null;
}

type Measured = {
  readonly title: string;
  readonly varied: keyof ProblemSize;
  readonly cells: readonly Cell[];
  readonly mapExponent: number | null;
  readonly improvementExponent: number | null;
};

function tableOf({ title, varied, cells, mapExponent, improvementExponent }: Measured): string {
  const table = textTable(
    `${title}: one local solve, processor ms`,
    [varied, "prepare", "MAP", "repeats", "improvement", "repeats", "unsolved"],
    cells.map((cell) => [
      String(cell[varied]),
      figure(cell.prepareMs),
      timeFigure(cell.map),
      String(cell.map.repeats),
      timeFigure(cell.improvement),
      String(cell.improvement?.repeats ?? 0),
      String(cell.map.unsolved + (cell.improvement?.unsolved ?? 0)),
    ]),
  );
  const exponents = `${figure(mapExponent)} (MAP), ${figure(improvementExponent)} (improvement)`;
  return `${table}Growth exponent over the last factor of ten: ${exponents}\n`;
}

function timeFigure(timed: Timed | null): string {
  return timed?.isStopped ? `> ${figure(longestSolveMs)}` : figure(timed?.medianMs);
}

function summaryOf(measured: readonly Measured[]): string {
  const rounds = measured.filter(({ varied }) => varied === "rounds");
  const clauses = rounds.map(
    ({ cells, mapExponent }) =>
      `${figure(mapExponent)} at ${cells[0]?.options} options (${figure(cells.at(-1)?.map.medianMs)} ms at ${cells.at(-1)?.rounds} rounds)`,
  );
  return `one MAP solve grows with rounds to the power ${clauses.join(" and ")}`;
}
