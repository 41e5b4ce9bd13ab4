import { gap } from "../optimize/slacks.ts";
import type { SetStart } from "./confidence-set.ts";
import { KnownReach } from "./known-reach.ts";
import type { Effort } from "./map-estimate.ts";
import { toVariables } from "./model-point.ts";
import type { Program } from "./program.ts";
import type { SetEllipsoid } from "./set-ellipsoid.ts";
import type { Attempt, SocialProgram } from "./social-program.ts";
import type { SocialPiece, SocialTerm } from "./social-term.ts";

export interface SearchOptions {
  readonly effort: Effort;
  readonly voterCount: number;
  /** How many options someone's own best is sought among. */
  readonly optionCount: number;
  readonly starts: readonly SetStart[];
  /** The set's shape at one of the starts. */
  readonly ellipsoidAt: (start: SetStart) => SetEllipsoid;
  readonly shouldStop?: () => boolean;
  /** What is known to be had elsewhere: solves that cannot reach it are given up, and where none can there is no answer. */
  readonly atLeast?: number;
  /** How far solves over this set came, shared by all searches over it. */
  readonly reach?: KnownReach;
}

/** A piece with what the ellipsoid says of the problem it makes. */
interface Prospect {
  readonly piece: SocialPiece;
  readonly mean: number;
  readonly halfWidth: number;
}

/** Up to this many pieces of S(x′) are all visited: 5 voters have 120 orderings. */
export const mostPieces = 120;
/**
 * Past three voters exchanging two at a time found what visiting all orderings did, in 240 of 240 bounds for four and 32 of 32 for
 * five, in a third and a tenth of the time. Not so for shortfall: there two people may have to change what they count from at once.
 */
const mostOrderingsFast = 6;
/** Pieces that are re-solved from every start. */
const refinedPieces = 24;
const mostFollowed = 12;
const mostExchanges = 6;
/** Options up to which a solve is quick, and more may be tried. */
const shortList = 12;
/** κ with which pieces are ranked by the ellipsoid. */
const usualReach = 3;
/** A first solve that came hardly anywhere says nothing of others. */
const leastReach = 1;
const polishing = [
  { share: 0.1, barrier: 1e-3 },
  { share: 0.01, barrier: 1e-4 },
  { share: 0, barrier: 1e-3 },
  { share: 0, barrier: 1e-5 },
] as const;

/** How much more than the duality gap a race may still gain before it is given up. */
const raceMargin: Record<Effort, number> = { fast: 1.2, normal: 2, thorough: 2 };

/** What a race must gain, relative to what there is, to be worth its last digits. */
const leastGain: Record<Effort, number> = { fast: 1e-4, normal: -1e-6, thorough: -1e-6 };

/**
 * The best of the local solves over starts and pieces of S(x′).
 *
 * Follows the piece active at each solution until it stays. Others are raced against the best value so far: a solve whose value
 * plus duality gap cannot reach it is given up after a few steps. Where there are too many, those are tried that count everyone
 * from one rival, and those that differ from the best in one place.
 */
export class SocialSearch {
  readonly #programs: SocialProgram;
  readonly #options: SearchOptions;
  /** The best value met with each piece. */
  readonly #scores = new Map<string, { readonly piece: SocialPiece | null; value: number }>();
  /** Pieces already solved with, by start. */
  readonly #visited = new Map<SetStart, Set<string>>();
  readonly #reach: KnownReach;
  readonly #ellipsoids = new Map<SetStart, SetEllipsoid>();
  /** From each start: how many half widths of the ellipsoid the first solve came. */
  readonly #firstReach = new Map<SetStart, number>();
  #plain: Program | null = null;
  #best: Attempt | null = null;

  constructor(programs: SocialProgram, options: SearchOptions) {
    this.#programs = programs;
    this.#options = options;
    this.#reach = options.reach ?? new KnownReach();
  }

