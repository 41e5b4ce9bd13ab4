import { type RefObject, useLayoutEffect, useRef } from "react";

const ms = 180;

/** Lets rows glide from where they stood to where they stand. Rows are known by their data-row. */
export function useMovedRows(list: RefObject<HTMLElement | null>, order: string): void {
  const before = useRef<ReadonlyMap<string, number>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new order is the reason to look
  useLayoutEffect(() => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
    const now = new Map(rows.map((row) => [row.dataset["row"] ?? "", row.offsetTop]));
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    for (const row of isStill ? [] : rows) {
      const key = row.dataset["row"] ?? "";
      const moved = (before.current.get(key) ?? row.offsetTop) - row.offsetTop;
      if (moved === 0) continue;
      row.animate([{ transform: `translateY(${moved}px)` }, { transform: "none" }], {
        duration: ms,
        easing: "ease-out",
      });
    }
    before.current = now;
  }, [order]);
}
