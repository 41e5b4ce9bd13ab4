import type { ReactNode } from "react";
import { useTexts } from "../texts/texts.tsx";
import type { Hand } from "./kind.ts";

/** Who said in public that both are equal, or gave no opinion. */
export function Tally({ hands }: { readonly hands: readonly Hand[] }): ReactNode {
  const { kinds } = useTexts();
  const equal = hands.filter(({ answer }) => answer === "no-preference");
  const none = hands.filter(({ answer }) => answer === "abstain" || answer === "unknown-option");
  return (
    <>
      {equal.length > 0 ? <p>{kinds.equalNames(equal.map(({ who }) => who))}</p> : null}
      {none.length > 0 ? <p>{kinds.skippedNames(none.map(({ who }) => who))}</p> : null}
    </>
  );
}
