import {
  createSpace,
  defaultSettledRule,
  type OptionSpace,
  type SharedSettings,
  type SpaceSpec,
  type StudyAnswer,
  type StudyEvent,
  type StudyJSON,
  type StudySettings,
} from "@unswayed/core";
import { type Answer, fairnessStops, type PairAnswer, type Settings } from "@unswayed/protocol";
import type { SealedBallot } from "./book.ts";
import { countedInPrivate } from "./few-answers.ts";
import { areRated, type PairQuestion } from "./questions.ts";
import { ratingStudy, scoreEvents, startingRatings } from "./rating-input.ts";
import type { Round, State } from "./state.ts";

/** How many questions are drawn before the model chooses, at most; all of them are also asked in private. */
const mostStarting = 5;

export function startingRounds(settings: Settings): number {
  if (areRated(settings)) return startingRatings(settings, mostStarting);
  const { options, limits } = settings;
  const n = options.kind === "list" ? options.items.length : Number.POSITIVE_INFINITY;
  return Math.min(mostStarting, (n * (n - 1)) / 2, limits.publicRounds);
}

/** The study of a decision's settings. People are called by their seats: a solver needs no names. */
export function studySettings(
  settings: Settings,
  voters: readonly string[],
  seed: string,
): StudySettings {
  const { fairness, limits, privateCost, stopWhen, method = "paper", isCautious } = settings;
  const rho = fairnessStops[fairness.stop] ?? 1;
  const shared: SharedSettings = {
    voters,
    options: spaceOf(settings),
    seed,
    welfare: rho === 1 ? { kind: "utilitarian" } : { kind: "gini", rho },
    ...(rho < 1 && { levels: levelsOf(fairness.comparedWith) }),
    privateVotes: limits.privateRounds > 0 ? "gathered" : "never",
  };
  if (areRated(settings)) return ratingStudy(shared, settings, startingRounds(settings));
  if (method === "paper") {
    return {
      ...shared,
      preset: "paper",
      initialPairs: startingRounds(settings),
      cost: { public: 1, private: privateCost },
      ...(isCautious && { slack: cautious.slack }),
      stop: { rounds: limits.publicRounds },
    };
  }
  return {
    ...shared,
    preset: "default",
    // What costs nothing would be asked without end; the limit is what keeps it short.
    cost: {
      public: 1,
      private: Math.max(isCautious ? privateCost * cautious.costShare : privateCost, 0.1),
    },
    // Limits are kept here: the study says only whether the result is settled.
    stop: {
      expectedRegret: lossGoals[stopWhen] * (isCautious ? cautious.goalShare : 1),
      privateRounds: Math.min(
        defaultSettledRule.privateRounds,
        limits.privateRounds,
        startingRounds(settings),
      ),
      rounds: 1000,
    },
  };
}

/**
 * What a cautious decision does otherwise. By the paper's method it holds more explanations possible (β = 2 in place of 0.5). By our own,
 * whose doubts are a distribution and no set, it weighs a private question at half its cost and stops at half the expected loss.
 */
const cautious = {
  slack: { joint: 2, private: 2, public: 2 },
  costShare: 0.5,
  goalShare: 0.5,
} as const;

/** The share of what there is to gain that the winner may be expected to give up when a decision says that it is done. */
const lossGoals: Readonly<Record<Settings["stopWhen"], number>> = {
  settled: 0.05,
  likely: 0.1,
  limit: 0,
};

function levelsOf(
  comparedWith: Settings["fairness"]["comparedWith"],
): NonNullable<SharedSettings["levels"]> {
  switch (comparedWith.kind) {
    case "as-rated":
      return "raw";
    case "own-best":
      return "shortfall";
    case "option":
      return { gainOver: comparedWith.option };
  }
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
  const space = createSpace(spaceOf(state.settings));
  const counted = countedRounds(state);
  const about = (
    number: number,
    channel: "public" | "private",
    given: (round: Round) => readonly (readonly [string, Answer])[],
  ): StudyEvent[] => {
    const place = counted.findIndex(({ round }) => round === number);
    const round = counted[place];
    if (!round) return [];
    return round.kind === "rating"
      ? scoreEvents(space, round, place + 1, channel, given(round))
      : voteEvents(space, round, place + 1, channel, given(round));
  };
  const inPrivate = ({ round }: Round): (readonly [string, Answer])[] =>
    countedInPrivate(state, round, privateBallots).flatMap(({ voter, answer }) =>
      answer === "taken-back" ? [] : [[voter, answer] as const],
    );
  // In the order in which things happened: a solver that knows the beginning takes in only what is new.
  const events = state.rounds.flatMap(({ round }): StudyEvent[] => [
    ...about(round, "public", ({ hands }) => [...hands]),
    ...state.moments
      .filter(({ isOpen, afterRound }) => !isOpen && afterRound === round)
      .flatMap(({ rounds }) => rounds)
      .flatMap((number) => about(number, "private", inPrivate)),
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
  round: PairQuestion,
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
      .flatMap(([voter, answer]) =>
        typeof answer === "number" ? [] : [[voter, words[answer]] as const],
      ),
  );
  return [
    ...(given.length > 0 ? [{ kind: "answered" as const, ...about, answers }] : []),
    { kind: "closed" as const, ...about },
  ];
}

const words: Readonly<Record<PairAnswer, StudyAnswer>> = {
  candidate: "first",
  reference: "second",
  "no-preference": "no-preference",
  "cant-decide": "abstain",
  "dont-know": "unknown-option",
};
