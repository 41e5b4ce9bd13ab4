import type { Option } from "@unswayed/core/method";
import { symmetricEigen } from "@unswayed/core/numerics";
import { addCombinations, addRowProducts } from "../../linalg/products.ts";
import type { ScaledKernel } from "./scaled-kernel.ts";
import type { ScoreTable } from "./score-table.ts";

/**
 * The options of a table in the directions in which the kernel tells them apart: K = Q Λ Qᵀ. It depends on the length scale
 * alone, so all parameters that share one share this, and it is the dearest part.
 *
 * Sizes: m options of the table, p options of extra scores.
 */
export class OptionBasis {
  readonly kernel: ScaledKernel;
  readonly table: ScoreTable;
  /** Those of the table. */
  readonly options: readonly Option[];
  /** Those of extra scores. */
  readonly extraOptions: readonly Option[];
  /** Λ, m, ascending; rounding's tiny negative ones are 0. */
  readonly values: Float64Array;
  /** The first λ that is more than rounding: in the directions before it no two options differ. */
  readonly first: number;
  /** Qᵀ k(table, x) of each extra option x, p × m. */
  readonly reach: Float64Array;
  /** k among extra options, p × p. */
  readonly near: Float64Array;
  readonly #vectors: Float64Array;
  #slopes: BasisSlopes | undefined;

  constructor(kernel: ScaledKernel, options: readonly Option[], table: ScoreTable) {
    this.kernel = kernel;
    this.table = table;
    this.options = table.options.map((place) => options[place]);
    this.extraOptions = table.extraOptions.map((place) => options[place]);
    const m = this.options.length;
    const { values, vectors } = symmetricEigen(symmetric(this.options, kernel.evaluate), m);
    this.values = values.map((value) => Math.max(0, value));
    const least = 1e-14 * this.values[m - 1];
    this.first = this.values.findIndex((value) => value > least);
    this.#vectors = vectors;
    this.near = symmetric(this.extraOptions, kernel.evaluate);
    this.reach = this.reached(this.extraOptions, kernel.evaluate);
  }

  /** Qᵀ f(table, x) of each option x, one after the other. */
  reached(
    options: readonly Option[],
    f: (a: Option, b: Option) => number = this.kernel.evaluate,
  ): Float64Array {
    const m = this.options.length;
    const rows = new Float64Array(options.length * m);
    options.forEach((option, x) => {
      for (let a = 0; a < m; a++) rows[x * m + a] = f(this.options[a], option);
    });
    const out = new Float64Array(rows.length);
    addRowProducts(rows, options.length, this.#vectors, m, m, m, out);
    return out;
  }

  /** Qᵀ Y of a table of numbers. */
  turned(table: Float64Array, columns: number): Float64Array {
    const m = this.options.length;
    const out = new Float64Array(table.length);
    addCombinations(this.#vectors, m, table, m, columns, out);
    return out;
  }

  /** How all of it moves with log ℓ. */
  slopes(): BasisSlopes {
    this.#slopes ??= this.#makeSlopes();
    return this.#slopes;
  }

  #makeSlopes(): BasisSlopes {
    const m = this.options.length;
    const { slope } = this.kernel;
    const half = this.turned(symmetric(this.options, slope), m); // Qᵀ K′
    const turned = new Float64Array(m * m);
    addRowProducts(half, m, this.#vectors, m, m, m, turned);
    return {
      turned,
      reach: this.reached(this.extraOptions, slope),
      near: symmetric(this.extraOptions, slope),
    };
  }
}

export interface BasisSlopes {
  /** Qᵀ K′ Q, m × m. */
  readonly turned: Float64Array;
  readonly reach: Float64Array;
  readonly near: Float64Array;
}

function symmetric(options: readonly Option[], f: (a: Option, b: Option) => number): Float64Array {
  const m = options.length;
  const out = new Float64Array(m * m);
  for (let a = 0; a < m; a++) {
    for (let b = 0; b <= a; b++) {
      out[a * m + b] = f(options[a], options[b]);
      out[b * m + a] = out[a * m + b];
    }
  }
  return out;
}
