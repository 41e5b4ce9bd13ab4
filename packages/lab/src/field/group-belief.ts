import type { OptionSpace } from "@unswayed/core";
import type { Kernel } from "@unswayed/core/kernels";
import type { Option } from "@unswayed/core/method";
import { choleskyInPlace, drawNormal, normalCdf, type RandomSource } from "@unswayed/core/numerics";
import { socialUtilities } from "@unswayed/core/welfare";
import type { Task } from "../problem.ts";
import { type Comparison, Differences } from "./comparisons.ts";
import { dot, type LaplaceFit, laplaceFit } from "./laplace.ts";
import { kernelOf, type Prior } from "./prior.ts";

/** What is believed of one option: for each person the mean of its utility, and z of what is left unknown. */
export interface Profile {
  readonly option: Option;
  readonly mean: Float64Array;
  readonly reduction: readonly Float64Array[];
}

/** Draws behind an expectation that has no closed form. The same for every question, so that options are compared fairly. */
const drawCount = 64;

/** Everyone's utility, each a Gaussian process of its own, and what follows for the group. */
export class GroupBelief {
  readonly #space: OptionSpace;
  readonly #aim: Pick<Task, "welfare" | "levels">;
  readonly #kernel: Kernel;
  readonly #variance: number;
  readonly #differences: Differences;
  readonly #fits: readonly LaplaceFit[];
  readonly #normals: Float64Array;
  readonly #profiles = new Map<string, Profile>();
  /** For each person, the means of their best and worst option so far: what levels are counted from. */
  #landmarks: readonly (readonly number[])[];

