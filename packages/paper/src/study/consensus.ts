import type { Consensus } from "@unswayed/core";
import { choiceAlone, isSameProposal, rhoRange } from "@unswayed/core/method";
import { firstBest, isDecidable, type Ranking, ranked } from "./leader.ts";
import { socialRange } from "./ranges.ts";
import type { Situation } from "./situation.ts";
import { hasOpinions, type VoteFilter } from "./votes.ts";

/** A show of hands: public votes alone, as if nobody were swayed. */
const handsAlone: VoteFilter = { channels: ["public"], lastRound: Infinity, isFaceValue: true };
const privateAlone: VoteFilter = { channels: ["private"], lastRound: Infinity, isFaceValue: false };

export function consensusOf(situation: Situation): Consensus {
  const { space } = situation.state;
  const fit = situation.fit();
  const ranking = ranked(situation, fit);
  const { welfare, scores, best } = ranking;
  const winner = welfare.options[best];
  const { ranged, status } = socialRange(situation, winner, scores[best]);
  const second = runnerUp(situation, ranking);
  return {
    option: space.decode(winner),
    socialUtility: ranged,
    runnerUp:
      second === null
        ? null
        : {
            option: space.decode(welfare.options[second]),
            margin: Math.max(0, scores[best] - scores[second]),
          },
    rhoRange: winsFor(situation, ranking),
    publicOnly: choiceBy(situation, handsAlone),
    privateOnly: choiceBy(situation, privateAlone),
    sureness: null,
    text: isDecidable(fit, space)
      ? `${space.label(winner)} is ahead in the best explanation of the votes.`
      : "Nobody has said anything about the options yet.",
    status: isDecidable(fit, space) ? status : "no-votes",
  };
}

function choiceBy(situation: Situation, filter: VoteFilter): Consensus["publicOnly"] {
  const fit = situation.fit(filter);
  if (!hasOpinions(fit.votes)) return null;
  const { space } = situation.state;
  const { welfare, scores, best } = ranked(situation, fit);
  const voted = new Set(fit.votes.options.map((option) => space.key(option)));
  const tied = welfare.options.filter(
    (option, k) =>
      k !== best &&
      voted.has(space.key(option)) &&
      scores[best] - scores[k] < sameScore &&
      !isSameProposal(space, option, welfare.options[best]),
  );
  const options = [welfare.options[best], ...tied].map((option) => space.decode(option));
  return choiceAlone(options, voted.size, null, (option) => space.label(space.encode(option)));
}

/** Estimates this close, in logits, are the same to anyone but a computer. */
const sameScore = 0.05;

/** The best of what is another proposal than the winner. */
function runnerUp({ state }: Situation, { welfare, scores, best }: Ranking): number | null {
  let second: number | null = null;
  welfare.options.forEach((option, k) => {
    if (isSameProposal(state.space, option, welfare.options[best])) return;
    if (second === null || scores[k] > scores[second]) second = k;
  });
  return second;
}

/** The range of ρ in which the winner of the estimate stays it. */
function winsFor(
  { settings, state }: Situation,
  { welfare: worth, best }: Ranking,
): Consensus["rhoRange"] {
  return rhoRange(settings, (welfare, levels) => {
    const scores = worth.scores(welfare, levels);
    const first = firstBest(scores);
    return (
      scores[first] <= scores[best] + 1e-9 ||
      (!state.space.isFinite &&
        isSameProposal(state.space, worth.options[first], worth.options[best]))
    );
  });
}
