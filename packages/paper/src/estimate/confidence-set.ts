import { InvalidInputError } from "@unswayed/core";
import type { RandomSource } from "@unswayed/core/numerics";
import { influenceStructure } from "../influence/influence-structure.ts";
import type { Inference } from "./inference.ts";
import { type LikelihoodMaxima, likelihoodMaxima } from "./likelihood-maxima.ts";
import { checkedEffort, checkedRandom, type Effort, type MapEstimate } from "./map-estimate.ts";
import { MemberFinder } from "./member-finder.ts";
import { checkedWarmStarts, distance, type ModelPoint } from "./model-point.ts";
import type { LikelihoodConstraint } from "./program-spec.ts";
import { randomPoint } from "./random-start.ts";

/** β: how much less likely than the best an explanation may be and still be credible, jointly and by channel. */
export interface Slack {
  readonly joint: number;
  readonly private: number;
  readonly public: number;
  readonly anchor: "map" | "mle" | "none";
}

/**
 * The explanations of the votes that are nearly as good as the best (paper: lemma:conf_set, prob:acquisition_rep):
 *
 *     ℓ(z, A) ≥ ℓ(MAP) − β,   ℓ_u ≥ anchor_u − β_u,   ℓ_v ≥ anchor_v − β_v,   |z_i| ≤ L,  A row-stochastic
 *
 * Anchors: "map", the MAP's own likelihoods (the set always holds the MAP); "mle", the separate maxima as printed
 * (the set is then usually empty, P3); "none", joint slack only. β is an exploration weight, not a confidence level.
 */
export interface ConfidenceSet {
  /** "empty-set": no start led to a member; `margin` then tells by how much the best one fails. */
  readonly status: "nonempty" | "empty-set";
  readonly inference: Inference;
  readonly map: MapEstimate;
  readonly slack: Slack;
  readonly thresholds: {
    readonly joint: number;
    readonly private: number | null;
    readonly public: number | null;
  };
  readonly constraints: readonly LikelihoodConstraint[];
  /** Largest min over the constraints of (log likelihood − threshold) met among the members found. */
  readonly margin: number;
  /** Members from which bounds are solved: centres first. Empty when the set is. */
  readonly starts: readonly SetStart[];
  /** Separate maxima, when the anchor needed them. */
  readonly maxima: LikelihoodMaxima | null;
}

export interface SetStart {
  readonly point: ModelPoint;
  /** τ to begin a bound with. */
  readonly barrier: number;
  readonly isCentre: boolean;
}

/** How the members that bounds start from are looked for. */
export interface ConfidenceSetOptions {
  readonly random: RandomSource;
  /** "fast": the centre of each mode; "normal": also extremes of self-weight; "thorough": also of every A_ij, and random members. */
  readonly effort?: Effort;
  readonly maxima?: LikelihoodMaxima;
  /** Members from elsewhere (the last round's), used if they still belong. */
  readonly warmStarts?: readonly ModelPoint[];
  /** Asked now and then; true ends the work early with the best found so far. */
  readonly shouldStop?: () => boolean;
}

const centreBarrier = 0.03;
const memberBarrier = 0.03;

/** The set around an estimate, with members of it from which bounds can be solved. */
export function confidenceSet(
  inference: Inference,
  map: MapEstimate,
  slack: Slack,
  options: ConfidenceSetOptions,
): ConfidenceSet {
  checkSlack(slack);
  checkedRandom(options?.random);
  const effort = checkedEffort(options.effort ?? "normal");
  const warmStarts = checkedWarmStarts(inference.model, options.warmStarts);
  const maxima =
    slack.anchor === "mle"
      ? (options.maxima ?? likelihoodMaxima(inference))
      : (options.maxima ?? null);
  const thresholds = setThresholds(inference, map, slack, maxima);
  const constraints = likelihoodConstraints(thresholds);
  const finder = new MemberFinder(inference, constraints);

  const members: ModelPoint[] = [];
  const add = (point: ModelPoint | null): void => {
    if (point && !members.some((m) => distance(inference.model, m, point) < 1e-3))
      members.push(point);
  };
  for (const mode of map.modes) {
    if (mode.value > thresholds.joint) add(finder.memberNear(mode.point));
  }
  for (const point of warmStarts) add(finder.memberNear(point));
  const isConcave = inference.model.influence.variableCount === 0;
  if (effort === "thorough" && !isConcave) {
    for (let k = 0; k < 10 + 8 * Math.min(inference.model.voterCount, 5); k++) {
      if (options.shouldStop?.()) break;
      const shape = k % 3 === 0 ? "even" : k % 3 === 1 ? "sparse" : "permutation";
      add(finder.memberFrom(randomPoint(inference.model, shape, options.random)));
    }
  }

  const starts: SetStart[] = [];
  const centres: ModelPoint[] = [];
  for (const member of members) {
    const centre = finder.centre(member);
    if (!centres.some((known) => distance(inference.model, known, centre) < 0.02)) {
      centres.push(centre);
      starts.push({ point: centre, barrier: centreBarrier, isCentre: true });
    }
  }
  if (!isConcave && effort !== "fast") {
    for (const member of members)
      starts.push({ point: member, barrier: memberBarrier, isCentre: false });
    for (const centre of centres.slice(0, 4)) {
      for (const extreme of finder.extremes(centre, effort === "thorough")) {
        starts.push({ point: extreme, barrier: memberBarrier, isCentre: false });
      }
    }
  }
  return {
    status: starts.length > 0 ? "nonempty" : "empty-set",
    inference,
    map,
    slack,
    thresholds,
    constraints,
    margin: finder.bestMargin,
    starts,
    maxima,
  };
}

