import { type IntervalMarkOptions, intervalMark } from "@unswayed/charts";
import type { ReactNode } from "react";

/** One row of an interval plot, drawn as in the printed reports. As an image: the server lets no page carry styles of its own. */
export function Mark(props: {
  readonly interval: IntervalMarkOptions;
  /** What it shows, in words; empty where they stand elsewhere. */
  readonly says: string;
}): ReactNode {
  const { svg } = intervalMark(props.interval);
  return (
    <img
      className="mark"
      alt={props.says}
      src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
    />
  );
}
