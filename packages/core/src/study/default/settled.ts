import { isSettled } from "../../decide/recommendation.ts";
import { isOpinion, type StudyAnswer } from "../../question/answers.ts";
import { askingOn } from "./asking.ts";
import { runnerUp, surenessOf } from "./consensus.ts";
import type { Situation } from "./situation.ts";

/** The stop rule, read on the latest votes together; private questions that it still wants are told by `privateRoundsOwed`. */
export function settledBecause(situation: Situation): string[] {
  const { stop } = situation.settings;
  const { space } = situation.state;
  const latest = situation.latestViews(stop.consecutive).map((view) => {
    const { sureness } = surenessOf(situation, view, runnerUp(space, view));
    return sureness;
  });
  const regrets = latest.map(({ expectedRegret }) => expectedRegret);
  if (isSettled(regrets, Infinity, stop)) {
    return [
      `The leader is expected to give up at most ${percent(stop.expectedRegret)} of what there is to gain; a second look from a fresh start agrees.`,
    ];
  }
  const isSure =
    latest.length >= stop.consecutive &&
    latest.every(({ chanceBest }) => chanceBest >= stop.chanceBest);
  return isSure
    ? [
        `The leader is the best option with a probability of at least ${percent(stop.chanceBest)}; a second look from a fresh start agrees.`,
      ]
    : [];
}

/** How many private questions are still to be answered before the rule may be met. */
export function privateRoundsOwed(situation: Situation): number {
  const { settings, state } = situation;
  const canBeSwayed = settings.influence === "learned" && state.active.length > 1;
  const canBeAsked =
    settings.privateVotes !== "never" && askingOn(situation, "private").voters.length > 0;
  if (!canBeSwayed || !canBeAsked || settings.target !== "alone") return 0;
  const isAnswered = (answers: Iterable<StudyAnswer>): boolean =>
    Array.from(answers).some(isOpinion);
  const asked = state.rounds.filter(
    (round) => round.private !== null && isAnswered(round.private.answers.values()),
  );
  const elsewhere = state.added.filter(
    ({ channel, answers }) => channel === "private" && isAnswered(Object.values(answers)),
  );
  return Math.max(0, settings.stop.privateRounds - asked.length - elsewhere.length);
}

export function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}
