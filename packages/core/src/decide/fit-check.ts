import { logistic } from "../belief/answer-model.ts";
import type { Ballot, BallotChannel, PairBallot } from "../belief/ballots.ts";
import type { Belief } from "../belief/belief.ts";
import { exp, log } from "../linalg/elementary.ts";
import { normalCdf } from "../random/normal.ts";
import { orderChances, orderRank } from "./order-chances.ts";

/**
 * Posterior predictive check: would people who are as we believe give answers like those we got?
 *
 * In every draw each ballot has a surprise −log P(answer), and its mean and variance over the answers that could have been
 * given. The sum over ballots, standardised, says how much more surprising the answers are than such people's would be:
 *
 *     z = Σ (surprise − mean) / √Σ variance            chance = mean over draws of 1 − Φ(z)
 *
 * A chance below 0.05 is a reason to look. The belief has already adapted to the answers, so the check is lenient: it rings
 * for answers at random, contradictions and influence of another kind when they are plain, not when they are slight.
 *
 * The pull of an option is the same idea for public answers alone: Σ (answer − expected) over all voters for one option. A
 * bias common to all, such as an option nobody dares to oppose, shows there.
 */
export interface FitCheck {
  readonly overall: Surprise;
  readonly public: Surprise;
  readonly private: Surprise;
  /** By voter. Tells who answers at random, so it is for that voter's eyes and the method's, not for the group. */
  readonly voters: readonly Surprise[];
  /** The option whose public answers agree least with any influence between voters; null without public ballots. */
  readonly pull: { readonly option: number; readonly z: number; readonly chance: number } | null;
  /** Whether something should be shown: an overall or channel chance below 0.05, or a pull below 0.05 after counting options. */
  readonly isDoubtful: boolean;
}

/** How surprising some of the ballots are to the belief that was formed by them. */
export interface Surprise {
  readonly ballots: number;
  /** Mean over draws. */
  readonly z: number;
  /** Probability of answers at least as surprising. 1 without ballots. */
  readonly chance: number;
}

const doubtful = 0.05;

/** Whether the model explains the ballots, overall and by channel and voter. */
export function fitCheck(belief: Belief): FitCheck {
  const { model, ballots, draws } = belief;
  const groups = new Map<string, Tally>();
  const tallyOf = (name: string): Tally => {
    let tally = groups.get(name);
    if (!tally) {
      tally = newTally(draws.count);
      groups.set(name, tally);
    }
    return tally;
  };
  const pulls = new Map<number, Tally>();
  for (const ballot of ballots) {
    const tallies = [tallyOf("all"), tallyOf(ballot.channel), tallyOf(`voter ${ballot.voter}`)];
    for (const tally of tallies) tally.ballots += 1;
    for (let m = 0; m < draws.count; m++) {
      const chances = answerChances(belief, ballot, m);
      const given = givenAnswer(ballot);
      let mean = 0;
      let square = 0;
      for (const p of chances) {
        const surprise = p > 0 ? -log(p) : 0;
        mean += p * surprise;
        square += p * surprise * surprise;
      }
      const excess = given < 0 ? 0 : -log(Math.max(chances[given], 1e-300)) - mean;
      for (const tally of tallies) {
        tally.sums[m] += excess;
        tally.variances[m] += square - mean * mean;
      }
    }
    if (ballot.channel === "public" && ballot.kind !== "choice") addPull(belief, ballot, pulls);
  }
  const overall = summary(groups.get("all"));
  const byChannel = (channel: BallotChannel): Surprise => summary(groups.get(channel));
  const pull = strongestPull(pulls);
  return {
    overall,
    public: byChannel("public"),
    private: byChannel("private"),
    voters: Array.from({ length: model.voterCount }, (_, i) => summary(groups.get(`voter ${i}`))),
    pull,
    isDoubtful:
      [overall, byChannel("public"), byChannel("private")].some(
        ({ chance }) => chance < doubtful,
      ) ||
      (pull !== null && pull.chance < doubtful),
  };
}

interface Tally {
  ballots: number;
  /** By draw. */
  readonly sums: Float64Array;
  readonly variances: Float64Array;
}

function newTally(count: number): Tally {
  return { ballots: 0, sums: new Float64Array(count), variances: new Float64Array(count) };
}

