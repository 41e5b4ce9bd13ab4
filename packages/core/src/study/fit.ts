import {
  type ConfidenceSet,
  confidenceSet,
  setWithEstimatedInfluence,
} from "../estimate/confidence-set.ts";
import { type Inference, type InferenceProblem, prepareInference } from "../estimate/inference.ts";
import { fastLeaveOneOut, unlinkedLeaveOneOut } from "../estimate/leave-one-out.ts";
import { type MapEstimate, type MapOptions, mapEstimate } from "../estimate/map-estimate.ts";
import { chooseNormBound } from "../estimate/norm-bound.ts";
import type { Option } from "../kernel/kernel.ts";
import { kernelFromSpec } from "../kernel/kernel-from-spec.ts";
import type { Vote } from "../preference/votes.ts";
import { createRandomSource, type RandomSource } from "../random/random-source.ts";
import { asVote, type Channel, type StudyAnswers, type StudyState } from "./log.ts";
import type { ResolvedSettings, StudyLevels } from "./settings-types.ts";

/** A model fitted to the votes of a study: what everything the study says is read from. */
export interface Fit {
  readonly inference: Inference;
  readonly map: MapEstimate;
  readonly set: ConfidenceSet;
  readonly lengthScale: number;
  /** Options of the inference, encoded, in its order; `indexOf` by key. */
  readonly options: readonly Option[];
  readonly indexOf: ReadonlyMap<string, number>;
}

/** The parts of the work: choosing length scale and norm bound, the estimate, the confidence set, widths, the next pair. */
export type WorkPhase = "scales" | "estimate" | "set" | "widths" | "comparison";

/** How work is watched and ended. */
export interface Work {
  readonly shouldStop?: () => boolean;
  readonly onPhase?: (phase: WorkPhase) => void;
}

/** Which votes a fit takes into account. */
export interface VoteFilter {
  readonly channels: readonly Channel[];
  /** Rounds after this one are left out. */
  readonly lastRound: number;
  /** Whether public votes are taken at face value, as if nobody were swayed. */
  readonly isFaceValue: boolean;
}

export const allVotes: VoteFilter = {
  channels: ["public", "private"],
  lastRound: Infinity,
  isFaceValue: false,
};

/**
 * Fits the state. A function of settings and votes alone: random streams are labelled, never continued, and nothing is
 * carried over from an earlier fit, so a study restored from a file fits exactly as the one that never stopped.
 */
export function fitState(
  settings: ResolvedSettings,
  state: StudyState,
  filter: VoteFilter,
  scales: ScaleCache,
  work: Work,
): Fit {
  const { shouldStop, onPhase } = work;
  const random = createRandomSource(settings.seed).split("fit");
  const votes = votesOf(state, filter, settings.levels);
  onPhase?.("scales");
  const scale = rememberedScale(settings, state, filter, scales, random, shouldStop);
  const problem = problemOf(settings, state, votes, scale.lengthScale);
  const inference = prepareInference({ ...problem, normBound: scale.normBound });
  onPhase?.("estimate");
  const map = mapEstimate(inference, {
    ...mapEffort(state.active.length, shouldStop),
    random: random.split("map"),
    tolerance: studyTolerance(state.active.length),
  });
  onPhase?.("set");
  const build = state.active.length <= wholeSetUpTo ? confidenceSet : setWithEstimatedInfluence;
  const set = build(inference, map, settings.slack, {
    random: random.split("set"),
    effort: "fast",
    ...(shouldStop && { shouldStop }),
  });
  return {
    inference,
    map,
    set,
    lengthScale: scale.lengthScale,
    options: votes.options,
    indexOf: votes.indexOf,
  };
}

/** A vote is worth about a nat: an estimate this close to the maximum is the maximum. */
function studyTolerance(voterCount: number): number {
  return voterCount <= jointUpTo ? 1e-6 : 1e-4;
}

/** Up to this many people bounds range over A too, above A is held at its estimate. */
const wholeSetUpTo = 6;
/** Up to this many people length scale and norm bound are chosen on the model itself, above on people and channels apart. */
const jointUpTo = 4;

type Effort = Pick<MapOptions, "effort" | "starts" | "shouldStop">;

