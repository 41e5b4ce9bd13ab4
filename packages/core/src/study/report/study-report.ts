import type { OptionValue } from "../../space/option-space.ts";
import type { Ledger } from "../ledger.ts";
import type { Consensus, GroupDraws } from "../results.ts";
import type { Study } from "../study.ts";

/** One option in a report, best first. */
export interface OptionRow {
  readonly place: number;
  readonly option: OptionValue;
  /** What the group gains by it, corrected for influence, in the units of votes. */
  readonly utility: number;
  /** Nine tenths of what is believed lie between these. */
  readonly lower: number;
  readonly upper: number;
  /** The chance that no option is better; null for methods that keep no draws. */
  readonly chanceBest: number | null;
}

/** How much of one person's public answers is another's opinion. */
export interface InfluenceRow {
  readonly listener: string;
  readonly speaker: string;
  readonly weight: number;
  /** Null unless ranges were asked for. */
  readonly lower: number | null;
  readonly upper: number | null;
}

/** A study's result as tidy rows. Nobody's answers and nobody's own utilities are in it. */
export interface StudyReport {
  readonly result: Consensus;
  readonly done: boolean;
  readonly reasons: readonly string[];
  readonly ledger: Ledger;
  /** Every option of a list; of a box the recommendation and the runner-up. */
  readonly options: readonly OptionRow[];
  readonly influence: readonly InfluenceRow[];
  /** If asked for and kept by the method. */
  readonly draws: GroupDraws | null;
}

/** The result of a study as tidy rows. `draws` are worth asking for where statistics of your own are to be made of them. */
export function studyReport(
  study: Study,
  { ranges = false, draws = false }: { readonly ranges?: boolean; readonly draws?: boolean } = {},
): StudyReport {
  const result = study.consensus();
  const { isDone, reasons } = study.status();
  const drawn = study.draws();
  return {
    result,
    done: isDone,
    reasons,
    ledger: study.ledger(),
    options: optionRows(study, result, drawn),
    influence: influenceRows(study, ranges),
    draws: draws ? drawn : null,
  };
}

function optionRows(
  study: Study,
  result: Consensus,
  drawn: GroupDraws | null,
): readonly OptionRow[] {
  const { space } = study;
  const values = space.isFinite
    ? space.list().map((option) => space.decode(option))
    : [result.option, ...(result.runnerUp ? [result.runnerUp.option] : [])];
  const keyOf = (value: OptionValue): string => space.key(space.encode(value));
  const chances = drawn && chancesOf(drawn, keyOf);
  return values
    .map((option) => ({ option, ...study.predict(option).socialUtility }))
    .sort((a, b) => b.estimate - a.estimate)
    .map(({ option, estimate, lower, upper }, k) => ({
      ...{ place: k + 1, option, utility: estimate, lower, upper },
      chanceBest: chances ? (chances.get(keyOf(option)) ?? 0) : null,
    }));
}

/** In how many draws each option is the best. */
function chancesOf(
  { options, draws }: GroupDraws,
  keyOf: (value: OptionValue) => string,
): ReadonlyMap<string, number> {
  const chances = new Map(options.map((option) => [keyOf(option), 0]));
  for (const row of draws) {
    const best = row.indexOf(row.reduce((a, b) => Math.max(a, b)));
    const key = keyOf(options[best]);
    chances.set(key, (chances.get(key) ?? 0) + 1 / draws.length);
  }
  return chances;
}

function influenceRows(study: Study, hasRanges: boolean): readonly InfluenceRow[] {
  const { voters, weights, ranges } = study.influence({ ranges: hasRanges });
  return voters.flatMap((listener, i) =>
    voters.map((speaker, j) => {
      const range = ranges?.[i]?.[j] ?? null;
      return {
        ...{ listener, speaker, weight: weights[i][j] },
        ...{ lower: range?.lower ?? null, upper: range?.upper ?? null },
      };
    }),
  );
}
