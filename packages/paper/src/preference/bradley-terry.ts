import { exp, log1p } from "@unswayed/core/numerics";
/**
 * How a margin of utility explains answered comparisons of one pair by one voter.
 *
 * Bradley–Terry with Davidson's ties. With margin d = utility(candidate) − utility(reference), tie strength ν ≥ 0:
 *
 *     P(candidate) = e^{d/2}/Z   P(reference) = e^{−d/2}/Z   P(tie) = ν/Z      Z = e^{d/2} + e^{−d/2} + ν
 *
 * ν = 0 is the paper's model (paper: corollary:pref_likelihood); a tie then counts as half a win each way, which is
 * the limit of Davidson's log likelihood without its constant log ν.
 *
 * Answers enter through two numbers: count N of answers and score s = (wins − losses)/2, so that
 *
 *     ℓ(d) = s·d − N·log Z(d)        (+ ties·log ν, a constant)
 *
 * is concave for every ν, never overflows, and sees only differences of utility.
 */
export interface ComparisonTerm {
  readonly value: number;
  /** dℓ/dd */
  readonly slope: number;
  /** −d²ℓ/dd² ≥ 0 */
  readonly curvature: number;
}

/** The log likelihood of a pair's answers at a margin of utility, with its derivatives. */
export function comparisonTerm(
  margin: number,
  score: number,
  count: number,
  tieStrength: number,
): ComparisonTerm {
  const size = Math.abs(margin);
  const half = exp(-size / 2); // in (0, 1]: nothing here can overflow
  const full = half * half;
  const z = 1 + full + tieStrength * half;
  const pull = (Math.sign(margin) * (1 - full)) / (2 * z);
  return {
    value: score * margin - count * (size / 2 + log1p(full + tieStrength * half)),
    slope: score - count * pull,
    curvature: (count * (4 * full + tieStrength * half * (1 + full))) / (4 * z * z),
  };
}

/**
 * The same over a whole table of answers (row-major, any shape) and as many of the margins, in one pass: returns Σ ℓ and fills
 * slopes and curvatures. Cells with count 0 (a voter who did not answer) contribute nothing.
 */
export function comparisonTable(
  margins: Float64Array,
  scores: Float64Array,
  counts: Float64Array,
  tieStrength: number,
  slopes: Float64Array,
  curvatures: Float64Array,
): number {
  let total = 0;
  for (let k = 0; k < counts.length; k++) {
    const count = counts[k];
    if (count === 0) {
      slopes[k] = 0;
      curvatures[k] = 0;
      continue;
    }
    const margin = margins[k];
    const size = Math.abs(margin);
    const half = exp(-size / 2);
    const full = half * half;
    const extra = tieStrength * half;
    const z = 1 + full + extra;
    const pull = (1 - full) / (2 * z);
    total += scores[k] * margin - count * (size / 2 + log1p(full + extra));
    slopes[k] = scores[k] - (margin < 0 ? -count * pull : count * pull);
    curvatures[k] = (count * (4 * full + extra * (1 + full))) / (4 * z * z);
  }
  return total;
}
