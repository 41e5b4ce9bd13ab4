import { join } from "node:path";
import { theoryFindings } from "@unswayed/lab";
import { exitCodes, UsageError } from "../../command.ts";
import { theoryFigures } from "../../experiment/report/theory-figures.ts";
import { theoryPage } from "../../experiment/report/theory-page.ts";
import { writeWhole } from "../../experiment/written-files.ts";
import { parseOptions } from "../../parse-options.ts";
import { drawingDocument } from "../../pictures/drawing-document.ts";
import type { ExperimentPart } from "./experiment-part.ts";

export const theory: ExperimentPart = {
  name: "theory",
  summary: "shows in numbers and figures what of the paper's theory holds",
  async run(args, io) {
    const options = parseOptions(args, { out: "text" });
    if (options.positionals.length > 0) {
      throw new UsageError(`theory takes no "${options.positionals[0]}"`);
    }
    const out = options.text("out") ?? join("runs", "theory");
    io.stderr("Simulating groups: about a minute.\n");
    const findings = theoryFindings();
    for (const [name, { svg }] of Object.entries(theoryFigures(drawingDocument(), findings))) {
      writeWhole(join(out, "results", "figures", `${name}.svg`), `${svg}\n`);
    }
    const page = theoryPage(findings, "results/figures", `unswayed experiment theory --out ${out}`);
    writeWhole(join(out, "theory.md"), page);
    io.stdout(`${join(out, "theory.md")}, and its figures in ${join(out, "results", "figures")}\n`);
    return exitCodes.fine;
  },
};
