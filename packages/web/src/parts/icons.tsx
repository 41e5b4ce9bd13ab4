import type { ReactNode } from "react";

/** Always beside a word, so hidden from those who listen. */
function Icon({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export function HandIcon(): ReactNode {
  return (
    <Icon>
      <path d="M8 12V5.5a1.5 1.5 0 0 1 3 0V11m0-1V4a1.5 1.5 0 0 1 3 0v7m0-5a1.5 1.5 0 0 1 3 0v8c0 4-2.5 7-6 7-3 0-4.5-1.5-6-4.500l-1.700-3.400a1.500 1.500 0 0 1 2.600-1.500L8 13" />
    </Icon>
  );
}

/** A closed envelope, no padlock: that would promise cryptography. */
export function EnvelopeIcon(): ReactNode {
  return (
    <Icon>
      <rect x="3" y="6" width="18" height="13" rx="1.500" />
      <path d="m3.500 7 8.500 7 8.500-7" />
    </Icon>
  );
}

/** Something that can be pulled. */
export function GripIcon(): ReactNode {
  return (
    <Icon>
      <path d="M5 8h14M5 12h14M5 16h14" />
    </Icon>
  );
}

export function TickIcon(): ReactNode {
  return (
    <Icon>
      <path d="m5 12.500 4.500 4.500L19 7.500" />
    </Icon>
  );
}
