import { contenders } from "../../decide/contenders.ts";
import { targetsOf } from "../../decide/linear-update.ts";
import { ownPairs } from "../../decide/own-pairs.ts";
import { isFreshOn, questionStream } from "./fresh-questions.ts";
import type { Situation, View } from "./situation.ts";
import { type IndexSet, targetCount } from "./worth.ts";

/** Contenders that people's pairs are formed of: as the engine takes them, then more where those have been asked about. */
const contenderCounts = [5, 10, 20];

/**
 * Private questions of everybody's own, so many each: the pairs whose answers by that person tell most, those first that they have
 * not been asked about in private. By round, then in the order of those who are here.
 */
export function ownQuestions(
  situation: Situation,
  view: View,
  count: number,
): readonly (readonly IndexSet[])[] {
  const { settings, state } = situation;
  const { belief, social } = view;
  const targets = targetsOf(social, targetCount);
  const voters = state.active.map((_, place) => place);
  const isFresh = state.active.map((name) =>
    settings.repeats ? () => true : isFreshOn(situation, view, "private", name),
  );
  let lists: readonly (readonly IndexSet[])[] = [];
  for (const wanted of contenderCounts) {
    const options = contenders(social, wanted, questionStream(view));
    const ranked = ownPairs(belief.draws, voters, options, targets, Infinity);
    lists = voters.map(
      (voter) =>
        ranked
          .map((round) => round[voter].options)
          .sort((a, b) => Number(isFresh[voter](b)) - Number(isFresh[voter](a))), // stable: the best stay first
    );
    const isEnough = lists.every((own, voter) => own[count - 1] && isFresh[voter](own[count - 1]));
    if (isEnough || options.length === social.options.length) break;
  }
  const rounds = Math.min(count, lists[0]?.length ?? 0);
  return Array.from({ length: rounds }, (_, k) => lists.map((own) => own[k]));
}
