import { join } from "node:path";
import type { Drawing } from "@unswayed/charts";
import { writeWhole } from "../experiment/written-files.ts";

/** A picture, and the file name it gets. */
export interface NamedFigure {
  readonly name: string;
  readonly drawing: Drawing;
}

/** What there is to say where PNG cannot be made: the library of machine code for it is installed by those who want it. */
export const withoutPng = "For PNG as well: npm install @resvg/resvg-js dejavu-fonts-ttf";

/** Each figure as SVG, and as PNG where that can be made. The names of the files. */
export async function writeFigures(
  folder: string,
  figures: readonly NamedFigure[],
): Promise<{ readonly files: readonly string[]; readonly hasPng: boolean }> {
  const png = await pngMaker();
  const files = figures.flatMap(({ name, drawing: { svg } }) => {
    writeWhole(join(folder, `${name}.svg`), svg);
    if (png === null) return [`${name}.svg`];
    writeWhole(join(folder, `${name}.png`), png(svg));
    return [`${name}.svg`, `${name}.png`];
  });
  return { files, hasPng: png !== null };
}

async function pngMaker(): Promise<((svg: string) => Uint8Array) | null> {
  try {
    return (await import("./png.ts")).pngFromSvg;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ERR_MODULE_NOT_FOUND" || code === "MODULE_NOT_FOUND") return null;
    throw error;
  }
}
