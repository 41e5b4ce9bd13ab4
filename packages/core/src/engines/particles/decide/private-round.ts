import { questionKinds } from "../../../question/kinds.ts";
import type { KindName } from "../../../question/question-kind.ts";
import { createRandomSource } from "../../../random/random-source.ts";
import type { Belief } from "../belief/belief.ts";
import { normalStream } from "../belief/normal-stream.ts";
import { pooledBlock } from "./answer-block.ts";
import {
  expectedGain,
  type Observation,
  observation,
  shifts,
  type Targets,
  targetsOf,
} from "./linear-update.ts";
import type { SocialDraws } from "./social-draws.ts";

/** A kind of question and about how many options it is. */
export interface QuestionForm {
  readonly kind: KindName;
  readonly size: number;
}

/** What may be asked in private, and what it costs. */
export interface RoundSettings {
  /** More options than there are stand for all of them. */
  readonly forms: readonly QuestionForm[];
  /** What one question costs, above 0. */
  readonly costOf: (form: QuestionForm) => number;
  /** What it costs to begin asking in private; 0 where people are asked in private already. */
  readonly changing: number;
  /** Who would answer. */
  readonly voters: readonly number[];
  /** How many questions the round has; as many as pay together, at most four, by default. */
  readonly count?: number;
  /** Questions that are not to be put, such as those answered before. */
  readonly isLeftOut?: (kind: KindName, options: readonly number[]) => boolean;
  /** Whether two options stood in one private question. */
  readonly wereCompared?: (one: number, other: number) => boolean;
}

/** Private questions asked together, and what they promise. */
export interface PrivateRound {
  readonly questions: readonly { readonly kind: KindName; readonly options: readonly number[] }[];
  /** How much better the recommendation is expected to become by all questions of the plan, also those that do not fit in the round. */
  readonly gain: number;
  /** Gain for what the plan costs. */
  readonly rate: number;
}

/** Rivals of the leader whose chances are followed. */
const targetCount = 30;
const samples = 128;
/** Different questions in a plan. */
const planLength = 4;
/** Questions that a plan may begin with. */
const beginnings = 8;
/** Options of which all pairs are looked at. */
const paired = 6;

interface Candidate {
  readonly kind: KindName;
  readonly options: readonly number[];
  readonly cost: number;
  readonly observation: Observation;
}

interface Plan {
  readonly chosen: readonly Candidate[];
  readonly gain: number;
  readonly rate: number;
}

/**
 * Which questions to put in private, of which kind and length: those that promise most to the decision for what they cost.
 *
 * Longer questions tell more and take longer, and what it costs to begin is spread over all that is asked: so neither the shortest nor
 * the longest is always best. They are about options that can still win: sets grow by the chance of being the best. A plan is
 * up to four questions chosen one after another for what each adds; the best rate of gain per cost counts, since a single short question
 * seldom changes a decision. Null when there is nothing to ask.
 */
export function privateRound(
  belief: Belief,
  social: SocialDraws,
  settings: RoundSettings,
): PrivateRound | null {
  if (social.options.length < 2 || settings.voters.length === 0) return null;
  const targets = targetsOf(social, targetCount);
  const candidates = candidatesFor(belief, social, targets, settings);
  if (candidates.length === 0) return null;
  const gainOf = gains(targets);
  const planned = (chosen: readonly Candidate[]): Plan => {
    const gain = gainOf(chosen.map((one) => one.observation));
    const cost = chosen.reduce((sum, one) => sum + one.cost, settings.changing);
    return { chosen, gain, rate: gain / cost };
  };
  const wider = (plan: Plan): Plan | null => {
    const rest = candidates.filter((one) => !plan.chosen.includes(one));
    return best(rest.map((one) => planned([...plan.chosen, one])));
  };
  const singles = candidates.map((one) => planned([one])).sort((a, b) => b.rate - a.rate);
  let found = singles[0];
  for (const start of singles.slice(0, beginnings)) {
    let plan: Plan | null = start;
    while (plan && plan.chosen.length < planLength) {
      plan = wider(plan);
      if (plan && plan.rate > found.rate) found = plan;
    }
  }
  const { count = found.chosen.length } = settings;
  // A round that has room for more takes what adds most.
  let round: Plan | null = found;
  while (round && round.chosen.length < count) {
    const next: Plan | null = wider(round);
    if (!next) break;
    round = next;
  }
  return {
    questions: round.chosen.slice(0, count).map(({ kind, options }) => ({ kind, options })),
    gain: found.gain,
    rate: found.rate,
  };
}

