import type { Channel } from "../../../study/log.ts";
import { nextQuestion, type ProposedQuestion } from "../decide/next-question.ts";
import { askSettings } from "./asking.ts";
import { freshSets, isFreshOn } from "./fresh-questions.ts";
import { hasChoice, type Situation, type View } from "./situation.ts";
import type { IndexSet } from "./worth.ts";

/** The question worth most for its price, of those channels that have something new to ask. */
export function bestQuestion(situation: Situation): ProposedQuestion | null {
  let best = known.get(situation);
  if (best === undefined) {
    best = weighed(situation);
    known.set(situation, best);
  }
  return best;
}

/** A situation is one call's: several parts of the call want to know. */
const known = new WeakMap<Situation, ProposedQuestion | null>();

function weighed(situation: Situation): ProposedQuestion | null {
  if (!hasChoice(situation.state)) return null;
  const view = questionView(situation);
  const channels = (["public", "private"] as const).filter(
    (channel) => newSets(situation, view, channel, 1).length > 0,
  );
  if (channels.length === 0) return null;
  const isFresh = {
    public: isFreshOn(situation, view, "public"),
    private: isFreshOn(situation, view, "private"),
  };
  return nextQuestion(view.belief, view.social, {
    ...askSettings(situation, channels),
    isLeftOut: (channel, options) => !isFresh[channel](options),
  });
}

/** Questions that were not asked on this channel; any, where people may be asked again. */
export function newSets(
  situation: Situation,
  view: View,
  channel: Channel,
  wanted: number,
): readonly IndexSet[] {
  const sets = freshSets(situation, view, channel, wanted);
  return sets.filter(isFreshOn(situation, view, channel));
}

export function questionView(situation: Situation): View {
  const view = situation.view();
  situation.work.onPhase?.("question");
  return view;
}
