import type { Levels } from "../welfare/levels.ts";
import type { Piece, PiecewiseWelfare } from "../welfare/pieces.ts";
import type { Program } from "./program.ts";
import type { LinearForm } from "./program-spec.ts";
import type { Feature, VoteModel } from "./vote-model.ts";

/**
 * S(x) = 𝒜[level of u(x)] of one option as the smallest of linear forms in z.
 *
 *     raw        weights·u(x)                        gain        weights·(u(x) − u(x₀))
 *     shortfall  Σ_i weights_i (u_i(x) − u_i(y_i)),   smallest when each y_i is voter i's own best
 */
export interface SocialPiece {
  readonly form: LinearForm;
  /** What each voter's level weighs in the form. */
  readonly weights: Float64Array;
  /** What each voter's level is counted from: an option's feature, or null for raw utilities. */
  readonly from: readonly (Feature | null)[];
  readonly constant: number;
  /** Two pieces with the same key are the same piece. */
  readonly key: string;
}

export class SocialTerm {
  readonly #model: VoteModel;
  readonly #welfare: PiecewiseWelfare;
  readonly #option: Feature;
  readonly #levels: Levels;
  /** Options among which a voter's own best is sought (shortfall), or the one gains are counted from. */
  readonly #others: readonly Feature[];

  constructor(
    model: VoteModel,
    welfare: PiecewiseWelfare,
    option: Feature,
    levels: Levels,
    others: readonly Feature[],
  ) {
    this.#model = model;
    this.#welfare = welfare;
    this.#option = option;
    this.#levels = levels;
    this.#others = others;
  }

  /** Every piece, or null when there are too many to list (always for shortfall, whose pieces also choose each own best). */
  all(): readonly SocialPiece[] | null {
    if (this.#levels === "shortfall" || this.#welfare.all === null) return null;
    const fixed = this.#model.voterCount;
    const zeros = new Int32Array(fixed).fill(this.#others.length > 0 ? 0 : -1);
    return this.#welfare.all.map((piece) => this.#build(piece, zeros));
  }

  /** The level of each voter as a form: with these, listed pieces are combinations by their weights. */
  voterForms(): readonly LinearForm[] {
    const n = this.#model.voterCount;
    const fixed = new Int32Array(n).fill(this.#others.length > 0 ? 0 : -1);
    return Array.from({ length: n }, (_, voter) => {
      const weights = new Float64Array(n);
      weights[voter] = 1;
      return this.#build({ weights, constant: 0 }, fixed).form;
    });
  }

  /** The piece that attains the minimum at a point of the program. */
  activeAt(program: Program, x: Float64Array): SocialPiece {
    const n = this.#model.voterCount;
    const chosen = new Int32Array(n).fill(-1);
    const levels = new Float64Array(n);
    for (let i = 0; i < n; i++) {
      let best = this.#others.length > 0 ? -Infinity : 0;
      this.#others.forEach((other, k) => {
        const value = program.featureValue(other, x, i);
        if (value > best) {
          best = value;
          chosen[i] = k;
        }
      });
      levels[i] = program.featureValue(this.#option, x, i) - best;
    }
    return this.#build(this.#welfare.activeAt(levels), chosen);
  }

  #build(piece: Piece, chosen: Int32Array): SocialPiece {
    const { voterCount: n, mainCount: r, restCount: s } = this.#model;
    const main = new Float64Array(n * r);
    const rest = new Float64Array(n * s);
    for (let i = 0; i < n; i++) {
      const weight = piece.weights[i];
      const other = chosen[i] >= 0 ? this.#others[chosen[i]] : null;
      for (let k = 0; k < r; k++) {
        main[i * r + k] = weight * (this.#option.main[k] - (other ? other.main[k] : 0));
      }
      for (let k = 0; k < s; k++) {
        rest[i * s + k] = weight * (this.#option.rest[k] - (other ? other.rest[k] : 0));
      }
    }
    return {
      form: { main, rest },
      weights: piece.weights,
      from: Array.from(chosen, (k) => (k >= 0 ? this.#others[k] : null)),
      constant: piece.constant,
      key: `${piece.weights.join(",")}|${chosen.join(",")}`,
    };
  }
}

/** form·z + constant */
export function pieceValue(program: Program, piece: SocialPiece, x: Float64Array): number {
  return program.formValue(piece.form, x) + piece.constant;
}
