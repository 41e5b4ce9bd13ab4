import { fairnessStops } from "@unswayed/protocol";
import type { SealedBallot } from "../log/log-draft.ts";
import { privateRounds, type State, whatIsOpen } from "../log/state.ts";
import { areFiguresWanted } from "../rules/ending.ts";
import type { Job, ResultJob } from "../solving/jobs.ts";
import { displayLevel, fewestAsked } from "./display-level.ts";
import { fewestAnswered } from "./few-answers.ts";
import { countedRounds } from "./meeting.ts";
import { studyInput } from "./study-input.ts";

/** Something about a deliberation that only a solve can tell, named without saying anything about votes: it may wait on disk. */
export interface SolveTask {
  readonly kind: "next" | "result" | "figures";
  /** What the model is told; a later version makes this task pointless. */
  readonly version: number;
}

/** What a deliberation waits for now; null when it waits for people. */
export function solveTaskOf(state: State): SolveTask | null {
  const version = state.studyVersion;
  if (state.isDeleted) return null;
  if (state.phase === "running") return whatIsOpen(state) ? null : { kind: "next", version };
  if (state.phase === "stopped") return { kind: "result", version };
  return state.phase === "revealed" && areFiguresWanted(state) && !state.figures
    ? { kind: "figures", version }
    : null;
}

export function isSameSolveTask(a: SolveTask | null, b: SolveTask | null): boolean {
  return a?.kind === b?.kind && a?.version === b?.version;
}

/** Everything a solver needs for a task. With votes in it: for memory only. */
export function jobFor(
  kind: SolveTask["kind"],
  state: State,
  ballots: readonly SealedBallot[],
  seed: string,
): Job {
  return kind === "next"
    ? { kind: "next", study: studyInput(state, ballots, seed) }
    : resultJob(state, ballots, seed, kind === "figures");
}

function resultJob(
  state: State,
  ballots: readonly SealedBallot[],
  seed: string,
  withFigures: boolean,
): ResultJob {
  const { fairness, options, privateCost } = state.settings;
  const counted = countedRounds(state);
  const inPrivate = privateRounds(state);
  const asked = {
    public: counted.filter(({ inPublic }) => inPublic).length,
    private: counted.filter(({ round }) => inPrivate.has(round)).length,
    once: counted.filter(({ round, inPublic }) => inPublic && !inPrivate.has(round)).length,
  };
  return {
    kind: "result",
    study: studyInput(state, ballots, seed),
    // Two results that differ by one person would tell what that person said: the second shows as little as that of three people.
    level: state.isNearEarlier
      ? "three"
      : displayLevel(fewestAnswered(state, ballots) ?? fewestAsked(state)),
    stop: fairness.stop,
    stops: fairnessStops,
    sliders: options.kind === "sliders" ? options.parameters : [],
    excluded:
      fairness.comparedWith.kind === "option" && !fairness.comparedWith.mayWin
        ? fairness.comparedWith.option
        : null,
    facts: {
      ledger: {
        publicRounds: asked.public,
        privateRounds: asked.private,
        saved: asked.once,
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
