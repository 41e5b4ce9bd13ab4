import { join } from "node:path";
import { theoryFindings } from "@unswayed/lab";
import {
  type Command,
  drawingDocument,
  exitCodes,
  parseOptions,
  UsageError,
  writeWhole,
} from "unswayed/kit";
import { theoryFigures } from "../report/theory-figures.ts";
import { theoryPage } from "../report/theory-page.ts";

const usage = `Usage: npm run workbench -- theory [OPTIONS]

Shows in numbers and figures what of the paper's theory holds, on one page.

  --out FOLDER          where the page and its figures go (default: runs/theory)

Example: npm run workbench -- theory --out docs
`;

export const theory: Command = {
  name: "theory",
  summary: "shows in numbers and figures what of the paper's theory holds",
  usage,
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
    const page = theoryPage(
      findings,
      "results/figures",
      `npm run workbench -- theory --out ${out}`,
    );
    writeWhole(join(out, "theory.md"), page);
    io.stdout(`${join(out, "theory.md")}, and its figures in ${join(out, "results", "figures")}\n`);
    return exitCodes.fine;
  },
};
