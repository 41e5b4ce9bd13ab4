import { InvalidInputError } from "../errors.ts";
import type { InteriorPointOptions, InteriorPointResult } from "../optimize/interior-point.ts";
import type { Welfare } from "../welfare/aggregate.ts";
import { createAggregator } from "../welfare/aggregate.ts";
import type { Levels } from "../welfare/levels.ts";
import { piecewiseWelfare } from "../welfare/pieces.ts";
import {
  type Bound,
  type BoundOptions,
  boundOf,
  chosenStarts,
  emptyBound,
  type Interval,
  intervalOf,
  solveProgram,
} from "./bounds.ts";
import type { ConfidenceSet, SetStart } from "./confidence-set.ts";
import { type OptionReference, type Placement, placeOptions } from "./inference.ts";
import { toVariables } from "./model-point.ts";
import { monotoneMaximum } from "./monotone-bounds.ts";
import { Program } from "./program.ts";
import type { Cuts, LinearForm } from "./program-spec.ts";
import { pieceValue, type SocialPiece, SocialTerm } from "./social-term.ts";

/**
 * Extremes of social utility over the confidence set, for any ρ (paper: prob:ucb_acquisition, see P8):
 *
 *     improvement   max S(x) − S(x′)         upper   max S(x)         lower   min S(x)
 *
 * S(x) is concave and enters through a scalar s below its linear pieces. −S(x′) is convex: the maximum over the set is
 * the maximum over pieces of S(x′) of problems that are each like a plain bound. Pieces are visited by following the
 * piece active at the solution until it stays, then by racing the others against the best value so far: a solve whose
 * value plus duality gap cannot reach it is abandoned after a few steps.
 */
export interface SocialOptions extends BoundOptions {
  /** What utilities are compared between voters as. Default "raw". */
  readonly levels?: Levels;
  /** With "shortfall": the options among which everybody's own best is sought, by index. Default: all of the problem. */
  readonly among?: readonly number[];
  /** "fast": race from the centres only. Default "normal": also the best pieces from every start. */
  readonly effort?: "fast" | "normal";
}

/** Orderings of at most this many are all visited and all put in as cuts: 5 voters have 120. */
const mostPieces = 120;
/** Pieces that are re-solved from every start. */
const refinedPieces = 24;
const mostCuts = 60;
/** A gap means nothing before the point is this close to stationary. */
const raceStationarity = 0.1;
const mostFollowed = 12;
const polishing = [
  { share: 0.1, barrier: 1e-3 },
  { share: 0.01, barrier: 1e-4 },
  { share: 0, barrier: 1e-3 },
  { share: 0, barrier: 1e-5 },
] as const;

/** A bound on S(x) − S(x′) that also knows how it changes as x moves. */
export interface ImprovementBound extends Bound {
  /** ∂value/∂(coordinates of the candidate), by the envelope theorem; null for an option already in the problem. */
  slope(): Float64Array | null;
}

/** The most that S(candidate) − S(reference) can be in the set: what trying the candidate may gain. */
export function improvementBound(
  set: ConfidenceSet,
  candidate: OptionReference,
  reference: OptionReference,
  welfare: Welfare,
  options: SocialOptions = {},
): ImprovementBound {
  return socialMaximum(set, candidate, reference, welfare, options);
}

/** Bounds of S(x) over the set. */
export function socialUtilityBounds(
  set: ConfidenceSet,
  option: OptionReference,
  welfare: Welfare,
  options: SocialOptions = {},
): Interval {
  const upper = socialMaximum(set, option, null, welfare, options);
  const lower = socialMaximum(set, null, option, welfare, options);
  return intervalOf(upper, lower);
}

