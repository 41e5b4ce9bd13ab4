import type { Option } from "../../kernel/kernel.ts";
import type { Channel } from "../log.ts";
import { worthOf } from "./leading.ts";
import { mostHopeful } from "./next-score.ts";
import { privateness } from "./privateness.ts";
import type { Situation } from "./situation.ts";

/** Public: the options of which most may be hoped, the best first. Private: options scored openly only, the most doubtful first. */
export function nearBestScores(
  situation: Situation,
  channel: Channel,
  count: number,
): readonly Option[] {
  if (channel === "private") return doubtful(situation).slice(0, count);
  const { space } = situation.state;
  if (space.isFinite) return byHope(situation).slice(0, count);
  const found: Option[] = [];
  while (found.length < count) {
    const next = mostHopeful(situation, found);
    if (!next || found.some((option) => space.key(option) === space.key(next.option))) break;
    found.push(next.option);
  }
  return found;
}

function byHope(situation: Situation): readonly Option[] {
  const { settings, state } = situation;
  const worth = worthOf(situation, situation.belief());
  return state.space
    .list()
    .map((option) => {
      const { mean, deviation } = worth(option);
      return { option, hope: mean + settings.exploration * deviation };
    })
    .sort((a, b) => b.hope - a.hope)
    .map(({ option }) => option);
}

/** By the rule that would have each asked privately if it were the last one scored. */
function doubtful(situation: Situation): readonly Option[] {
  const { scoreRounds, space } = situation.state;
  if (situation.settings.privateVotes === "never") return [];
  return scoreRounds
    .filter((round) => round.private === null && space.isAvailable(round.option))
    .map(({ option }) => ({ option, ...privateness(situation, option, scoreRounds.length) }))
    .filter(({ isWanted }) => isWanted)
    .sort((a, b) => b.width - a.width)
    .map(({ option }) => option);
}
