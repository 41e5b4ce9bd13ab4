import { createContext, useContext } from "react";

/** Whose page this is, in a browser that holds several seats; null where it holds one. */
export const SeatContext = createContext<string | null>(null);

export function useSeat(): string | null {
  return useContext(SeatContext);
}