  run(): Attempt | null {
    const { starts, effort } = this.#options;
    const { minus } = this.#programs;
    const centres = starts.filter((start) => start.isCentre);
    const others = effort === "fast" ? [] : starts.filter((start) => !start.isCentre);
    if (minus === null) {
      for (const start of [...centres, ...others]) this.#solve(null, start, false);
      return this.#best;
    }
    const every = minus.every(
      effort === "fast" && !minus.hasChoice ? mostOrderingsFast : mostPieces,
    );
    for (const start of centres) {
      const active = this.#activeAt(minus, start);
      const [prospect] = every === null ? this.#furthest([active], start) : [];
      this.#follow(start, active, false, prospect);
    }
    if (every === null) {
      for (const start of centres) this.#followRivals(minus, start);
      this.#exchange(minus);
    }
    for (const piece of every ?? []) {
      for (const start of centres) this.#solveOnce(piece, start);
    }
    const promising = this.#promising();
    for (const start of others) {
      if (this.#options.shouldStop?.()) break;
      if (every?.length !== 1) this.#follow(start, this.#activeAt(minus, start), false);
      if (every === null && effort === "thorough") this.#followRivals(minus, start);
      for (const piece of promising) this.#solve(piece, start, every?.length !== 1);
    }
    if (every === null && others.length > 0) this.#exchange(minus);
    this.#polish(minus, centres);
    return this.#best;
  }

  /** Solves with a piece, then with the piece active at the solution, until it repeats. Each step can only rise. */
  #follow(start: SetStart, first: SocialPiece, isRace: boolean, prospect?: Prospect): void {
    const { minus } = this.#programs;
    let piece = first;
    for (let step = 0; step < mostFollowed && minus; step++) {
      if (this.#isVisited(piece, start)) return;
      const { program, result } = this.#solve(piece, start, isRace);
      if (step === 0 && prospect) {
        // What a solve that was given up might still have gained is bounded by its gap.
        const left = result.status === "interrupted" ? gap(result.multipliers, result.slacks) : 0;
        this.#learn(prospect, start, result.value - piece.constant + left);
      }
      piece = minus.activeAt(program, result.point);
    }
  }

  /** Follows from where everyone's level is counted from one rival, the rivals that may come furthest first. */
  #followRivals(minus: SocialTerm, start: SetStart): void {
    const program = this.#plainProgram();
    const rivals = minus.countedFromEachRival(program, toVariables(program, start.point));
    this.#followAll(rivals, start);
  }

