import type { ScoreEvidence, ScoreTerm } from "./evidence.ts";

/**
 * Scores as a table without gaps, options × tasks, and what is left over. Where everyone scores every option in public and some
 * in private too, the table is the open scores, and the private ones are left over.
 */
export interface ScoreTable {
  /** Places of the table's options, one for each of its rows. */
  readonly options: readonly number[];
  readonly tasks: readonly number[];
  /** Options × tasks, row-major. */
  readonly values: Float64Array;
  /** Scores of other options or tasks, and those given again. */
  readonly extra: readonly ScoreTerm[];
  /** Places of the options that the extra scores are of, each once. */
  readonly extraOptions: readonly number[];
}

/**
 * The largest table among those of the tasks scored most often; null where it is smaller than what is left over, or there
 * are votes, whose worth changes with everything else.
 *
 * @param mean - taken off every score
 */
export function scoreTable({ scores, votes }: ScoreEvidence, mean: number): ScoreTable | null {
  if (votes.length > 0 || scores.length === 0) return null;
  const scored = new Map<number, Set<number>>();
  for (const { option, task } of scores) {
    scored.set(task, (scored.get(task) ?? new Set()).add(option));
  }
  const byCount = [...scored].sort(([a, x], [b, y]) => y.size - x.size || a - b);
  let best: { readonly options: number[]; readonly tasks: number[] } = { options: [], tasks: [] };
  let options = [...(byCount[0]?.[1] ?? [])];
  byCount.forEach(([, own], k) => {
    options = options.filter((option) => own.has(option));
    if (options.length * (k + 1) <= best.options.length * best.tasks.length) return;
    best = { options, tasks: byCount.slice(0, k + 1).map(([task]) => task) };
  });
  const width = best.tasks.length;
  if (scores.length > 2 * best.options.length * width) return null;

  const row = new Map(best.options.map((option, k) => [option, k]));
  const column = new Map(best.tasks.map((task, k) => [task, k]));
  const values = new Float64Array(best.options.length * width).fill(Number.NaN);
  const extra: ScoreTerm[] = [];
  for (const score of scores) {
    const place = (row.get(score.option) ?? -1) * width + (column.get(score.task) ?? -1);
    const isInTable = row.has(score.option) && column.has(score.task);
    if (isInTable && Number.isNaN(values[place])) values[place] = score.value - mean;
    else extra.push({ ...score, value: score.value - mean });
  }
  return { ...best, values, extra, extraOptions: [...new Set(extra.map((term) => term.option))] };
}
