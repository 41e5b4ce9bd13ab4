import type { OptionValue, Settings } from "@unswayed/protocol";
import type { ReactNode } from "react";
import { optionText, sidesOf } from "../option-text.ts";

type Asked =
  | {
      readonly kind: "pair";
      readonly round: number;
      readonly candidate: OptionValue;
      readonly reference: OptionValue;
    }
  | { readonly kind: "rating"; readonly option: OptionValue };

/** What a question was about, in a line: "Lisbon / Tallinn", or the one option that was rated. */
export function questionText(question: Asked, settings?: Settings | null): string {
  return optionsIn(question)
    .map((option) => optionText(option, settings))
    .join(" / ");
}

/** @param room - where the two sides are those of everybody's screen */
export function QuestionName(props: {
  readonly question: Asked;
  readonly settings: Settings | null;
  readonly room?: string;
}): ReactNode {
  const { question, settings, room } = props;
  const [first, second] = optionsIn(question, room);
  return (
    <>
      {first === undefined ? null : <bdi>{optionText(first, settings)}</bdi>}
      {second === undefined ? null : (
        <>
          {" "}
          / <bdi>{optionText(second, settings)}</bdi>
        </>
      )}
    </>
  );
}

function optionsIn(question: Asked, room?: string): readonly OptionValue[] {
  if (question.kind === "rating") return [question.option];
  return room === undefined
    ? [question.candidate, question.reference]
    : sidesOf(room, question).map(({ option }) => option);
}
