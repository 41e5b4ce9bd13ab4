import { useEffect, useState } from "react";
import { serverNow } from "../api/client.ts";

/** Whole seconds until an instant of the server's clock; null without one. */
export function useSecondsLeft(instant: string | null): number | null {
  const [left, setLeft] = useState(() => secondsUntil(instant));
  useEffect(() => {
    setLeft(secondsUntil(instant));
    if (instant === null) return;
    const timer = setInterval(() => setLeft(secondsUntil(instant)), 250);
    return () => clearInterval(timer);
  }, [instant]);
  return left;
}

function secondsUntil(instant: string | null): number | null {
  if (instant === null) return null;
  return Math.max(0, Math.ceil((Date.parse(instant) - serverNow()) / 1000));
}
