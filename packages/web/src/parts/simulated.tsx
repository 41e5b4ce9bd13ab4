import type { ReactNode } from "react";
import { useTexts } from "../texts/texts.tsx";

/** Stands on everything that nobody real voted on. */
export function Simulated({
  room,
}: {
  readonly room: { readonly isSimulated: boolean };
}): ReactNode {
  const texts = useTexts();
  return room.isSimulated ? <p className="simulated">{texts.simulated}</p> : null;
}
