import { InvalidInputError } from "../../../errors.ts";
import type { BallotChannel } from "../../../question/ballots.ts";
import { questionKinds } from "../../../question/kinds.ts";
import type { KindName } from "../../../question/question-kind.ts";
import { createRandomSource } from "../../../random/random-source.ts";
import type { Belief } from "../belief/belief.ts";
import { normalStream } from "../belief/normal-stream.ts";
import { answerBlock, type VoterQuestion } from "./answer-block.ts";
import { contenders } from "./contenders.ts";
import {
  type Asked,
  expectedGain,
  type Observation,
  observation,
  shifts,
  type Targets,
  targetsOf,
} from "./linear-update.ts";
import type { SocialDraws } from "./social-draws.ts";

/**
 * Which question to put next, and whether in public or in private: the one that promises most to the decision for its cost.
 *
 * A plan spends some amount on one channel, spread over up to four different questions chosen one after another. What it is
 * worth is how much better the recommendation is expected to become, and its rate is worth per cost. A single answer seldom
 * changes a decision, so that several amounts are tried and the best rate counts: open questions are taken while they move
 * the decision, private ones when what open answers can tell is used up or spoilt by influence. The first question of the
 * best plan is asked; everything is weighed afresh after the answers.
 *
 * Asking the same pair again and again within a plan instead would make open questions look worse than they are (measured:
 * mean regret over cost 0–150 at c = 5 of 0.225 against 0.170 on 24 simulated groups).
 */
export interface AskSettings {
  /** What one question to the whole group costs on each channel. */
  readonly costs: { readonly public: number; readonly private: number };
  /** What voters are asked; "pair" by default. */
  readonly kind?: KindName;
  /** How many options a question is about, where its kind leaves that open; 3 by default. */
  readonly size?: number;
  /** Channels in use; both by default. */
  readonly channels?: readonly BallotChannel[];
  /** How many options questions are formed of, drawn afresh each time; 5 by default. Fewer give more varied questions. */
  readonly contenders?: number;
  /** Who would answer on each channel; everyone by default. A channel on which nobody answers is not asked. */
  readonly voters?: { readonly public?: readonly number[]; readonly private?: readonly number[] };
  /** Questions to all that are not to be put, such as those answered before. None by default. */
  readonly isLeftOut?: (channel: BallotChannel, options: readonly number[]) => boolean;
}

/** A question worth asking, and what it is worth. */
export interface ProposedQuestion {
  readonly channel: BallotChannel;
  readonly kind: KindName;
  /** Who is asked, all about the same options. */
  readonly questions: readonly VoterQuestion[];
  readonly cost: number;
  /**
   * Expected gain per cost of the plan that begins with this question, and of the best plan on each channel. Where both channels
   * are in use, a private question counts as costing twice its price (see `privatePremium`).
   */
  readonly worth: {
    readonly chosen: number;
    readonly public: number | null;
    readonly private: number | null;
  };
  /** What the best plan spends altogether. */
  readonly spend: number;
}

/**
 * Options that questions are formed of, drawn afresh each time. With 12 the same closest pair came up again and again, and an
 * option once judged by swayed answers was not looked at any more (late regret 0.05 ± 0.03 higher, 15 simulated groups).
 */
const contenderCount = 5;
/** Rivals of the leader whose chances are followed. */
const targetCount = 30;
/** Different questions in a plan; each further one adds little and n more numbers that can correlate by chance. */
const planLength = 4;
/** Questions that may enter a plan. */
const shortlist = 10;
/**
 * What a private question must be worth, as a multiple of its price, to be preferred to open ones. Open questions can still be
 * adapted one by one while they are asked, and a plan gives them no credit for that. With 2 instead of 1 the mean regret over
 * cost 0–80 was 0.010 ± 0.011 lower, over 60–80 0.023 ± 0.020 (91 simulated groups at c = 5).
 */
export const privatePremium = 2;
const screeningSamples = 24;
const planSamples = 48;

