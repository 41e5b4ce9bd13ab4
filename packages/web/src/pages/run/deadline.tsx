import { type ReactNode, useId } from "react";
import { useTexts } from "../../texts/texts.tsx";

/** Until when a private round stays open, in the facilitator's own time zone, which is named. Empty: until all have answered. */
export function Deadline(props: {
  readonly value: string;
  readonly onChange: (value: string) => void;
}): ReactNode {
  const texts = useTexts();
  const id = useId();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div className="row">
      <label htmlFor={id}>{texts.new.links.until}</label>
      <input
        id={id}
        type="datetime-local"
        value={props.value}
        onChange={({ target }) => props.onChange(target.value)}
      />
      <span className="soft">{texts.new.links.zone(zone)}</span>
    </div>
  );
}

/** The instant that was typed; null where none was, or it lies in the past. */
export function instantOf(value: string): string | null {
  const time = value === "" ? Number.NaN : new Date(value).getTime();
  return Number.isFinite(time) && time > Date.now() ? new Date(time).toISOString() : null;
}
