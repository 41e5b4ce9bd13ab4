import type { ReactNode } from "react";

/** A table that may be wider than a phone scrolls by itself, so that the page does not. */
export function Scroll(props: { readonly label: string; readonly children: ReactNode }): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="scroll" tabIndex={0} aria-label={props.label}>
      {props.children}
    </section>
  );
}
