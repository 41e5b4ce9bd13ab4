import type {
  AddedScores,
  AddedVote,
  Channel,
  OptionSpace,
  OptionValue,
  StudyAnswer,
} from "@unswayed/core";
import {
  type Ballot,
  FormatError,
  isNoAnswer,
  type PairAnswer,
  type Place,
  placeText,
  readBallots,
} from "@unswayed/formats";
import { suggestion } from "../nearest.ts";
import { optionFromText, optionText } from "./option-text.ts";

export interface ImportTarget {
  readonly space: OptionSpace;
  /** Everyone who was ever part. */
  readonly people: readonly string[];
  /** For answers whose file does not say it. */
  readonly channel: Channel | undefined;
  /** Whether rankings and favourites may become votes on pairs. */
  readonly asPairs: boolean;
}

export interface ImportedAnswers {
  readonly votes: readonly AddedVote[];
  readonly scores: readonly AddedScores[];
  /** What was guessed, or left out. Nothing where private answers could be told from it. */
  readonly notes: readonly string[];
}

/** The answers of a file in any form that `readBallots` knows, for a study's people and options. */
export function answersFromFile(text: string, name: string, target: ImportTarget): ImportedAnswers {
  const { space, people, channel } = target;
  const reading = readBallots(text, {
    name,
    ...(channel && { channel }),
    person(given, place) {
      if (people.includes(given)) return given;
      const wanted = `one of ${people.join(", ")}${suggestion(given, people)}`;
      throw new FormatError(place, given, wanted);
    },
    option: (given, place) => optionText(optionFromText(given, space, placeText(place))),
  });
  const votes = new Grouped<AddedVote & { readonly answers: Record<string, StudyAnswer> }>();
  const scores = new Grouped<AddedScores & { readonly scores: Record<string, number> }>();
  let unsaid = 0;
  reading.record.ballots.forEach((ballot, k) => {
    const place = reading.places[k] as Place;
    const own = channelOf(ballot, place);
    const { person, question = "" } = ballot;
    const optionOf = (option: string): OptionValue =>
      optionFromText(option, space, placeText(place));
    if (ballot.kind === "rating") {
      const [option] = ballot.options;
      const row = scores.of(
        [question, own, option],
        person,
        ({ scores: told }) => told,
        () => ({
          channel: own,
          option: optionOf(option),
          scores: {},
        }),
      );
      if (isNoAnswer(ballot.answer)) unsaid++;
      else row.scores[person] = ballot.answer;
      return;
    }
    for (const [candidate, reference, answer] of pairsIn(ballot, place, target)) {
      const vote = votes.of(
        [question, own, candidate, reference],
        person,
        ({ answers }) => answers,
        () => ({
          channel: own,
          candidate: optionOf(candidate),
          reference: optionOf(reference),
          answers: {},
        }),
      );
      vote.answers[person] = answer;
    }
  });
  const isPublic = reading.record.ballots.every((ballot) => ballot.channel !== "private");
  const notes = [
    ...reading.guesses,
    ...(unsaid > 0 ? [`Ratings without a number are left out: ${unsaid}.`] : []),
  ];
  const told = scores.all().filter((row) => Object.keys(row.scores).length > 0);
  return { votes: votes.all(), scores: told, notes: isPublic ? notes : [] };
}

/** Answers to one question: those of neighbours in a file, until someone comes a second time. */
class Grouped<T> {
  readonly #groups: T[] = [];
  readonly #latest = new Map<string, T>();

  of(
    key: readonly string[],
    person: string,
    told: (group: T) => Readonly<Record<string, unknown>>,
    start: () => T,
  ): T {
    const text = JSON.stringify(key);
    const found = this.#latest.get(text);
    if (found !== undefined && !Object.hasOwn(told(found), person)) return found;
    const group = start();
    this.#groups.push(group);
    this.#latest.set(text, group);
    return group;
  }

  all(): readonly T[] {
    return this.#groups;
  }
}

function channelOf({ channel, count }: Ballot, place: Place): Channel {
  if (count !== undefined)
    throw new FormatError(place, `${count} people`, "one answer of one person");
  if (channel !== null) return channel;
  const wanted = "public or private, in a column or as --channel";
  throw new FormatError(place, "no channel", wanted);
}

/** What a ballot says about pairs of options. */
function pairsIn(
  ballot: Exclude<Ballot, { kind: "rating" }>,
  place: Place,
  { asPairs }: ImportTarget,
): readonly (readonly [string, string, StudyAnswer])[] {
  if (ballot.kind === "pair") {
    const [candidate, reference] = ballot.options;
    const { answer } = ballot;
    if (isNoAnswer(answer)) return [[candidate, reference, answer.none]];
    return [[candidate, reference, withoutStrength(answer)]];
  }
  if (ballot.kind === "approval") {
    throw new FormatError(place, "approvals", "votes on pairs, rankings, favourites or ratings");
  }
  if (!asPairs) {
    const wanted =
      "votes on two options: rankings and favourites of more can be added with --as-pairs, as votes on two that the study takes for independent. Take such rows out to import the others; a copy of the study's file keeps them all";
    throw new FormatError(place, `${ballot.options.length} options`, wanted);
  }
  const { answer, options } = ballot;
  if (isNoAnswer(answer)) return [];
  if (ballot.kind === "choice") {
    const others = options.filter((option) => option !== answer);
    return others.map((other) => [answer as string, other, "first"]);
  }
  const steps = answer as readonly (readonly string[])[];
  const ranked = steps.flatMap((step, k) => step.map((option) => [option, k] as const));
  return ranked.flatMap(([better, high], k) =>
    ranked
      .slice(k + 1)
      .map(([worse, low]) => [better, worse, high === low ? "no-preference" : "first"] as const),
  );
}

/** Files may say how strongly; a study asks only which. */
function withoutStrength(answer: PairAnswer): StudyAnswer {
  return answer.replace(/^(?:much|slightly)-/, "") as StudyAnswer;
}
