import type { AddedAnswers, Channel, KindName, OptionSpace, StudyAnswer } from "@unswayed/core";
import { suggestion } from "@unswayed/core/nearest";
import { questionKinds } from "@unswayed/core/question";
import {
  answerWords,
  type Ballot,
  FormatError,
  isNoAnswer,
  type Place,
  placeText,
  readBallots,
} from "@unswayed/formats";
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
  readonly added: readonly AddedAnswers[];
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
  const groups = new Grouped();
  let unsaid = 0;
  reading.record.ballots.forEach((ballot, k) => {
    const place = reading.places[k] as Place;
    const own = channelOf(ballot, place);
    const { person, question = "" } = ballot;
    if (ballot.kind === "rating" && isNoAnswer(ballot.answer)) unsaid++;
    else {
      for (const { kind, options, answer } of questionsIn(ballot, place, target)) {
        const group = groups.of([question, own, kind, ...options], person, () => ({
          channel: own,
          question: {
            kind,
            options: options.map((option) => optionFromText(option, space, placeText(place))),
          },
          answers: {},
        }));
        group.answers[person] = answer;
      }
    }
  });
  const isPublic = reading.record.ballots.every((ballot) => ballot.channel !== "private");
  const notes = [
    ...reading.guesses,
    ...(unsaid > 0 ? [`Ratings without a number are left out: ${unsaid}.`] : []),
  ];
  return { added: groups.all(), notes: isPublic ? notes : [] };
}

type Group = AddedAnswers & { readonly answers: Record<string, StudyAnswer> };

/** Answers to one question: those of neighbours in a file, until someone comes a second time. */
class Grouped {
  readonly #groups: Group[] = [];
  readonly #latest = new Map<string, Group>();

  of(key: readonly string[], person: string, start: () => Group): Group {
    const text = JSON.stringify(key);
    const found = this.#latest.get(text);
    if (found !== undefined && !Object.hasOwn(found.answers, person)) return found;
    const group = start();
    this.#groups.push(group);
    this.#latest.set(text, group);
    return group;
  }

  all(): readonly Group[] {
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

/** What a ballot answers, as a study asks it. */
interface Answered {
  readonly kind: KindName;
  readonly options: readonly string[];
  readonly answer: StudyAnswer;
}

function questionsIn(ballot: Ballot, place: Place, { asPairs }: ImportTarget): readonly Answered[] {
  const { kind, options, answer } = ballot;
  if (asPairs && (kind === "choice" || kind === "order") && !isNoAnswer(answer)) {
    return pairsOf(kind, options, kind === "choice" ? [[answer]] : answer);
  }
  const words = answerWords(ballot);
  if (words.isCut) {
    const wanted =
      "a ranking without ties: rankings with ties can be added with --as-pairs, as votes on two that the study takes for independent";
    throw new FormatError(place, "options on the same rank", wanted);
  }
  const known = Object.keys(questionKinds);
  if (!known.includes(kind)) throw new FormatError(place, kind, `one of ${known.join(", ")}`);
  return [{ kind: kind as KindName, options, answer: words.answer as StudyAnswer }];
}

/** Taken apart: what is named before what is named later, and a favourite before the others. */
function pairsOf(
  kind: "choice" | "order",
  options: readonly string[],
  steps: readonly (readonly string[])[],
): readonly Answered[] {
  const named = new Set(steps.flat());
  const rest = kind === "choice" ? [options.filter((option) => !named.has(option))] : [];
  const ranked = [...steps, ...rest].flatMap((step, k) =>
    step.map((option) => ({ option, k, isRest: k >= steps.length })),
  );
  return ranked.flatMap((better, place) =>
    ranked
      .slice(place + 1)
      .filter((worse) => !(better.isRest && worse.isRest))
      .map(
        (worse): Answered => ({
          kind: "pair",
          options: [better.option, worse.option],
          answer: better.k === worse.k ? "no-preference" : "first",
        }),
      ),
  );
}
