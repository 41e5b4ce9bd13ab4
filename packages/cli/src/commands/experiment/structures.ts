import { join } from "node:path";
import { structureStudy } from "@unswayed/lab";
import { exitCodes, UsageError } from "../../command.ts";
import { structuresPage } from "../../experiment/report/structures-page.ts";
import { writeWhole } from "../../experiment/written-files.ts";
import { parseOptions, wholeNumberOf } from "../../parse-options.ts";
import type { ExperimentPart } from "./experiment-part.ts";

const usualSeeds = 10;

export const structures: ExperimentPart = {
  name: "structures",
  summary: "tries models of influence on simulated groups of every kind",
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
    const command = `unswayed experiment structures --seeds ${count} --out ${out}`;
    const file = join(out, "results", "structures.md");
    writeWhole(file, structuresPage(study, command));
    io.stdout(`${file}\n`);
    return exitCodes.fine;
  },
};
