/** Where simulated groups put the edges between the words, for groups of one size and so many public questions. */
export interface MeasuredWords {
  readonly people: readonly [number, number];
  readonly questions: readonly [number, number];
  /** The least probability of being best for "leaning", "likely" and "settled"; above 1 where a word was never earned. */
  readonly edges: readonly [number, number, number];
}

/**
 * Filled from docs/results/sureness-words.md, which `npm run sureness-words` makes. A row comes here when at least a thousand groups
 * of its kind were simulated and each word was right as often as it promises; until then no word is called measured.
 */
export const measuredWords: readonly MeasuredWords[] = [];
