import type { Figures, OptionValue, Result, Slider } from "@unswayed/protocol";
import { optionKey } from "../log/options.ts";
import type { ResultAnswer, ResultJob } from "./jobs.ts";
import { byBand, byLabel } from "./option-display.ts";

/** Into so many parts the range of a slider is divided for a result: below eight people, and from eight on. */
const parts = { few: 5, many: 10 } as const;

/**
 * Settings of sliders as a result may show them: on the roughest of the slider's steps, a fifth of its range below eight people and a tenth
 * otherwise. The model's numbers have many digits, which move with every private answer: anyone who replays the method could tell
 * answers by them. Options of a list stay as they are.
 */
export function gridFor({
  sliders,
  level,
}: Pick<ResultJob, "sliders" | "level">): (option: OptionValue) => OptionValue {
  const count = level === "large" ? parts.many : parts.few;
  return (option) => {
    if (typeof option === "string" || sliders.length === 0) return option;
    return Object.fromEntries(
      sliders.map((slider) => [
        slider.name,
        onGrid(option[slider.name] ?? slider.min, slider, count),
      ]),
    );
  };
}

function onGrid(value: number, { min, max, step }: Slider, count: number): number {
  const range = max - min;
  const size = Math.max(step, range / count);
  const mark = size * nearest(value - min, size, range);
  // On a step of the slider too: a setting that nobody can make would be no answer.
  return Number((min + step * nearest(mark, step, range)).toPrecision(12));
}

/** How many times a size makes up about so much, within a range. */
function nearest(much: number, size: number, range: number): number {
  return Math.max(0, Math.min(Math.round(much / size), Math.floor(range / size + 1e-9)));
}

/** The answer with every setting on the grid. What falls on one place is one option then, and stands where the best of it stood. */
export function answerOnGrid({ result, figures }: ResultAnswer, job: ResultJob): ResultAnswer {
  if (job.sliders.length === 0) return { result, figures };
  const shown = gridFor(job);
  return { result: resultOnGrid(result, shown), figures: figures && figuresOnGrid(figures, shown) };
}

type Shown = (option: OptionValue) => OptionValue;

function resultOnGrid(result: ResultAnswer["result"], shown: Shown): ResultAnswer["result"] {
  const { columns, fairness, changes } = result;
  const winner = shown(result.winner);
  const column = (of: Result["columns"]["hands"]): Result["columns"]["hands"] =>
    of && { ...of, winner: shown(of.winner) };
  return {
    ...result,
    winner,
    tiedWith: unlike([winner, ...result.tiedWith.map(shown)], (option) => option)
      .slice(1)
      .sort(byLabel),
    columns: {
      hands: column(columns.hands),
      private: column(columns.private),
      debiased: column(columns.debiased),
    },
    options: result.options && placesOnGrid(result.options, shown),
    fairness: { ...fairness, winners: fairness.winners.map((of) => of && shown(of)) },
    changes: { ...changes, moreQuestions: between(changes.moreQuestions, shown) },
  };
}

/** Options come from the best on. */
function placesOnGrid(
  options: NonNullable<Result["options"]>,
  shown: Shown,
): NonNullable<Result["options"]> {
  if (options.kind === "bands") {
    const rows = options.rows.map((row) => ({ ...row, option: shown(row.option) }));
    return { ...options, rows: unlike(rows, ({ option }) => option).sort(byBand) };
  }
  const placed = options.tiers.flatMap(({ tier, options: own }) =>
    own.map((option) => ({ tier, option: shown(option) })),
  );
  const left = unlike(placed, ({ option }) => option);
  return {
    ...options,
    tiers: options.tiers.map(({ tier }) => ({
      tier,
      options: left
        .filter((place) => place.tier === tier)
        .map(({ option }) => option)
        .sort(byLabel),
    })),
  };
}

/** Nothing separates two options that are shown as one. */
function between(
  more: Result["changes"]["moreQuestions"],
  shown: Shown,
): Result["changes"]["moreQuestions"] {
  if (!more) return null;
  const [winner, rival] = [shown(more.between[0]), shown(more.between[1])];
  return optionKey(winner) === optionKey(rival) ? null : { ...more, between: [winner, rival] };
}

function figuresOnGrid(figures: Figures, shown: Shown): Figures {
  const best = [...figures.options].sort((a, b) => b.estimate - a.estimate);
  return {
    ...figures,
    options: unlike(
      best.map((row) => ({ ...row, option: shown(row.option) })),
      ({ option }) => option,
    ),
    fairness: figures.fairness.map((stop) => ({ ...stop, winner: shown(stop.winner) })),
  };
}

/** The first of each option. */
function unlike<T>(all: readonly T[], optionOf: (one: T) => OptionValue): T[] {
  const seen = new Set<string>();
  return all.filter((one) => {
    const key = optionKey(optionOf(one));
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}
