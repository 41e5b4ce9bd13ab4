import type { Answer, MineView, PairAnswer, Rating, Settings } from "@unswayed/protocol";
import type { KeyboardEvent, ReactNode } from "react";
import { optionText } from "../../option-text.ts";
import type { Texts } from "../../texts/texts.tsx";
import { Choices, onBallotKey, shownOrder } from "./choices.tsx";
import { onRatingKey, RatingChoices } from "./rating-choices.tsx";

/** A question as a voter has it, of either kind, public or private. */
export type OwnQuestion =
  | NonNullable<MineView["round"]>
  | NonNullable<MineView["moment"]>["questions"][number];

/** What a ballot says about its question and the answers to it. */
export interface QuestionWords {
  readonly heading: string;
  /** On the button before anything is chosen. */
  readonly choose: string;
  readonly announcePublic: string;
  announcePrivate(at: number, of: number): string;
  /** On the button that sends it. */
  send(answer: Answer): string;
  /** Once it is recorded. */
  recorded(answer: Answer, isShown: boolean): string;
  readonly takenBack: string;
}

export function wordsOf(
  question: OwnQuestion,
  settings: Settings | null,
  texts: Texts,
): QuestionWords {
  const other = (answer: Answer): string =>
    answer === "dont-know" && question.kind === "rating"
      ? texts.ratings.ballot.dontKnow
      : texts.ballot.answers[answer as keyof Texts["ballot"]["answers"]];
  if (question.kind === "rating") {
    const says = texts.ratings.ballot;
    const option = optionText(question.option, settings);
    return {
      heading: says.heading,
      choose: says.chooseOne,
      announcePublic: says.announce(question.round, option),
      announcePrivate: (at, of) => says.announcePrivate(at, of, option),
      send: (answer) =>
        typeof answer === "number" ? says.send(answer) : texts.ballot.sendOther(other(answer)),
      recorded(answer, isShown) {
        if (typeof answer !== "number") return texts.ballot.sent(other(answer));
        return isShown ? says.shown(answer, option) : says.hidden(answer, option);
      },
      takenBack: says.down,
    };
  }
  const says = texts.ballot;
  const [first = "", second = ""] = shownOrder(question).map((side) =>
    optionText(question[side], settings),
  );
  const named = (answer: Answer): string | null =>
    answer === "candidate" || answer === "reference"
      ? optionText(question[answer], settings)
      : null;
  return {
    heading: says.which,
    choose: says.chooseOne,
    announcePublic: says.announce(question.round, first, second),
    announcePrivate: (at, of) => texts.private.announce(at, of, first, second),
    send(answer) {
      const option = named(answer);
      return option === null ? says.sendOther(other(answer)) : says.raise(option);
    },
    recorded(answer, isShown) {
      const option = named(answer);
      if (option === null) return says.sent(other(answer));
      return isShown ? says.handUp(option) : says.chosenHidden(option);
    },
    takenBack: says.handDown,
  };
}

/** The answers there are to a question. */
export function AnswerFields(props: {
  readonly question: OwnQuestion;
  readonly settings: Settings | null;
  readonly chosen: Answer | null;
  readonly onChoose: (answer: Answer) => void;
  readonly legend: string;
  readonly name: string;
}): ReactNode {
  const { question, chosen, ...rest } = props;
  return question.kind === "rating" ? (
    <RatingChoices {...rest} option={question.option} chosen={chosen as Rating | null} />
  ) : (
    <Choices {...rest} pair={question} chosen={chosen as PairAnswer | null} />
  );
}

export function onAnswerKey(
  event: KeyboardEvent,
  question: OwnQuestion,
  act: { readonly choose: (answer: Answer) => void; readonly undo?: () => void },
): void {
  if (question.kind === "rating") onRatingKey(event, act);
  else onBallotKey(event, question, act);
}
