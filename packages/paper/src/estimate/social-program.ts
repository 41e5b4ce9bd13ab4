import {
  type InteriorPointResult,
  NEARLY_STATIONARY,
  type PathPoint,
  type SolveStatus,
} from "../optimize/interior-point.ts";
import { gap as gapOf } from "../optimize/slacks.ts";
import { type BoundOptions, solveProgram } from "./bound.ts";
import type { ConfidenceSet, SetStart } from "./confidence-set.ts";
import type { Placement } from "./inference.ts";
import { combinedForm } from "./linear-forms.ts";
import { toVariables } from "./model-point.ts";
import { Program } from "./program.ts";
import type { Cuts, LinearForm } from "./program-spec.ts";
import { pieceValue, type SocialPiece, type SocialTerm } from "./social-term.ts";

/** What a local solve of max S(x) − (one piece of S(x′)) came to. */
export interface Attempt {
  /** S(x) − S(x′) at the point itself, which is at least what the program's own objective says. */
  readonly value: number;
  readonly status: SolveStatus;
  readonly program: Program;
  readonly result: InteriorPointResult;
  readonly start: SetStart;
  /** The piece of S(x′) it was solved with. */
  readonly piece: SocialPiece | null;
  /** The pieces of S(x) that the scalar lay below. */
  readonly cuts: readonly SocialPiece[];
}

/** A point that a solve came by, and the pieces of S(x) that its multipliers are of; without multipliers they are what τ makes them. */
interface Beginning extends Omit<PathPoint, "multipliers"> {
  readonly multipliers?: Float64Array;
  readonly cuts?: readonly SocialPiece[];
}

interface AttemptOptions {
  /** Whether to give up a solve that can reach no more than this. */
  readonly isHopeless?: (reach: { readonly value: number; readonly gap: number }) => boolean;
  /** Where to begin instead of the start's own point, and with which τ. */
  readonly from?: Beginning;
  /** Instead of the usual one. */
  readonly tolerance?: number;
}

/** Cuts kept at a time, when they are found on the way. */
const mostCuts = 60;
/** Cuts found on the way in one solve; past this it is given up as not solved. */
const usualPatience = 240;
const cutTolerance = 1e-7;
/** The gap at which a point of the path is kept, to begin from again with another cut. */
const markedGap = 0.2;

/**
 * max S(x) − S(x′) over the set with S(x′) replaced by one of its pieces; either may be absent. S(x) enters as a scalar below its
 * pieces: all of them when they can be listed, else those that solutions were found to violate.
 */
export class SocialProgram {
  readonly plus: SocialTerm | null;
  readonly minus: SocialTerm | null;
  readonly #set: ConfidenceSet;
  readonly #placement: Placement;
  readonly #options: BoundOptions;
  readonly #voterForms: readonly LinearForm[] | null;
  readonly #hasAllCuts: boolean;
  readonly #patience: number;
  #cuts: readonly SocialPiece[];

  constructor(
    set: ConfidenceSet,
    placement: Placement,
    plus: SocialTerm | null,
    minus: SocialTerm | null,
    options: BoundOptions,
    patience: number = usualPatience,
  ) {
    this.plus = plus;
    this.minus = minus;
    this.#set = set;
    this.#placement = placement;
    this.#options = options;
    this.#patience = patience;
    const listed = plus?.listed() ?? null;
    this.#cuts = listed ?? [];
    this.#hasAllCuts = plus === null || listed !== null;
    this.#voterForms = plus && listed ? plus.voterForms() : null;
  }

  /** A program with nothing to maximise: a place to evaluate pieces in. */
  plainProgram(): Program {
    return this.#programFor(null, []);
  }