/**
 * The part of the set in which A is its estimate: a concave problem, so that bounds over it are quick and reliable however
 * many people there are. An inner approximation: in the reference study its widths were 0.97 of the whole set's in the median.
 */
export function setWithEstimatedInfluence(
  inference: Inference,
  map: MapEstimate,
  slack: Slack,
  options: ConfidenceSetOptions,
): ConfidenceSet {
  const { model } = inference;
  const n = model.voterCount;
  const fixed = Array.from({ length: n }, (_, i) => [
    ...map.influence.subarray(i * n, (i + 1) * n),
  ]);
  const held: Inference = {
    ...inference,
    model: {
      ...model,
      influence: influenceStructure(n, {
        prior: model.influence.prior,
        fixed: fixed.map(summingToOne),
      }),
    },
  };
  const value = map.value - map.logPrior;
  const [best] = map.modes;
  return confidenceSet(
    held,
    { ...map, value, logPrior: 0, modes: [{ ...best, value }] },
    slack,
    options,
  );
}

/** Rounding in a row of A is no reason to refuse it. */
function summingToOne(row: readonly number[]): number[] {
  const sum = row.reduce((total, weight) => total + weight, 0);
  return row.map((weight) => weight / sum);
}

function setThresholds(
  inference: Inference,
  map: MapEstimate,
  slack: Slack,
  maxima: LikelihoodMaxima | null,
): ConfidenceSet["thresholds"] {
  const joint = map.value - slack.joint;
  if (slack.anchor === "none") return { joint, private: null, public: null };
  const anchorPrivate =
    slack.anchor === "mle" && maxima ? maxima.private : map.logLikelihoodPrivate;
  const anchorPublic = slack.anchor === "mle" && maxima ? maxima.public : map.logLikelihoodPublic;
  return {
    joint,
    private: inference.model.privateAnswers.count > 0 ? anchorPrivate - slack.private : null,
    public: inference.model.publicAnswers.count > 0 ? anchorPublic - slack.public : null,
  };
}

function likelihoodConstraints(
  thresholds: ConfidenceSet["thresholds"],
): readonly LikelihoodConstraint[] {
  const out: LikelihoodConstraint[] = [
    { weights: { private: 1, public: 1, prior: 1 }, threshold: thresholds.joint, scalar: 0 },
  ];
  if (thresholds.private !== null) {
    out.push({
      weights: { private: 1, public: 0, prior: 0 },
      threshold: thresholds.private,
      scalar: 0,
    });
  }
  if (thresholds.public !== null) {
    out.push({
      weights: { private: 0, public: 1, prior: 0 },
      threshold: thresholds.public,
      scalar: 0,
    });
  }
  return out;
}

function checkSlack(slack: Slack): void {
  for (const part of ["joint", "private", "public"] as const) {
    if (!(slack[part] > 0 && slack[part] < Infinity)) {
      throw new InvalidInputError(`slack.${part}`, slack[part], "a finite number > 0");
    }
  }
  if (slack.anchor !== "map" && slack.anchor !== "mle" && slack.anchor !== "none") {
    throw new InvalidInputError("slack.anchor", slack.anchor, '"map", "mle" or "none"');
  }
}
