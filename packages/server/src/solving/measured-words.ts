import type { SimulatedGroups } from "./simulated-groups.ts";

/** What the words mean for groups of one size and so many public questions, and how often each was right in simulation. */
export interface MeasuredWords {
  /** The least probability of being best for "leaning", "likely" and "settled"; above 1 where a word was never earned. */
  readonly edges: readonly [number, number, number];
  readonly groups: number;
  /** Of each word, from "open" to "settled": how many results were called by it, and how many of those were right. */
  readonly words: readonly WordRecord[];
}

interface WordRecord {
  readonly called: number;
  readonly right: number;
}

/** So many groups of a kind have to be simulated before its words are called measured. */
export const enoughGroups = 1000;

/** So many results have to be called by a word before its share of right ones is worth anything. */
const enoughCalled = 50;

/** How often "leaning", "likely" and "settled" promise to be right. */
const promises = [0.6, 0.8, 0.95] as const;

/** Simulated groups like these: of the same size, and with about as many public questions. */
export function groupsLike(
  people: number,
  questions: number,
  simulated: readonly SimulatedGroups[],
): SimulatedGroups | null {
  const nearby = simulated.filter(
    (row) => row.people === people && Math.abs(row.questions - questions) <= aboutAsMany,
  );
  return nearby.find((row) => row.questions === questions) ?? nearby[0] ?? null;
}

const aboutAsMany = 2;

/**
 * Where the simulated groups put the edges between the words; null while there are too few of them. From the top: each word reaches
 * down as far as the results called by it still keep its promise.
 */
export function measuredWords({ groups, bins }: SimulatedGroups): MeasuredWords | null {
  if (groups < enoughGroups) return null;
  const edges: [number, number, number] = [never, never, never];
  let above = bins.length;
  for (const step of [2, 1, 0] as const) {
    const from = bins.findIndex((_, k) => {
      const { called, right } = recordOf(bins.slice(k, above));
      return k < above && called >= enoughCalled && right >= promises[step] * called;
    });
    if (from < 0) continue;
    edges[step] = from / bins.length;
    above = from;
  }
  return { edges, groups, words: wordRecords(bins, edges) };
}

/** No probability reaches it. */
const never = 2;

function wordRecords(
  bins: SimulatedGroups["bins"],
  edges: readonly [number, number, number],
): readonly WordRecord[] {
  return [0, 1, 2, 3].map((word) =>
    recordOf(
      bins.filter((_, k) => edges.filter((edge) => k >= edge * bins.length).length === word),
    ),
  );
}

function recordOf(bins: SimulatedGroups["bins"]): WordRecord {
  return {
    called: bins.reduce((sum, [count]) => sum + count, 0),
    right: bins.reduce((sum, [, right]) => sum + right, 0),
  };
}
