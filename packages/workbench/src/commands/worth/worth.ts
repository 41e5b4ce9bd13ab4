import { join } from "node:path";
import {
  bothGoals,
  checkGoals,
  type Goal,
  type GroupRecord,
  peopleHonestyGoals,
  privateGoals,
  type SwayName,
  sways,
  type TriedFamily,
} from "@unswayed/lab";
import {
  type Command,
  type CommandIo,
  choiceOf,
  drawingDocument,
  exitCodes,
  parseOptions,
  UsageError,
  wholeNumberOf,
  writeWhole,
} from "unswayed/kit";
import { peopleFigure } from "../../report/people-figure.ts";
import { bothTable, checkTables, privateTables, worthPage } from "../../report/worth-report.ts";
import { keptGroups, knownGroups } from "../../runs/kept-groups.ts";
import { controlFamilies, controlGoals } from "./control-groups.ts";
import {
  bothCost,
  bothFamilies,
  checkFamilies,
  type Drawn,
  type Family,
  prices,
  privateFamilies,
} from "./families.ts";

const parts = ["check", "private", "both", "both-pairs", "controls"] as const;
type Part = (typeof parts)[number];

const usage = `Usage: npm run workbench -- worth --part PART --folder FOLDER [OPTIONS]

Is it worth using? Tables on real people, goal by goal, beside what a group would do anyway.

  --part check          or private, both (orders of four), both-pairs, controls
  --folder ../data      the folder of data sets, with people/ in it
  --groups 60           of each set, drawn with --seed 8001; groups of a run with fewer are not made again
  --sets news,cards     only these are made now; the page tells of all that are there
  --out runs/worth      keeps every group there and writes the page and its figures

The same command goes on after an interruption.

Example: npm run workbench -- worth --part check --folder ../shared/data
`;

export const worth: Command = {
  name: "worth",
  summary: "makes the tables on real people, and says goal by goal what was reached",
  usage,
  async run(args, io) {
    const options = parseOptions(args, {
      part: "text",
      folder: "text",
      groups: "text",
      seed: "text",
      sets: "text",
      out: "text",
    });
    if (options.positionals.length > 0) {
      throw new UsageError(`worth takes no "${options.positionals[0]}"`);
    }
    const part = choiceOf<Part>(options, "part", parts, "check");
    const folder = options.text("folder");
    if (folder === undefined) throw new UsageError('"--folder" names the folder of data sets');
    const groups = wholeNumberOf(options, "groups", 60);
    const drawn: Drawn = { folder, seed: options.text("seed") ?? "8001", groups };
    const out = options.text("out") ?? "runs/worth";
    const only = options.text("sets")?.split(",") ?? null;
    const page = await pageOf(part, drawn, { io, out, only });
    const file = join(out, `people-${part}.md`);
    writeWhole(file, page);
    io.stdout(page);
    return exitCodes.fine;
  },
};

interface Making {
  readonly io: Pick<CommandIo, "stderr">;
  readonly out: string;
  readonly only: readonly string[] | null;
}

async function pageOf(part: Part, drawn: Drawn, making: Making): Promise<string> {
  const page = (goals: readonly Goal[], tables: readonly string[]): string =>
    worthPage(part, drawn, goals, tables);
  switch (part) {
    case "check": {
      const found = made(part, drawn, await checkFamilies(drawn), making);
      writeFigure(making.out, part, "all", pooled(found));
      return page(checkGoals(found), checkTables(found));
    }
    case "private": {
      const found = made(part, drawn, await privateFamilies(drawn), making);
      for (const { name, records } of found) writeFigure(making.out, part, name, records);
      return page(privateGoals(found), privateTables(found));
    }
    case "both":
    case "both-pairs": {
      const found = made(part, drawn, await bothFamilies(drawn, part), making);
      writeFigure(making.out, part, "all", pooled(found));
      const simulated = found.filter(({ name }) => Object.hasOwn(sways, name as SwayName));
      const goals = [
        ...bothGoals(found, prices, bothCost),
        ...peopleHonestyGoals(simulated, (method) => method.startsWith("ours at")),
      ];
      return page(goals, bothTable(found, prices, bothCost));
    }
    case "controls": {
      const families = await controlFamilies(drawn);
      const found = families.map(({ name, groups, make }) => ({
        name,
        weights: keptGroups(pathOf(making.out, part, name), wordsOf(drawn), groups, make),
      }));
      return page(controlGoals(found), []);
    }
  }
}

/** Every family with what is known of it; families that are not wanted now are not made further. */
function made(
  part: Part,
  drawn: Drawn,
  families: readonly Family[],
  { io, out, only }: Making,
): readonly TriedFamily[] {
  return families.flatMap(({ name, groups, make }) => {
    const path = pathOf(out, part, name);
    const isWanted = only === null || only.includes(name);
    if (isWanted) io.stderr(`${name}: ${groups.length} groups\n`);
    const records = isWanted
      ? keptGroups(path, wordsOf(drawn), groups, make)
      : knownGroups<GroupRecord>(path, wordsOf(drawn));
    return records.length === 0 ? [] : [{ name, records }];
  });
}

/** The number of groups is no part of it: more groups begin with the same ones. */
function wordsOf({ seed }: Drawn): string {
  return JSON.stringify({ seed });
}

function pathOf(out: string, part: Part, name: string): string {
  return join(out, part, `${name.replaceAll(/[^\w.]+/g, "-")}.jsonl`);
}

function pooled(families: readonly TriedFamily[]): readonly GroupRecord[] {
  return families.flatMap(({ records }) => records);
}

function writeFigure(
  out: string,
  part: Exclude<Part, "controls">,
  name: string,
  records: readonly GroupRecord[],
): void {
  const plan = part === "both-pairs" ? "both" : part;
  const file = `people-${part}-${name.replaceAll(" ", "-")}.svg`;
  writeWhole(join(out, "figures", file), peopleFigure(drawingDocument(), plan, records).svg);
}