/** One local solve costs about n³; a meeting should not wait. Few people get many starts, many people few. */
function mapEffort(voterCount: number, shouldStop: (() => boolean) | undefined): Effort {
  const stop = shouldStop ? { shouldStop } : {};
  if (voterCount <= 5) return { effort: "fast", ...stop };
  return { starts: voterCount <= 8 ? 3 : 1, ...stop };
}

interface StudyVotes {
  readonly options: readonly Option[];
  readonly indexOf: ReadonlyMap<string, number>;
  readonly public: readonly Vote[];
  readonly private: readonly Vote[];
}

function votesOf(state: StudyState, filter: VoteFilter, levels: StudyLevels): StudyVotes {
  const { space, active } = state;
  const options: Option[] = [];
  const indexOf = new Map<string, number>();
  const index = (option: Option): number => {
    const key = space.key(option);
    const known = indexOf.get(key);
    if (known !== undefined) return known;
    indexOf.set(key, options.length);
    options.push(option);
    return options.length - 1;
  };
  if (space.isFinite) for (const option of space.list()) index(option);
  if (typeof levels === "object") index(space.encode(levels.gainOver));
  const lists: Record<Channel, Vote[]> = { public: [], private: [] };
  const add = (
    channel: Channel,
    candidate: Option,
    reference: Option,
    answers: ReadonlyMap<string, unknown>,
  ): void => {
    if (!filter.channels.includes(channel)) return;
    const values = active.map((voter) => asVote(answers.get(voter) as never));
    if (values.every((value) => value === null)) return;
    lists[filter.isFaceValue ? "private" : channel].push({
      candidate: index(candidate),
      reference: index(reference),
      answers: values,
    });
  };
  for (const vote of state.added) {
    add(
      vote.channel,
      space.encode(vote.candidate),
      space.encode(vote.reference),
      answerMap(vote.answers),
    );
  }
  for (const round of state.rounds) {
    if (round.round > filter.lastRound) continue;
    for (const channel of ["public", "private"] as const) {
      const ballot = round[channel];
      if (ballot) add(channel, round.candidate, round.reference, ballot.answers);
    }
  }
  if (options.length === 0)
    for (const { candidate, reference } of state.rounds.slice(0, 1))
      [candidate, reference].map(index);
  return { options, indexOf, public: lists.public, private: lists.private };
}

function problemOf(
  settings: ResolvedSettings,
  state: StudyState,
  votes: StudyVotes,
  lengthScale: number,
): Omit<InferenceProblem, "normBound"> {
  const spec = settings.kernel ?? state.space.kernelSpec(lengthScale);
  return {
    voterCount: state.active.length,
    options:
      votes.options.length > 0
        ? votes.options
        : state.space.sample(2, createRandomSource(settings.seed)),
    kernel: kernelFromSpec(spec),
    jitter: settings.jitter,
    privateVotes: votes.private,
    publicVotes: votes.public,
    influence: influenceOf(settings, state),
    tieStrength: settings.tieStrength,
  };
}

/** Settings about influence are per declared voter; who left is cut out, who joined may listen to everybody. */
function influenceOf(settings: ResolvedSettings, state: StudyState): ResolvedSettings["influence"] {
  const { allowed, fixed, prior } = settings.influence;
  const places = state.active.map((voter) => settings.voters.indexOf(voter));
  const scaled = prior && state.active.length * prior.minimumWeight < 1 ? prior : undefined;
  return {
    ...(scaled && { prior: scaled }),
    ...(allowed && {
      allowed: places.map((i) =>
        places.map((j) => (i < 0 || j < 0 ? true : (allowed[i]?.[j] ?? true))),
      ),
    }),
    ...(fixed &&
      places.every((i) => i >= 0) && {
        fixed: places.map((i) => renormalised(places.map((j) => fixed[i]?.[j] ?? 0))),
      }),
  };
}

function renormalised(row: readonly number[]): number[] {
  const sum = row.reduce((total, weight) => total + weight, 0);
  return row.map((weight) => (sum > 0 ? weight / sum : 1 / row.length));
}

/** Scales already chosen, by the votes they were chosen on: recomputing gives the same, only later. */
export type ScaleCache = Map<string, Scale>;

interface Scale {
  readonly lengthScale: number;
  readonly normBound: number;
}

