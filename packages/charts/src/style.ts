/** Colours that stay apart for colour-blind readers and in greyscale print, in the order they are given out. */
export const seriesColours = [
  "#1f4e79",
  "#c45a00",
  "#2a7f62",
  "#8a3a8f",
  "#6b6b6b",
  "#b3932b",
  "#3f88c5",
  "#a3211b",
] as const;

export const fontFamily = "'Atkinson Hyperlegible', 'DejaVu Sans', system-ui, sans-serif";
export const ink = "#1c1f24";
export const inkSoft = "#4e555f";

/** The colour of a series by its place; after the last it begins again. */
export function colourAt(index: number): string {
  return seriesColours[index % seriesColours.length] as string;
}
