import type { RoomView } from "@unswayed/protocol";
import { type ReactNode, useId } from "react";
import { call } from "../../api/client.ts";
import { useSecondsLeft } from "../../parts/seconds-left.ts";
import { Trouble, useAction } from "../../parts/trouble.tsx";
import { useTexts } from "../../texts/texts.tsx";

const choices = [30, 60, 120, 300] as const;
const moreSeconds = 30;

/** When an open question closes by itself. Usually never: a timer is the facilitator's choice. */
export function RoundTimer(props: {
  readonly id: string;
  readonly round: NonNullable<RoomView["round"]>;
}): ReactNode {
  const texts = useTexts();
  const { id, round } = props;
  const { run, trouble } = useAction();
  const left = useSecondsLeft(round.closesAt);
  const field = useId();
  const set = (seconds: number | null): void =>
    run(() => call("setTimer", { at: { id, round: round.round }, body: { seconds } }));
  return (
    <div className="row">
      <label htmlFor={field}>{texts.run.timer}</label>
      <select
        id={field}
        value={left === null ? "" : "running"}
        onChange={({ target }) => set(target.value === "" ? null : Number(target.value))}
      >
        <option value="">{texts.run.noTimer}</option>
        {left === null ? null : <option value="running">{texts.run.timerSeconds(left)}</option>}
        {choices.map((seconds) => (
          <option key={seconds} value={seconds}>
            {texts.run.timerSeconds(seconds)}
          </option>
        ))}
      </select>
      {left === null ? null : (
        <button type="button" className="second" onClick={() => set(left + moreSeconds)}>
          {texts.run.giveMore}
        </button>
      )}
      <Trouble text={trouble} />
    </div>
  );
}
