import type { ReactNode } from "react";
import type { Choosable } from "./kind.ts";

/** An option's name with what stands below it. */
export function OptionLabel({ option }: { readonly option: Choosable }): ReactNode {
  return (
    <span className="option-label">
      <bdi>{option.name}</bdi>
      {option.line ? <small>{option.line}</small> : null}
    </span>
  );
}
