import type { RoomView } from "@unswayed/protocol";
import { type ReactNode, useEffect, useState } from "react";
import type { Texts } from "../texts/texts.tsx";

/** Work shorter than this is not worth a word. */
const quietMs = 400;

/** How far the result is: that it is being worked out, with the step where that is known; or that it failed. */
export function resultProgress({ result, run }: Texts, { model, resultStep }: RoomView): string {
  if (model.state === "failed") return run.resultFailed;
  if (!resultStep) return result.working;
  const { name, number, of } = resultStep;
  return result.workingStep(number, of, result.steps[name]);
}

/** A box for each step of the result, filled as far as it has come. Still: nothing on it moves but when a step begins. */
export function ResultSteps({ room }: { readonly room: RoomView }): ReactNode {
  const { resultStep, model } = room;
  if (!resultStep || model.state === "failed") return null;
  return (
    <span className="steps" aria-hidden="true">
      {Array.from({ length: resultStep.of }, (_, k) => k + 1).map((step) => (
        <span key={step} className={step <= resultStep.number ? "is-on" : ""} />
      ))}
    </span>
  );
}

/** Whether something has gone on long enough to speak of it. */
export function useLasting(isSo: boolean, ms: number = quietMs): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isSo) {
      setLong(false);
      return;
    }
    const timer = setTimeout(() => setLong(true), ms);
    return () => clearTimeout(timer);
  }, [isSo, ms]);
  return isSo && isLong;
}
