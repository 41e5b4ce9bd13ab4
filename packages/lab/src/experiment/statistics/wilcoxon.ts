/**
 * Wilcoxon's signed-rank test of paired differences: whether they lie as much above zero as below.
 *
 * Zeros are left out and equal sizes share the mean of their ranks. The two-sided probability is exact, ties included: all
 * 2ⁿ ways to give the ranks their signs are counted. Beyond `exactUpTo` differences the sum of ranks is taken as normal.
 *
 * @returns 1 when no difference is left
 */
export function wilcoxonSignedRank(differences: readonly number[]): number {
  const kept = differences.filter((difference) => difference !== 0);
  if (kept.length === 0) return 1;
  const doubled = doubledRanks(kept.map(Math.abs));
  const positive = kept.reduce((sum, difference, k) => sum + (difference > 0 ? doubled[k]! : 0), 0);
  return kept.length <= exactUpTo ? exactTail(doubled, positive) : normalTail(doubled, positive);
}

/** 200 ranks make a table of 40,200 sums: milliseconds. The normal tail is right to three digits long before that. */
const exactUpTo = 200;

/** Twice the rank of each size, so that the shared rank of a tie is a whole number. */
function doubledRanks(sizes: readonly number[]): number[] {
  const order = sizes.map((_, k) => k).sort((a, b) => sizes[a]! - sizes[b]!);
  const ranks = new Array<number>(sizes.length);
  for (let from = 0; from < order.length; ) {
    let to = from;
    while (to + 1 < order.length && sizes[order[to + 1]!] === sizes[order[from]!]) to++;
    // Places from+1 … to+1 share (from + 1 + to + 1)/2.
    for (let k = from; k <= to; k++) ranks[order[k]!] = from + to + 2;
    from = to + 1;
  }
  return ranks;
}

function exactTail(doubled: readonly number[], positive: number): number {
  const whole = doubled.reduce((sum, rank) => sum + rank, 0);
  /** P(sum of the positive ranks = s), one rank after the other. */
  const chances = new Float64Array(whole + 1);
  chances[0] = 1;
  let reached = 0;
  for (const rank of doubled) {
    reached += rank;
    for (let s = reached; s >= 0; s--) {
      chances[s] = (chances[s]! + (s >= rank ? chances[s - rank]! : 0)) / 2;
    }
  }
  // The distribution is symmetric: the smaller side holds the smaller tail.
  const smaller = Math.min(positive, whole - positive);
  let tail = 0;
  for (let s = 0; s <= smaller; s++) tail += chances[s]!;
  return Math.min(1, 2 * tail);
}

/** Under the hypothesis the sum has mean Σr/2 and variance Σr²/4; half a rank is the correction for continuity. */
function normalTail(doubled: readonly number[], positive: number): number {
  const mean = doubled.reduce((sum, rank) => sum + rank, 0) / 2;
  const variance = doubled.reduce((sum, rank) => sum + rank * rank, 0) / 4;
  const distance = Math.max(0, Math.abs(positive - mean) - 1);
  return normalTwoSided(distance / Math.sqrt(variance));
}

/**
 * P(|Z| ≥ z). Near the middle the series of the distribution, beyond it the continued fraction of the tail
 *
 *     φ(z)/(z + 1/(z + 2/(z + 3/(z + …))))
 */
function normalTwoSided(z: number): number {
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  if (z < 2.5) {
    let term = z;
    let sum = z;
    for (let k = 3; Math.abs(term) > 1e-17; k += 2) {
      term *= (z * z) / k;
      sum += term;
    }
    return Math.max(0, 1 - 2 * density * sum);
  }
  let fraction = z;
  for (let k = 120; k >= 1; k--) fraction = z + k / fraction;
  return (2 * density) / fraction;
}
