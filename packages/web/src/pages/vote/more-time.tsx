import { type ReactNode, useState } from "react";
import { announce } from "../../announce.tsx";
import { call } from "../../api/client.ts";
import { useAction } from "../../parts/trouble.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { useSeat } from "./seat.ts";

/** Asks the facilitator for more time, without a name. */
export function MoreTime({ id }: { readonly id: string }): ReactNode {
  const texts = useTexts();
  const seat = useSeat();
  const { run } = useAction();
  const [isAsked, setAsked] = useState(false);
  return (
    <button
      type="button"
      className="quiet"
      onClick={() =>
        run(async () => {
          await call("moreTime", { at: { id }, seat });
          setAsked(true);
          announce(texts.vote.moreTimeSent);
        })
      }
    >
      {isAsked ? texts.vote.moreTimeSent : texts.vote.moreTime}
    </button>
  );
}