function socialMaximum(
  set: ConfidenceSet,
  candidate: OptionReference | null,
  reference: OptionReference | null,
  welfare: Welfare,
  options: SocialOptions,
): ImprovementBound {
  const { inference } = set;
  createAggregator(welfare, inference.model.voterCount); // checks the welfare, also when the set is empty
  const levels = levelsFor(
    options.levels ?? "raw",
    welfare,
    candidate !== null && reference !== null,
  );
  const asked = [candidate, reference].filter((option) => option !== null);
  // Nobody is better off than at their own best: the options asked about are themselves among those it is sought in.
  const listed = otherOptions(set, levels, options.among);
  const others = levels === "shortfall" ? [...new Set([...listed, ...asked])] : listed;
  if (welfare.kind === "custom") {
    const bound = monotoneMaximum(set, candidate, reference, welfare, others, options);
    return { ...bound, slope: () => null };
  }
  const placement = placeOptions(inference, [...asked, ...others]);
  if (set.status === "empty-set") return { ...emptyBound, slope: () => null };
  const pieces = piecewiseWelfare(welfare, inference.model.voterCount, mostPieces);
  const term = (option: OptionReference | null): SocialTerm | null => {
    if (option === null) return null;
    const feature = placement.features[asked.indexOf(option)];
    return new SocialTerm(
      placement.model,
      pieces,
      feature,
      levels,
      placement.features.slice(asked.length),
    );
  };
  return new SocialSearch(set, placement, term(candidate), term(reference), options).run();
}

/** Own best cancels in an average difference; own range is not piecewise linear. */
function levelsFor(levels: Levels, welfare: Welfare, isDifference: boolean): Levels {
  if (levels === "own-range") {
    throw new InvalidInputError(
      "levels",
      levels,
      '"raw", "shortfall" or { gainOver }: bounds need levels that are piecewise linear in utility',
    );
  }
  const isAverage =
    welfare.kind === "utilitarian" || (welfare.kind === "gini" && welfare.rho === 1);
  return isDifference && isAverage ? "raw" : levels;
}

function otherOptions(
  set: ConfidenceSet,
  levels: Levels,
  among: readonly number[] | undefined,
): readonly OptionReference[] {
  const count = set.inference.problem.options.length;
  if (levels === "raw" || levels === "own-range") return [];
  if (levels === "shortfall") {
    return among ?? set.inference.problem.options.map((_, index) => index);
  }
  if (typeof levels !== "object" || levels === null || !("gainOver" in levels)) {
    throw new InvalidInputError("levels", levels, '"raw", "shortfall" or { gainOver }');
  }
  if (!Number.isInteger(levels.gainOver) || levels.gainOver < 0 || levels.gainOver >= count) {
    throw new InvalidInputError(
      "levels.gainOver",
      levels.gainOver,
      `the index of an option, 0 to ${count - 1}`,
    );
  }
  return [levels.gainOver];
}

interface Candidate {
  readonly value: number;
  readonly program: Program;
  readonly result: InteriorPointResult;
  /** The piece of S(x′) it was solved with. */
  readonly piece: SocialPiece | null;
}

class SocialSearch {
  readonly #set: ConfidenceSet;
  readonly #placement: Placement;
  readonly #plus: SocialTerm | null;
  readonly #minus: SocialTerm | null;
  readonly #options: SocialOptions;
  readonly #cuts: SocialPiece[];
  readonly #allCuts: boolean;
  readonly #voterForms: readonly LinearForm[] | null;
  /** How much more than the duality gap a race may still gain before it is given up. */
  readonly #raceMargin: number;
  #best: Candidate | null = null;

  constructor(
    set: ConfidenceSet,
    placement: Placement,
    plus: SocialTerm | null,
    minus: SocialTerm | null,
    options: SocialOptions,
  ) {
    this.#set = set;
    this.#placement = placement;
    this.#plus = plus;
    this.#minus = minus;
    this.#options = options;
    this.#raceMargin = options.effort === "fast" ? 1.2 : 2;
    const all = plus?.all() ?? null;
    this.#cuts = all ? [...all] : [];
    this.#allCuts = plus === null || all !== null;
    this.#voterForms = plus && all ? plus.voterForms() : null;
  }

