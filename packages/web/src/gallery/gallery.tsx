import type { KindName } from "@unswayed/protocol";
import { type ReactNode, useState } from "react";
import type { AnswerText, Choosable, Hand } from "../kinds/kind.ts";
import { kindsOnPage } from "../kinds/kinds.ts";
import { useTexts } from "../texts/texts.tsx";

const venues: readonly Choosable[] = [
  { name: "Lisbon", line: "310 € · 2.5 h" },
  { name: "Tallinn", line: "280 € · 3 h" },
  { name: "Porto" },
  { name: "Ghent", line: "By train, close to everyone's home office" },
  { name: "Oslo" },
  { name: "Stay here" },
];
const many: readonly Choosable[] = Array.from({ length: 20 }, (_, k) => ({
  name: k === 3 ? "A name that is long enough to need a second line" : `Option ${k + 1}`,
}));
const people = ["Ana", "Ben", "Chidi", "Dana", "Eli"];

interface Case {
  readonly name: string;
  readonly kind: KindName;
  readonly options: readonly Choosable[];
  readonly start: AnswerText | null;
}

const cases: readonly Case[] = [
  { name: "pair", kind: "pair", options: venues.slice(0, 2), start: null },
  { name: "pair, answered", kind: "pair", options: venues.slice(0, 2), start: "first" },
  { name: "order, begun", kind: "order", options: venues, start: "4>1" },
  { name: "order, empty", kind: "order", options: venues, start: null },
  { name: "order of 20", kind: "order", options: many, start: "4>2" },
  { name: "choice", kind: "choice", options: venues, start: "3" },
  { name: "rating", kind: "rating", options: venues.slice(0, 3), start: "7 - 10" },
  { name: "approval", kind: "approval", options: venues, start: "1+3" },
];

const boards: readonly (Case & { readonly answers: readonly AnswerText[] })[] = [
  {
    name: "pair",
    kind: "pair",
    options: venues.slice(0, 2),
    start: null,
    answers: ["second", "second", "first", "second", "no-preference"],
  },
  {
    name: "choice",
    kind: "choice",
    options: venues,
    start: null,
    answers: ["2", "2", "1", "2", "abstain"],
  },
  {
    name: "rating",
    kind: "rating",
    options: venues.slice(0, 3),
    start: null,
    answers: ["7 3 -", "8 3 5", "2 9 5", "7 7 1", "unknown-option"],
  },
  {
    name: "order",
    kind: "order",
    options: venues,
    start: null,
    answers: ["2>1>3", "2>3>1>4>5>6", "1>2", "2>1", "abstain"],
  },
  {
    name: "approval",
    kind: "approval",
    options: venues,
    start: null,
    answers: ["2+1", "2", "1+3", "2", "none"],
  },
];

export function Gallery(): ReactNode {
  return (
    <main>
      <h1>Gallery</h1>
      <h2>Ballots</h2>
      <div className="gallery">
        {cases.map((each) => (
          <Phone key={`${each.name}-private`} {...each} isPrivate />
        ))}
        {cases.map((each) => (
          <Phone key={each.name} {...each} />
        ))}
      </div>
      <h2>Boards</h2>
      {boards.map(({ name, kind, options, answers }) => {
        const { Board } = kindsOnPage[kind];
        const hands: readonly Hand[] = answers.map((answer, k) => ({
          who: people[k] ?? "",
          answer,
        }));
        return (
          <section key={name} className="card">
            <h3>{name}</h3>
            <Board options={options} shown={options.map((_, k) => k)} hands={hands} />
          </section>
        );
      })}
    </main>
  );
}

function Phone({
  name,
  kind,
  options,
  start,
  isPrivate = false,
}: Case & { readonly isPrivate?: boolean }): ReactNode {
  const { kinds } = useTexts();
  const [answer, setAnswer] = useState(start);
  const { Ballot } = kindsOnPage[kind];
  return (
    <figure
      className={isPrivate ? "phone is-private-part" : "phone"}
      data-case={`${name}${isPrivate ? "-private" : ""}`}
    >
      <h3>{kinds.headings[kind]}</h3>
      <Ballot
        options={options}
        shown={options.map((_, k) => k)}
        answer={answer}
        onAnswer={setAnswer}
        name={`${name}${String(isPrivate)}`}
      />
      <figcaption className="small">
        {name}: {String(answer)}
      </figcaption>
    </figure>
  );
}
