import { costOf } from "../../../meeting/seconds.ts";
import { isOpinion } from "../../../question/answers.ts";
import type { KindName } from "../../../question/question-kind.ts";
import { isComplete } from "../../../study/ballots.ts";
import type { Channel } from "../../../study/log.ts";
import type { AskSettings } from "../decide/next-question.ts";
import type { QuestionForm } from "../decide/private-round.ts";
import type { Situation } from "./situation.ts";
import type { Asking } from "./worth.ts";

/** Someone who kept silent this many times in a row on a channel is not counted on there. */
const silentVotes = 3;

/** Who is expected to answer on a channel, by place. */
export function expectedVoters({ state }: Situation, channel: Channel): readonly number[] {
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

/** What is asked on a channel: the first kind of question that the plan allows, as long as it may be. */
export function askedOn(
  { settings }: Situation,
  channel: Channel,
): { readonly kind: KindName; readonly size: number } {
  const [{ kind, most }] = settings.plan.kinds[channel];
  return { kind, size: most };
}

/** Lengths of questions that are weighed against each other, beside the longest that may be asked. */
const lengths = [2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30, 50, 100];

/** Every kind and length of question that the plan allows on a channel; the whole list where it is shorter. */
export function formsOn(
  { settings }: Pick<Situation, "settings">,
  channel: Channel,
  optionCount: number,
): readonly QuestionForm[] {
  return settings.plan.kinds[channel].flatMap(({ kind, least, most }) => {
    const longest = Math.min(most, optionCount);
    const shortest = Math.min(Math.max(2, least), longest);
    return [...new Set([...lengths, longest])]
      .filter((size) => size >= shortest && size <= longest)
      .map((size) => ({ kind, size }));
  });
}

/** What the engine is told about asking. */
export function askSettings(situation: Situation, channels: readonly Channel[]): AskSettings {
  return {
    costs: { public: costOn(situation, "public"), private: costOn(situation, "private") },
    ...askedOn(situation, "public"),
    channels,
    voters: {
      public: expectedVoters(situation, "public"),
      private: expectedVoters(situation, "private"),
    },
  };
}

/** What a question on a channel costs. */
export function costOn(situation: Situation, channel: Channel): number {
  const { kind, size } = askedOn(situation, channel);
  return costOf(situation.settings.plan, kind, size, channel);
}

/** The same for questions that are weighed here. */
export function askingOn(situation: Situation, channel: Channel): Asking {
  const [cost, other] = [channel, channel === "public" ? "private" : "public"] as const;
  const costs = { own: costOn(situation, cost), other: costOn(situation, other) };
  return {
    kind: askedOn(situation, channel).kind,
    channel,
    voters: expectedVoters(situation, channel),
    copies: Math.max(1, (2 * Math.max(costs.own, costs.other)) / costs.own),
  };
}
