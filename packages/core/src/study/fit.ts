import { type ConfidenceSet, confidenceSet } from "../estimate/confidence-set.ts";
import { type Inference, type InferenceProblem, prepareInference } from "../estimate/inference.ts";
import { fastLeaveOneOut } from "../estimate/leave-one-out.ts";
import { type MapEstimate, type MapOptions, mapEstimate } from "../estimate/map-estimate.ts";
import { chooseNormBound } from "../estimate/norm-bound.ts";
import type { Option } from "../kernel/kernel.ts";
import { kernelFromSpec } from "../kernel/kernel-from-spec.ts";
import type { Vote } from "../preference/votes.ts";
import { createRandomSource, type RandomSource } from "../random/random-source.ts";
import { asVote, type Channel, type StudyAnswers, type StudyState } from "./log.ts";
import type { ResolvedSettings } from "./settings.ts";

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
  shouldStop?: () => boolean,
): Fit {
  const random = createRandomSource(settings.seed).split("fit");
  const effort = mapEffort(state.active.length, shouldStop);
  const votes = votesOf(state, filter);
  const lengthScale = chosenLengthScale(settings, state, filter, random, effort);
  const problem = problemOf(settings, state, votes, lengthScale);
  const normBound = normBoundOf(settings, problem, random, effort);
  const inference = prepareInference({ ...problem, normBound });
  const map = mapEstimate(inference, { ...effort, random: random.split("map") });
  const set = confidenceSet(inference, map, settings.slack, {
    random: random.split("set"),
    effort: "fast",
    ...(shouldStop && { shouldStop }),
  });
  return { inference, map, set, lengthScale, options: votes.options, indexOf: votes.indexOf };
}

type Effort = Pick<MapOptions, "effort" | "starts" | "shouldStop">;

/** One local solve costs about n³; a meeting should not wait. Few people get many starts, many people few. */
function mapEffort(voterCount: number, shouldStop: (() => boolean) | undefined): Effort {
  const stop = shouldStop ? { shouldStop } : {};
  if (voterCount <= 5) return { effort: "fast", ...stop };
  return { starts: voterCount <= 8 ? 4 : voterCount <= 12 ? 3 : 1, ...stop };
}

interface StudyVotes {
  readonly options: readonly Option[];
  readonly indexOf: ReadonlyMap<string, number>;
  readonly public: readonly Vote[];
  readonly private: readonly Vote[];
}

function votesOf(state: StudyState, filter: VoteFilter): StudyVotes {
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

function normBoundOf(
  settings: ResolvedSettings,
  problem: Omit<InferenceProblem, "normBound">,
  random: RandomSource,
  effort: Effort,
): number {
  if (typeof settings.normBound === "number") return settings.normBound;
  const cheap: Effort = { ...effort, effort: "fast", starts: problem.voterCount > 12 ? 1 : 2 };
  return chooseNormBound(
    problem,
    settings.normBound,
    settings.slack.joint,
    random.split("norm"),
    cheap,
  ).normBound;
}

/** Chosen anew every few rounds, by the votes up to then: a function of the votes, not of when it was asked. */
function chosenLengthScale(
  settings: ResolvedSettings,
  state: StudyState,
  filter: VoteFilter,
  random: RandomSource,
  effort: Effort,
): number {
  const rule = settings.lengthScale;
  if (typeof rule === "number") return rule;
  const middle = rule.grid[Math.floor(rule.grid.length / 2)];
  if (settings.kernel !== null || rule.grid.length === 1 || !usesLengthScale(state)) return middle;
  const latest = state.rounds[state.rounds.length - 1]?.round ?? 0;
  const lastRound = Math.min(filter.lastRound, Math.floor(latest / rule.every) * rule.every);
  const votes = votesOf(state, { ...filter, lastRound });
  if (votes.public.length + votes.private.length < 2 * rule.every) return middle;
  let best = middle;
  let highest = -Infinity;
  for (const lengthScale of rule.grid) {
    const problem = problemOf(settings, state, votes, lengthScale);
    const label = random.split(`scale ${lengthScale}`);
    const cheap: Effort = { ...effort, effort: "fast", starts: problem.voterCount > 12 ? 1 : 2 };
    const normBound = normBoundOf(settings, problem, label, cheap);
    const inference = prepareInference({ ...problem, normBound });
    const map = mapEstimate(inference, { ...cheap, random: label.split("map") });
    const score = fastLeaveOneOut(inference, map);
    if (score > highest) {
      highest = score;
      best = lengthScale;
    }
  }
  return best;
}

/** A list without features has nothing to be near in. */
function usesLengthScale(state: StudyState): boolean {
  return state.space.kernelSpec(0.1).kind !== "independent";
}

function answerMap(answers: StudyAnswers): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(answers));
}
