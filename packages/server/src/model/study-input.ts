import {
  createSpace,
  type OptionSpace,
  type StudyAnswer,
  type StudyEvent,
  type StudyJSON,
} from "@unswayed/core";
import type { Answer, OptionValue, Question } from "@unswayed/protocol";
import type { SealedBallot } from "../log/log-draft.ts";
import type { Round, State } from "../log/state.ts";
import { spaceOf, studySettings } from "../rules/study-settings.ts";
import { countedInPrivate } from "./few-answers.ts";
import { countedRounds } from "./meeting.ts";

/** Everything the model may know, and nothing else may: built where a solve begins and dropped when it ends. */
export function studyInput(
  state: State,
  privateBallots: readonly SealedBallot[],
  seed: string,
): StudyJSON {
  const voters = state.seats.filter(({ hasJoined }) => hasJoined).map(({ voter }) => voter);
  const space = createSpace(spaceOf(state.settings));
  const counted = countedRounds(state);
  const on = (
    channel: "public" | "private",
    number: number,
    given: (round: Round) => readonly Given[],
  ): StudyEvent[] => {
    const place = counted.findIndex(({ round }) => round === number);
    const round = counted[place];
    if (!round || (channel === "public" && !round.inPublic)) return [];
    // The study's own number: it counts no withdrawn rounds.
    const about = { round: place + 1, channel, question: asked(space, round.question) };
    const answers = byVoter(given(round), voters);
    return [
      ...(Object.keys(answers).length > 0
        ? [{ kind: "answered" as const, ...about, answers }]
        : []),
      { kind: "closed" as const, ...about },
    ];
  };
  const inPrivate = ({ round }: Round): Given[] =>
    countedInPrivate(state, round, privateBallots).flatMap(({ voter, answer }) =>
      answer === null ? [] : [{ voter, answer }],
    );
  const inPublic = ({ hands }: Round): Given[] =>
    [...hands].map(([voter, answer]) => ({ voter, answer }));
  const privateAfter = (number: number): StudyEvent[] =>
    state.moments
      .filter(({ isOpen, afterRound }) => !isOpen && afterRound === number)
      .flatMap(({ rounds }) => rounds)
      .flatMap((round) => on("private", round, inPrivate));
  // In the order in which things happened: a solver that knows the beginning takes in only what is new.
  const events = [
    ...openVoteEvents(space, state, voters),
    ...privateAfter(0),
    ...state.rounds.flatMap(({ round }) => [
      ...on("public", round, inPublic),
      ...privateAfter(round),
    ]),
  ];
  return {
    schema: "unswayed/study@2",
    settings: studySettings(state.settings, state.plan, voters, seed),
    events,
  };
}

interface Given {
  readonly voter: string;
  readonly answer: Answer;
}

/** What was said in public before, by those who take part. */
function openVoteEvents(
  space: OptionSpace,
  { openVotes }: State,
  voters: readonly string[],
): StudyEvent[] {
  const added = (openVotes?.votes ?? [])
    .map(({ question, answers }) => ({
      channel: "public" as const,
      question: asked(space, question),
      answers: byVoter(answers, voters),
    }))
    .filter(({ answers }) => Object.keys(answers).length > 0);
  return added.length > 0 ? [{ kind: "answers-added", added }] : [];
}

function asked(space: OptionSpace, { kind, options }: Question): Question {
  return {
    kind,
    options: options.map((option) => space.decode(space.encode(option)) as OptionValue),
  };
}

/** In the order of the seats: the model must not depend on who was quick. */
function byVoter(
  given: readonly Given[],
  voters: readonly string[],
): Readonly<Record<string, StudyAnswer>> {
  return Object.fromEntries(
    voters.flatMap((voter) => {
      const known = given.find((one) => one.voter === voter);
      return known ? [[voter, known.answer as StudyAnswer] as const] : [];
    }),
  );
}
