import type { Advantage, Consensus, InfluenceReport, Prediction, Ranged } from "@unswayed/core";
import type { Option } from "@unswayed/core/method";
import { choiceAlone, rhoRange } from "@unswayed/core/method";
import { type GroupUtility, groupView } from "../model/group-utility.ts";
import { isSilent } from "./evidence-of.ts";
import { bestOption, choiceBy, runnerUp, worthOf } from "./leading.ts";
import type { Situation } from "./situation.ts";

/** Of a Gaussian, nine in ten lie within this many standard deviations: the ranges that are told. */
const nineInTen = 1.6449;

export function consensusOf(situation: Situation): Consensus {
  const { space } = situation.state;
  const belief = situation.belief();
  const worth = worthOf(situation, belief);
  const winner = bestOption(situation, belief) ?? space.list()[0];
  const second = runnerUp(situation, winner);
  const alone = (channel: "public" | "private"): Consensus["publicOnly"] => {
    const choice = choiceBy(situation, {
      channels: [channel],
      lastRound: Infinity,
      isFaceValue: channel === "public",
    });
    if (!choice) return null;
    return choiceAlone([space.decode(choice)], 0, null, (option) =>
      space.label(space.encode(option)),
    );
  };
  const ranged = rangedOf(worth(winner));
  const isUnsaid = isSilent(belief.evidence);
  return {
    option: space.decode(winner),
    socialUtility: ranged,
    runnerUp: second && {
      option: space.decode(second),
      margin: Math.max(0, ranged.estimate - worth(second).mean),
    },
    rhoRange: winsFor(situation, winner),
    publicOnly: alone("public"),
    privateOnly: alone("private"),
    sureness: null,
    text: isUnsaid
      ? "Nobody has said anything about the options yet."
      : `${space.label(winner)} is worth most to the group, ${ranged.estimate.toFixed(2)} (${ranged.lower.toFixed(2)} to ${ranged.upper.toFixed(2)}).`,
    status: isUnsaid ? "no-votes" : "solved",
  };
}

export function predictionOf(situation: Situation, option: Option): Prediction {
  const { state, voters } = situation;
  const belief = situation.belief();
  const n = voters.length;
  const { mean } = belief.posterior.predict(option, [...voters, ...voters.map((i) => n + i)]);
  return {
    option: state.space.decode(option),
    socialUtility: rangedOf(worthOf(situation, belief)(option)),
    voters: state.active,
    privateUtilities: Array.from(mean.subarray(0, n)),
    publicUtilities: Array.from(mean.subarray(n)),
    status: isSilent(belief.evidence) ? "no-votes" : "solved",
  };
}

export function advantageOf(situation: Situation, pair: readonly [Option, Option]): Advantage {
  const { view, voters } = situation;
  const { posterior, evidence } = situation.belief();
  const both = posterior.predictTogether(pair, voters);
  return {
    ...rangedOf(view.difference(both, situation.baseline())),
    status: isSilent(evidence) ? "no-votes" : "solved",
  };
}

export function influenceReport(situation: Situation, hasRanges: boolean): InfluenceReport {
  const { active } = situation.state;
  const n = active.length;
  const { influence } = situation.belief().fit.state;
  const weightOf = (i: number, j: number): number => influence?.[i * n + j] ?? (i === j ? 1 : 0);
  const weights = active.map((_, i) => active.map((_other, j) => weightOf(i, j)));
  if (!hasRanges) return { voters: active, weights, ranges: null, sway: null };
  const { entries } = situation.influenceUncertainty();
  const ranges = weights.map((row, i) =>
    row.map((estimate, j): Ranged => {
      const width = nineInTen * Math.sqrt(Math.max(0, entries[(i * n + j) * (n * n + 1)]));
      return {
        estimate,
        lower: Math.max(0, estimate - width),
        upper: Math.min(1, estimate + width),
      };
    }),
  );
  return { voters: active, weights, ranges, sway: null };
}

export function rangedOf({ mean, deviation }: GroupUtility): Ranged {
  const width = nineInTen * deviation;
  return { estimate: mean, lower: mean - width, upper: mean + width };
}

/** The range of ρ in which the winner wins by what is expected of everyone. */
function winsFor(situation: Situation, winner: Option): Consensus["rhoRange"] {
  const { settings, state, voters } = situation;
  const { posterior, spread } = situation.belief();
  const baseline = situation.baseline();
  const utilities = situation.options().map((option) => posterior.predict(option, voters).mean);
  const ofWinner = posterior.predict(winner, voters).mean;
  // In a box others may be ahead by less than anyone would notice.
  const slack = state.space.isFinite ? 1e-9 : 1e-3 * spread;
  return rhoRange(settings, (welfare) => {
    const { exact } = groupView(welfare, voters.length, situation.random("rho", 0));
    const best = utilities.reduce((most, one) => Math.max(most, exact(one, baseline)), -Infinity);
    return exact(ofWinner, baseline) >= best - slack;
  });
}
