import type { Belief, Draws } from "../belief/belief.ts";
import { type Recommendation, recommendation } from "../decide/recommendation.ts";
import { type Goal, type SocialDraws, socialDraws } from "../decide/social-draws.ts";
import { type FrontChances, frontChances } from "./pareto-front.ts";

/**
 * Positive influence (paper: app:positive): discussion clears up misunderstandings, and what the group wants is what its
 * members say after it,
 *
 *     x* = argmax 𝒜[v(x, :)],     v = A u.
 *
 * Private answers are cheap here and discussions dear. x* lies on the front of v for any welfare that rises with
 * everyone's utility, hence on that of u, which private answers alone tell: the search is restricted to options that are
 * probably on it.
 */

/**
 * An option is not searched when it is on the front with less than this share of the likeliest one's probability: its chance
 * of being x* is smaller still. Among hundreds of options that nothing is known of, none is likely to be on it.
 */
const leastShare = 0.05;

/** What the group would choose alone and after discussion, side by side. */
export interface BothConsensuses {
  /** Best for 𝒜[u]: free of influence. */
  readonly alone: Recommendation;
  /** Best for 𝒜[v]: after discussion. */
  readonly discussed: Recommendation;
  /** The probability that both are the same option. */
  readonly chanceSame: number;
  /** How much of 𝒜[v] the group gives up, on average, if it takes what it would choose alone; and the other way round. */
  readonly cost: { readonly ofAlone: number; readonly ofDiscussed: number };
  readonly front: FrontChances;
  /** Options that may be chosen and are probably on the front of what people think alone, by index. */
  readonly searched: readonly number[];
}

/** Both consensuses as the belief has them, with the front of what people think alone. */
export function bothConsensuses(belief: Pick<Belief, "draws">, goal: Goal): BothConsensuses {
  const { draws } = belief;
  const front = frontChances(draws, goal.among);
  const alone = socialDraws(draws, goal);
  const open = socialDraws(discussedDraws(draws), goal);
  const discussed = discussedSocialDraws(belief, goal);
  const N = open.options.length;
  const discussedLeader = open.options.indexOf(discussed.options[discussed.leader]);
  let same = 0;
  let ofAlone = 0;
  let ofDiscussed = 0;
  for (let m = 0; m < draws.count; m++) {
    const at = m * N;
    if (alone.best[m] === open.best[m]) same += 1;
    ofAlone += (open.values[at + discussedLeader] - open.values[at + alone.leader]) / draws.count;
    ofDiscussed +=
      (alone.values[at + alone.leader] - alone.values[at + discussedLeader]) / draws.count;
  }
  return {
    alone: recommendation(alone),
    discussed: recommendation(discussed),
    chanceSame: same / draws.count,
    cost: { ofAlone, ofDiscussed },
    front,
    searched: probablyOnFront(front.alone),
  };
}

/**
 * 𝒜[v] of the options that are probably on the front of u: what to ask about, and to recommend, when discussion counts.
 *
 * @param also - an option that is wanted although it may be off the front
 */
export function discussedSocialDraws(
  { draws }: Pick<Belief, "draws">,
  goal: Goal,
  also: number | null = null,
): SocialDraws {
  const searched = probablyOnFront(frontChances(draws, goal.among).alone);
  const among = also === null || searched.includes(also) ? searched : [...searched, also];
  return socialDraws(discussedDraws(draws), { ...goal, among });
}

/** Draws in which what people say after discussion stands for what they want. */
function discussedDraws(draws: Draws): Draws {
  return { ...draws, privateUtilities: draws.publicUtilities };
}

/** At least two where there are two: with one there would be nothing left to ask. */
function probablyOnFront(alone: Float64Array): readonly number[] {
  const byChance = Array.from(alone.keys()).sort((a, b) => alone[b] - alone[a] || a - b);
  const least = leastShare * alone[byChance[0]];
  return byChance
    .filter((option, rank) => alone[option] > (rank < 2 ? 0 : least))
    .sort((a, b) => a - b);
}
