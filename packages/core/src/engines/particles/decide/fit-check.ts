import { inPrivate } from "../../../question/answer-model.ts";
import type { Ballot, BallotChannel } from "../../../question/ballots.ts";
import { questionKinds } from "../../../question/kinds.ts";
import { normalCdf } from "../../../random/normal.ts";
import type { Belief } from "../belief/belief.ts";

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
    const kind = questionKinds[ballot.kind];
    const w = new Float64Array(ballot.options.length);
    for (let m = 0; m < draws.count; m++) {
      fillUtilities(belief, ballot, m, w);
      const { excess, variance } = kind.surprise(
        ballot.answer,
        w,
        ballot.channel === "private" ? inPrivate(model.answers) : model.answers,
      );
      for (const tally of tallies) {
        tally.sums[m] += excess;
        tally.variances[m] += variance;
      }
    }
    if (ballot.channel === "public") addPull(belief, ballot, pulls);
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

/** What the options of a ballot are worth to its voter, on its channel, in a draw. */
function fillUtilities({ draws }: Belief, ballot: Ballot, m: number, out: Float64Array): void {
  const table = ballot.channel === "public" ? draws.publicUtilities : draws.privateUtilities;
  const at = (m * draws.voterCount + ballot.voter) * draws.optionCount;
  for (let c = 0; c < out.length; c++) out[c] = table[at + ballot.options[c]];
}

/** By the numbers that stand for an answer in planning. The two options of a pair share one, with opposite signs. */
function addPull(belief: Belief, ballot: Ballot, pulls: Map<number, Tally>): void {
  const { draws } = belief;
  const { options } = ballot;
  const kind = questionKinds[ballot.kind];
  const observed = kind.observed(ballot.answer, options.length);
  if (observed === null) return;
  const moments = kind.moments(options.length);
  const w = new Float64Array(options.length);
  const pulled = options.length === 2 ? [0, 1] : observed.map((_, x) => x);
  for (const x of pulled) {
    let tally = pulls.get(options[x]);
    if (!tally) {
      tally = newTally(draws.count);
      pulls.set(options[x], tally);
    }
    const number = options.length === 2 ? 0 : x;
    const side = number === x ? 1 : -1;
    tally.ballots += 1;
    for (let m = 0; m < draws.count; m++) {
      fillUtilities(belief, ballot, m, w);
      moments.fill(w);
      tally.sums[m] += side * (observed[number] - moments.mean[number]);
      tally.variances[m] += moments.covariance(number, number);
    }
  }
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