/** Null when there is nothing to decide: fewer than two options, or nobody to ask. */
export function nextQuestion(
  belief: Belief,
  social: SocialDraws,
  settings: AskSettings,
): ProposedQuestion | null {
  checkCosts(settings);
  if (social.options.length < 2) return null;
  const random = createRandomSource(belief.seed).split("question").split(belief.portions);
  const channels = (settings.channels ?? ["public", "private"]).filter(
    (channel) => votersOn(belief, settings, channel).length > 0,
  );
  const weights = weightsOf(settings, channels);
  const { least, most } = questionKinds[settings.kind ?? "pair"];
  const size = Math.max(2, least, Math.min(most, settings.size ?? 3, social.options.length));
  const search: Search = {
    belief,
    settings,
    weights,
    targets: targetsOf(social, targetCount),
    size,
    contenders: filledUp(
      contenders(social, Math.max(settings.contenders ?? contenderCount, size), random),
      social,
      size,
    ),
    screening: 2 * Math.max(weights.private, weights.public),
    normals: new Map(),
  };
  const plans = channels.map((channel) => bestPlan(search, channel, screened(search, channel)));
  const worthOf = (channel: BallotChannel): number | null =>
    plans.find((plan) => plan?.first.channel === channel)?.rate ?? null;
  let best: Plan | null = null;
  for (const plan of plans) {
    if (plan && (best === null || plan.rate > best.rate)) best = plan;
  }
  if (best === null) return null;
  return {
    channel: best.first.channel,
    kind: settings.kind ?? "pair",
    questions: best.first.questions,
    cost: settings.costs[best.first.channel],
    worth: { chosen: best.rate, public: worthOf("public"), private: worthOf("private") },
    spend: (best.spend * settings.costs[best.first.channel]) / weights[best.first.channel],
  };
}

interface Search {
  readonly belief: Belief;
  readonly settings: AskSettings;
  /** What a question on each channel counts as costing. */
  readonly weights: AskSettings["costs"];
  readonly targets: Targets;
  /** How many options a question is about. */
  readonly size: number;
  /** Indices of options, at least as many. */
  readonly contenders: readonly number[];
  /** What single questions are assumed to get when they are first sorted. */
  readonly screening: number;
  /** Standard normal numbers by how many are wanted per sample. */
  readonly normals: Map<number, Float64Array>;
}

interface Candidate {
  readonly channel: BallotChannel;
  readonly questions: readonly VoterQuestion[];
  readonly observation: Observation;
  readonly score: number;
}

interface Plan {
  readonly first: Candidate;
  /** Expected gain per cost. */
  readonly rate: number;
  readonly spend: number;
}

/** Costs, the private one with its premium where there is a choice. */
function weightsOf(
  { costs }: AskSettings,
  channels: readonly BallotChannel[],
): AskSettings["costs"] {
  if (channels.length < 2) return costs;
  return { public: costs.public, private: privatePremium * costs.private };
}

function votersOn(
  belief: Belief,
  settings: AskSettings,
  channel: BallotChannel,
): readonly number[] {
  const everyone = Array.from({ length: belief.model.voterCount }, (_, i) => i);
  return settings.voters?.[channel] ?? everyone;
}

/** Questions of one channel, best first, each as if it were asked several times over. */
function screened(search: Search, channel: BallotChannel): readonly Candidate[] {
  const { contenders: options, settings } = search;
  const voters = votersOn(search.belief, settings, channel);
  const candidates: Candidate[] = [];
  const isLeftOut = (asked: readonly number[]): boolean =>
    settings.isLeftOut?.(channel, asked) ?? false;
  for (let i = 0; i < options.length; i++) {
    for (let j = 0; j < i; j++) {
      const pair = [options[i], options[j]];
      if (search.size === 2 && isLeftOut(pair)) continue;
      candidates.push(valued(search, channel, sameForAll(voters, pair)));
    }
  }
  const pairs = sortedByScore(candidates);
  if (search.size === 2) return pairs;
  return widened(search, channel, voters, pairs).filter(
    ({ questions }) => !isLeftOut(questions[0].options),
  );
}

/** Contenders, and where a question wants more than there are, other options by what they are worth. */
function filledUp(
  some: readonly number[],
  { options, means }: SocialDraws,
  size: number,
): readonly number[] {
  if (some.length >= size) return some;
  const rest = Array.from(options, (option, x) => ({ option, mean: means[x] }))
    .filter(({ option }) => !some.includes(option))
    .sort((a, b) => b.mean - a.mean);
  return [...some, ...rest.map(({ option }) => option)].slice(0, size);
}

/** Questions of more options than this are not looked for one by one: the rest is filled up. */
const mostSearched = 4;

