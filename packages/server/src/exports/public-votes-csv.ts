import { questionKinds } from "@unswayed/core/question";
import { csvText, joinList } from "@unswayed/formats";
import type { Answer, Question } from "@unswayed/protocol";
import { optionLabel } from "../log/options.ts";
import type { State } from "../log/state.ts";

/**
 * Public answers, a row each, as `unswayed import` reads them; of numbers for several options each has a row. What was said before the
 * decision comes first, in no round.
 */
export function publicVotesCsv(state: State): string {
  const names = new Map(state.seats.map(({ voter, name }) => [voter, name]));
  const earlier = (state.openVotes?.votes ?? []).map(({ question, answers }) => ({
    round: "",
    question,
    hands: answers.map(({ voter, answer }) => [voter, answer] as const),
    isWithdrawn: false,
  }));
  const here = state.rounds
    .filter(({ isOpen }) => !isOpen)
    .map((each) => ({ ...each, round: String(each.round), hands: [...each.hands] }));
  const rows = [...earlier, ...here].flatMap(({ round, question, hands, isWithdrawn }) =>
    hands.flatMap(([voter, answer]) =>
      rowsOf(question, answer).map(({ options, said }) => [
        round,
        question.kind,
        joinList(options),
        names.get(voter) ?? voter,
        said,
        isWithdrawn ? "yes" : "no",
        "public",
      ]),
    ),
  );
  const header = ["round", "kind", "options", "voter", "answer", "withdrawn", "channel"];
  return csvText([header, ...rows], "\r\n");
}

interface Row {
  readonly options: readonly string[];
  readonly said: string;
}

function rowsOf({ kind, options }: Question, answer: Answer): readonly Row[] {
  const labels = options.map(optionLabel);
  const { isScaled, parse } = questionKinds[kind];
  const numbers = isScaled ? parse(answer, options.length) : null;
  if (numbers === null || numbers === "equal") return [{ options: labels, said: String(answer) }];
  return numbers.flatMap((number, k) =>
    number === null ? [] : [{ options: labels.slice(k, k + 1), said: String(number) }],
  );
}
