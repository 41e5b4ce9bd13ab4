import type { Option } from "@unswayed/core/method";
import { dotRange } from "@unswayed/core/numerics";
import type { ScoreEvidence } from "./evidence.ts";
import type { TaskState, VoteSite } from "./likelihood.ts";
import { OptionBasis } from "./option-basis.ts";
import type { ScaledKernel } from "./scaled-kernel.ts";
import { scoreTable } from "./score-table.ts";
import { TableSystem } from "./table-system.ts";

/**
 * What scores say of every task at any option: the exact Gaussian posterior of both channels together (paper: app:gp, P28).
 *
 *     Σ_ab = k(x_a, x_b)·(P Pᵀ)_jj′ + noise,    c_a = k(x, x_a)·(P Pᵀ)_j,j_a,    mean = cᵀ Σ⁻¹ y,    covariance = k P Pᵀ − cᵀ Σ⁻¹ c
 *
 * No inverse of A is needed, and a singular A is fine. The public tasks are A times the private ones in mean and covariance,
 * because P says so.
 */
export interface ScorePosterior {
  /** Mean of each target task at an option (in the units of scores), and their covariance, targets × targets. */
  predict(option: Option, targets: readonly number[]): TaskPrediction;
  /** The same of several options at once: the first one's targets, then the next one's, and so on. */
  predictTogether(options: readonly Option[], targets: readonly number[]): TaskPrediction;
  /** With one more score. The posterior itself stays as it was, and the new one costs a row of the factor. */
  withScore(score: NewScore): ScorePosterior;
}

/** What is believed of several tasks at once. */
export interface TaskPrediction {
  readonly mean: Float64Array;
  readonly covariance: Float64Array;
}

/** One score more: of which option, of which task. */
export interface NewScore {
  readonly option: Option;
  readonly task: number;
  readonly value: number;
}

export interface PosteriorModel {
  readonly kernel: ScaledKernel;
  readonly tasks: TaskState;
  /** Taken off every score and added to every mean. */
  readonly mean: number;
}

/**
 * The posterior under fixed parameters. Where the scores mostly fill a table, by its Kronecker structure; otherwise by a
 * Cholesky factor that grows with the scores.
 *
 * @param sites - for each vote, the Gaussian that stands in its place
 * @param prepared - what the kernel makes of the options, where that is known already
 */
export function scorePosterior(
  evidence: ScoreEvidence,
  model: PosteriorModel,
  sites: readonly VoteSite[],
  prepared?: OptionBasis | null,
): ScorePosterior {
  const table = prepared?.table ?? scoreTable(evidence, model.mean);
  const basis = table && (prepared ?? new OptionBasis(model.kernel, evidence.options, table));
  const system = basis && TableSystem.of(basis, model.tasks);
  let known: GrowingPosterior | undefined;
  const grown = (): GrowingPosterior => {
    known ??= GrowingPosterior.of(evidence, model, sites);
    return known;
  };
  if (!system) return grown();
  const together: ScorePosterior["predictTogether"] = (options, targets) => {
    const { mean, covariance } = system.predict(options, targets);
    return { mean: mean.map((value) => value + model.mean), covariance };
  };
  return {
    predict: (option, targets) => together([option], targets),
    predictTogether: together,
    withScore: (score) => grown().withScore(score),
  };
}

/** A number that was observed: of an option, or of the difference of two, each by its place. */
interface Observation {
  readonly plus: number;
  /** −1: nothing is taken off. */
  readonly minus: number;
  readonly task: number;
  readonly value: number;
  readonly noise: number;
}

/** Rows that several posteriors may share; each reads only its own. */
interface Rows {
  readonly places: Option[];
  /** k of each place with those before it and itself: scores of one option share it. */
  readonly near: Float64Array[];
  packed: Float64Array;
  readonly observations: Observation[];
  /** L⁻¹ y. */
  readonly solved: number[];
}

/** The posterior by the Cholesky factor of Σ, kept row after row without its zeros: row i begins at i(i+1)/2. */
export class GrowingPosterior implements ScorePosterior {
  readonly #model: PosteriorModel;
  readonly #rows: Rows;
  readonly #size: number;

  private constructor(model: PosteriorModel, rows: Rows, size: number) {
    this.#model = model;
    this.#rows = rows;
    this.#size = size;
  }

  static of(
    { options, scores, votes }: ScoreEvidence,
    model: PosteriorModel,
    sites: readonly VoteSite[],
  ): GrowingPosterior {
    const count = scores.length + votes.length;
    const rows: Rows = {
      places: [],
      near: [],
      packed: new Float64Array((count * (count + 1)) / 2),
      observations: [],
      solved: [],
    };
    const placeOf = options.map((option) => addPlace(model.kernel, rows, option));
    const observations: readonly Observation[] = [
      ...scores.map(({ option, task, value }) => scored(model, placeOf[option], task, value)),
      ...votes.map(({ candidate, reference, task }, k) => ({
        plus: placeOf[candidate],
        minus: placeOf[reference],
        task,
        value: sites[k].value,
        noise: sites[k].variance,
      })),
    ];
    for (const observation of observations) append(model, rows, observation);
    return new GrowingPosterior(model, rows, count);
  }

