import { type ReactNode, useEffect } from "react";
import { announce } from "../../announce.tsx";
import { useSecondsLeft } from "../../parts/seconds-left.ts";
import { useTexts } from "../../texts/texts.tsx";
import { MoreTime } from "./more-time.tsx";

/** From here on a timer warns, in time to ask for more. */
const warnSeconds = 20;

/** The facilitator's timer on a ballot. Nothing where there is none, which is usual. */
export function Closing(props: {
  readonly id: string;
  readonly closesAt: string | null;
}): ReactNode {
  const texts = useTexts();
  const left = useSecondsLeft(props.closesAt);
  const isSoon = left !== null && left <= warnSeconds;
  useEffect(() => {
    if (isSoon) announce(texts.vote.closesSoon(warnSeconds));
  }, [isSoon, texts]);
  if (left === null) return null;
  return (
    <div className={isSoon ? "notice" : "soft"}>
      <p>{isSoon ? texts.vote.closesSoon(left) : texts.vote.closesIn(left)}</p>
      <MoreTime id={props.id} key={props.closesAt} />
    </div>
  );
}
