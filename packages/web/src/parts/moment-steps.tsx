import type { RoomView } from "@unswayed/protocol";
import type { ReactNode } from "react";

type Progress = NonNullable<RoomView["moment"]>["progress"];

/** A box for each: none is filled while nobody has finished. */
const steps: readonly Progress[] = ["under-half", "over-half", "all"];

/** How far a private round is, in three steps. No names, no counts. */
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
