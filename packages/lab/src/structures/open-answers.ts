/**
 * How a voter's open answer comes about from what everyone wants: one way for each structure of influence.
 *
 * Every structure is a function from everyone's utilities of the two options, and some parameters of its own, to how much
 * voter i would in public prefer the candidate. The paper's is the linear one, v = A u (paper: eq:graph_conv); the others are
 * those it names without working them out (paper: app:other_graph).
 *
 * Parameters are standard normal a priori: what is typical is written into the structure, not into the fit.
 *
 * Dimensions: n voters, p parameters.
 */
export interface OpenAnswers {
  /** p */
  readonly parameterCount: number;
  /** The structure at some parameters, which begin at `offset`. What it returns is valid until it is called again. */
  at(parameters: Float64Array, offset: number): OpenMargins;
}

export interface OpenMargins {
  /**
   * How much a voter would in public prefer the candidate. Writes its slopes into `slopes`, all zero when it is called.
   *
   * @param candidate - everyone's utility of the candidate, n
   * @param reference - everyone's utility of the reference, n
   */
  margin(
    voter: number,
    meeting: number,
    candidate: Float64Array,
    reference: Float64Array,
    slopes: OpenSlopes,
  ): number;
  /** A as it is at a meeting, row-major n × n; for structures beyond the linear one, its linear part. */
  influence(meeting: number): Float64Array;
}

/** Where the slopes of a margin are gathered. */
interface OpenSlopes {
  /** n */
  readonly candidate: Float64Array;
  /** n */
  readonly reference: Float64Array;
  /** p */
  readonly parameters: Float64Array;
}

export function createSlopes(voterCount: number, parameterCount: number): OpenSlopes {
  return {
    candidate: new Float64Array(voterCount),
    reference: new Float64Array(voterCount),
    parameters: new Float64Array(parameterCount),
  };
}

export function clearSlopes(slopes: OpenSlopes): void {
  slopes.candidate.fill(0);
  slopes.reference.fill(0);
  slopes.parameters.fill(0);
}
