import { join } from "node:path";
import { structureStudy } from "@unswayed/lab";
import {
  type Command,
  exitCodes,
  parseOptions,
  UsageError,
  wholeNumberOf,
  writeWhole,
} from "unswayed/kit";
import { structuresPage } from "../report/structures-page.ts";

const usualSeeds = 10;

const usage = `Usage: npm run workbench -- structures [OPTIONS]

Tries models of influence on simulated groups of every kind, and writes a page.

  --out FOLDER          where the page goes (default: runs/structures)
  --seeds 10            groups of each kind

Example: npm run workbench -- structures --seeds 4 --out docs
`;

export const structures: Command = {
  name: "structures",
  summary: "tries models of influence on simulated groups of every kind",
  usage,
  async run(args, io) {
    const options = parseOptions(args, { out: "text", seeds: "text" });
    if (options.positionals.length > 0) {
      throw new UsageError(`structures takes no "${options.positionals[0]}"`);
    }
    const count = wholeNumberOf(options, "seeds", usualSeeds);
    if (count < 1) throw new UsageError(`"--seeds" takes a number of groups, not "${count}"`);
    const out = options.text("out") ?? join("runs", "structures");
    io.stderr("Fitting every structure to every group: some minutes.\n");
    const study = structureStudy(Array.from({ length: count }, (_, k) => k + 1));
    const command = `npm run workbench -- structures --seeds ${count} --out ${out}`;
    const file = join(out, "results", "structures.md");
    writeWhole(file, structuresPage(study, command));
    io.stdout(`${file}\n`);
    return exitCodes.fine;
  },
};