function summary(tally: Tally | undefined): Surprise {
  if (!tally) return { ballots: 0, z: 0, chance: 1 };
  const { z, chance } = standardised(tally, (value) => 1 - normalCdf(value));
  return { ballots: tally.ballots, z, chance };
}

function standardised(
  tally: Tally,
  tail: (z: number) => number,
): { readonly z: number; readonly chance: number } {
  const count = tally.sums.length;
  let mean = 0;
  let chance = 0;
  for (let m = 0; m < count; m++) {
    const z = tally.variances[m] > 0 ? tally.sums[m] / Math.sqrt(tally.variances[m]) : 0;
    mean += z / count;
    chance += tail(z) / count;
  }
  return { z: mean, chance };
}

/** The chances of all answers a ballot could have had, lapses included: of an order, all that go as far. */
function answerChances(belief: Belief, ballot: Ballot, m: number): readonly number[] {
  const { draws, model } = belief;
  const { lapse, tieStrength } = model.answers;
  const table = ballot.channel === "public" ? draws.publicUtilities : draws.privateUtilities;
  const at = (m * draws.voterCount + ballot.voter) * draws.optionCount;
  const lapsed = (chances: readonly number[]): readonly number[] =>
    chances.map((p) => lapse / chances.length + (1 - lapse) * p);
  if (ballot.kind === "choice") {
    const top = Math.max(...ballot.options.map((option) => table[at + option]));
    const weights = ballot.options.map((option) =>
      Math.max(exp(table[at + option] - top), Number.MIN_VALUE),
    );
    return lapsed(orderChances(weights, orderSaid(ballot).length));
  }
  const d = table[at + ballot.candidate] - table[at + ballot.reference];
  if (tieStrength === 0) return lapsed([logistic(d), logistic(-d)]);
  const half = exp(-Math.abs(d) / 2);
  const z = 1 + half * half + tieStrength * half;
  const [large, small] = [1 / z, (half * half) / z];
  return lapsed(
    d >= 0 ? [large, small, (tieStrength * half) / z] : [small, large, (tieStrength * half) / z],
  );
}

/** Which of `answerChances` was given; −1 for a tie where the model has none, which is then no surprise either way. */
function givenAnswer(ballot: Ballot): number {
  if (ballot.kind === "choice") return orderRank(orderSaid(ballot), ballot.options);
  return ["candidate", "reference"].indexOf(ballot.answer);
}

/** Without the last place of a full order, which says nothing. */
function orderSaid({ order, options }: Extract<Ballot, { kind: "choice" }>): readonly number[] {
  return order.slice(0, options.length - 1);
}

function addPull(belief: Belief, ballot: PairBallot, pulls: Map<number, Tally>): void {
  const { draws } = belief;
  const favoured = favouredShare(ballot);
  for (const [option, side] of [
    [ballot.candidate, 1],
    [ballot.reference, -1],
  ] as const) {
    let tally = pulls.get(option);
    if (!tally) {
      tally = newTally(draws.count);
      pulls.set(option, tally);
    }
    tally.ballots += 1;
    for (let m = 0; m < draws.count; m++) {
      const at = (m * draws.voterCount + ballot.voter) * draws.optionCount;
      const p = logistic(
        draws.publicUtilities[at + ballot.candidate] - draws.publicUtilities[at + ballot.reference],
      );
      tally.sums[m] += side * (favoured - p);
      tally.variances[m] += p * (1 - p);
    }
  }
}

/** 1 for the candidate, 0 for the reference, ½ for neither. */
function favouredShare({ answer }: PairBallot): number {
  if (answer === "tie") return 0.5;
  return answer === "candidate" ? 1 : 0;
}

function strongestPull(pulls: Map<number, Tally>): FitCheck["pull"] {
  let strongest: FitCheck["pull"] = null;
  for (const [option, tally] of pulls) {
    const { z, chance } = standardised(tally, (value) => 2 * normalCdf(-Math.abs(value)));
    const counted = Math.min(1, chance * pulls.size); // Bonferroni: the strongest of many is strong by chance
    if (strongest === null || counted < strongest.chance)
      strongest = { option, z, chance: counted };
  }
  return strongest;
}
