import { log } from "@unswayed/core/numerics";
import { addCombinations, addRowProducts, addWeightedRows } from "../linalg/products.ts";
import { comparisonTable } from "../preference/bradley-terry.ts";
import { addBack, addMargins, type VoteModel } from "./vote-model.ts";

/**
 * Log posterior of (z, A) in its three parts, with first derivatives, at one point at a time.
 *
 *     ℓ_u = Σ private ℓ(R_t·z_i)      ℓ_v = Σ public ℓ((D Aᵀ)_ti),  D_tj = R_t·z_j
 *     log prior = −ξ‖A‖² + (κ−1) Σ log A_ij
 *
 * Not jointly concave (P5). Owns its work arrays: one instance serves one solve at a time.
 *
 * Letters: n voters, q pairs, r main and s rest columns; z is stored as n × r and n × s.
 */
export class Posterior {
  readonly model: VoteModel;
  logPrivate = 0;
  logPublic = 0;
  logPrior = 0;
  /** A, n × n */
  readonly influence: Float64Array;
  /** D: q × n, margins of private utility on every pair; those voted on publicly come first. */
  readonly margins: Float64Array;
  /** q_v × n: D Aᵀ, margins of public utility. */
  readonly publicMargins: Float64Array;
  readonly privateSlopes: Float64Array;
  readonly privateCurvatures: Float64Array;
  readonly publicSlopes: Float64Array;
  readonly publicCurvatures: Float64Array;
  readonly gradientPrivateMain: Float64Array;
  readonly gradientPrivateRest: Float64Array;
  readonly gradientPublicMain: Float64Array;
  readonly gradientPublicRest: Float64Array;
  /** ∂ℓ_v/∂A, n × n */
  readonly gradientPublicInfluence: Float64Array;
  /** ∂ log prior/∂A, n × n, zero at entries that are not free */
  readonly gradientPrior: Float64Array;
  readonly #mixed: Float64Array;

  constructor(model: VoteModel) {
    const { voterCount: n, mainCount: r, restCount: s, pairs } = model;
    const { privateAnswers, publicAnswers } = model;
    this.model = model;
    this.influence = new Float64Array(n * n);
    this.margins = new Float64Array(pairs.count * n);
    this.privateSlopes = new Float64Array(privateAnswers.count * n);
    this.privateCurvatures = new Float64Array(privateAnswers.count * n);
    this.publicSlopes = new Float64Array(publicAnswers.count * n);
    this.publicCurvatures = new Float64Array(publicAnswers.count * n);
    this.gradientPrivateMain = new Float64Array(n * r);
    this.gradientPrivateRest = new Float64Array(n * s);
    this.gradientPublicMain = new Float64Array(n * r);
    this.gradientPublicRest = new Float64Array(n * s);
    this.gradientPublicInfluence = new Float64Array(n * n);
    this.gradientPrior = new Float64Array(n * n);
    this.publicMargins = new Float64Array(publicAnswers.count * n);
    this.#mixed = new Float64Array(publicAnswers.count * n);
  }

  /** Values, slopes and curvatures at (zMain, zRest, this.influence); fill `influence` first. */
  evaluate(zMain: Float64Array, zRest: Float64Array): void {
    const { voterCount: n, privateAnswers, publicAnswers } = this.model;
    const { tieStrength, influence } = this.model;

    this.margins.fill(0);
    addMargins(this.model, zMain, zRest, this.margins);
    this.logPrivate =
      privateAnswers.constant +
      comparisonTable(
        this.margins,
        privateAnswers.scores,
        privateAnswers.counts,
        tieStrength,
        this.privateSlopes,
        this.privateCurvatures,
      );

    this.publicMargins.fill(0);
    addRowProducts(this.margins, publicAnswers.count, this.influence, n, n, n, this.publicMargins);
    this.logPublic =
      publicAnswers.constant +
      comparisonTable(
        this.publicMargins,
        publicAnswers.scores,
        publicAnswers.counts,
        tieStrength,
        this.publicSlopes,
        this.publicCurvatures,
      );

    const { ridge, concentration } = influence.prior;
    this.logPrior = 0;
    if (influence.fixed) return;
    let squares = 0;
    let logs = 0;
    for (let i = 0; i < n; i++) {
      for (const j of influence.freeColumns[i]) {
        const weight = this.influence[i * n + j];
        squares += weight * weight;
        logs += log(weight);
      }
    }
    this.logPrior = -ridge * squares + (concentration > 1 ? (concentration - 1) * logs : 0);
  }

  differentiate(): void {
    const { voterCount: n, privateAnswers, publicAnswers } = this.model;
    const { influence } = this.model;
    const slopes = this.publicSlopes;

    this.gradientPrivateMain.fill(0);
    this.gradientPrivateRest.fill(0);
    addBack(
      this.model,
      privateAnswers.count,
      this.privateSlopes,
      this.gradientPrivateMain,
      this.gradientPrivateRest,
    );

    // (G A)_tj = Σ_i G_ti A_ij: how a change of u_j on pair t moves what everyone shows.
    const mixed = this.#mixed;
    mixed.fill(0);
    addCombinations(slopes, publicAnswers.count, this.influence, n, n, mixed);
    this.gradientPublicMain.fill(0);
    this.gradientPublicRest.fill(0);
    addBack(
      this.model,
      publicAnswers.count,
      mixed,
      this.gradientPublicMain,
      this.gradientPublicRest,
    );

    if (influence.fixed) return;
    this.gradientPublicInfluence.fill(0);
    addWeightedRows(
      slopes,
      this.margins,
      publicAnswers.count,
      n,
      n,
      n,
      this.gradientPublicInfluence,
    );
    const { ridge, concentration } = influence.prior;
    for (let i = 0; i < n; i++) {
      for (const j of influence.freeColumns[i]) {
        const weight = this.influence[i * n + j];
        this.gradientPrior[i * n + j] = -2 * ridge * weight + (concentration - 1) / weight;
      }
    }
  }

  get value(): number {
    return this.logPrivate + this.logPublic + this.logPrior;
  }
}
