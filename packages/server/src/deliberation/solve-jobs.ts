import { fairnessStops } from "@unswayed/protocol";
import type { Job, NextJob, ResultJob } from "../solving/jobs.ts";
import type { SealedBallot } from "./book.ts";
import { displayLevel, fewestAsked } from "./display-level.ts";
import { areFiguresWanted } from "./ending.ts";
import { fewestAnswered } from "./few-answers.ts";
import { areRated } from "./questions.ts";
import { openThing, privateRounds, type State } from "./state.ts";
import { countedRounds, startingRounds, studyInput } from "./study-input.ts";

/** Something about a deliberation that only a solve can tell, named without saying anything about votes: it may wait on disk. */
export interface Errand {
  readonly kind: "next" | "result" | "figures";
  /** What the model is told; a later version makes this errand pointless. */
  readonly version: number;
}

/** What a deliberation waits for now; null when it waits for people. */
export function errandOf(state: State): Errand | null {
  const version = state.studyVersion;
  if (state.isDeleted) return null;
  if (state.phase === "running") return openThing(state) ? null : { kind: "next", version };
  if (state.phase === "stopped") return { kind: "result", version };
  return state.phase === "revealed" && areFiguresWanted(state) && !state.figures
    ? { kind: "figures", version }
    : null;
}

export function isSameErrand(a: Errand | null, b: Errand | null): boolean {
  return a?.kind === b?.kind && a?.version === b?.version;
}

/** Everything a solver needs for an errand. With votes in it: for memory only. */
export function jobFor(
  kind: Errand["kind"],
  state: State,
  ballots: readonly SealedBallot[],
  seed: string,
): Job {
  return kind === "next"
    ? nextJob(state, studyInput(state, ballots, seed))
    : resultJob(state, ballots, seed, kind === "figures");
}

function resultJob(
  state: State,
  ballots: readonly SealedBallot[],
  seed: string,
  withFigures: boolean,
): ResultJob {
  const { fairness, privateCost } = state.settings;
  const counted = countedRounds(state);
  const asked = privateRounds(state);
  const twins = counted.filter(({ round }) => asked.has(round)).length;
  return {
    kind: "result",
    study: studyInput(state, ballots, seed),
    level: displayLevel(fewestAnswered(state, ballots) ?? fewestAsked(state)),
    isUsual: !state.settings.isCautious,
    stop: fairness.stop,
    stops: fairnessStops,
    excluded:
      fairness.comparedWith.kind === "option" && !fairness.comparedWith.mayWin
        ? fairness.comparedWith.option
        : null,
    facts: {
      ledger: {
        publicRounds: counted.length,
        privateRounds: twins,
        saved: counted.length - twins,
        privateCost,
      },
      withdrawnRounds: state.rounds.filter(({ isWithdrawn }) => isWithdrawn).length,
      fallbackRounds: counted.filter(({ chosenBy }) => chosenBy === "fallback").length,
      stoppedEarly:
        state.stopped?.why === "early" ? { afterQuestion: state.stopped.afterRound } : null,
    },
    withFigures,
  };
}

/** Whether each option of a list that is rated can have its turn within the limit. */
function coversList(settings: State["settings"]): boolean {
  const { options, limits } = settings;
  return (
    areRated(settings) && options.kind === "list" && options.items.length <= limits.publicRounds
  );
}

/** Rounds that are asked in private whatever the model says, as many as may be: known without it. */
export function owedInPrivate(state: State): readonly number[] {
  const { owed, left } = privatePlan(state);
  const counted = countedRounds(state);
  return owed.slice(0, left).flatMap((number) => counted[number - 1]?.round ?? []);
}

/** In the study's numbers: it does not know of withdrawn rounds. */
function privatePlan(state: State): {
  readonly candidates: readonly number[];
  readonly owed: readonly number[];
  readonly left: number;
} {
  const { limits, privateTiming } = state.settings;
  const counted = countedRounds(state);
  const asked = privateRounds(state);
  const candidates = counted.flatMap(({ round }, k) => (asked.has(round) ? [] : [k + 1]));
  const starting = startingRounds(state.settings);
  const isDue = counted.length >= starting || privateTiming === "each-round";
  return {
    candidates,
    owed: isDue ? candidates.filter((number) => number <= starting) : [],
    left: Math.max(0, limits.privateRounds - asked.size),
  };
}

function nextJob(state: State, study: NextJob["study"]): NextJob {
  const { stopWhen } = state.settings;
  const { candidates, owed, left } = privatePlan(state);
  return {
    kind: "next",
    study,
    privateCandidates: candidates,
    privateLeft: left,
    privateOwed: owed,
    rounds: countedRounds(state).length,
    startingRounds: startingRounds(state.settings),
    covers: coversList(state.settings),
    watchesSureness: stopWhen !== "limit",
  };
}