/** Pairs made into questions of more options: each of the best pairs takes in those that add most. */
function widened(
  search: Search,
  channel: BallotChannel,
  voters: readonly number[],
  pairs: readonly Candidate[],
): readonly Candidate[] {
  const size = Math.min(search.size, search.contenders.length);
  return sortedByScore(
    pairs.slice(0, size < search.contenders.length ? shortlist / 2 : 1).map((pair) => {
      let best = pair;
      while (best.questions[0].options.length < Math.min(size, mostSearched)) {
        const held = best.questions[0].options;
        let wider: Candidate | null = null;
        for (const option of search.contenders) {
          if (held.includes(option)) continue;
          const candidate = valued(search, channel, sameForAll(voters, [...held, option]));
          if (wider === null || candidate.score > wider.score) wider = candidate;
        }
        if (wider === null) break;
        best = wider;
      }
      const held = best.questions[0].options;
      if (held.length >= size) return best;
      const rest = search.contenders.filter((option) => !held.includes(option));
      const options = [...held, ...rest].slice(0, size);
      return valued(search, channel, sameForAll(voters, options));
    }),
  );
}

function sameForAll(
  voters: readonly number[],
  options: readonly number[],
): readonly VoterQuestion[] {
  return voters.map((voter) => ({ voter, options }));
}

function valued(
  search: Search,
  channel: BallotChannel,
  questions: readonly VoterQuestion[],
): Candidate {
  const { belief, settings, weights } = search;
  const kind = settings.kind ?? "pair";
  const block = answerBlock(belief.draws, kind, channel, questions);
  const observed = observation(block, search.targets);
  const copies = search.screening / weights[channel];
  const score = gainOf(search, [{ observation: observed, copies }], screeningSamples);
  return { channel, questions, observation: observed, score };
}

function gainOf(search: Search, asked: readonly Asked[], samples: number): number {
  const moved = shifts(asked, search.targets);
  return expectedGain(search.targets, moved, normalsFor(search, moved.width), samples);
}

/** The same numbers for every question of the same width: their differences then owe nothing to chance. */
function normalsFor(search: Search, width: number): Float64Array {
  let normals = search.normals.get(width);
  if (!normals) {
    normals = new Float64Array(planSamples * width);
    normalStream(createRandomSource("expected gain").split(width)).fill(normals);
    search.normals.set(width, normals);
  }
  return normals;
}

function sortedByScore(candidates: readonly Candidate[]): readonly Candidate[] {
  return [...candidates].sort((a, b) => b.score - a.score); // stable: equals stay in the order of contenders
}

/** The plan on one channel with the highest gain per cost, over plans of several lengths. */
function bestPlan(
  search: Search,
  channel: BallotChannel,
  candidates: readonly Candidate[],
): Plan | null {
  if (candidates.length === 0) return null;
  const cost = search.weights[channel];
  const list = candidates.slice(0, shortlist).map((candidate) => candidate.observation);
  let best: Plan | null = null;
  for (const spend of spendsOn(search, channel)) {
    const asked = spread(search, list, spend / cost);
    const rate = gainOf(search, asked, planSamples) / spend;
    if (best === null || rate > best.rate) best = { first: candidates[0], rate, spend };
  }
  return best;
}

/** From one question's worth on the more expensive channel to four; on the cheaper one also less, down to two questions. */
function spendsOn({ settings }: Search, channel: BallotChannel): readonly number[] {
  const { costs } = settings;
  const dear = Math.max(costs.public, costs.private);
  const shared = [dear, 2 * dear, 4 * dear];
  const few = 2 * costs[channel];
  return few < dear ? [few, ...shared] : shared;
}

/** Questions that share so many times of asking, chosen one after another for what each adds to those before it. */
function spread(search: Search, list: readonly Observation[], total: number): readonly Asked[] {
  const length = Math.min(planLength, list.length, Math.max(1, Math.floor(total)));
  let chosen: readonly Observation[] = [list[0]];
  while (chosen.length < length) {
    let best: readonly Observation[] = chosen;
    let most = -1;
    for (const candidate of list) {
      if (chosen.includes(candidate)) continue;
      const longer = [...chosen, candidate];
      const worth = gainOf(search, shared(longer, total), screeningSamples);
      if (worth > most) {
        most = worth;
        best = longer;
      }
    }
    chosen = best;
  }
  return shared(chosen, total);
}

function shared(observations: readonly Observation[], total: number): readonly Asked[] {
  const copies = total / observations.length;
  return observations.map((each) => ({ observation: each, copies }));
}

function checkCosts({ costs }: AskSettings): void {
  for (const channel of ["public", "private"] as const) {
    if (!(costs[channel] > 0 && costs[channel] < Infinity)) {
      throw new InvalidInputError(`costs.${channel}`, costs[channel], "a positive number");
    }
  }
}
