import type { ReactNode } from "react";
import { go } from "../router.ts";

/** A link to another screen. */
export function Go(props: {
  readonly to: string;
  readonly children: ReactNode;
  readonly className?: string;
}): ReactNode {
  return (
    <a
      href={props.to}
      className={props.className}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        go(props.to);
      }}
    >
      {props.children}
    </a>
  );
}
