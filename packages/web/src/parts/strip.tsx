import type { ReactNode } from "react";

/** A scale of words, in order, with one of them marked. */
export function Strip<T extends string>(props: {
  readonly label: string;
  readonly steps: readonly T[];
  readonly words: Readonly<Record<T, string>>;
  readonly at: T;
}): ReactNode {
  const { label, steps, words, at } = props;
  return (
    <ol className="strip" aria-label={label}>
      {steps.map((step) => (
        <li
          key={step}
          className={step === at ? "is-on" : ""}
          aria-current={step === at ? "true" : undefined}
        >
          {words[step]}
        </li>
      ))}
    </ol>
  );
}
