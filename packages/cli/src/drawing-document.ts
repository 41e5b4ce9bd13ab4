import type { DrawingDocument } from "@unswayed/charts";
import { parseHTML } from "linkedom";

/** A document to draw charts with where there is no browser. */
export function drawingDocument(): DrawingDocument {
  return parseHTML("<!doctype html><html><body></body></html>").document;
}
