import type { RoomView } from "@unswayed/protocol";
import type { ReactNode } from "react";

type Progress = NonNullable<RoomView["moment"]>["progress"];

/** A box for each: the first is filled from the start. */
const steps: readonly Progress[] = ["nobody", "under-half", "over-half", "all"];

/** How far a private moment is, in four steps. No names, no counts. */
export function MomentSteps({ progress }: { readonly progress: Progress }): ReactNode {
  const reached = steps.indexOf(progress);
  return (
    <span className="steps" aria-hidden="true">
      {steps.map((step, k) => (
        <span key={step} className={k <= reached ? "is-on" : ""} />
      ))}
    </span>
  );
}
