import type { ReactNode } from "react";
import { Intervals } from "../parts/intervals.tsx";
import { Scroll } from "../parts/scroll.tsx";
import { useTexts } from "../texts/texts.tsx";
import { MatrixTable } from "./matrix-table.tsx";
import type { Reveal } from "./meeting.ts";

/** What the hands said, what Unswayed says, and what these people really want. */
export function RevealPanel(props: {
  readonly reveal: Reveal;
  readonly people: readonly string[];
}): ReactNode {
  const texts = useTexts();
  const { reveal, people } = props;
  const says = texts.rehearsal;
  const columns = texts.result.columns;
  return (
    <section className="card revealed">
      <div className="winner">
        <h2>
          {says.revealTitle}: <strong>{reveal.winner}</strong>
        </h2>
      </div>
      <Scroll label={columns.title}>
        <table className="three">
          <thead>
            <tr>
              <th scope="col">{columns.hands}</th>
              <th scope="col">{columns.private}</th>
              <th scope="col" className="is-result">
                {columns.debiased}
              </th>
              <th scope="col">{says.really}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>{reveal.handsOnly ?? columns.none}</td>
              <td>{reveal.privateOnly ?? columns.tooFew}</td>
              <td className="is-result">{reveal.winner}</td>
              <td>{reveal.truth}</td>
            </tr>
          </tbody>
        </table>
      </Scroll>
      <p className="lead">
        {reveal.winner === reveal.truth ? texts.result.found : texts.result.missed}
      </p>
      <p className="soft">{says.truthNote}</p>
      <h3>{says.interval}</h3>
      <Intervals options={reveal.options} />
      <h3>{says.matrix}</h3>
      <div className="row">
        <MatrixTable
          caption={texts.playground.influenceLearnt}
          names={people}
          weights={reveal.influence}
        />
        <MatrixTable
          caption={texts.playground.influenceTrue}
          names={people}
          weights={reveal.trueInfluence}
        />
      </div>
    </section>
  );
}
