import type { OptionSpace, RatingScale } from "@unswayed/core";
import type { Option, StudyState, Work } from "@unswayed/core/method";
import { welfareFor } from "@unswayed/core/method";
import { createRandomSource, type RandomSource } from "@unswayed/core/numerics";
import { type ScoreEvidence, spreadOfScores } from "../model/evidence.ts";
import { fitScores, posteriorOf, type ScoreFit, ScoreObjective } from "../model/fit.ts";
import { type GroupView, groupView } from "../model/group-utility.ts";
import { type InfluenceUncertainty, influenceUncertainty } from "../model/influence-uncertainty.ts";
import { optionsToSearch } from "../model/option-search.ts";
import type { ScorePosterior } from "../model/posterior.ts";
import type { KernelFamily } from "../model/scaled-kernel.ts";
import { influenceModel, type TaskModel } from "../model/task-models.ts";
import { allEvidence, type EvidenceFilter, evidenceOf } from "./evidence-of.ts";
import type { ResolvedScoresSettings } from "./settings-types.ts";

/** What is believed after some of the facts. */
export interface ScoreBelief {
  readonly evidence: ScoreEvidence;
  readonly objective: ScoreObjective;
  readonly fit: ScoreFit;
  readonly posterior: ScorePosterior;
  /** How much scores differ: the unit of thresholds. */
  readonly spread: number;
}

/** What one call works on. */
export interface Situation {
  readonly settings: ResolvedScoresSettings;
  readonly state: StudyState;
  readonly work: Work;
  /** Tasks of the private utilities: one for each voter. */
  readonly voters: readonly number[];
  readonly view: GroupView;
  belief(filter?: EvidenceFilter): ScoreBelief;
  influenceUncertainty(): InfluenceUncertainty;
  /** What each voter's utility is counted from, by the study's levels. */
  baseline(belief?: ScoreBelief): Float64Array;
  /** The options among which something best is looked for. */
  options(): readonly Option[];
  random(label: string, round: number): RandomSource;
}

/** A thousandth of the noise that a careful rater's scores have: half the features, a quarter of the time. */
const explainedShare = 1e-6;

/** Steps from parameters that were learned before, a third of the scores ago. */
const stepsWhenKnown = 20;

/** By then there is little doubt which of the likelihood's maxima is the right one. */
const freshUpTo = 14;

/** People differ in the level of their scores about as much as options do. */
const levelVariance = 1;

/** What follows from one state, whatever signal the calls came with. */
interface WorkedOut {
  readonly state: StudyState;
  readonly beliefs: Map<string, ScoreBelief>;
  view?: GroupView;
  options?: readonly Option[];
}

/**
 * Keeps what has been worked out until something happens, and parameters for good: they follow from the facts alone. Work that was
 * ended early serves its own call only.
 */
export class Memory {
  readonly #settings: ResolvedScoresSettings;
  readonly #learned = new Map<string, Float64Array>();
  #kept: WorkedOut | undefined;

  constructor(settings: ResolvedScoresSettings) {
    this.#settings = settings;
  }

