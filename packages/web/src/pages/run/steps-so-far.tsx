import type { RoomView } from "@unswayed/protocol";
import type { ReactNode } from "react";
import { useTexts } from "../../texts/texts.tsx";

/** A mark for each question asked, private ones apart, and for as many as can follow. */
export function StepsSoFar({ room }: { readonly room: RoomView }): ReactNode {
  const texts = useTexts();
  const asked = room.past.length + (room.round?.isOpen ? 1 : 0);
  return (
    <div className="so-far">
      <ol aria-hidden="true">
        {room.past.map(({ round, inPublic, inPrivate, isWithdrawn }) => (
          <li
            key={round}
            className={[
              inPublic ? "is-public" : "",
              inPrivate ? "is-private" : "",
              isWithdrawn ? "is-withdrawn" : "",
            ].join(" ")}
          />
        ))}
        {room.round?.isOpen || room.moment ? (
          <li className={room.moment ? "is-now is-private" : "is-now is-public"} />
        ) : null}
        {Array.from({ length: Math.min(room.atMost, 24) }, (_, k) => asked + k + 1).map((k) => (
          <li key={`to-come-${k}`} />
        ))}
      </ol>
      <span className="soft">{texts.run.progressLine(asked, room.atMost)}</span>
    </div>
  );
}
