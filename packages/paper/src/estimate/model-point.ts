import { InvalidInputError } from "@unswayed/core";
import { dotRange } from "@unswayed/core/numerics";
import { fillInfluence, readInfluence } from "../influence/influence-structure.ts";
import type { Program } from "./program.ts";
import type { Feature, VoteModel } from "./vote-model.ts";

/** A candidate explanation of the votes: whitened utilities and an influence matrix, free of any program's layout. */
export interface ModelPoint {
  /** n × r: main coordinates without extra columns. */
  readonly main: Float64Array;
  /** n × s */
  readonly rest: Float64Array;
  /** n × n */
  readonly influence: Float64Array;
}

/** Points given from outside, of the model's shape: numbers of another problem would be read as this one's. */
export function checkedWarmStarts(
  model: VoteModel,
  points: readonly ModelPoint[] = [],
): readonly ModelPoint[] {
  const n = model.voterCount;
  const sizes = {
    main: n * (model.mainCount - model.extraCount),
    rest: n * model.restCount,
    influence: n * n,
  };
  points.forEach((point, k) => {
    for (const part of ["main", "rest", "influence"] as const) {
      const given = point?.[part];
      const isFitting = given instanceof Float64Array && given.length === sizes[part];
      if (isFitting && given.every(Number.isFinite)) continue;
      throw new InvalidInputError(
        `warmStarts[${k}].${part}`,
        isFitting ? given.find((value) => !Number.isFinite(value)) : given,
        isFitting ? "finite numbers" : `${sizes[part]} numbers, as a point of this problem has`,
      );
    }
  });
  return points;
}

/** Writes the point into a program's variables; extra columns start at 0, the scalar at `scalar`. */
export function toVariables(program: Program, point: ModelPoint, scalar = 0): Float64Array {
  const { voterCount: n, mainCount, extraCount, restCount, influence } = program.model;
  const rank = mainCount - extraCount;
  const x = new Float64Array(program.size);
  for (let i = 0; i < n; i++) {
    x.set(point.main.subarray(i * rank, (i + 1) * rank), i * mainCount);
  }
  readInfluence(influence, point.influence, x, program.influenceOffset);
  if (program.spec.hasScalar) x[program.scalarOffset] = scalar;
  x.set(point.rest.subarray(0, n * restCount), program.mainSize);
  return x;
}

export function fromVariables(program: Program, x: Float64Array): ModelPoint {
  const { voterCount: n, mainCount, extraCount, influence } = program.model;
  const rank = mainCount - extraCount;
  const main = new Float64Array(n * rank);
  for (let i = 0; i < n; i++) {
    main.set(x.subarray(i * mainCount, i * mainCount + rank), i * rank);
  }
  const matrix = new Float64Array(n * n);
  fillInfluence(influence, x, program.influenceOffset, matrix);
  return { main, rest: Float64Array.from(program.zRest(x)), influence: matrix };
}

/** Moves a point a little towards z = 0 and an even A: off every boundary that a maximum likes to sit on. */
export function shrunk(model: VoteModel, point: ModelPoint, share: number): ModelPoint {
  const n = model.voterCount;
  const influence = Float64Array.from(point.influence);
  for (let i = 0; i < n; i++) {
    const columns = model.influence.freeColumns[i];
    if (columns.length < 2) continue;
    for (const j of columns) {
      influence[i * n + j] = (1 - share) * influence[i * n + j] + share / columns.length;
    }
  }
  return {
    main: point.main.map((value) => (1 - share) * value),
    rest: point.rest.map((value) => (1 - share) * value),
    influence,
  };
}

/** u_i of a feature without extra columns. */
export function utilityAt(
  model: VoteModel,
  point: ModelPoint,
  feature: Feature,
  voter: number,
): number {
  const rank = model.mainCount - model.extraCount;
  const s = model.restCount;
  return (
    dotRange(feature.main, 0, point.main, voter * rank, rank) +
    dotRange(feature.rest, 0, point.rest, voter * s, s)
  );
}

/** Largest difference between two points, utilities measured in units of the norm bound. */
export function distance(model: VoteModel, a: ModelPoint, b: ModelPoint): number {
  let largest = 0;
  for (let k = 0; k < a.main.length; k++) {
    largest = Math.max(largest, Math.abs(a.main[k] - b.main[k]) / model.normBound);
  }
  for (let k = 0; k < a.influence.length; k++) {
    largest = Math.max(largest, Math.abs(a.influence[k] - b.influence[k]));
  }
  return largest;
}