  withScore({ option, task, value }: NewScore): GrowingPosterior {
    const isOwn = this.#rows.observations.length === this.#size;
    const rows = isOwn ? this.#rows : copyOf(this.#rows, this.#size);
    const place = addPlace(this.#model.kernel, rows, option);
    append(this.#model, rows, scored(this.#model, place, task, value));
    return new GrowingPosterior(this.#model, rows, this.#size + 1);
  }

  predict(option: Option, targets: readonly number[]): TaskPrediction {
    return this.#predict(targets.map((task) => ({ option, task })));
  }

  predictTogether(options: readonly Option[], targets: readonly number[]): TaskPrediction {
    return this.#predict(options.flatMap((option) => targets.map((task) => ({ option, task }))));
  }

  #predict(places: readonly { readonly option: Option; readonly task: number }[]): TaskPrediction {
    const { kernel, tasks, mean } = this.#model;
    const size = this.#size;
    const { observations, packed, solved, places: known } = this.#rows;
    const nearOf = new Map<Option, Float64Array>();
    const reached = places.map(({ option, task }) => {
      const column = new Float64Array(size);
      const all = nearOf.get(option) ?? Float64Array.from(known, (x) => kernel.evaluate(x, option));
      nearOf.set(option, all);
      for (let a = 0; a < size; a++) {
        const { plus, minus, task: other } = observations[a];
        const near = all[plus] - (minus >= 0 ? all[minus] : 0);
        const start = (a * (a + 1)) / 2;
        const value = near * product(tasks, task, other) - dotRange(packed, start, column, 0, a);
        column[a] = value / packed[start + a];
      }
      return column;
    });
    const values = Float64Array.from(solved.slice(0, size));
    const covariance = new Float64Array(places.length * places.length);
    places.forEach((a, i) => {
      places.forEach((b, j) => {
        if (j > i) return;
        const prior = kernel.evaluate(a.option, b.option) * product(tasks, a.task, b.task);
        const left = prior - dotRange(reached[i], 0, reached[j], 0, size);
        covariance[i * places.length + j] = left;
        covariance[j * places.length + i] = left;
      });
    });
    return {
      mean: Float64Array.from(reached, (column) => mean + dotRange(column, 0, values, 0, size)),
      covariance,
    };
  }
}

function addPlace(kernel: ScaledKernel, rows: Rows, option: Option): number {
  const { places, near } = rows;
  const known = places.findIndex((other) => other.every((x, j) => x === option[j]));
  if (known >= 0) return known;
  near.push(Float64Array.from([...places, option], (other) => kernel.evaluate(other, option)));
  return places.push(option) - 1;
}

function scored(model: PosteriorModel, place: number, task: number, value: number): Observation {
  const noise = model.tasks.noise[task];
  return { plus: place, minus: -1, task, value: value - model.mean, noise };
}

function product({ loadings, columns: n }: TaskState, a: number, b: number): number {
  return dotRange(loadings, a * n, loadings, b * n, n);
}

function covarianceOf(near: readonly Float64Array[], a: Observation, b: Observation): number {
  const of = (x: number, y: number): number => (x >= y ? near[x][y] : near[y][x]);
  let sum = of(a.plus, b.plus);
  if (b.minus >= 0) sum -= of(a.plus, b.minus);
  if (a.minus >= 0) sum -= of(a.minus, b.plus);
  if (a.minus >= 0 && b.minus >= 0) sum += of(a.minus, b.minus);
  return sum;
}

function append({ tasks }: PosteriorModel, rows: Rows, next: Observation): void {
  const { observations, solved, near } = rows;
  const size = observations.length;
  const start = (size * (size + 1)) / 2;
  if (start + size + 1 > rows.packed.length) {
    const grown = new Float64Array(2 * (start + size + 1));
    grown.set(rows.packed);
    rows.packed = grown;
  }
  const { packed } = rows;
  for (let a = 0; a < size; a++) {
    const other = observations[a];
    const shared = covarianceOf(near, next, other) * product(tasks, next.task, other.task);
    const own = (a * (a + 1)) / 2;
    packed[start + a] = (shared - dotRange(packed, own, packed, start, a)) / packed[own + a];
  }
  const whole = covarianceOf(near, next, next) * product(tasks, next.task, next.task) + next.noise;
  // Never below what rounding leaves of the noise: in exact arithmetic the noise alone is a lower bound.
  const left = Math.max(whole - dotRange(packed, start, packed, start, size), next.noise * 1e-6);
  packed[start + size] = Math.sqrt(left);
  let value = next.value;
  for (let a = 0; a < size; a++) value -= packed[start + a] * solved[a];
  observations.push(next);
  solved.push(value / packed[start + size]);
}

function copyOf({ places, near, packed, observations, solved }: Rows, size: number): Rows {
  return {
    places: [...places],
    near: [...near],
    packed: packed.slice(0, (size * (size + 1)) / 2),
    observations: observations.slice(0, size),
    solved: solved.slice(0, size),
  };
}
