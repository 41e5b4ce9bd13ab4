import type { OptionValue } from "../../space/option-space.ts";
import { isSameProposal } from "../proposals.ts";
import type { Consensus } from "../results.ts";
import { hasOpinions, type VoteFilter } from "../votes.ts";
import { firstBest, isDecidable, type Ranking, ranked } from "./leader.ts";
import { socialRange } from "./ranges.ts";
import type { Situation } from "./situation.ts";

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
    rhoRange: rhoRange(situation, ranking),
    publicOnly: choiceBy(situation, handsAlone),
    privateOnly: choiceBy(situation, privateAlone),
    sureness: null,
    text: isDecidable(fit, space)
      ? `${space.label(winner)} is ahead in the best explanation of the votes.`
      : "Nobody has said anything about the options yet.",
    status: isDecidable(fit, space) ? status : "no-votes",
  };
}

function choiceBy(situation: Situation, filter: VoteFilter): OptionValue | null {
  const fit = situation.fit(filter);
  if (!hasOpinions(fit.votes)) return null;
  const { welfare, best } = ranked(situation, fit);
  return situation.state.space.decode(welfare.options[best]);
}

/** The best of what is another proposal than the winner. */
function runnerUp({ state }: Situation, { welfare, scores, best }: Ranking): number | null {
  let second: number | null = null;
  welfare.options.forEach((option, k) => {
    if (isSameProposal(state.space, option, welfare.options[best])) return;
    if (second === null || scores[k] > scores[second]) second = k;
  });
  return second;
}

const rhoGrid = [0.01, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

/** ρ on a grid from worst-off to average: the connected range around the study's own ρ in which the option wins. */
function rhoRange(
  { settings, state }: Situation,
  { welfare: worth, best }: Ranking,
): Consensus["rhoRange"] {
  const { welfare, levels } = settings;
  const own = welfare.kind === "gini" ? welfare.rho : welfare.kind === "egalitarian" ? 0.01 : 1;
  const grid = [...new Set([...rhoGrid, own])].sort((a, b) => a - b);
  const fairLevels = levels === "raw" ? "shortfall" : levels;
  const wins = grid.map((rho) => {
    const scores = worth.scores({ kind: "gini", rho }, rho === 1 ? "raw" : fairLevels);
    const first = firstBest(scores);
    return (
      scores[first] <= scores[best] + 1e-9 ||
      (!state.space.isFinite &&
        isSameProposal(state.space, worth.options[first], worth.options[best]))
    );
  });
  let from = grid.indexOf(own);
  let to = from;
  while (from > 0 && wins[from - 1]) from--;
  while (to < grid.length - 1 && wins[to + 1]) to++;
  return { from: grid[from], to: grid[to] };
}