  /** S(x) − (the piece of S(x′)) as one form, with the piece of S(x) that is active at a point of the plain program. */
  formAt(program: Program, x: Float64Array, piece: SocialPiece): LinearForm {
    const plus = this.plus?.activeAt(program, x);
    return combinedForm(this.#placement.model, [
      { form: piece.form, factor: -1 },
      ...(plus ? [{ form: plus.form, factor: 1 }] : []),
    ]);
  }

  solve(
    piece: SocialPiece | null,
    start: SetStart,
    { isHopeless, from, tolerance }: AttemptOptions = {},
  ): Attempt {
    const options = tolerance === undefined ? this.#options : { ...this.#options, tolerance };
    if (this.plus && this.#cuts.length === 0) this.#cuts = [this.#activeAtStart(this.plus, start)];
    const offset = piece ? -piece.constant : 0;
    let begin: Beginning | null = from ?? null;
    for (let found = 0; ; found++) {
      const cuts = this.#cuts;
      const program = this.#programFor(piece, cuts);
      const x = begin?.point.slice() ?? toVariables(program, start.point);
      if (program.spec.hasScalar) {
        const below = lowestOf(cuts, program, x) - (begin?.barrier ?? 0.3);
        const s = begin?.multipliers ? x[program.scalarOffset] : Infinity;
        x[program.scalarOffset] = Math.min(s, below);
      }
      let missing: SocialPiece | null = null;
      const result = solveProgram(program, x, begin?.barrier ?? start.barrier, options, {
        isGoodEnough: ({ value, gap, stationarity }) => {
          const isNear = stationarity < NEARLY_STATIONARY;
          if (isNear && isHopeless?.({ value: value + offset, gap })) return true;
          // A piece that is missed by more than the gap will be missed in the end.
          missing =
            isNear && found < this.#patience
              ? this.#violatedCut(program, program.point, cuts, gap)
              : null;
          return missing !== null;
        },
        markAt: markedGap,
        ...(begin?.multipliers && { initialMultipliers: carriedOver(begin, cuts, program) }),
      });
      const violated =
        missing ??
        (isCutShort(result.status)
          ? null
          : this.#violatedCut(program, result.point, cuts, cutTolerance));
      if (violated && found < this.#patience) {
        this.#cuts = [...withRoom(cuts, program, result.point), violated];
        const met = missing ? pathPointOf(result) : result.mark;
        begin = met ? { ...met, cuts } : (from ?? null);
        continue;
      }
      return {
        value: this.valueAt(program, result.point),
        status: violated ? "iteration-limit" : result.status,
        program,
        result,
        start,
        piece,
        cuts,
      };
    }
  }

  /** An attempt solved on from where it ended, to a finer tolerance; itself where that gains nothing. */
  continued(attempt: Attempt, tolerance: number): Attempt {
    const { result, piece, start, cuts } = attempt;
    this.#cuts = cuts;
    const from = { point: result.point, barrier: 1e-5 };
    const finer = this.solve(piece, start, { from, tolerance });
    return finer.value >= attempt.value ? finer : attempt;
  }

  /** S(x) − S(x′) at a point. */
  valueAt(program: Program, x: Float64Array): number {
    const plus = this.plus ? pieceValue(program, this.plus.activeAt(program, x), x) : 0;
    const minus = this.minus ? pieceValue(program, this.minus.activeAt(program, x), x) : 0;
    return plus - minus;
  }

  /** A piece of S(x) that the scalar exceeds at a point, though it is below all that it was told of. */
  #violatedCut(
    program: Program,
    x: Float64Array,
    cuts: readonly SocialPiece[],
    most: number,
  ): SocialPiece | null {
    if (this.plus === null || this.#hasAllCuts) return null;
    const active = this.plus.activeAt(program, x);
    const overshoot = x[program.scalarOffset] - pieceValue(program, active, x);
    const isNew = !cuts.some((cut) => cut.key === active.key);
    return overshoot > most && isNew ? active : null;
  }

  #activeAtStart(term: SocialTerm, start: SetStart): SocialPiece {
    const program = this.plainProgram();
    return term.activeAt(program, toVariables(program, start.point));
  }

  #programFor(piece: SocialPiece | null, cuts: readonly SocialPiece[]): Program {
    const { model } = this.#placement;
    const isSingle = cuts.length === 1 && this.#hasAllCuts;
    const linear = combinedForm(model, [
      ...(piece ? [{ form: piece.form, factor: -1 }] : []),
      ...(isSingle ? [{ form: cuts[0].form, factor: 1 }] : []),
    ]);
    const hasScalar = cuts.length > 0 && !isSingle;
    return new Program(model, {
      objective: { linear, scalar: hasScalar ? 1 : 0 },
      likelihood: this.#set.constraints,
      cuts: hasScalar ? this.#cutFamily(cuts) : null,
      hasScalar,
    });
  }

  /** Listed pieces as combinations of one form per voter; pieces found on the way each as its own form. */
  #cutFamily(cuts: readonly SocialPiece[]): Cuts {
    const thresholds = Float64Array.from(cuts, ({ constant }) => -constant);
    const count = cuts.length;
    if (this.#voterForms) {
      const weights = new Float64Array(count * this.#voterForms.length);
      cuts.forEach((cut, k) => {
        weights.set(cut.weights, k * cut.weights.length);
      });
      return { count, basis: this.#voterForms, weights, thresholds };
    }
    const weights = new Float64Array(count * count);
    for (let k = 0; k < count; k++) weights[k * (count + 1)] = 1;
    return { count, basis: cuts.map(({ form }) => form), weights, thresholds };
  }
}

/** Where a solve was interrupted. */
function pathPointOf({ point, multipliers, slacks }: InteriorPointResult): PathPoint {
  return { point, multipliers, barrier: gapOf(multipliers, slacks) / slacks.length };
}

/** The multipliers of a beginning in the order of a program that may have other cuts; NaN for what is new. */
function carriedOver(
  { multipliers, cuts: known = [] }: Beginning,
  cuts: readonly SocialPiece[],
  program: Program,
): Float64Array {
  const out = new Float64Array(program.constraintCount).fill(Number.NaN);
  if (!multipliers) return out;
  const first = program.generalCount - cuts.length;
  out.set(multipliers.subarray(0, first));
  cuts.forEach((cut, k) => {
    const place = known.findIndex(({ key }) => key === cut.key);
    if (place >= 0) out[first + k] = multipliers[first + place];
  });
  out.set(multipliers.subarray(first + known.length), program.generalCount);
  return out;
}

/** Whether a solve ended before its end: what its scalar exceeds then says nothing. */
function isCutShort(status: SolveStatus): boolean {
  return status === "interrupted" || status === "infeasible-start" || status === "stopped";
}

function lowestOf(pieces: readonly SocialPiece[], program: Program, x: Float64Array): number {
  return pieces.reduce((least, piece) => Math.min(least, pieceValue(program, piece, x)), Infinity);
}

/** The cuts without the one furthest from mattering at a point, when there are too many. */
function withRoom(
  cuts: readonly SocialPiece[],
  program: Program,
  x: Float64Array,
): readonly SocialPiece[] {
  if (cuts.length < mostCuts) return cuts;
  const values = cuts.map((cut) => pieceValue(program, cut, x));
  const highest = values.indexOf(Math.max(...values));
  return cuts.filter((_, k) => k !== highest);
}
