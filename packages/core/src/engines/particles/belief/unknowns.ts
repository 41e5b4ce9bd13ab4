/** What is believed before any vote about the unknowns of `BeliefModel`; the symbols are those of its formulas. */
export interface UnknownsPrior {
  /** Typical size of a utility in logits. */
  readonly amplitude: number;
  /** τ_s: how unsure that is for the group. */
  readonly amplitudeSpread: number;
  /** τ_v: how much voters differ in it. */
  readonly voterSpread: number;
  /** c: what voters want in common, against what each wants apart from the others. 0: nothing in common. */
  readonly sharedTaste: number;
  /** h: how large the part of a public view is that nobody's private view explains, against a utility. 0: there is none. */
  readonly publicPart: number;
  /** τ_h */
  readonly publicPartSpread: number;
  /** d: how much of that part moves all alike, against what moves each apart. */
  readonly publicShared: number;
  /** τ_c: how unsure both shares in common are. */
  readonly sharedSpread: number;
  /** m: how large the part of a private answer is that is of the moment and moves nobody else, against a utility. 0: there is none. */
  readonly privatePart: number;
  /** τ_m */
  readonly privatePartSpread: number;
  /** odds: own opinion against all others together. */
  readonly selfOdds: number;
  /** τ_b */
  readonly selfSpread: number;
  /** τ_g */
  readonly leaderSpread: number;
  /** τ_k */
  readonly contrastSpread: number;
  /** τ_e */
  readonly pairSpread: number;
}

/** Where the unknowns stand in θ. What a model does without has no place: −1. */
export interface Layout {
  /** z: n·r, voter by voter. */
  readonly tastes: number;
  /** ζ₀ */
  readonly amplitude: number;
  /** ζ_1 … ζ_n */
  readonly amplitudes: number;
  /** z₀ (r), then ρ. */
  readonly shared: number;
  readonly sharedShare: number;
  /** w: n·r, voter by voter; w₀ (r); then η and δ. */
  readonly parts: number;
  readonly sharedPart: number;
  readonly partSize: number;
  readonly partShare: number;
  /** q: n·r, voter by voter; then μ. */
  readonly moods: number;
  readonly moodSize: number;
  /** β, γ, g (n), e (n·n). */
  readonly self: number;
  readonly contrast: number;
  readonly leaders: number;
  readonly pairs: number;
  /** Length of θ. */
  readonly dimension: number;
}

/** What a model has unknown beside tastes and amplitudes. */
export interface Unknown {
  readonly sharedTaste: boolean;
  readonly publicPart: boolean;
  readonly privatePart: boolean;
  readonly influence: boolean;
}

export function layoutOf(voterCount: number, rank: number, unknown: Unknown): Layout {
  let next = 0;
  const place = (length: number, isUsed = true): number => {
    if (!isUsed) return -1;
    next += length;
    return next - length;
  };
  const n = voterCount;
  const places = {
    tastes: place(n * rank),
    amplitude: place(1),
    amplitudes: place(n),
    shared: place(rank, unknown.sharedTaste),
    sharedShare: place(1, unknown.sharedTaste),
    parts: place(n * rank, unknown.publicPart),
    sharedPart: place(rank, unknown.publicPart),
    partSize: place(1, unknown.publicPart),
    partShare: place(1, unknown.publicPart),
    moods: place(n * rank, unknown.privatePart),
    moodSize: place(1, unknown.privatePart),
    self: place(1, unknown.influence),
    contrast: place(1, unknown.influence),
    leaders: place(n, unknown.influence),
    pairs: place(n * n, unknown.influence),
  };
  return { ...places, dimension: next };
}
