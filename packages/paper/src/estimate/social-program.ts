import type {
  InteriorPointOptions,
  InteriorPointResult,
  SolveStatus,
} from "../optimize/interior-point.ts";
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

interface AttemptOptions {
  /** Whether to give up a solve that can reach no more than this. */
  readonly isHopeless?: (reach: { readonly value: number; readonly gap: number }) => boolean;
  /** Where to begin in place of the start's own point. */
  readonly from?: Float64Array;
  /** In place of the usual one. */
  readonly tolerance?: number;
}

/** Cuts kept at a time, when they are found on the way. */
const mostCuts = 60;
/** Cuts found on the way in one solve; past this it is given up as not solved. */
const usualPatience = 240;
const cutTolerance = 1e-7;
/** A gap means nothing before the point is this close to stationary. */
const raceStationarity = 0.1;

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
    for (let found = 0; ; found++) {
      const cuts = this.#cuts;
      const program = this.#programFor(piece, cuts);
      const x = from?.slice() ?? toVariables(program, start.point);
      if (program.spec.hasScalar) {
        x[program.scalarOffset] = lowestOf(cuts, program, x) - (from ? start.barrier : 0.3);
      }
      const offset = piece ? -piece.constant : 0;
      const isGoodEnough: InteriorPointOptions["isGoodEnough"] = ({ value, gap, stationarity }) =>
        stationarity < raceStationarity && isHopeless?.({ value: value + offset, gap }) === true;
      const result = solveProgram(program, x, start.barrier, options, isHopeless && isGoodEnough);
      const violated = this.#violatedCut(program, result, cuts);
      if (violated && found < this.#patience) {
        this.#cuts = [...withRoom(cuts, program, result.point), violated];
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
    const near = { ...start, barrier: 1e-5 };
    const finer = this.solve(piece, near, { from: result.point, tolerance });
    return finer.value >= attempt.value ? finer : attempt;
  }

  /** S(x) − S(x′) at a point. */
  valueAt(program: Program, x: Float64Array): number {
    const plus = this.plus ? pieceValue(program, this.plus.activeAt(program, x), x) : 0;
    const minus = this.minus ? pieceValue(program, this.minus.activeAt(program, x), x) : 0;
    return plus - minus;
  }

  /** A piece of S(x) that the scalar exceeds although the solve is done. */
  #violatedCut(
    program: Program,
    result: InteriorPointResult,
    cuts: readonly SocialPiece[],
  ): SocialPiece | null {
    if (this.plus === null || this.#hasAllCuts || isCutShort(result.status)) return null;
    const active = this.plus.activeAt(program, result.point);
    const overshoot =
      result.point[program.scalarOffset] - pieceValue(program, active, result.point);
    const isNew = !cuts.some((cut) => cut.key === active.key);
    return overshoot > cutTolerance && isNew ? active : null;
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

  /** Listed pieces as combinations of one form per voter; pieces found on the way each as a form of its own. */
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