  situation(state: StudyState, work: Work): Situation {
    if (this.#kept?.state !== state) this.#kept = { state, beliefs: new Map() };
    const kept = this.#kept;
    const settings = this.#settings;
    const count = state.active.length;
    const voters = Array.from({ length: count }, (_, i) => i);
    const random = (label: string, round: number): RandomSource =>
      createRandomSource(settings.seed).split(label).split(round);
    const own = new Map<string, ScoreBelief>();
    const belief = (filter = allEvidence): ScoreBelief => {
      const key = JSON.stringify(filter);
      const known = own.get(key) ?? kept.beliefs.get(key) ?? this.#believe(state, filter, work);
      own.set(key, known);
      if (!work.shouldStop?.()) kept.beliefs.set(key, known);
      return known;
    };
    kept.view ??= groupView(welfareFor(settings, state.active), count, random("draws", 0));
    const options = (): readonly Option[] => {
      kept.options ??= optionsToSearch(state.space, belief().evidence.options, random("search", 0));
      return kept.options;
    };
    return {
      settings,
      state,
      work,
      voters,
      view: kept.view,
      belief,
      influenceUncertainty: once(() => {
        const { objective, fit } = belief();
        return influenceUncertainty(objective, fit);
      }),
      baseline: (of = belief()) => baselineOf(settings, state.space, of, voters, options()),
      options,
      random,
    };
  }

  /**
   * Parameters are learned again whenever the rounds have grown by a third, each time from where they were, and early on from a
   * fresh start too; in between, what was learned is conditioned on everything said since.
   */
  #believe(state: StudyState, filter: EvidenceFilter, work: Work): ScoreBelief {
    work.onPhase?.("estimate");
    const evidence = evidenceOf(this.#settings, state, filter);
    const rounds = state.rounds[state.rounds.length - 1]?.round ?? 0;
    let theta: Float64Array | null = null;
    for (const round of learningRounds(rounds)) {
      const part = evidenceOf(this.#settings, state, { ...filter, lastRound: round });
      theta = this.#learn(part, state, theta, round <= freshUpTo ? 1 : 0, work);
    }
    const learned = theta ?? this.#learn(evidence, state, null, 3, work);
    const objective = this.#objective(evidence, state);
    const fit = fitAt(objective, learned);
    return {
      evidence,
      objective,
      fit,
      posterior: posteriorOf(objective, fit),
      spread: spreadOfScores(evidence),
    };
  }

  #learn(
    evidence: ScoreEvidence,
    state: StudyState,
    before: Float64Array | null,
    starts: number,
    work: Work,
  ): Float64Array {
    const key = JSON.stringify([state.active, evidence, before && Array.from(before)]);
    const known = this.#learned.get(key);
    if (known) return known;
    const { theta } = fitScores(this.#objective(evidence, state), {
      random: createRandomSource(this.#settings.seed).split("learn"),
      starts: before ? starts : 3,
      ...(before && { from: [before] }),
      ...(before && starts === 0 && { mostSteps: stepsWhenKnown }),
      ...(work.shouldStop && { shouldStop: work.shouldStop }),
    });
    if (!work.shouldStop?.()) this.#learned.set(key, theta);
    return theta;
  }

  #objective(evidence: ScoreEvidence, state: StudyState): ScoreObjective {
    const { kernel, lengthScale, isLengthScaleFixed, isPrivateTrusted, scale } = this.#settings;
    const family = familyOf(state.space, kernel);
    const model: TaskModel = influenceModel(state.active.length, {
      spread: expectedSpread(evidence, scale),
      lengthScale,
      isLengthScaleFixed: isLengthScaleFixed || !family.isScalable,
      isPrivateTrusted,
    });
    return new ScoreObjective(evidence, model, family, explainedShare);
  }
}

function familyOf(space: OptionSpace, kernel: ResolvedScoresSettings["kernel"]): KernelFamily {
  return {
    specAt: (lengthScale) => kernel ?? space.kernelSpec(lengthScale),
    isScalable: kernel === null && space.spec.kind !== "graph",
    offset: levelVariance,
  };
}

function fitAt(objective: ScoreObjective, theta: Float64Array): ScoreFit {
  const state = objective.model.state(theta);
  const likelihood = objective.likelihood(theta, true);
  const value = (likelihood?.value ?? -Infinity) + objective.model.prior(theta).value;
  return {
    theta,
    state,
    value,
    kernel: objective.kernel(state.lengthScale),
    mean: objective.mean,
    voteSites: likelihood?.voteSites ?? [],
    status: "solved",
    found: [value],
  };
}

/** 5, 7, 10, 14, 19, 26, …: the rounds after which parameters are learned, up to those that there are. */
function learningRounds(rounds: number): readonly number[] {
  const list: number[] = [];
  for (let next = 5; next <= rounds; next = Math.ceil((next * 4) / 3)) list.push(next);
  return list;
}

/** How much scores differ, with a sixth of the scale as good as one more of them: the first two may happen to agree. */
function expectedSpread(evidence: ScoreEvidence, { from, to }: RatingScale): number {
  const count = evidence.scores.length;
  const spread = count > 0 ? spreadOfScores(evidence) : 0;
  const usual = (to - from) / 6;
  return Math.sqrt((count * spread * spread + usual * usual) / (count + 1));
}

function baselineOf(
  { levels }: ResolvedScoresSettings,
  space: OptionSpace,
  { posterior }: ScoreBelief,
  voters: readonly number[],
  options: readonly Option[],
): Float64Array {
  if (levels === "raw") return new Float64Array(voters.length);
  if (typeof levels === "object")
    return posterior.predict(space.encode(levels.gainOver), voters).mean;
  const best = new Float64Array(voters.length).fill(-Infinity);
  for (const option of options) {
    posterior.predict(option, voters).mean.forEach((value, i) => {
      best[i] = Math.max(best[i], value);
    });
  }
  return best;
}

function once<T>(work: () => T): () => T {
  let found: { readonly value: T } | undefined;
  return () => {
    found ??= { value: work() };
    return found.value;
  };
}