  run(): ImprovementBound {
    const limited = chosenStarts(this.#set, this.#options);
    const centres = limited.filter((start) => start.isCentre);
    const others =
      this.#options.effort === "fast" ? [] : limited.filter((start) => !start.isCentre);
    const known = this.#minus === null ? [null] : this.#minus.all();

    const scored = new Map<string, { piece: SocialPiece | null; value: number }>();
    const note = (piece: SocialPiece | null, value: number): void => {
      const key = piece?.key ?? "";
      const before = scored.get(key);
      if (!before || value > before.value) scored.set(key, { piece, value });
    };
    for (const start of centres) this.#follow(start, note);
    if (known && known.length > 1) {
      for (const piece of known) {
        if (piece && scored.has(piece.key)) continue;
        for (const start of centres) note(piece, this.#solve(piece, start, true));
      }
    }
    const promising = [...scored.values()]
      .sort((a, b) => b.value - a.value)
      .slice(0, refinedPieces);
    for (const start of others) {
      if (this.#options.shouldStop?.()) break;
      if (known === null || known.length > 1) this.#follow(start, note);
      for (const { piece } of promising) {
        this.#solve(piece, start, known !== null && known.length > 1);
      }
    }
    this.#polish(centres);
    if (this.#best === null) return { ...emptyBound, slope: () => null };
    const { program, result, value } = this.#best;
    return {
      ...boundOf(program, result, this.#set.inference, this.#placement),
      value,
      // A search that was cut short may have missed a better piece, however well this one was solved.
      ...(this.#options.shouldStop?.() && { status: "stopped" as const }),
      slope: () => this.#slope(program, result.point, result.multipliers),
    };
  }

  /**
   * The best point may owe its value to another piece than it was solved with, and then is not the best for that one.
   * Solves again from there, until the piece at the solution is the piece solved with.
   */
  #polish(centres: readonly SetStart[]): void {
    for (let step = 0; step < mostFollowed && this.#best && this.#minus; step++) {
      const { program, result, piece, value } = this.#best;
      const active = this.#minus.activeAt(program, result.point);
      if (active.key === piece?.key) return;
      const [centre] = centres;
      if (!centre) return;
      const middle = toVariables(program, centre.point);
      // A little inside if the set bends that way, and from the point itself, with barriers that do not drive it far off.
      for (const { share, barrier } of polishing) {
        const near = result.point.map((x, k) => (1 - share) * x + share * middle[k]);
        this.#solveFully(active, { ...centre, barrier }, false, near);
      }
      if (this.#best.value <= value) return;
    }
  }

  /**
   * The member that attains the bound stays the best to first order, so only the candidate's own features move:
   * u_i(x) = a(x)·z_i + s(x)·ζ_i.
   */
  #slope(program: Program, x: Float64Array, multipliers: Float64Array): Float64Array | null {
    const { further, features, model } = this.#placement;
    if (this.#plus === null || further[0]?.feature !== features[0]) return null;
    const { features: map, split } = this.#set.inference;
    const { option } = further[0];
    const d = option.length;
    const weights = this.#slopeWeights(program, x, multipliers);
    const moves = map.whitenGradient(option);
    const own = Math.sqrt(map.whiten(option).residual);
    const out = new Float64Array(d);
    const { mainCount: r, restCount: s } = model;
    for (let i = 0; i < model.voterCount; i++) {
      const add = (column: number, value: number): void => {
        for (let k = 0; k < d; k++) {
          out[k] += weights[i] * value * moves.coordinates[column * d + k];
        }
      };
      split.main.forEach((column, c) => {
        add(column, x[i * r + c]);
      });
      split.small.forEach((column, c) => {
        add(column, x[program.mainSize + i * s + c]);
      });
      const zeta = x[i * r + split.main.length];
      for (let k = 0; k < d; k++) out[k] += (weights[i] * zeta * moves.residual[k]) / (2 * own);
    }
    return out;
  }

  /**
   * How much each voter's utility of the candidate weighs at the solution. Where several pieces of S(x) meet, their mixture
   * by the cuts' multipliers; and where the candidate is somebody's own best, it is also what others are counted from.
   */
  #slopeWeights(program: Program, x: Float64Array, multipliers: Float64Array): Float64Array {
    const out = new Float64Array(program.model.voterCount);
    const [candidate] = this.#placement.features;
    const add = (piece: SocialPiece, share: number, isPlus: boolean): void => {
      piece.weights.forEach((weight, i) => {
        if (isPlus) out[i] += share * weight;
        if (piece.from[i] === candidate) out[i] -= share * weight;
      });
    };
    const { cuts } = program.spec;
    if (this.#plus && !cuts) add(this.#plus.activeAt(program, x), 1, true);
    if (cuts) {
      const shares = multipliers.subarray(program.generalCount - cuts.count, program.generalCount);
      const total = shares.reduce((sum, share) => sum + share, 0);
      this.#cuts.slice(0, cuts.count).forEach((cut, k) => {
        add(cut, shares[k] / total, true);
      });
    }
    if (this.#minus) add(this.#minus.activeAt(program, x), -1, false);
    return out;
  }

  /** Solves with the piece active at the start, then with the piece active at the solution, until it repeats. */
  #follow(start: SetStart, note: (piece: SocialPiece | null, value: number) => void): void {
    if (this.#minus === null) {
      note(null, this.#solve(null, start, false));
      return;
    }
    const seen = new Set<string>();
    let piece = this.#activeAtStart(this.#minus, start);
    for (let step = 0; step < mostFollowed && !seen.has(piece.key); step++) {
      seen.add(piece.key);
      const outcome = this.#solveFully(piece, start, false);
      note(piece, outcome.value);
      piece = this.#minus.activeAt(outcome.program, outcome.result.point);
    }
  }

  #activeAtStart(term: SocialTerm, start: SetStart): SocialPiece {
    const program = this.#programFor(null, []);
    return term.activeAt(program, toVariables(program, start.point));
  }

  #solve(piece: SocialPiece | null, start: SetStart, isRace: boolean): number {
    return this.#solveFully(piece, start, isRace).value;
  }

  /** One piece of S(x′) from one start; adds cuts of S(x) until the scalar lies below all of them. */
  #solveFully(
    piece: SocialPiece | null,
    start: SetStart,
    isRace: boolean,
    from?: Float64Array,
  ): Candidate {
    if (this.#plus && this.#cuts.length === 0)
      this.#cuts.push(this.#activeAtStart(this.#plus, start));
    for (;;) {
      const program = this.#programFor(piece, this.#cuts);
      const x = from?.slice() ?? toVariables(program, start.point);
      if (program.spec.hasScalar) {
        x[program.scalarOffset] = this.#lowestCut(program, x) - (from ? start.barrier : 0.3);
      }
      const bar = this.#best?.value ?? -Infinity;
      const offset = piece ? -piece.constant : 0;
      const lost: InteriorPointOptions["isGoodEnough"] = ({ value, gap, stationarity }) =>
        stationarity < raceStationarity &&
        value + this.#raceMargin * gap + offset < bar - 1e-6 * (1 + Math.abs(bar));
      const result = solveProgram(
        program,
        x,
        start.barrier,
        this.#options,
        isRace ? lost : undefined,
      );
      const active =
        this.#plus && !this.#allCuts ? this.#plus.activeAt(program, result.point) : null;
      if (active && this.#cuts.length < mostCuts && result.status !== "interrupted") {
        const overshoot =
          result.point[program.scalarOffset] - pieceValue(program, active, result.point);
        if (overshoot > 1e-7 && !this.#cuts.some((cut) => cut.key === active.key)) {
          this.#cuts.push(active);
          continue;
        }
      }
      const candidate = { value: this.#trueValue(program, result.point), program, result, piece };
      const isAnswer = result.status !== "interrupted" && result.status !== "infeasible-start";
      if (isAnswer && candidate.value > bar) this.#best = candidate;
      return candidate;
    }
  }

  #programFor(piece: SocialPiece | null, cuts: readonly SocialPiece[]): Program {
    const { model } = this.#placement;
    const single = cuts.length === 1 && this.#allCuts;
    const linear = combined(
      model.voterCount * model.mainCount,
      model.voterCount * model.restCount,
      [
        ...(piece ? [{ form: piece.form, factor: -1 }] : []),
        ...(single ? [{ form: cuts[0].form, factor: 1 }] : []),
      ],
    );
    const hasScalar = cuts.length > 0 && !single;
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

  #lowestCut(program: Program, x: Float64Array): number {
    return this.#cuts.reduce(
      (least, cut) => Math.min(least, pieceValue(program, cut, x)),
      Infinity,
    );
  }

  /** S(x) − S(x′) at the point itself, which is at least what the program's own objective says. */
  #trueValue(program: Program, x: Float64Array): number {
    const plus = this.#plus ? pieceValue(program, this.#plus.activeAt(program, x), x) : 0;
    const minus = this.#minus ? pieceValue(program, this.#minus.activeAt(program, x), x) : 0;
    return plus - minus;
  }
}

function combined(
  mainSize: number,
  restSize: number,
  parts: readonly { readonly form: LinearForm; readonly factor: number }[],
): LinearForm {
  const main = new Float64Array(mainSize);
  const rest = new Float64Array(restSize);
  for (const { form, factor } of parts) {
    for (let k = 0; k < mainSize; k++) main[k] += factor * form.main[k];
    for (let k = 0; k < restSize; k++) rest[k] += factor * form.rest[k];
  }
  return { main, rest };
}
