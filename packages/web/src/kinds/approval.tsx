import type { ReactNode } from "react";
import { useTexts } from "../texts/texts.tsx";
import { CountBars } from "./count-bars.tsx";
import {
  type AnswerText,
  type BallotProps,
  type BoardProps,
  drawnPlaces,
  type HandsProps,
  type KindOnPage,
  namesAt,
} from "./kind.ts";
import { OptionLabel } from "./option-label.tsx";
import { Tally } from "./tally.tsx";

/** Places approved of, from 0; null where nothing was said yet. */
function approvedOf(answer: AnswerText | null, count: number): readonly number[] | null {
  if (answer === null) return null;
  if (answer === "none") return [];
  const places = String(answer)
    .split("+")
    .map((part) => Number(part) - 1);
  return places.every((place) => Number.isInteger(place) && place >= 0 && place < count)
    ? places
    : null;
}

function approvalAnswer(places: readonly number[]): AnswerText {
  if (places.length === 0) return "none";
  return [...places]
    .sort((a, b) => a - b)
    .map((place) => place + 1)
    .join("+");
}

/** Every option one could live with. */
function ApprovalBallot({ options, shown, answer, onAnswer }: BallotProps): ReactNode {
  const { kinds } = useTexts();
  const approved = approvedOf(answer, options.length) ?? [];
  const toggle = (place: number): void => {
    const next = approved.includes(place)
      ? approved.filter((each) => each !== place)
      : [...approved, place];
    onAnswer(next.length === 0 ? null : approvalAnswer(next));
  };
  return (
    <>
      <ul className="rows">
        {shown.map((place) => {
          const option = options[place];
          return option ? (
            <li key={place}>
              <button
                type="button"
                className="row-card"
                aria-pressed={approved.includes(place)}
                onClick={() => toggle(place)}
              >
                <span className="tick is-square" aria-hidden="true" />
                <OptionLabel option={option} />
              </button>
            </li>
          ) : null;
        })}
      </ul>
      <div className="other-answers">
        <button
          type="button"
          className="small-answer"
          aria-pressed={answer === "none"}
          onClick={() => onAnswer(answer === "none" ? null : "none")}
        >
          {kinds.noneOfThese}
        </button>
        <button
          type="button"
          className="small-answer"
          aria-pressed={answer === "unknown-option"}
          onClick={() => onAnswer(answer === "unknown-option" ? null : "unknown-option")}
        >
          {kinds.unknownThese}
        </button>
      </div>
    </>
  );
}

function ApprovalBoard({ options, shown, hands }: BoardProps): ReactNode {
  return (
    <>
      <CountBars
        options={options}
        shown={shown}
        namesAt={(place) =>
          hands
            .filter(({ answer }) => approvedOf(answer, options.length)?.includes(place))
            .map(({ who }) => who)
        }
      />
      <Tally hands={hands} />
    </>
  );
}

/** For each option the people it is fine with: a tap on a name adds or takes away. */
function ApprovalHands({ options, people, answerOf, onAnswer }: HandsProps): ReactNode {
  return options.map((option, place) => (
    <fieldset key={option.name}>
      <legend>{option.name}</legend>
      <div className="chips">
        {people.map(({ voter, name }) => {
          const approved = approvedOf(answerOf(voter), options.length) ?? [];
          const isFine = approved.includes(place);
          const next = isFine ? approved.filter((each) => each !== place) : [...approved, place];
          return (
            <button
              key={voter}
              type="button"
              className={isFine ? "tap-hand is-in" : "tap-hand"}
              aria-pressed={isFine}
              onClick={() => onAnswer(voter, approvalAnswer(next))}
            >
              <bdi>{name}</bdi>
            </button>
          );
        })}
      </div>
    </fieldset>
  ));
}

export const approval: KindOnPage = {
  Ballot: ApprovalBallot,
  Board: ApprovalBoard,
  isOneTap: false,
  Hands: ApprovalHands,
  answerAt: (place) => String(place + 1),
  sendLabel(kinds, answer, count) {
    const approved = approvedOf(answer, count)?.length ?? 0;
    return approved === 0 ? kinds.sendNone : kinds.sendApproval(approved);
  },
  told: (kinds, answer, names) =>
    namesAt(approvedOf(answer, names.length) ?? [], names) || kinds.said.none,
  worths(answer, count) {
    const approved = approvedOf(answer, count);
    return Array.from({ length: count }, (_, k) =>
      approved === null ? null : Number(approved.includes(k)),
    );
  },
  /** As many as in the answer it replaces: all or none of them say nothing of which is better, and stay. */
  random: (answer, count, seed) =>
    approvalAnswer(drawnPlaces(count, approvedOf(answer, count)?.length ?? 1, seed)),
};
