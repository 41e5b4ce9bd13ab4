import {
  type AddedAnswers,
  InvalidInputError,
  type OptionValue,
  type Study,
  type StudyAnswer,
} from "@unswayed/core";
import type { Option } from "@unswayed/core/method";
import { createRandomSource } from "@unswayed/core/numerics";
import { exactFeatures, type FeatureGrid } from "@unswayed/core/particles";
import { type Opinion, placesIn } from "@unswayed/core/question";
import { type AnsweredRound, startingOptions } from "@unswayed/lab";
import { importedAnswers, optionText } from "unswayed/kit";

/** Votes of one group over one or more meetings, as models of influence take them. */
export interface HeardMeetings {
  readonly voters: readonly string[];
  /** In the order of the features. */
  readonly options: readonly OptionValue[];
  readonly features: FeatureGrid;
  readonly rounds: readonly AnsweredRound[];
}

/**
 * One study for each meeting, in order. Studies with the same options share their features; otherwise options that are written
 * alike are the same, and have nothing else in common.
 */
export function heardMeetings(studies: readonly Study[]): HeardMeetings {
  const [first] = studies;
  if (first === undefined) throw new InvalidInputError("files", [], "at least one study");
  const voters = [...new Set(studies.flatMap((study) => study.voters))];
  const votes = studies.map(votesOf);
  const isShared = studies.every(
    (study) => JSON.stringify(study.space.spec) === JSON.stringify(first.space.spec),
  );
  const { options, features, placeOf } = isShared
    ? sharedOptions(first, votes.flat())
    : namedOptions(studies, votes.flat());
  return {
    voters,
    options,
    features,
    rounds: votes.flatMap((own, meeting) =>
      own.map((vote) => roundOf(vote, meeting, voters, placeOf)),
    ),
  };
}

type Vote = Pick<AddedAnswers, "channel" | "question" | "answers">;

/** What was said about two options or more. One that is rated by itself is compared with nothing. */
function votesOf(study: Study): readonly Vote[] {
  const asked = study.votes().map(({ kind, options, channel, answers }) => ({
    channel,
    question: { kind, options },
    answers,
  }));
  return [...importedAnswers(study.events()), ...asked].filter(
    ({ question }) => question.kind !== "rating",
  );
}

interface PlacedOptions extends Pick<HeardMeetings, "options" | "features"> {
  placeOf(value: OptionValue): number;
}

function sharedOptions({ space }: Study, votes: readonly Vote[]): PlacedOptions {
  const asked = votes.flatMap(({ question }) => question.options.slice(0, 2));
  const set = startingOptions(
    space,
    createRandomSource("options of a group").split("options"),
    asked.map((value) => space.encode(value)),
  );
  const places = new Map(set.options.map((option: Option, place) => [space.key(option), place]));
  return {
    options: set.options.map((option) => space.decode(option)),
    features: set.features,
    placeOf: (value) => places.get(space.key(space.encode(value))) ?? 0, // those asked about are in the set
  };
}

function namedOptions(studies: readonly Study[], votes: readonly Vote[]): PlacedOptions {
  const values = new Map<string, OptionValue>();
  const add = (value: OptionValue): void => {
    if (!values.has(optionText(value))) values.set(optionText(value), value);
  };
  for (const { space } of studies) {
    if (space.isFinite) for (const option of space.list()) add(space.decode(option));
  }
  for (const { question } of votes) question.options.slice(0, 2).forEach(add);
  const names = [...values.keys()];
  return {
    options: [...values.values()],
    features: exactFeatures(
      names.map(() => []),
      [{ lengthScale: null, kernel: null }],
    ),
    placeOf: (value) => names.indexOf(optionText(value)),
  };
}

/** Of several options only the first two count, as if only these had been put: whichever of them an answer names first. */
function answerAboutPair(said: StudyAnswer): Opinion | undefined {
  if (said === "no-preference") return "equal";
  const place = placesIn(said, Infinity)?.find((one) => one < 2);
  return place === undefined ? undefined : [place];
}

/** Only which option was preferred counts here: who abstained is left out. */
function roundOf(
  { channel, question, answers }: Vote,
  meeting: number,
  voters: readonly string[],
  placeOf: PlacedOptions["placeOf"],
): AnsweredRound {
  return {
    meeting,
    ballots: Object.entries(answers).flatMap(([name, said]) => {
      const answer = answerAboutPair(said);
      const voter = voters.indexOf(name);
      if (answer === undefined || voter < 0) return [];
      return [
        {
          kind: "pair" as const,
          voter,
          channel,
          options: question.options.slice(0, 2).map(placeOf),
          answer,
        },
      ];
    }),
  };
}
