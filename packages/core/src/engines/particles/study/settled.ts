import type { SecondLookReport } from "../../../study/results.ts";
import { isSettled } from "../decide/recommendation.ts";
import { runnerUp, surenessOf } from "./consensus.ts";
import { hasChoice, type Situation } from "./situation.ts";
import { isClear } from "./verdict.ts";

/** The stop rule, read on the latest votes together. */
export function settledBecause(situation: Situation): string[] {
  if (situation.settings.plan.situation === "check") {
    return isClear(situation)
      ? ["Private answers say clearly enough whether the winner of the public votes stands."]
      : [];
  }
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

/** Whether the stop rule is met, and a second look at the same votes from a fresh start agrees; plan "check" ends with its verdict. */
export function hasSettled(situation: Situation): boolean {
  if (!hasChoice(situation.state) || situation.portions.length === 0) return false;
  if (settledBecause(situation).length === 0) return false;
  const isSecondLookMade = situation.settings.plan.situation !== "check";
  if (isSecondLookMade && !secondThoughts(situation).agrees) return false;
  // Work that was cut short has shown nothing.
  return !situation.work.shouldStop?.();
}

/** How the leader stands by draws of which half are from a fresh start. */
export function secondThoughts(situation: Situation): SecondLookReport {
  const { stop } = situation.settings;
  const { space } = situation.state;
  const { social } = situation.view();
  const again = situation.secondView();
  const column = again.social.options.indexOf(social.options[social.leader]);
  const sameLeader = { ...again, social: { ...again.social, leader: column } };
  const { sureness } = surenessOf(situation, sameLeader, null);
  const { chanceBest, expectedRegret } = sureness;
  const { options, leader } = again.social;
  return {
    agrees: expectedRegret <= stop.expectedRegret || chanceBest >= stop.chanceBest,
    option: space.decode(again.table.options[options[leader]]),
    chanceBest,
    expectedRegret,
  };
}

export function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}
