import type { Result, RoomView, Settings } from "@unswayed/protocol";
import type { ReactNode } from "react";
import { optionText, sameOption } from "../../option-text.ts";
import { type Texts, useTexts } from "../../texts/texts.tsx";

/** What would change the result: only lines that are true. */
export function Changes(props: {
  readonly room: RoomView;
  readonly result: Result;
  readonly settings: Settings | null;
}): ReactNode {
  const texts = useTexts();
  const lines = changeLines(texts, props.room, props.result, props.settings);
  return (
    <section className="card">
      <h2>{texts.result.changes}</h2>
      <ul>
        {lines.length === 0 ? <li>{texts.result.nothingChanges}</li> : null}
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

function changeLines(
  { result: says }: Texts,
  room: RoomView,
  result: Result,
  settings: Settings | null,
): readonly string[] {
  const differs = (option: Result["winner"] | null | undefined): string | null =>
    option === null || option === undefined || sameOption(option, result.winner)
      ? null
      : optionText(option, settings);
  const average = differs(result.fairness.winners[0]);
  const worstOff = differs(result.fairness.winners[4]);
  const hands = differs(result.columns.hands?.winner);
  const { leavingOneOut, withdrawnRounds, fallbackRounds } = result.changes;
  const stoppedAfter =
    result.changes.stoppedEarly?.afterQuestion ??
    (room.ended?.why === "early" ? room.ended.afterRound : undefined);
  return [
    worstOff && says.changeFair(worstOff),
    average && says.changeAverage(average),
    hands && says.changeHands(hands),
    leavingOneOut === "stays" && says.leaveStays,
    leavingOneOut === "can-change" && says.leaveChanges,
    stoppedAfter !== undefined && says.stoppedEarly(room.facilitator, stoppedAfter),
    withdrawnRounds > 0 && says.withdrawn(withdrawnRounds),
    fallbackRounds > 0 && says.fallback(fallbackRounds),
    room.hands === "entered" && says.entered(room.facilitator),
  ].filter((line): line is string => typeof line === "string");
}
