import { type AnswerModel, inPrivate } from "./answer-model.ts";
import type { Opinion } from "./answers.ts";
import type { Ballot } from "./ballots.ts";
import { questionKinds } from "./kinds.ts";
import type { EvidenceBuilder, EvidenceTable, QuestionKind } from "./question-kind.ts";

/**
 * Ballots as the flat tables that the likelihood runs over.
 *
 * Utilities stand in one table of 2n rows and N columns: rows 0 … n−1 what each voter thinks privately, rows n … 2n−1 what
 * each shows publicly. A ballot points at cells of it (row·N + option), so both channels, voters with questions of
 * their own and voters who did not answer need no cases of their own.
 *
 * Dimensions: n voters, N options.
 */
export interface Evidence {
  /** One for each likelihood that has any. */
  readonly tables: readonly EvidenceTable[];
  /** Whether any entry reads a public row: without one, influence has no bearing on the likelihood. */
  readonly hasPublic: boolean;
}

/** Ballots that weigh alike: 1 for those that were given, less while a sampler lets them in by degrees. */
export interface WeightedBallots {
  readonly ballots: readonly Ballot[];
  readonly weight: number;
}

/**
 * Of a kind that is pooled, everything said on a channel counts together: what the first groups say weighs as much as theirs
 * exceeds the next one's weight. With old ballots at 1 and new ones at φ that is L(old)^{1−φ}·L(all)^φ; with 0 and 1 it is what
 * the new ones add.
 *
 * @param model - how answers come about, where private ones do in another way than public ones
 */
export function collectEvidence(
  groups: readonly WeightedBallots[],
  voterCount: number,
  optionCount: number,
  model?: AnswerModel,
): Evidence {
  const common = new Map<() => EvidenceBuilder, EvidenceBuilder>();
  // Private answers need tables of their own only where they come about in another way.
  const isRandomised = (model?.randomised ?? 0) > 0;
  const own = isRandomised ? new Map<() => EvidenceBuilder, EvidenceBuilder>() : common;
  const builderOf = ({ evidence }: QuestionKind, row: number): EvidenceBuilder => {
    const builders = row < voterCount ? own : common;
    let builder = builders.get(evidence);
    if (!builder) {
      builder = evidence();
      builders.set(evidence, builder);
    }
    return builder;
  };
  const pools = new Map<string, Pool>();
  let hasPublic = false;
  groups.forEach(({ ballots, weight }, g) => {
    for (const { kind: name, voter, channel, options, answer } of ballots) {
      const kind = questionKinds[name];
      const row = channel === "public" ? voterCount + voter : voter;
      const cells = options.map((option) => row * optionCount + option);
      if (kind.isPooled) {
        const key = `${name} ${channel}`;
        const pool = pools.get(key) ?? { kind, cells: [], rows: [], opinions: [], ends: [] };
        pools.set(key, pool);
        pool.cells.push(...cells);
        pool.rows.push(...cells.map(() => row));
        pool.opinions.push(...(answer as readonly (number | null)[]));
        pool.ends[g] = pool.cells.length;
      } else if (weight !== 0) builderOf(kind, row).add(cells, answer, weight);
      hasPublic ||= channel === "public" && (kind.isPooled || weight !== 0);
    }
  });
  for (const { kind, cells, rows, opinions, ends } of pools.values()) {
    const builder = builderOf(kind, rows[0]);
    groups.forEach((group, g) => {
      const isNews = ends[g] !== undefined;
      if (!isNews) return;
      // Up to the next group that has something to add.
      const next = groups.find((_, later) => later > g && ends[later] !== undefined);
      const weight = group.weight - (next?.weight ?? 0);
      const part = <T>(all: readonly T[]): readonly T[] => all.slice(0, ends[g]);
      if (weight !== 0) builder.add(part(cells), part(opinions), weight, part(rows));
    });
  }
  const tables = Array.from(common.values(), (builder) => builder.table());
  if (model && isRandomised) {
    const drawn = inPrivate(model);
    for (const builder of own.values()) tables.push(by(drawn, builder.table()));
  }
  return { tables, hasPublic };
}

/** A table that is read by its own model. */
function by(model: AnswerModel, table: EvidenceTable): EvidenceTable {
  return {
    cells: table.cells,
    value: (_, w) => table.value(model, w),
    addSlopes: (_, w, slopes) => table.addSlopes(model, w, slopes),
  };
}

interface Pool {
  readonly kind: QuestionKind;
  readonly cells: number[];
  /** Whose each cell is. */
  readonly rows: number[];
  readonly opinions: Extract<Opinion, readonly unknown[]>[number][];
  /** By group, how much is there after it. */
  readonly ends: (number | undefined)[];
}

/** Σ weight·log P over all ballots. */
export function logLikelihood(
  { tables }: Evidence,
  model: AnswerModel,
  utilities: Float64Array,
): number {
  let total = 0;
  for (const table of tables) total += table.value(model, utilities);
  return total;
}

/** Its slopes, added to `slopes`, which is as the table of utilities. */
export function addLikelihoodSlopes(
  { tables }: Evidence,
  model: AnswerModel,
  utilities: Float64Array,
  slopes: Float64Array,
): void {
  for (const table of tables) table.addSlopes(model, utilities, slopes);
}