function rememberedScale(
  settings: ResolvedSettings,
  state: StudyState,
  filter: VoteFilter,
  scales: ScaleCache,
  random: RandomSource,
  shouldStop: (() => boolean) | undefined,
): Scale {
  const every = typeof settings.lengthScale === "number" ? 1 : settings.lengthScale.every;
  const latest = state.rounds[state.rounds.length - 1]?.round ?? 0;
  const lastRound = Math.min(filter.lastRound, Math.floor(Math.max(0, latest - 1) / every) * every);
  const votes = votesOf(state, { ...filter, lastRound }, settings.levels);
  const key = JSON.stringify([
    state.active,
    state.space.spec,
    votes.options,
    votes.private,
    votes.public,
  ]);
  const known = scales.get(key);
  if (known) return known;
  const chosen = chosenScale(settings, state, votes, every, random, shouldStop);
  if (!shouldStop?.()) {
    if (scales.size >= 8) scales.clear();
    scales.set(key, chosen);
  }
  return chosen;
}

/**
 * Length scale and norm bound. Chosen anew every few rounds, by the votes of the rounds completed then: a function of
 * the votes, not of when it was asked. The norm bound at the middle length scale, then the length scale at that bound.
 */
function chosenScale(
  settings: ResolvedSettings,
  state: StudyState,
  votes: StudyVotes,
  every: number,
  random: RandomSource,
  shouldStop: (() => boolean) | undefined,
): Scale {
  const scaleRule = settings.lengthScale;
  const grid = typeof scaleRule === "number" ? [scaleRule] : scaleRule.grid;
  const middle = grid[Math.floor(grid.length / 2)];
  const isJoint = state.active.length <= jointUpTo;
  const problemAt = (lengthScale: number): Omit<InferenceProblem, "normBound"> => {
    const problem = problemOf(settings, state, votes, lengthScale);
    return isJoint ? problem : apart(problem);
  };
  const effort: Effort = {
    effort: "fast",
    starts: isJoint ? 2 : 1,
    ...(shouldStop && { shouldStop }),
  };
  const normBound =
    typeof settings.normBound === "number"
      ? settings.normBound
      : chooseNormBound(
          problemAt(middle),
          settings.normBound,
          settings.slack.joint,
          random.split("norm"),
          effort,
        ).normBound;

  const isFixed = settings.kernel !== null || grid.length === 1 || !usesLengthScale(state);
  if (isFixed || votes.public.length + votes.private.length < 2 * every) {
    return { lengthScale: middle, normBound };
  }
  let lengthScale = middle;
  let highest = -Infinity;
  for (const candidate of grid) {
    const inference = prepareInference({
      ...problemOf(settings, state, votes, candidate),
      normBound,
    });
    const score = isJoint
      ? fastLeaveOneOut(
          inference,
          mapEstimate(inference, {
            ...effort,
            starts: 1,
            random: random.split(`scale ${candidate}`),
            tolerance: studyTolerance(state.active.length),
          }),
        )
      : unlinkedLeaveOneOut(inference);
    if (score > highest) {
      highest = score;
      lengthScale = candidate;
    }
  }
  return { lengthScale, normBound };
}

/**
 * Every voter twice, once with the private and once with the public votes, nobody swaying anybody: concave, and each
 * function is judged by its own votes. For choosing scales with many people, where the joint model takes seconds.
 */
function apart(problem: Omit<InferenceProblem, "normBound">): Omit<InferenceProblem, "normBound"> {
  const n = problem.voterCount;
  const nobody = Array.from({ length: n }, () => null);
  return {
    ...problem,
    voterCount: 2 * n,
    privateVotes: [
      ...problem.privateVotes.map((vote) => ({ ...vote, answers: [...vote.answers, ...nobody] })),
      ...problem.publicVotes.map((vote) => ({ ...vote, answers: [...nobody, ...vote.answers] })),
    ],
    publicVotes: [],
    influence: {
      fixed: Array.from({ length: 2 * n }, (_, i) =>
        Array.from({ length: 2 * n }, (_unused, j) => (i === j ? 1 : 0)),
      ),
    },
  };
}

/** A list without features has nothing to be near in. */
function usesLengthScale(state: StudyState): boolean {
  return state.space.kernelSpec(0.1).kind !== "independent";
}

function answerMap(answers: StudyAnswers): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(answers));
}
