import { log } from "../linalg/elementary.ts";
import type { Opinion } from "./answers.ts";
import { mostOptions } from "./order.ts";
import {
  type AnswerMoments,
  mostNumbers,
  type QuestionKind,
  type RatingScale,
} from "./question-kind.ts";
import { RatingEvidence, ratingNoise, usualSpread } from "./rating-evidence.ts";

/** Numbers on a scale for one option or several, any of them left out. */
export const rating: QuestionKind = {
  name: "rating",
  least: 1,
  most: mostOptions,
  ofTwo: "rating",
  /** Each option is read and gets its number by itself. */
  seconds: { base: 0, each: 4 },
  parse: ratingsIn,
  print: (opinion, count, scale = { from: 0, to: 1 }) => {
    const { from, to } = scale;
    const ratings = (opinion as readonly (number | null)[]).map((share) =>
      share === null ? null : Number((from + share * (to - from)).toPrecision(12)),
    );
    const [only] = ratings;
    if (count === 1 && typeof only === "number") return only;
    return ratings.map((number) => number ?? "-").join(" ") as `- ${string}`;
  },
  naming: "numbers",
  words: [],
  wanted: (count, scale) => {
    const range = scale ? ` from ${scale.from} to ${scale.to}` : "";
    return count === 1
      ? `a number${range}`
      : `${count} numbers${range}, "-" for one left out, such as "${["7", "-", "3"].slice(0, count).join(" ")}"`;
  },
  told: (opinion, names) => {
    const said = (opinion as readonly (number | null)[]).map((number) => String(number ?? "-"));
    return names.length === 1
      ? said.join()
      : names.map((name, k) => `${name} ${said[k]}`).join(", ");
  },
  prefers: (opinion, i, j) => {
    const [one, other] = [opinion[i], opinion[j]] as readonly (number | null)[];
    return one === null || other === null ? 0 : Math.sign(one - other);
  },
  turned: (opinion, places) => {
    const ratings = opinion as readonly (number | null)[];
    return ratings.map((_, place) => ratings[places.indexOf(place)]);
  },
  accepts: (opinion, count): opinion is Opinion =>
    Array.isArray(opinion) &&
    opinion.length === count &&
    opinion.every((number) => number === null || Number.isFinite(number)) &&
    opinion.some((number) => number !== null),
  isScaled: true,
  isPooled: true,
  evidence: () => new RatingEvidence(),
  moments: (count, most = mostNumbers) => new RatingMoments(count, most),
  observed: () => null,
  surprise: () => ({ excess: 0, variance: 0 }),
  drawCount: (count) => count + 1,
  /** A slip rates as if all were equal. */
  simulated(w, { lapse = 0, level = 0.5, spread = usualSpread }, [first, ...draws]) {
    const isSlip = first < lapse;
    return w.map((utility, k) => {
      const noise = -log(-log(Math.min(Math.max(draws[k], 1e-12), 1 - 1e-12))) - gumbelMean;
      return Math.min(1, Math.max(0, level + spread * ((isSlip ? 0 : utility) + noise)));
    });
  },
  meant: (worths) => worths,
};

const gumbelMean = 0.5772156649015329;

function ratingsIn(answer: unknown, count: number, scale?: RatingScale): Opinion | null {
  const parts = typeof answer === "string" ? answer.trim().split(/\s+/) : [answer].flat();
  const ratings = parts.map((part) => {
    if (part === "-" || part === null) return null;
    return part === "" || typeof part === "boolean" ? Number.NaN : Number(part);
  });
  if (!rating.accepts(ratings, count)) return null;
  if (!scale) return ratings;
  const { from, to } = scale;
  if (ratings.some((number) => number !== null && !(number >= from && number <= to))) return null;
  return ratings.map((number) => (number === null ? null : (number - from) / (to - from)));
}

/** y_x = w_x less that of the last option, whose level nobody knows. One option alone tells nothing. */
class RatingMoments implements AnswerMoments {
  readonly mean: Float64Array;

  constructor(optionCount: number, most: number) {
    this.mean = new Float64Array(Math.min(most, optionCount - 1));
  }

  covariance(x: number, z: number): number {
    return ratingNoise * ratingNoise * (x === z ? 2 : 1);
  }

  fill(w: Float64Array): void {
    for (let x = 0; x < this.mean.length; x++) this.mean[x] = w[x] - w[w.length - 1];
  }
}
