import {
  createSpace,
  type OptionSpace,
  type SpaceSpec,
  type StudyAnswer,
  type StudyEvent,
  type StudyJSON,
  type StudySettings,
} from "@unswayed/core";
import { type Answer, fairnessStops, type Settings } from "@unswayed/protocol";
import type { SealedBallot } from "./book.ts";
import { openMoment, type Round, type State } from "./state.ts";

/** How many pairs are drawn before the model chooses; all of them are also asked in private. */
export const startingRounds = 5;

/** The study of a decision's settings. People are called by their seats: a solver needs no names. */
export function studySettings(
  settings: Settings,
  voters: readonly string[],
  seed: string,
): StudySettings {
  const { fairness, limits, privateCost } = settings;
  const rho = fairnessStops[fairness.stop] ?? 1;
  const { comparedWith } = fairness;
  return {
    preset: "paper",
    voters,
    options: spaceOf(settings),
    seed,
    welfare: rho === 1 ? { kind: "utilitarian" } : { kind: "gini", rho },
    ...(rho < 1 && {
      levels:
        comparedWith.kind === "own-best"
          ? ("shortfall" as const)
          : { gainOver: comparedWith.option },
    }),
    initialPairs: Math.min(startingRounds, limits.publicRounds),
    privateVotes: "gathered",
    cost: { public: 1, private: privateCost },
    stop: { rounds: limits.publicRounds },
  };
}

function spaceOf({ options }: Settings): SpaceSpec {
  if (options.kind === "sliders") {
    return {
      kind: "box",
      parameters: options.parameters.map(({ name, min, max }) => ({ name, min, max })),
    };
  }
  const similar = (options.attributes ?? []).filter(({ isSimilarity }) => isSimilarity);
  return {
    kind: "list",
    items: options.items.map(({ name, attributes = {} }) => ({
      name,
      ...(similar.length > 0 && {
        features: Object.fromEntries(
          similar.map((attribute) => [attribute.name, attributes[attribute.name] ?? 0]),
        ),
      }),
    })),
  };
}

/** Rounds whose answers count: closed and not withdrawn. */
export function countedRounds(state: State): readonly Round[] {
  return state.rounds.filter(({ isOpen, isWithdrawn }) => !isOpen && !isWithdrawn);
}

/** Everything the model may know, and nothing else may: built where a solve begins and dropped when it ends. */
export function studyInput(
  state: State,
  privateBallots: readonly SealedBallot[],
  seed: string,
): StudyJSON {
  const voters = state.seats.filter(({ hasJoined }) => hasJoined).map(({ voter }) => voter);
  const open = new Set(openMoment(state)?.rounds ?? []);
  const asked = new Set(state.moments.flatMap(({ rounds }) => rounds).filter((r) => !open.has(r)));
  const space = createSpace(spaceOf(state.settings));
  const events = countedRounds(state).flatMap((round, k): StudyEvent[] => [
    ...voteEvents(space, round, k + 1, "public", [...round.hands]),
    ...(asked.has(round.round)
      ? voteEvents(
          space,
          round,
          k + 1,
          "private",
          privateBallots
            .filter((ballot) => ballot.round === round.round)
            .map(({ voter, answer }) => [voter, answer] as const),
        )
      : []),
  ]);
  return {
    schema: "unswayed/study@1",
    settings: studySettings(state.settings, voters, seed) as StudyJSON["settings"],
    events,
  };
}

/** @param number - the study's own: it counts no withdrawn rounds */
function voteEvents(
  space: OptionSpace,
  round: Round,
  number: number,
  channel: "public" | "private",
  given: readonly (readonly [string, Answer])[],
): StudyEvent[] {
  const about = {
    round: number,
    channel,
    candidate: space.decode(space.encode(round.candidate)),
    reference: space.decode(space.encode(round.reference)),
  };
  // In the order of the seats: the model must not depend on who was quick.
  const answers = Object.fromEntries(
    [...given]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([voter, answer]) => [voter, words[answer]]),
  );
  return [
    ...(given.length > 0 ? [{ kind: "answered" as const, ...about, answers }] : []),
    { kind: "closed" as const, ...about },
  ];
}

const words: Readonly<Record<Answer, StudyAnswer>> = {
  candidate: "first",
  reference: "second",
  "no-preference": "no-preference",
  "cant-decide": "abstain",
  "dont-know": "unknown-option",
};
