import type { AskSettings } from "../../decide/next-question.ts";
import { isOpinion } from "../../question/answers.ts";
import { isComplete } from "../ballots.ts";
import type { Channel } from "../log.ts";
import type { QuestionShape } from "../proposed-question.ts";
import { kindOf, optionCounts } from "./settings.ts";
import type { QuestionWord } from "./settings-types.ts";
import type { Situation } from "./situation.ts";
import type { Asking } from "./worth.ts";

/** Somebody who kept silent this many times in a row on a channel is not counted on there. */
const silentVotes = 3;

/** Who is expected to answer on a channel, by place. */
function expectedVoters({ state }: Situation, channel: Channel): readonly number[] {
  const ended = state.rounds.flatMap(({ [channel]: ballot }) =>
    ballot && isComplete(ballot, state.active) ? [ballot] : [],
  );
  const latest = ended.slice(-silentVotes);
  return state.active.flatMap((voter, place) => {
    if (latest.length < silentVotes) return [place];
    const isSilent = latest.every(({ answers }) => {
      const answer = answers.get(voter);
      return answer === undefined || !isOpinion(answer);
    });
    return isSilent ? [] : [place];
  });
}

/** What the engine is told about asking. */
export function askSettings(situation: Situation, channels: readonly Channel[]): AskSettings {
  const { plan, questions } = situation.settings;
  return {
    costs: plan.price,
    kind: kindOf[questions],
    size: optionCounts[questions],
    channels,
    voters: {
      public: expectedVoters(situation, "public"),
      private: expectedVoters(situation, "private"),
    },
  };
}

/** What people are asked, and about how many options at once. */
export function shapeOf(questions: QuestionWord): QuestionShape {
  return { kind: kindOf[questions], size: optionCounts[questions] };
}

/** The same for questions that are weighed here. */
export function askingOn(situation: Situation, channel: Channel): Asking {
  const { plan, questions } = situation.settings;
  const { price } = plan;
  return {
    kind: kindOf[questions],
    channel,
    voters: expectedVoters(situation, channel),
    copies: Math.max(1, (2 * Math.max(price.public, price.private)) / price[channel]),
  };
}
