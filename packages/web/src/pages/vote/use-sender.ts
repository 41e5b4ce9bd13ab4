import { useCallback, useEffect, useRef, useState } from "react";
import { Refused, Unreachable } from "../../api/client.ts";

/**
 * Where an answer is on its way. "late" after two seconds without word, "checking" when the server failed over it and is asked again,
 * "failed" when it has been tried often enough; "closed" when the question closed before it arrived, "unknown" when it closed
 * and an earlier try may have arrived.
 */
type Sending =
  | "idle"
  | "sending"
  | "late"
  | "checking"
  | "failed"
  | "recorded"
  | "closed"
  | "unknown"
  | "refused";

const lateAfterMs = 2000;
const waits = [500, 1000, 2000, 4000, 8000];

/** What is known of someone's last answer while the connection is gone. */
export type LastAnswer = "recorded" | "notSent" | "checking" | "none";

export function lastAnswerOf(
  { sending, mayHaveArrived }: Pick<Sender, "sending" | "mayHaveArrived">,
  isRecorded: boolean,
): LastAnswer {
  if (isUnderWay(sending) || sending === "failed") {
    return mayHaveArrived ? "checking" : "notSent";
  }
  return isRecorded ? "recorded" : "none";
}

/** Whether it is being sent, or will be again by itself. */
export function isUnderWay(sending: Sending): boolean {
  return sending === "sending" || sending === "late" || sending === "checking";
}

export interface Sender {
  readonly sending: Sending;
  readonly refusal: Refused | null;
  /** Whether what is under way may have reached the server without word of it coming back. */
  readonly mayHaveArrived: boolean;
  /** Sends until it is acknowledged or hopeless. Null: one is under way already, and this call did nothing. */
  readonly send: (request: () => Promise<unknown>) => Promise<Sending | null>;
  readonly reset: () => void;
}

/** Takes one ballot to the server. What is sent lives in memory only, in the request that is passed in. */
export function useSender(): Sender {
  const [sending, setSending] = useState<Sending>("idle");
  const [refusal, setRefusal] = useState<Refused | null>(null);
  const [mayHaveArrived, setMayHaveArrived] = useState(false);
  const isBusy = useRef(false);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const send = useCallback(async (request: () => Promise<unknown>): Promise<Sending | null> => {
    if (isBusy.current) return null;
    const end = (outcome: Sending): Sending => {
      setSending(outcome);
      return outcome;
    };
    isBusy.current = true;
    setRefusal(null);
    setSending("sending");
    const late = setTimeout(() => setSending("late"), lateAfterMs);
    let isUnsure = false;
    setMayHaveArrived(false);
    try {
      for (const wait of [...waits, null]) {
        try {
          await request();
          return end("recorded");
        } catch (error) {
          // Whether an answer over which the server failed is recorded, sending it again under the same number finds out.
          const isFailure = error instanceof Refused && error.problem.type === "went-wrong";
          if (error instanceof Refused && !isFailure) {
            const isClosed = ["round-not-open", "not-running"].includes(error.problem.type);
            if (!isClosed) setRefusal(error);
            return end(isClosed ? (isUnsure ? "unknown" : "closed") : "refused");
          }
          if (!isFailure && !(error instanceof Unreachable)) throw error;
          isUnsure ||= navigator.onLine;
          setMayHaveArrived(isUnsure);
          setSending(isFailure ? "checking" : "late");
          if (wait === null || !isMounted.current) break;
          await onlineOrAfter(wait * (0.75 + 0.5 * Math.random()));
        }
      }
      return end("failed");
    } finally {
      clearTimeout(late);
      isBusy.current = false;
    }
  }, []);
  const reset = useCallback(() => {
    if (isBusy.current) return;
    setSending("idle");
    setRefusal(null);
  }, []);
  return { sending, refusal, mayHaveArrived, send, reset };
}

function onlineOrAfter(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    addEventListener("online", done);
  });
}
