import { dot } from "@unswayed/core/numerics";
import type { Levels } from "@unswayed/core/welfare";
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
export interface SocialPiece extends Piece {
  readonly form: LinearForm;
  /** What each voter's level is counted from, as a place among the term's other options; −1 for raw utilities and where the weight is 0. */
  readonly chosen: Int32Array;
  /** The same as features. */
  readonly from: readonly (Feature | null)[];
  /** Two pieces with the same key are the same piece. */
  readonly key: string;
}

export class SocialTerm {
  /** Whether pieces also choose what each voter's level is counted from. */
  readonly hasChoice: boolean;
  readonly #model: VoteModel;
  readonly #welfare: PiecewiseWelfare;
  readonly #option: Feature;
  /** Options among which a voter's own best is sought (shortfall), or the one gains are counted from. */
  readonly #others: readonly Feature[];
  /** Where the option itself stands among the others, or −1. */
  readonly #own: number;
  /** How alike two options may be and still both be tried as what a level is counted from: their correlation under the kernel. */
  readonly #mostAlike: number;

  constructor(
    model: VoteModel,
    welfare: PiecewiseWelfare,
    option: Feature,
    levels: Levels,
    others: readonly Feature[],
    mostAlike = 1,
  ) {
    this.#model = model;
    this.#welfare = welfare;
    this.#option = option;
    this.hasChoice = levels === "shortfall";
    this.#others = others;
    this.#mostAlike = mostAlike;
    this.#own = others.findIndex((other) => isSameFeature(other, option));
  }

  /** Every piece when voters' levels are all counted from the same, or null when there are too many to list. */
  listed(): readonly SocialPiece[] | null {
    const n = this.#model.voterCount;
    if (this.hasChoice || this.#welfare.all === null) return null;
    const from = new Int32Array(n).fill(this.#others.length > 0 ? 0 : -1);
    // A gain over the option itself is nothing, no matter who is worst off.
    if (this.#own >= 0) return [this.#build(this.#welfare.activeAt(new Float64Array(n)), from)];
    return this.#welfare.all.map((piece) => this.#build(piece, from));
  }

  /** Every piece, also of shortfall, where each voter may count from each option; null when there are more than the limit. */
  every(limit: number): readonly SocialPiece[] | null {
    if (!this.hasChoice) {
      const listed = this.listed();
      return listed && listed.length <= limit ? listed : null;
    }
    if (this.#welfare.all === null) return null;
    const n = this.#model.voterCount;
    const out: SocialPiece[] = [];
    for (const piece of this.#welfare.all) {
      const counted = Array.from({ length: n }, (_, i) => i).filter((i) => piece.weights[i] !== 0);
      const ways = this.#others.length ** counted.length;
      if (out.length + ways > limit) return null;
      for (let way = 0; way < ways; way++) {
        const chosen = new Int32Array(n);
        let rest = way;
        for (const i of counted) {
          chosen[i] = rest % this.#others.length;
          rest = Math.floor(rest / this.#others.length);
        }
        out.push(this.#build(piece, chosen));
      }
    }
    return out;
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
    for (let i = 0; i < n; i++) {
      let best = -Infinity;
      this.#others.forEach((other, k) => {
        const value = program.featureValue(other, x, i);
        if (value > best) {
          best = value;
          chosen[i] = k;
        }
      });
    }
    return this.#activeFrom(chosen, program, x);
  }

  /**
   * Everyone's level counted from one and the same rival, for each rival in turn. Where the option is a voter's own best, the
   * active piece holds nothing of that voter, and a search that follows active pieces would never see a rival overtake.
   */
  countedFromEachRival(program: Program, x: Float64Array): readonly SocialPiece[] {
    if (!this.hasChoice) return [];
    const n = this.#model.voterCount;
    return this.#unlike([this.#own]).map((k) =>
      this.#activeFrom(new Int32Array(n).fill(k), program, x),
    );
  }

  /** The pieces one step away: two voters have changed places, or one counts from another option. */
  neighbours(piece: SocialPiece): readonly SocialPiece[] {
    const out = this.#welfare
      .neighbours(piece)
      .map((other) => this.#build(other, this.#completed(piece.chosen)));
    if (!this.hasChoice) return out;
    piece.weights.forEach((weight, i) => {
      if (weight === 0) return;
      for (const k of this.#unlike([piece.chosen[i]])) {
        const chosen = Int32Array.from(piece.chosen);
        chosen[i] = k;
        out.push(this.#build(piece, chosen));
      }
    });
    return out;
  }

  /** Places of others that are not too much like these or each other: from one, following leads to its like. */
  #unlike(these: readonly number[]): readonly number[] {
    const out: number[] = [];
    const taken = these.filter((k) => k >= 0);
    this.#others.forEach((other, k) => {
      const isTaken = taken.some(
        (known) =>
          known === k ||
          (this.#mostAlike < 1 && correlation(this.#others[known], other) > this.#mostAlike),
      );
      if (isTaken) return;
      taken.push(k);
      out.push(k);
    });
    return out;
  }

  /** A voter who did not count and now does needs something to count from. */
  #completed(chosen: Int32Array): Int32Array {
    if (this.#others.length === 0) return chosen;
    const usual = chosen.find((k) => k >= 0) ?? 0;
    return chosen.map((k) => (k >= 0 ? k : usual));
  }

  /** The piece with the least value when each voter's level is counted from a given option. */
  #activeFrom(chosen: Int32Array, program: Program, x: Float64Array): SocialPiece {
    const levels = Float64Array.from(chosen, (k, i) => {
      const zero = k >= 0 ? program.featureValue(this.#others[k], x, i) : 0;
      return program.featureValue(this.#option, x, i) - zero;
    });
    return this.#build(this.#welfare.activeAt(levels), chosen);
  }

  #build(piece: Piece, choice: Int32Array): SocialPiece {
    const { voterCount: n, mainCount: r, restCount: s } = this.#model;
    const { weights, constant } = piece;
    const chosen = choice.map((k, i) => (weights[i] === 0 ? -1 : k));
    const main = new Float64Array(n * r);
    const rest = new Float64Array(n * s);
    for (let i = 0; i < n; i++) {
      const weight = weights[i];
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
      weights,
      constant,
      chosen,
      from: Array.from(chosen, (k) => (k >= 0 ? this.#others[k] : null)),
      key: `${weights.join(",")}|${chosen.join(",")}`,
    };
  }
}

/** form·z + constant */
export function pieceValue(program: Program, piece: SocialPiece, x: Float64Array): number {
  return program.formValue(piece.form, x) + piece.constant;
}

function correlation(a: Feature, b: Feature): number {
  const product = (p: Feature, q: Feature): number => dot(p.main, q.main) + dot(p.rest, q.rest);
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b));
}

function isSameFeature(a: Feature, b: Feature): boolean {
  return (
    a.main.every((value, k) => value === b.main[k]) &&
    a.rest.every((value, k) => value === b.rest[k])
  );
}
