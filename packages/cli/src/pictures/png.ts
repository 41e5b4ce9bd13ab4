import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Resvg } from "@resvg/resvg-js";

const fonts = join(
  dirname(createRequire(import.meta.url).resolve("dejavu-fonts-ttf/package.json")),
  "ttf",
);

/** An SVG as PNG bytes, twice its size for sharp print. The font is ours: a machine without any gives the same picture. */
export function pngFromSvg(svg: string): Uint8Array {
  return new Resvg(svg, {
    background: "white",
    fitTo: { mode: "zoom", value: 2 },
    font: {
      loadSystemFonts: false,
      defaultFontFamily: "DejaVu Sans",
      sansSerifFamily: "DejaVu Sans",
      fontFiles: [join(fonts, "DejaVuSans.ttf"), join(fonts, "DejaVuSans-Bold.ttf")],
    },
  })
    .render()
    .asPng();
}
