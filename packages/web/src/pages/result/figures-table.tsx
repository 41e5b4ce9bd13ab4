import type { RoomView, Settings } from "@unswayed/protocol";
import type { ReactNode } from "react";
import { optionText, sameOption } from "../../option-text.ts";
import { Intervals } from "../../parts/intervals.tsx";
import { useTexts } from "../../texts/texts.tsx";

/** Numbers, where everyone agreed or nobody is real; and for simulated people what they really want. */
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
      <p className="soft">{texts.result.figuresNote}</p>
      {truth !== null && result ? (
        <p>
          {texts.result.truth(optionText(truth, settings))}{" "}
          {sameOption(truth, result.winner) ? texts.result.found : texts.result.missed}
        </p>
      ) : null}
      <Intervals
        options={figures.options.map(({ option, ...range }) => ({
          option: optionText(option, settings),
          ...range,
        }))}
      />
      {figures.sway === null ? null : (
        <p>
          {texts.result.sway}:{" "}
          {figures.swayRange
            ? texts.result.swayFigure(
                number(figures.sway),
                number(figures.swayRange.lower),
                number(figures.swayRange.upper),
              )
            : number(figures.sway)}
        </p>
      )}
      <h3>{texts.result.fairness}</h3>
      <ul className="plain-list done">
        {figures.fairness.map(({ rho, winner }) => (
          <li key={rho}>
            <span className="soft">ρ = {number(rho)}</span>{" "}
            <bdi>{optionText(winner, settings)}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
