import type { RoomView, Settings } from "@unswayed/protocol";
import type { ReactNode } from "react";
import { keyOf, optionText, sameOption } from "../../option-text.ts";
import { useTexts } from "../../texts/texts.tsx";

/** Numbers, where everybody agreed or nobody is real; and for simulated people what they really want. */
export function FiguresTable(props: {
  readonly room: RoomView;
  readonly settings: Settings | null;
}): ReactNode {
  const texts = useTexts();
  const { room, settings } = props;
  const { figures, truth, result } = room;
  if (!figures) return null;
  const { number } = texts.language;
  return (
    <section className="card">
      <h2>{texts.result.figures}</h2>
      <p className="soft">
        {(room.answers === "ratings" ? texts.ratings : texts).result.figuresNote}
      </p>
      {truth !== null && result ? (
        <p>
          {texts.result.truth(optionText(truth, settings))}{" "}
          {sameOption(truth, result.winner) ? texts.result.found : texts.result.missed}
        </p>
      ) : null}
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.explain.option}</th>
            <th scope="col">{texts.result.estimateColumn}</th>
            <th scope="col">{texts.result.rangeColumn}</th>
          </tr>
        </thead>
        <tbody>
          {figures.options.map(({ option, estimate, lower, upper }) => (
            <tr key={keyOf(option)}>
              <th scope="row">
                <bdi>{optionText(option, settings)}</bdi>
              </th>
              <td>{number(estimate)}</td>
              <td>
                {number(lower)} – {number(upper)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {figures.sway === null ? null : (
        <p>
          {texts.result.sway}: {number(figures.sway)}
        </p>
      )}
    </section>
  );
}
