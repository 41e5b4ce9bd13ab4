import type { ReactNode } from "react";
import { useTexts } from "../texts/texts.tsx";
import { CountBars } from "./count-bars.tsx";
import {
  approvalAnswer,
  approvedOf,
  type BallotProps,
  type BoardProps,
  type KindOnPage,
} from "./kind.ts";
import { OptionLabel } from "./option-label.tsx";
import { Tally } from "./tally.tsx";

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

export const approval: KindOnPage = {
  Ballot: ApprovalBallot,
  Board: ApprovalBoard,
  isOneTap: false,
};
