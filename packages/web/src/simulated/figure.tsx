import type { Drawing, DrawingDocument, LegendEntry } from "@unswayed/charts";
import { type ReactNode, useEffect, useState } from "react";

type Charts = typeof import("@unswayed/charts");

/**
 * A picture by the same functions as the printed reports. They are loaded when the first one is drawn, and shown as an image:
 * the server lets no page carry styles of its own, and a picture needs some.
 */
export function Figure(props: {
  readonly title: string;
  readonly description: string;
  readonly draw: (charts: Charts, page: DrawingDocument) => Drawing;
  /** Whose curve has which colour, where there are several. */
  readonly legend?: (charts: Charts) => readonly LegendEntry[];
}): ReactNode {
  const { title, description, draw, legend } = props;
  const [picture, setPicture] = useState<Drawing | null>(null);
  useEffect(() => {
    let isCurrent = true;
    import("@unswayed/charts").then(
      (charts) => {
        if (!isCurrent) return;
        // A document without a page: what is drawn there is bound by no page's rules.
        const page = document.implementation.createHTMLDocument("");
        const panel = { heading: "", drawing: draw(charts, page) };
        setPicture(
          charts.composeFigure({
            title,
            description,
            panels: [panel],
            legend: legend?.(charts) ?? [],
          }),
        );
      },
      () => {}, // offline: the table says the same
    );
    return () => {
      isCurrent = false;
    };
  }, [draw, legend, title, description]);
  if (!picture) return null;
  return (
    <figure>
      <img
        className="figure"
        alt={`${title}. ${description}`}
        width={picture.width}
        height={picture.height}
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture.svg)}`}
      />
      <figcaption className="soft small">{description}</figcaption>
    </figure>
  );
}
