import { type PointerEvent, type RefObject, useState } from "react";

/** A row on its way: from which place, to which, and how far it was pulled. */
export interface Drag {
  readonly from: number;
  readonly to: number;
  readonly by: number;
  readonly height: number;
}

/** Less than this is a tap with an unsteady finger. */
const leastPixels = 6;

/** Pulls a row of a list by its handle. The list changes when the row is let go. */
export function useDrag(
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
): {
  readonly drag: Drag | null;
  readonly start: (event: PointerEvent<HTMLElement>, from: number) => void;
} {
  const [drag, setDrag] = useState<Drag | null>(null);
  const start = (event: PointerEvent<HTMLElement>, from: number): void => {
    if (event.button !== 0) return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-ranked]") ?? [])];
    const boxes = rows.map((row) => row.getBoundingClientRect());
    const own = boxes[from];
    if (!own) return;
    const handle = event.currentTarget;
    handle.setPointerCapture(event.pointerId);
    const from0 = event.clientY;
    let current: Drag | null = null;
    const move = (moved: globalThis.PointerEvent): void => {
      const by = moved.clientY - from0;
      if (current === null && Math.abs(by) < leastPixels) return;
      const middle = own.top + own.height / 2 + by;
      const above = boxes.filter((box, k) => k !== from && box.top + box.height / 2 < middle);
      current = { from, to: above.length, by, height: own.height };
      setDrag(current);
    };
    const end = (): void => {
      handle.removeEventListener("pointermove", move);
      handle.removeEventListener("pointerup", drop);
      handle.removeEventListener("pointercancel", end);
      setDrag(null);
    };
    const drop = (): void => {
      const done = current;
      end();
      if (done && done.to !== done.from) onMove(done.from, done.to);
    };
    handle.addEventListener("pointermove", move);
    handle.addEventListener("pointerup", drop);
    handle.addEventListener("pointercancel", end);
  };
  return { drag, start };
}

/** How far a row gives way to the one that is pulled. */
export function giveWay(drag: Drag | null, place: number): number {
  if (drag === null) return 0;
  if (place === drag.from) return drag.by;
  if (place > drag.from && place <= drag.to) return -drag.height;
  if (place < drag.from && place >= drag.to) return drag.height;
  return 0;
}
