import type { Welfare } from "@unswayed/core";
import { InvalidInputError } from "@unswayed/core";
import { giniWeights } from "@unswayed/core/welfare";

/**
 * A concave welfare as the smallest of linear functions, which is how an optimiser can take it:
 *
 *     𝒜[u] = min_k (weights_k · u + constant_k)
 *
 * Generalised Gini: one piece per ordering of the voters, since pairing the largest weight with the smallest utility is
 * the pairing with the least sum. Egalitarian and Chebyshev: one piece per voter. Utilitarian (and ρ = 1): one piece.
 */
export interface Piece {
  readonly weights: Float64Array;
  readonly constant: number;
}

export interface PiecewiseWelfare {
  /** A piece that attains the minimum at these utilities. */
  activeAt(utilities: ArrayLike<number>): Piece;
  /** Every distinct piece, or null when there are more than the limit. */
  readonly all: readonly Piece[] | null;
  /** The pieces one step away from a piece: two voters have changed places. */
  neighbours(piece: Piece): readonly Piece[];
}

export function piecewiseWelfare(
  welfare: Welfare,
  voterCount: number,
  limit: number,
): PiecewiseWelfare {
  switch (welfare.kind) {
    case "utilitarian":
      return orderedPieces(giniWeights(voterCount, 1), limit);
    case "gini":
      return orderedPieces(giniWeights(voterCount, welfare.rho), limit);
    case "egalitarian":
      return orderedPieces(
        Float64Array.from({ length: voterCount }, (_, k) => (k === 0 ? 1 : 0)),
        limit,
      );
    case "chebyshev":
      return voterPieces(
        Array.from({ length: voterCount }, (_, i) => {
          const weight = welfare.weights?.[i] ?? 1;
          const weights = new Float64Array(voterCount);
          weights[i] = weight;
          return { weights, constant: -weight * (welfare.ideal?.[i] ?? 0) };
        }),
      );
    default:
      throw new InvalidInputError(
        "welfare.kind",
        welfare.kind,
        "gini, utilitarian, egalitarian or chebyshev: bounds need a piecewise linear welfare",
      );
  }
}

function orderedPieces(sortedWeights: Float64Array, limit: number): PiecewiseWelfare {
  const count = sortedWeights.length;
  const isEven = sortedWeights.every((weight) => Math.abs(weight - sortedWeights[0]) < 1e-15);
  if (isEven) {
    const only: Piece = { weights: sortedWeights, constant: 0 };
    return { activeAt: () => only, all: [only], neighbours: () => [] };
  }
  return {
    activeAt(utilities) {
      const order = Array.from({ length: count }, (_, i) => i).sort(
        (a, b) => utilities[a] - utilities[b] || a - b,
      );
      const weights = new Float64Array(count);
      order.forEach((voter, rank) => {
        weights[voter] = sortedWeights[rank];
      });
      return { weights, constant: 0 };
    },
    all: distinctArrangements(sortedWeights, limit),
    neighbours: exchanges,
  };
}

function voterPieces(pieces: readonly Piece[]): PiecewiseWelfare {
  return {
    activeAt(utilities) {
      let best = pieces[0];
      let least = Infinity;
      pieces.forEach((piece, i) => {
        const value = piece.weights[i] * utilities[i] + piece.constant;
        if (value < least) {
          least = value;
          best = piece;
        }
      });
      return best;
    },
    all: pieces,
    neighbours: (piece) => pieces.filter(({ weights }) => weights !== piece.weights),
  };
}

/** Every way to let two voters exchange their weights. */
function exchanges({ weights, constant }: Piece): readonly Piece[] {
  const out: Piece[] = [];
  for (let i = 0; i < weights.length; i++) {
    for (let j = i + 1; j < weights.length; j++) {
      if (weights[i] === weights[j]) continue;
      const exchanged = Float64Array.from(weights);
      exchanged[i] = weights[j];
      exchanged[j] = weights[i];
      out.push({ weights: exchanged, constant });
    }
  }
  return out;
}

/** Every distinct way to hand the weights to the voters, in lexicographic order; null past the limit. */
function distinctArrangements(sortedWeights: Float64Array, limit: number): readonly Piece[] | null {
  const count = sortedWeights.length;
  const out: Piece[] = [];
  const current = new Float64Array(count);
  const used = new Array<boolean>(count).fill(false);
  const place = (voter: number): boolean => {
    if (voter === count) {
      if (out.length === limit) return false;
      out.push({ weights: Float64Array.from(current), constant: 0 });
      return true;
    }
    let last = Number.NaN;
    for (let k = 0; k < count; k++) {
      if (used[k] || sortedWeights[k] === last) continue; // equal weights are interchangeable
      used[k] = true;
      last = sortedWeights[k];
      current[voter] = last;
      const fits = place(voter + 1);
      used[k] = false;
      if (!fits) return false;
    }
    return true;
  };
  return place(0) ? out : null;
}
