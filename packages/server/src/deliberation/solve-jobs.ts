import { fairnessStops } from "@unswayed/protocol";
import type { Job, NextJob, ResultJob } from "../solving/jobs.ts";
import type { SealedBallot } from "./book.ts";
import { displayLevel, fewestAsked } from "./display-level.ts";
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
  if (state.phase === "running") return openThing(state) ? null : { kind: "next", version };
  if (state.phase === "stopped") return { kind: "result", version };
  const wantsFigures = state.isSimulated || state.agreed.has("exact-figures");
  return state.phase === "revealed" && wantsFigures && !state.figures && !state.isDeleted
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
    level: displayLevel(fewestAsked(state)),
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

function nextJob(state: State, study: NextJob["study"]): NextJob {
  const { limits, privateTiming, stopWhen } = state.settings;
  const counted = countedRounds(state);
  const asked = privateRounds(state);
  // The study's numbers: it does not know of withdrawn rounds.
  const candidates = counted.flatMap(({ round }, k) => (asked.has(round) ? [] : [k + 1]));
  const starting = startingRounds(state.settings);
  const isStarted = counted.length >= starting;
  const owed = candidates.filter((number) => number <= starting);
  return {
    kind: "next",
    study,
    privateCandidates: candidates,
    privateLeft: Math.max(0, limits.privateRounds - asked.size),
    privateOwed: isStarted || privateTiming === "each-round" ? owed : [],
    rounds: counted.length,
    startingRounds: starting,
    covers: coversList(state.settings),
    watchesSureness: stopWhen !== "limit",
  };
}
