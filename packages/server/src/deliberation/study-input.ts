import {
  createSpace,
  type MeetingPlan,
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
import { countedRounds } from "./meeting.ts";
import { areRated, type PairQuestion } from "./questions.ts";
import { ratingStudy, scoreEvents } from "./rating-input.ts";
import type { Round, State } from "./state.ts";

/** The study of a decision's settings and plan. People are called by their seats: a solver needs no names. */
export function studySettings(
  settings: Settings,
  plan: MeetingPlan,
  voters: readonly string[],
  seed: string,
): StudySettings {
  const { fairness, stopWhen, isCautious } = settings;
  const rho = fairnessStops[fairness.stop] ?? 1;
  const shared: SharedSettings = {
    voters,
    options: spaceOf(settings),
    seed,
    welfare: rho === 1 ? { kind: "utilitarian" } : { kind: "gini", rho },
    ...(rho < 1 && { levels: levelsOf(fairness.comparedWith) }),
    plan,
    cost: plan.price,
  };
  if (areRated(settings)) return ratingStudy(shared, settings, plan.opening);
  return {
    ...shared,
    preset: "default",
    stop: { expectedRegret: lossGoals[stopWhen] * (isCautious ? cautiousShare : 1) },
  };
}

/** A cautious decision stops at half the expected loss, and weighs private questions at half their cost (see the plan). */
const cautiousShare = 0.5;

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
    settings: studySettings(state.settings, state.plan, voters, seed) as StudyJSON["settings"],
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
