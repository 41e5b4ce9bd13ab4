import type { DrawnGroup, Table } from "./drawn-groups.ts";

/** How many of `among` each option of it is put before, over all people; ties count half. */
export function bordaPoints(table: Table, among: readonly number[]): readonly number[] {
  return among.map((x) =>
    table.reduce((sum, row) => {
      for (const other of among) {
        if (other === x) continue;
        const difference = row[x]! - row[other]!;
        sum += difference > 0 ? 1 : difference < 0 ? 0 : 0.5;
      }
      return sum;
    }, 0),
  );
}

/** For each option how many people like none better; who likes several best splits the vote. */
export function favouritePoints(table: Table): readonly number[] {
  const points = new Array<number>(table[0]?.length ?? 0).fill(0);
  for (const row of table) {
    const top = Math.max(...row);
    const favourites = row.filter((value) => value === top).length;
    row.forEach((value, x) => {
      if (value === top) points[x]! += 1 / favourites;
    });
  }
  return points;
}

export function meanPoints(table: Table): readonly number[] {
  return (table[0] ?? []).map((_, x) => table.reduce((sum, row) => sum + row[x]!, 0));
}

/** The first `most` by open pairs; an order among equals by place. */
export function openLeaders({ public: table }: DrawnGroup, most: number): readonly number[] {
  const all = everyOption(table);
  const points = bordaPoints(table, all);
  return [...all].sort((a, b) => points[b]! - points[a]! || a - b).slice(0, most);
}

/**
 * How much the winner gives up: 0 for the option with the highest mean of private judgments, 1 for one drawn at random. Winners that tie
 * count alike. 0 where all options are alike.
 */
export function lossOf({ wanted }: DrawnGroup, winners: readonly number[]): number {
  const means = meanPoints(wanted);
  const top = Math.max(...means);
  const average = means.reduce((sum, value) => sum + value, 0) / means.length;
  if (top === average) return 0;
  const won = winners.reduce((sum, x) => sum + means[x]!, 0) / winners.length;
  return (top - won) / (top - average);
}

export function everyOption(table: Table): readonly number[] {
  return (table[0] ?? []).map((_, x) => x);
}

export function topOf(points: readonly number[]): readonly number[] {
  const top = Math.max(...points);
  return points.flatMap((value, x) => (value === top ? [x] : []));
}