function best(plans: readonly Plan[]): Plan | null {
  let found: Plan | null = null;
  for (const plan of plans) if (found === null || plan.rate > found.rate) found = plan;
  return found;
}

/** By the same numbers for every plan of the same width: their differences then owe less to chance. */
function gains(targets: Targets): (observations: readonly Observation[]) => number {
  const known = new Map<number, Float64Array>();
  return (observations) => {
    const moved = shifts(
      observations.map((one) => ({ observation: one, copies: 1 })),
      targets,
    );
    let normals = known.get(moved.width);
    if (!normals) {
      normals = new Float64Array(samples * moved.width);
      normalStream(createRandomSource("gain of a round").split(moved.width)).fill(normals);
      known.set(moved.width, normals);
    }
    return expectedGain(targets, moved, normals, samples);
  };
}

/** Questions of every form, those about the likeliest winners first. */
function candidatesFor(
  { draws }: Belief,
  social: SocialDraws,
  targets: Targets,
  settings: RoundSettings,
): readonly Candidate[] {
  const { isLeftOut = () => false, voters } = settings;
  const ranked = likeliestWinners(social);
  const seen = new Set<string>();
  return settings.forms.flatMap((form) => {
    const size = Math.min(form.size, ranked.length);
    // Two options in order are a pair, which may be among the forms too.
    const kind = size === 2 ? questionKinds[form.kind].ofTwo : form.kind;
    return setsOf(ranked, size, settings).flatMap((set): readonly Candidate[] => {
      // In the order of the list: another would tell what is believed of them.
      const options = [...set].sort((a, b) => a - b);
      const key = `${kind} ${options.join(" ")}`;
      if (seen.has(key) || isLeftOut(kind, options)) return [];
      seen.add(key);
      const block = pooledBlock(draws, kind, "private", voters, options);
      const cost = settings.costOf({ kind, size });
      return [{ kind, options, cost, observation: observation(block, targets) }];
    });
  });
}

function setsOf(
  ranked: readonly number[],
  size: number,
  { wereCompared = () => false }: RoundSettings,
): readonly (readonly number[])[] {
  if (size === 2) {
    const few = ranked.slice(0, paired);
    return few.flatMap((a, k) => few.slice(0, k).map((b) => [b, a]));
  }
  const [leader, ...others] = ranked;
  const unlike = others.filter((option) => !wereCompared(leader, option));
  const fresh = [leader, ...unlike.slice(0, size - 1)];
  return [ranked.slice(0, size), ...(fresh.length === size ? [fresh] : [])];
}

/** The leader, then by the chance of being the best; where that is the same, by how good an option may well be. */
export function likeliestWinners(social: SocialDraws): readonly number[] {
  const { count, options, values, means, best: winners, leader } = social;
  const N = options.length;
  const ranked = Array.from(options, (option, x) => {
    let variance = 0;
    for (let m = 0; m < count; m++) variance += (values[m * N + x] - means[x]) ** 2 / count;
    return { option, x, chance: 0, hope: means[x] + 1.5 * Math.sqrt(variance) };
  });
  for (let m = 0; m < count; m++) ranked[winners[m]].chance += 1 / count;
  ranked[leader].chance += 1;
  return ranked
    .sort((a, b) => b.chance - a.chance || b.hope - a.hope || a.x - b.x)
    .map(({ option }) => option);
}
