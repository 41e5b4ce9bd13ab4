import type { OptionSpace } from "@unswayed/core";
import type { Kernel } from "@unswayed/core/kernels";
import type { Option } from "@unswayed/core/method";
import { questionKinds } from "@unswayed/core/question";
import type { GivenAnswers, Question } from "../methods/method.ts";

/** Who prefers what: the questions that were put, and which option each person named best. */
export interface Comparison {
  readonly options: readonly Option[];
  /** For each voter the place of the option named best, "equal" for both of a pair, null for no answer. */
  readonly best: readonly (number | "equal" | null)[];
}

/** A question and its answers as a comparison. Of an order only the best counts here. */
export function comparisonOf(
  space: OptionSpace,
  voters: readonly string[],
  question: Question,
  answers: GivenAnswers,
): Comparison {
  const options = question.options.map((option) => space.encode(option));
  const { parse } = questionKinds[question.kind];
  const best = voters.map((voter) => {
    const opinion = parse(answers[voter], options.length);
    return opinion === null || opinion === "equal" ? opinion : (opinion[0] ?? null);
  });
  return { options, best };
}

/**
 * The differences of utility that comparisons are about: in each, every option less the last.
 *
 * Dimensions: m points, R differences.
 */
export class Differences {
  /** Every option that was asked about, once. */
  readonly points: readonly Option[];
  /** R pairs of places among the points: what is taken less what. */
  readonly pairs: readonly (readonly [number, number])[];
  /** Where the differences of each comparison begin, and one more entry for the end. */
  readonly starts: readonly number[];

  constructor(space: OptionSpace, comparisons: readonly Comparison[]) {
    const places = new Map<string, number>();
    const points: Option[] = [];
    const place = (option: Option): number => {
      const key = space.key(option);
      const known = places.get(key);
      if (known !== undefined) return known;
      places.set(key, points.length);
      return points.push(option) - 1;
    };
    const pairs: [number, number][] = [];
    const starts = [0];
    for (const { options } of comparisons) {
      const own = options.map(place);
      const last = own.at(-1)!;
      for (const one of own.slice(0, -1)) pairs.push([one, last]);
      starts.push(pairs.length);
    }
    this.points = points;
    this.pairs = pairs;
    this.starts = starts;
  }

  /** Covariance of the differences, R × R, for a kernel. */
  covariance(kernel: Kernel): Float64Array {
    const { points, pairs } = this;
    const m = points.length;
    const gram = new Float64Array(m * m);
    for (let i = 0; i < m; i++) {
      for (let j = 0; j <= i; j++) {
        const value = kernel.evaluate(points[i]!, points[j]!);
        gram[i * m + j] = value;
        gram[j * m + i] = value;
      }
    }
    const count = pairs.length;
    const covariance = new Float64Array(count * count);
    pairs.forEach(([a, b], r) => {
      pairs.forEach(([c, d], s) => {
        covariance[r * count + s] =
          gram[a * m + c]! - gram[a * m + d]! - gram[b * m + c]! + gram[b * m + d]!;
      });
    });
    return covariance;
  }

  /** Covariance of each difference with an option's utility, R. */
  withOption(kernel: Kernel, option: Option): Float64Array {
    const at = this.points.map((point) => kernel.evaluate(point, option));
    return Float64Array.from(this.pairs, ([a, b]) => at[a]! - at[b]!);
  }
}
