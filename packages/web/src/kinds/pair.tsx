import type { ReactNode } from "react";
import { useTexts } from "../texts/texts.tsx";
import type { AnswerText, BallotProps, BoardProps, KindOnPage } from "./kind.ts";
import { OptionLabel } from "./option-label.tsx";
import { Tally } from "./tally.tsx";

const words: readonly AnswerText[] = ["first", "second"];

/** Two cards that fill the screen. One tap is the answer. */
function PairBallot({ options, shown, answer, onAnswer }: BallotProps): ReactNode {
  const { kinds } = useTexts();
  return (
    <div className={answer === null ? "pair" : "pair is-chosen"}>
      {shown.map((place) => {
        const option = options[place];
        const word = words[place] ?? "first";
        return option ? (
          <button
            key={place}
            type="button"
            className="pair-card"
            aria-pressed={answer === word}
            onClick={() => onAnswer(word)}
          >
            <OptionLabel option={option} />
          </button>
        ) : null;
      })}
      <div className="other-answers">
        <button
          type="button"
          className="small-answer"
          aria-pressed={answer === "no-preference"}
          onClick={() => onAnswer("no-preference")}
        >
          {kinds.equal}
        </button>
        <button
          type="button"
          className="small-answer"
          aria-pressed={answer === "abstain"}
          onClick={() => onAnswer("abstain")}
        >
          {kinds.skip}
        </button>
        <button
          type="button"
          className="small-answer"
          aria-pressed={answer === "unknown-option"}
          onClick={() => onAnswer("unknown-option")}
        >
          {kinds.unknownOne}
        </button>
      </div>
    </div>
  );
}

/** The more names, the smaller: all of them stay in sight on a projector. */
function lookOf(names: number): string {
  if (names > 40) return "tiles is-crowd is-throng";
  return names > 16 ? "tiles is-crowd" : "tiles";
}

/** Two panels with big counts, and everyone who raised a hand. */
function PairBoard({ options, shown, hands }: BoardProps): ReactNode {
  const { kinds } = useTexts();
  return (
    <>
      <div className="panels">
        {shown.map((place) => {
          const option = options[place];
          const names = hands.filter(({ answer }) => answer === words[place]);
          return option ? (
            <section key={place} className="panel">
              <p className="option">
                <bdi>{option.name}</bdi>
              </p>
              <p className="count">
                <span aria-hidden="true">{names.length}</span>
                <span className="spoken">{kinds.votes(names.length)}</span>
              </p>
              <ul className={lookOf(names.length)}>
                {names.map(({ who }) => (
                  <li key={who}>
                    <bdi>{who}</bdi>
                  </li>
                ))}
              </ul>
            </section>
          ) : null;
        })}
      </div>
      <Tally hands={hands} />
    </>
  );
}

export const pair: KindOnPage = {
  Ballot: PairBallot,
  Board: PairBoard,
  isOneTap: true,
  answerAt: (place) => words[place] ?? "first",
  told: (_, answer, names) => names[words.indexOf(answer)] ?? "",
  worths: (answer) => (answer === "first" ? [1, 0] : [0, 1]),
  random: (_answer, _count, seed) => (seed < 0.5 ? "first" : "second"),
};
