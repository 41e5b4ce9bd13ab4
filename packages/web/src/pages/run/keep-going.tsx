import type { RoomView } from "@unswayed/protocol";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTexts } from "../../texts/texts.tsx";

/** Time to see how the last hand went up, and to take it back. */
const lookMs = 1500;

/**
 * A switch for groups in a flow: votes end once everyone has answered and the next one opens. What is private is never opened by itself,
 * since it has to be announced.
 */
export function KeepGoing(props: {
  readonly room: RoomView;
  readonly onEnd: () => void;
  readonly onAsk: () => void;
}): ReactNode {
  const { run: says } = useTexts();
  const { room } = props;
  const [isOn, setOn] = useState(false);
  const round = room.round?.isOpen ? room.round : null;
  const isAllIn = round !== null && round.answered > 0 && round.awaited.length === 0;
  const isReady =
    round === null && room.moment === null && room.stop === null && room.past.length > 0;
  const due =
    !isOn || room.isPaused
      ? null
      : isAllIn
        ? `end ${round.round} ${JSON.stringify(round.hands)}`
        : isReady && room.next?.channel === "public"
          ? `ask ${room.past.length}`
          : null;
  const acts = useRef(props);
  acts.current = props;
  useEffect(() => {
    if (due === null) return;
    const isEnd = due.startsWith("end");
    const timer = setTimeout(
      () => (isEnd ? acts.current.onEnd() : acts.current.onAsk()),
      isEnd ? lookMs : 0,
    );
    return () => clearTimeout(timer);
  }, [due]);
  if (room.situation !== "both" || room.hands !== "live" || room.stop) return null;
  return (
    <label className="check keep-going">
      <input type="checkbox" checked={isOn} onChange={(event) => setOn(event.target.checked)} />
      <span>
        <strong>{says.keepGoing}</strong> <span className="soft">{says.keepGoingHint}</span>
      </span>
    </label>
  );
}