  /** Follows the pieces that may come furthest, but for those that can no longer come as far as is known to be had. */
  #followAll(pieces: readonly SocialPiece[], start: SetStart): void {
    for (const prospect of this.#furthest(pieces, start)) {
      if (this.#options.shouldStop?.()) return;
      if (!this.#isOutOfReach(prospect, start)) this.#follow(start, prospect.piece, true, prospect);
    }
  }

  /** Tries the pieces one step away from the best, until none is better. */
  #exchange(minus: SocialTerm): void {
    for (let step = 0; step < mostExchanges && this.#best; step++) {
      const { start, program, result, value } = this.#best;
      const active = minus.activeAt(program, result.point);
      const near = minus.neighbours(active).filter((piece) => !this.#isVisited(piece, start));
      this.#followAll(near, start);
      if (this.#options.shouldStop?.()) return;
      if (this.#best.value <= value + 1e-9 * (1 + Math.abs(value))) return;
    }
  }

  /** As many of the pieces as the effort allows, by how far the ellipsoid says they reach. */
  #furthest(pieces: readonly SocialPiece[], start: SetStart): readonly Prospect[] {
    const { effort, voterCount, optionCount } = this.#options;
    const most = piecesTried(effort, voterCount, optionCount);
    const ellipsoid = this.#ellipsoidAt(start);
    const program = this.#plainProgram();
    const x = toVariables(program, start.point);
    return pieces
      .map((piece): Prospect => {
        const { mean, halfWidth } = ellipsoid.reachOf(this.#programs.formAt(program, x, piece));
        return { piece, mean: mean - piece.constant, halfWidth };
      })
      .sort((a, b) => b.mean - a.mean + usualReach * (b.halfWidth - a.halfWidth))
      .slice(0, most);
  }

  /** Whether a solve with the piece would have to come further than solves over this set do, to matter (P9). */
  #isOutOfReach({ mean, halfWidth }: Prospect, start: SetStart): boolean {
    const first = this.#firstReach.get(start);
    if (first === undefined || this.#options.effort !== "fast") return false;
    return mean + this.#reach.most * first * halfWidth < this.#bar();
  }

  #learn({ mean, halfWidth }: Prospect, start: SetStart, reached: number): void {
    if (!(halfWidth > 0)) return;
    const reach = (reached - mean) / halfWidth;
    const first = this.#firstReach.get(start);
    if (first === undefined) this.#firstReach.set(start, Math.max(reach, leastReach));
    else this.#reach.learn(reach / first);
  }

  /** What a solve must reach to matter. */
  #bar(): number {
    return Math.max(this.#best?.value ?? -Infinity, this.#options.atLeast ?? -Infinity);
  }

  #promising(): readonly (SocialPiece | null)[] {
    return [...this.#scores.values()]
      .sort((a, b) => b.value - a.value)
      .slice(0, refinedPieces)
      .map(({ piece }) => piece);
  }

  /**
   * The best point may owe its value to another piece than it was solved with, and then is not the best for that one.
   * Solves again from there, until the piece at the solution is the piece solved with.
   */
  #polish(minus: SocialTerm, [centre]: readonly SetStart[]): void {
    for (let step = 0; step < mostFollowed && this.#best && centre; step++) {
      const { program, result, piece, value } = this.#best;
      const active = minus.activeAt(program, result.point);
      if (active.key === piece?.key) return;
      const middle = toVariables(program, centre.point);
      // A little inside if the set bends that way, and from the point itself, with barriers that do not drive it far off.
      for (const { share, barrier } of polishing) {
        const near = result.point.map((x, k) => (1 - share) * x + share * middle[k]);
        this.#keep(this.#programs.solve(active, centre, { from: { point: near, barrier } }));
      }
      if (this.#best.value <= value) return;
    }
  }

  #solveOnce(piece: SocialPiece, start: SetStart): void {
    if (!this.#isVisited(piece, start)) this.#solve(piece, start, true);
  }

  #solve(piece: SocialPiece | null, start: SetStart, isRace: boolean): Attempt {
    const bar = isRace ? this.#bar() : (this.#options.atLeast ?? -Infinity);
    const margin = raceMargin[this.#options.effort];
    const wanted = bar + leastGain[this.#options.effort] * (1 + Math.abs(bar));
    const attempt = this.#programs.solve(piece, start, {
      ...(bar > -Infinity && {
        isHopeless: ({ value, gap }) => value + margin * gap < wanted,
      }),
    });
    const key = piece?.key ?? "";
    this.#visitedFrom(start).add(key);
    const known = this.#scores.get(key);
    if (!known || attempt.value > known.value) {
      this.#scores.set(key, { piece, value: attempt.value });
    }
    this.#keep(attempt);
    return attempt;
  }

  #keep(attempt: Attempt): void {
    const isAnswer = attempt.status !== "interrupted" && attempt.status !== "infeasible-start";
    if (isAnswer && attempt.value > (this.#best?.value ?? -Infinity)) this.#best = attempt;
  }

  #ellipsoidAt(start: SetStart): SetEllipsoid {
    const known = this.#ellipsoids.get(start) ?? this.#options.ellipsoidAt(start);
    this.#ellipsoids.set(start, known);
    return known;
  }

  #plainProgram(): Program {
    this.#plain ??= this.#programs.plainProgram();
    return this.#plain;
  }

  #activeAt(term: SocialTerm, start: SetStart): SocialPiece {
    const program = this.#plainProgram();
    return term.activeAt(program, toVariables(program, start.point));
  }

  #isVisited(piece: SocialPiece, start: SetStart): boolean {
    return this.#visitedFrom(start).has(piece.key);
  }

  #visitedFrom(start: SetStart): Set<string> {
    const known = this.#visited.get(start) ?? new Set<string>();
    this.#visited.set(start, known);
    return known;
  }
}

/** How many pieces are tried at a time. A solve costs about n³, and more where there are many options. */
function piecesTried(effort: Effort, voterCount: number, optionCount: number): number {
  if (effort === "thorough") return Infinity;
  const [few, many, least] = effort === "fast" ? [72, 24, 2] : [120, 60, 4];
  return Math.max(least, Math.floor((optionCount <= shortList ? few : many) / voterCount));
}
