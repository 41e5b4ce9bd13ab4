import { type ReactNode, useEffect, useState } from "react";
import type { Connection } from "../../api/live.ts";
import { useTexts } from "../../texts/texts.tsx";
import type { LastAnswer } from "./use-sender.ts";

/** Shorter gaps than this pass unmentioned. */
const quietMs = 2000;

/** After two seconds without a connection, says so and what that means for the last answer. */
export function Lost(props: {
  readonly connection: Connection;
  readonly lastAnswer?: LastAnswer;
}): ReactNode {
  const texts = useTexts();
  const [isLong, setLong] = useState(false);
  const isLost = props.connection !== "live";
  useEffect(() => {
    if (!isLost) {
      setLong(false);
      return;
    }
    const timer = setTimeout(() => setLong(true), quietMs);
    return () => clearTimeout(timer);
  }, [isLost]);
  if (!isLong) return null;
  return (
    <p className="notice" role="status">
      {texts.errors.reconnecting[props.lastAnswer ?? "none"]}
    </p>
  );
}
