import type { OptionSpace } from "@unswayed/core";
import { type Kernel, kernelFromSpec } from "@unswayed/core/kernels";
import { type Comparison, Differences } from "./comparisons.ts";
import { laplaceFit } from "./laplace.ts";

/** How much utilities vary, in the units of votes, and over what distance along each coordinate. */
export interface Prior {
  readonly amplitude: number;
  /** One for each coordinate of a box; one for all of a list with features; none where options are mere names. */
  readonly lengthScales: readonly number[];
}

const amplitudes = [1, 2, 4, 8, 16, 32];
const lengthScales = [0.1, 0.18, 0.3, 0.5, 0.9];

/** Where parameters are expected before any answer, and how far from there is a surprise, as logarithms. */
const expected = { amplitude: Math.log(4), lengthScale: Math.log(0.3), spread: 0.8 };

/** Factors by which a parameter is tried larger and smaller, coarse ones first. */
const stretches = [1.8, 1.3];

/** The kernel with variance 1 that a prior stands for. */
export function kernelOf(space: OptionSpace, { lengthScales: own }: Prior): Kernel {
  if (own.length < 2) return kernelFromSpec(space.kernelSpec(own[0] ?? 1));
  // As a box has it: the length scale of each coordinate grows with the root of their number.
  const lengthScale = own.map((length) => length * Math.sqrt(own.length));
  return kernelFromSpec({ kind: "rbf", lengthScale });
}

/**
 * The amplitude and length scales under which everyone's answers are likeliest, one set for all people: the best of a grid
 * with one length scale for all coordinates, from where in a box each is moved while that helps.
 *
 * @param before - what was found with fewer answers, as another place to move from
 */
export function learnedPrior(
  space: OptionSpace,
  comparisons: readonly Comparison[],
  before?: Prior,
): Prior {
  const differences = new Differences(space, comparisons);
  const voters = comparisons[0]?.best.length ?? 0;
  const covariances = new Map<string, Float64Array>();
  const covarianceAt = (prior: Prior): Float64Array => {
    const key = JSON.stringify(prior.lengthScales);
    const known = covariances.get(key) ?? differences.covariance(kernelOf(space, prior));
    covariances.clear();
    covariances.set(key, known);
    return known.map((value) => prior.amplitude * prior.amplitude * value);
  };
  const evidenceOf = (prior: Prior): number => {
    const covariance = covarianceAt(prior);
    let sum = logPrior(prior);
    for (let voter = 0; voter < voters; voter++) {
      sum += laplaceFit(covariance, differences.starts, comparisons, voter).evidence;
    }
    return sum;
  };
  const sides = space.spec.kind === "box" ? space.dimension : 1;
  const lengths = hasLengthScale(space)
    ? lengthScales.map((length) => new Array<number>(sides).fill(length))
    : [[]];
  const grid = lengths.flatMap((own) =>
    amplitudes.map((amplitude) => ({ amplitude, lengthScales: own })),
  );
  let best: Known | null = null;
  for (const prior of before ? [before, ...grid] : grid) {
    const evidence = evidenceOf(prior);
    if (best === null || evidence > best.evidence) best = { prior, evidence };
  }
  if (sides === 1) return best!.prior;
  for (const stretch of stretches) best = moved(best!, stretch, evidenceOf);
  return best!.prior;
}

interface Known {
  readonly prior: Prior;
  readonly evidence: number;
}

/** One sweep over the length scales and the amplitude. */
function moved(start: Known, stretch: number, evidenceOf: (prior: Prior) => number): Known {
  let best = start;
  const consider = (prior: Prior): boolean => {
    const evidence = evidenceOf(prior);
    if (!(evidence > best.evidence + 1e-6)) return false;
    best = { prior, evidence };
    return true;
  };
  start.prior.lengthScales.forEach((_, j) => {
    for (const factor of [stretch, 1 / stretch]) {
      const { amplitude, lengthScales: own } = best.prior;
      const tried = own.map((length, k) => (k === j ? length * factor : length));
      if (consider({ amplitude, lengthScales: tried })) break;
    }
  });
  for (const factor of [stretch, 1 / stretch]) {
    if (consider({ ...best.prior, amplitude: best.prior.amplitude * factor })) break;
  }
  return best;
}

function hasLengthScale(space: OptionSpace): boolean {
  const [one, other] = [0.2, 0.4].map((length) => JSON.stringify(space.kernelSpec(length)));
  return one !== other;
}

function logPrior({ lengthScales: lengths, amplitude }: Prior): number {
  const { spread } = expected;
  const square = (value: number, mean: number): number => (Math.log(value) - mean) ** 2;
  const sum = lengths.reduce((total, length) => total + square(length, expected.lengthScale), 0);
  return -(sum + square(amplitude, expected.amplitude)) / (2 * spread * spread);
}
