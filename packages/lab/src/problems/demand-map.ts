import type { Option } from "@unswayed/core/method";
import { symmetricEigen } from "@unswayed/core/numerics";
import { type GaussianProcess, gaussianProcesses } from "./gaussian-process.ts";
import type { Meter } from "./meters.ts";

/** Meters in the plane, so that meters used alike lie close, and how demand varies over it. */
export interface DemandMap {
  /** In the unit square, in the order of the meters. */
  readonly places: readonly Option[];
  /** The share of the differences between meters that each of the two directions holds, before they are spread out. */
  readonly shares: readonly [number, number];
  /** What a firm that has the meters at these places would know of demand everywhere. */
  modelOf(places: readonly Option[]): GaussianProcess;
  /** Of demand over the map, as all the meters together show it. */
  readonly lengthScale: number;
  readonly noise: number;
}

/** kWh added before taking logarithms, so that a time or a meter that reads nothing is merely low. */
const leastUse = 0.01;
const leastDemand = 0.001;

/**
 * What the model of demand on the map is chosen among, by the marginal likelihood of all meters' use. Demand is nearly the
 * first component itself, so longer scales would often win; with those nothing is left to learn anywhere on the map.
 */
const lengthScales = [0.1, 0.15, 0.2, 0.25, 0.3];
const noises = [0.03, 0.1, 0.3];

/**
 * The first two principal components of the logarithms of the profiles. On each a meter is placed by its rank, because
 * most meters resemble each other and a few do not: by the numbers themselves most of the map would be empty.
 */
export function demandMap(meters: readonly Meter[]): DemandMap {
  const { scores, shares } = firstComponents(
    meters.map(({ profile }) => profile.map((use) => Math.log(use + leastUse))),
  );
  const [across, along] = scores.map(rankShares) as [number[], number[]];
  const places = meters.map((_, k) => [across[k]!, along[k]!]);

  const demand = standardized(meters.map(({ profile }) => Math.log(mean(profile) + leastDemand)));
  const candidates = lengthScales.flatMap((lengthScale) => {
    const withNoise = gaussianProcesses(places, lengthScale);
    return noises.map((noise) => ({
      lengthScale,
      noise,
      evidence: withNoise(noise).logLikelihood(demand),
    }));
  });
  const { lengthScale, noise } = candidates.reduce((a, b) => (b.evidence > a.evidence ? b : a));
  return {
    places,
    shares,
    lengthScale,
    noise,
    modelOf: (some) => gaussianProcesses(some, lengthScale)(noise),
  };
}

/** Scores of every row on the two directions in which rows differ most, and the share of all differences in each. */
export function firstComponents(rows: readonly (readonly number[])[]): {
  readonly scores: readonly [readonly number[], readonly number[]];
  readonly shares: readonly [number, number];
} {
  const columns = rows[0]!.length;
  const centres = rows[0]!.map((_, c) => mean(rows.map((row) => row[c]!)));
  const centred = rows.map((row) => row.map((value, c) => value - centres[c]!));
  const covariance = new Float64Array(columns * columns);
  for (const row of centred) {
    for (let c = 0; c < columns; c++) {
      for (let d = 0; d <= c; d++) covariance[c * columns + d]! += row[c]! * row[d]!;
    }
  }
  const { values, vectors } = symmetricEigen(covariance, columns);
  const total = values.reduce((sum, value) => sum + value, 0);
  const component = (place: number): { score: number[]; share: number } => {
    const k = columns - place;
    const direction = oriented(vectors.subarray(k * columns, (k + 1) * columns));
    return {
      score: centred.map((row) => row.reduce((sum, value, c) => sum + value * direction[c]!, 0)),
      share: values[k]! / total,
    };
  };
  const [first, second] = [component(1), component(2)];
  return { scores: [first.score, second.score], shares: [first.share, second.share] };
}

/** A direction and its opposite are the same component: the one whose largest entry is positive. */
function oriented(direction: Float64Array): Float64Array {
  const largest = direction.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a));
  return largest < 0 ? direction.map((entry) => -entry) : direction;
}

/** 0 for the smallest to 1 for the largest. Among equals, in the order given. */
function rankShares(values: readonly number[]): number[] {
  const order = values.map((_, k) => k).sort((a, b) => values[a]! - values[b]!);
  const shares = new Array<number>(values.length);
  order.forEach((k, rank) => {
    shares[k] = rank / (values.length - 1);
  });
  return shares;
}

function standardized(values: readonly number[]): number[] {
  const centre = mean(values);
  const deviation = Math.sqrt(mean(values.map((value) => (value - centre) ** 2)));
  return values.map((value) => (deviation > 0 ? (value - centre) / deviation : 0));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
