import { InvalidInputError } from "@unswayed/core";
import { normalQuantile, shuffle } from "@unswayed/core/numerics";
import type { AnsweredRound, GivenAnswer } from "./answered-rounds.ts";
import { type GroupVotes, groupVotes, type StructureSettings } from "./group-votes.ts";
import { predictiveScores } from "./posterior-fit.ts";
import { type Structure, structureTitles } from "./structure.ts";

/**
 * Which structure predicts best what it has not seen.
 *
 * Public questions are dealt into folds, all questions on one pair into the same; a structure is fitted to the other folds and
 * all private answers, and predicts the public answers of the fold. Private answers are always known: structures differ in
 * what public answers follow, and these tell what people think. A score is the mean log probability of an answer; its error
 * is over pairs, since answers to one question lean on the same utilities.
 */
export interface StructureComparison {
  readonly scores: readonly StructureScore[];
  /** How many public answers were predicted, on how many different pairs. */
  readonly answers: number;
  readonly pairs: number;
  /** Whether no structure predicts clearly better than the linear one. */
  readonly isLinearEnough: boolean;
  /** The one to use: the linear one where it is enough. */
  readonly preferred: Structure;
  /** The finding in words. */
  readonly sentence: string;
}

/** How well one structure predicts public answers, in nats per answer. */
export interface StructureScore {
  readonly structure: Structure;
  readonly title: string;
  /** Mean log probability of an answer; log ½ = −0.693 is a coin. */
  readonly score: number;
  readonly error: number;
  /** How much better than the linear structure, pair by pair, and the standard error of that. */
  readonly gain: number;
  readonly gainError: number;
}

/** How a comparison is made. */
export interface ComparisonSettings extends StructureSettings {
  /** Default 5. */
  readonly folds?: number;
}

/** A gain must be as unlikely as this by chance, over all structures compared, to count as clear … */
const byChance = 0.05;
/** … and worth a longer story, in nats per answer: odds that are a hundredth better. */
const leastGain = 0.01;

/**
 * Compares structures on the votes of one group.
 *
 * @param structures - what to compare with the linear structure, which is always among them
 */
export function compareStructures(
  rounds: readonly AnsweredRound[],
  structures: readonly Structure[],
  settings: ComparisonSettings,
): StructureComparison {
  const votes = groupVotes(rounds, settings);
  const pairs = publicPairs(votes.answers);
  const { folds = 5 } = settings;
  if (!Number.isInteger(folds) || folds < 2) {
    throw new InvalidInputError("folds", folds, "a whole number, at least 2");
  }
  if (pairs.length < folds) {
    throw new InvalidInputError(
      "rounds",
      pairs.length,
      `public answers on at least ${folds} pairs`,
    );
  }
  const dealt = shuffle(pairs, votes.random.split("folds"));
  const parts = Array.from({ length: folds }, (_, f) => dealt.filter((_p, k) => k % folds === f));
  const rivals = structures.filter(({ kind }) => kind !== "linear");
  const linear = heldOutScores(votes, { kind: "linear" }, parts);
  const answers = linear.reduce((sum, pair) => sum + pair.answers, 0);
  const scores = [{ kind: "linear" } as const, ...rivals].map((structure): StructureScore => {
    const own = structure.kind === "linear" ? linear : heldOutScores(votes, structure, parts);
    const gains = own.map((pair, k) => ({ ...pair, total: pair.total - linear[k].total }));
    const [score, gain] = [perAnswer(own), perAnswer(gains)];
    return {
      structure,
      title: structureTitles[structure.kind],
      score: score.mean,
      error: score.error,
      gain: gain.mean,
      gainError: gain.error,
    };
  });
  const clear = rivals.length > 0 ? normalQuantile(1 - byChance / rivals.length) : Infinity;
  const better = scores.filter(
    ({ gain, gainError }) => gain >= leastGain && gain > clear * gainError,
  );
  const best = better.reduce<StructureScore | null>(
    (top, next) => (top === null || next.gain > top.gain ? next : top),
    null,
  );
  return {
    scores,
    answers,
    pairs: pairs.length,
    isLinearEnough: best === null,
    preferred: best?.structure ?? { kind: "linear" },
    sentence: sentenceOf(scores, best),
  };
}

/** The public answers on one pair, whichever way round it was put. */
type PublicPair = readonly GivenAnswer[];

function publicPairs(answers: readonly GivenAnswer[]): readonly PublicPair[] {
  const byPair = new Map<string, GivenAnswer[]>();
  for (const answer of answers) {
    if (!answer.isPublic) continue;
    const { candidate: a, reference: b } = answer;
    const key = a < b ? `${a}:${b}` : `${b}:${a}`;
    const known = byPair.get(key);
    if (known) known.push(answer);
    else byPair.set(key, [answer]);
  }
  return [...byPair.values()];
}

interface PairScore {
  readonly answers: number;
  readonly total: number;
}

function heldOutScores(
  votes: GroupVotes,
  structure: Structure,
  parts: readonly (readonly PublicPair[])[],
): readonly PairScore[] {
  return parts.flatMap((part) => {
    const left = new Set(part.flat());
    const fit = votes.fit(
      structure,
      votes.answers.filter((answer) => !left.has(answer)),
    );
    const scores = predictiveScores(fit, part.flat());
    let at = 0;
    return part.map((pair) => {
      const own = scores.subarray(at, at + pair.length);
      at += pair.length;
      return { answers: pair.length, total: own.reduce((sum, score) => sum + score, 0) };
    });
  });
}

/** Mean per answer, and its error with pairs as the independent units. */
function perAnswer(pairs: readonly PairScore[]): { readonly mean: number; readonly error: number } {
  const answers = pairs.reduce((sum, pair) => sum + pair.answers, 0);
  const mean = pairs.reduce((sum, pair) => sum + pair.total, 0) / answers;
  const square = pairs.reduce((sum, pair) => sum + (pair.total - mean * pair.answers) ** 2, 0);
  const count = pairs.length;
  return { mean, error: Math.sqrt((square * count) / Math.max(1, count - 1)) / answers };
}

function sentenceOf(scores: readonly StructureScore[], best: StructureScore | null): string {
  const amount = ({ gain, gainError }: StructureScore): string =>
    `${gain.toFixed(3)} ± ${gainError.toFixed(3)} nats per public answer`;
  if (best !== null) {
    return `The linear model is not enough: ${best.title} predicts votes it has not seen better, by ${amount(best)}.`;
  }
  const rivals = scores.filter(({ structure }) => structure.kind !== "linear");
  if (rivals.length === 0) return "Only the linear model was fitted.";
  const next = rivals.reduce((top, rival) => (rival.gain > top.gain ? rival : top));
  return next.gain > 0
    ? `The linear model is enough: nothing predicts clearly better (${next.title}: by ${amount(next)}).`
    : `The linear model is enough: it predicts best (next ${next.title}: ${amount(next)}).`;
}