  constructor(
    task: Pick<Task, "voters" | "welfare" | "levels">,
    space: OptionSpace,
    comparisons: readonly Comparison[],
    prior: Prior,
    random: RandomSource,
  ) {
    this.#space = space;
    this.#aim = task;
    this.#kernel = kernelOf(space, prior);
    this.#variance = prior.amplitude * prior.amplitude;
    this.#differences = new Differences(space, comparisons);
    const covariance = this.#differences.covariance(this.#kernel).map((v) => v * this.#variance);
    this.#fits = task.voters.map((_, voter) =>
      laplaceFit(covariance, this.#differences.starts, comparisons, voter),
    );
    this.#normals = Float64Array.from({ length: drawCount * task.voters.length * 4 }, () =>
      drawNormal(random),
    );
    this.#landmarks = task.voters.map(() => [0, 0]);
    const { levels } = task;
    const marks =
      typeof levels === "object" ? [space.encode(levels.gainOver)] : this.#differences.points;
    if (levels !== "raw" && marks.length > 0) {
      const profiles = marks.map((option) => this.profile(option));
      this.#landmarks = task.voters.map((_, voter) => {
        const means = profiles.map(({ mean }) => mean[voter]!);
        return typeof levels === "object"
          ? means
          : [means.reduce((a, b) => Math.max(a, b)), means.reduce((a, b) => Math.min(a, b))];
      });
    }
  }

  /** Every option that was asked about. */
  get asked(): readonly Option[] {
    return this.#differences.points;
  }

  profile(option: Option): Profile {
    const key = this.#space.key(option);
    const known = this.#profiles.get(key);
    if (known) return known;
    const covariances = this.#differences
      .withOption(this.#kernel, option)
      .map((value) => value * this.#variance);
    const profile = {
      option,
      mean: Float64Array.from(this.#fits, ({ weights }) => dot(weights, covariances)),
      reduction: this.#fits.map((fit) => fit.reduction(covariances)),
    };
    this.#profiles.set(key, profile);
    return profile;
  }

  /** What one person's utilities of two options have in common. */
  covariance(voter: number, a: Profile, b: Profile): number {
    const before = this.#variance * this.#kernel.evaluate(a.option, b.option);
    return before - dot(a.reduction[voter]!, b.reduction[voter]!);
  }

  /** How one person's difference between two options is spread: mean and deviation. */
  difference(
    voter: number,
    a: Profile,
    b: Profile,
  ): { readonly mean: number; readonly deviation: number } {
    const square =
      this.covariance(voter, a, a) +
      this.covariance(voter, b, b) -
      2 * this.covariance(voter, a, b);
    return { mean: a.mean[voter]! - b.mean[voter]!, deviation: Math.sqrt(Math.max(square, 1e-12)) };
  }

  /** 𝒮 at everyone's mean. */
  worth({ mean }: Profile): number {
    return this.#social(Array.from(mean, (value) => [value]))[0]!;
  }

  /** How unsure 𝒮 of an option is, as if it were the average. */
  spread(profile: Profile): number {
    const sum = this.#fits.reduce((total, _, i) => total + this.covariance(i, profile, profile), 0);
    return Math.sqrt(Math.max(sum, 0)) / this.#fits.length;
  }

  /** E[max of 𝒮 over some options]: closed for two options and the average, from draws elsewhere. */
  expectedBest(profiles: readonly Profile[]): number {
    const [a, b] = profiles;
    if (profiles.length === 2 && this.#aim.welfare.kind === "utilitarian") {
      const people = this.#fits.length;
      let gap = 0;
      let square = 0;
      for (let voter = 0; voter < people; voter++) {
        const { mean, deviation } = this.difference(voter, a!, b!);
        gap += mean / people;
        square += (deviation / people) ** 2;
      }
      const deviation = Math.sqrt(square);
      const z = gap / deviation;
      const density = Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI);
      return this.worth(b!) + gap * normalCdf(z) + deviation * density;
    }
    const draw = this.drawing(profiles);
    let next = 0;
    const normal = (): number => this.#normals[next++ % this.#normals.length]!;
    let sum = 0;
    for (let k = 0; k < drawCount; k++) sum += draw(normal).reduce((x, y) => Math.max(x, y));
    return sum / drawCount;
  }

  /** Draws of 𝒮 at some options together, as often as wanted. */
  drawing(profiles: readonly Profile[]): (normal: () => number) => Float64Array {
    const people = this.#fits.map((_, voter) => voter);
    if (this.#aim.welfare.kind === "utilitarian") {
      // The average of Gaussians is one.
      const share = 1 / people.length;
      const means = Float64Array.from(profiles, (profile) => this.worth(profile));
      return gaussian(means, this.#factor(profiles, people, share * share));
    }
    const draws = people.map((voter) =>
      gaussian(
        Float64Array.from(profiles, ({ mean }) => mean[voter]!),
        this.#factor(profiles, [voter], 1),
      ),
    );
    return (normal) => this.#social(draws.map((draw) => draw(normal)));
  }

  /** The Cholesky factor of some people's covariances, added up. */
  #factor(profiles: readonly Profile[], people: readonly number[], weight: number): Float64Array {
    const count = profiles.length;
    const factor = new Float64Array(count * count);
    profiles.forEach((a, i) => {
      profiles.slice(0, i + 1).forEach((b, j) => {
        const sum = people.reduce((total, voter) => total + this.covariance(voter, a, b), 0);
        factor[i * count + j] = weight * sum;
      });
      factor[i * count + i]! += 1e-8 * weight * people.length * this.#variance;
    });
    if (!choleskyInPlace(factor, count, 0)) throw new RangeError("a covariance that is none");
    return factor;
  }

  /** 𝒮 of each column, everyone counted from the levels of the task. */
  #social(rows: readonly ArrayLike<number>[]): Float64Array {
    const { welfare, levels } = this.#aim;
    const marks = this.#landmarks[0]!.length;
    const columns = marks + rows[0]!.length;
    const data = new Float64Array(rows.length * columns);
    rows.forEach((row, voter) => {
      data.set(this.#landmarks[voter]!, voter * columns);
      data.set(row, voter * columns + marks);
    });
    const table = { rows: rows.length, columns, data };
    const inTable = typeof levels === "object" ? { gainOver: 0 } : levels;
    return socialUtilities(welfare, inTable, table).subarray(marks);
  }
}

/** Draws of a Gaussian with this mean and factor of its covariance. */
function gaussian(
  mean: Float64Array,
  factor: Float64Array,
): (normal: () => number) => Float64Array {
  const count = mean.length;
  return (normal) => {
    const normals = Float64Array.from(mean, normal);
    return mean.map((own, i) => {
      let value = own;
      for (let j = 0; j <= i; j++) value += factor[i * count + j]! * normals[j]!;
      return value;
    });
  };
}
