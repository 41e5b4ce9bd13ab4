import { join } from "node:path";
import type { GivenFields, Situation } from "@unswayed/core/meeting";
import {
  type DrawnGroup,
  drawGroups,
  drawSwayedGroups,
  type JudgmentColumns,
  readJudgments,
  type SwayName,
  sways,
  tried,
} from "@unswayed/lab";
import {
  type Command,
  choiceOf,
  drawingDocument,
  exitCodes,
  type ParsedOptions,
  parseOptions,
  readText,
  UsageError,
  wholeNumberOf,
  writeWhole,
} from "unswayed/kit";
import { peopleFigure } from "../report/people-figure.ts";
import { peopleCsv, peopleResult, peopleTable } from "../report/people-report.ts";
import { keptGroups } from "../runs/kept-groups.ts";

/** What the same people thought before and after they met: ours beside what a group would do anyway. */
const usage = `Usage: npm run workbench -- people --data FILE.csv [OPTIONS]

Tries plans on groups of real people from a file: ours beside what a group would do anyway.

  --data FILE.csv       a line a person and item, with a judgment before and one after people met
  --columns A,B,C,D,E   what the columns are called (default: group,person,item,before,after; group may be two, X+Y)
  --blocks COLUMN       its own task for each text of a column
  --plan check          or private, both: what the group's situation is
  --sway mild           or none, strong, boss: influence where nobody was asked again (four columns)
  --price 5             of a private question with plan both
  --where COLUMN=TEXT   only lines with this text
  --ranks               1 is the best
  --people 6 --items 8 --groups 60 --seed 1   groups that are drawn from those of the file
  --out FOLDER          keeps every group there, so that an interrupted run goes on, and writes table, figures and JSON
  --json                as JSON

Example: npm run workbench -- people --data forum.csv --plan check --out runs/people
`;

export const people: Command = {
  name: "people",
  summary: "tries plans on real people from a file: ours beside what a group would do anyway",
  usage,
  async run(args, io) {
    const options = parseOptions(args, {
      data: "text",
      columns: "text",
      where: "text",
      blocks: "text",
      ranks: "flag",
      plan: "text",
      sway: "text",
      price: "text",
      people: "text",
      items: "text",
      groups: "text",
      seed: "text",
      out: "text",
      json: "flag",
    });
    if (options.positionals.length > 0) {
      throw new UsageError(`people takes no "${options.positionals[0]}"`);
    }
    const plan = choiceOf<Situation>(options, "plan", ["check", "both", "private"], "check");
    const { groups, name } = await groupsFor(options);
    const out = options.text("out");
    io.stderr(`${groups.length} groups. This may take some minutes.\n`);
    const path = out === undefined ? null : join(out, "groups.jsonl");
    const records = keptGroups(path, JSON.stringify([name, args]), groups, (group, k) =>
      tried(group, `${name} ${k}`, { plan, fields: fieldsFor(options, plan) }),
    );
    const result = peopleResult(plan, records);
    if (out !== undefined) {
      writeWhole(join(out, "table.csv"), peopleCsv(result));
      writeWhole(join(out, "result.json"), `${JSON.stringify(result, null, 2)}\n`);
      writeWhole(join(out, "regret.svg"), peopleFigure(drawingDocument(), plan, records).svg);
    }
    io.stdout(
      options.isGiven("json") ? `${JSON.stringify(result, null, 2)}\n` : peopleTable(result),
    );
    return exitCodes.fine;
  },
};

async function groupsFor(
  options: ParsedOptions,
): Promise<{ readonly groups: readonly DrawnGroup[]; readonly name: string }> {
  const file = options.text("data");
  if (file === undefined) throw new UsageError('"--data" names the file of judgments');
  const { columns, hasAfter } = columnsOf(options);
  const items = wholeNumberOf(options, "items", 8);
  const all = readJudgments(await readText(file), columns);
  // Where lists of a length are asked for, shorter ones are no lists of that length.
  const judged = options.isGiven("items")
    ? all.filter(({ before }) => (before[0]?.length ?? 0) >= items || hasAfter)
    : all;
  if (judged.length === 0) {
    throw new UsageError(
      `${file} has no group of two people who judged the same ${hasAfter ? "items twice" : `${items} items`}`,
    );
  }
  const size = wholeNumberOf(options, "people", 6);
  const seed = options.text("seed") ?? "1";
  const settings = {
    seed,
    groups: wholeNumberOf(options, "groups", 60),
    people: [size, size] as const,
    items,
  };
  const sway = choiceOf<SwayName>(options, "sway", Object.keys(sways) as SwayName[], "mild");
  const groups = hasAfter ? drawGroups(judged, settings) : drawSwayedGroups(judged, settings, sway);
  return { groups, name: seed };
}

function columnsOf(options: ParsedOptions): {
  readonly columns: JudgmentColumns;
  readonly hasAfter: boolean;
} {
  const where = options.text("where");
  const [column, value] = where?.split("=") ?? [];
  const blocks = options.text("blocks");
  const shared: JudgmentColumns = {
    ...(column && value !== undefined && { where: { [column]: value } }),
    ...(options.isGiven("ranks") && { lowerIsBetter: true }),
  };
  const names = options.text("columns")?.split(",") ?? [
    "group",
    "person",
    "item",
    "before",
    "after",
  ];
  if (names.length !== 4 && names.length !== 5) {
    throw new UsageError(
      '"--columns" names five columns, group,person,item,before,after, or the first four where nobody was asked again',
    );
  }
  const [group = "", person = "", item = "", before = "", after] = names;
  const groups = [...group.split("+"), ...(blocks === undefined ? [] : [blocks])];
  return {
    columns: { group: groups, person, item, before, after: after ?? before, ...shared },
    hasAfter: after !== undefined,
  };
}

function fieldsFor(options: ParsedOptions, plan: Situation): GivenFields {
  const price = wholeNumberOf(options, "price", 5);
  if (plan !== "both") return {};
  return { price: { public: 1, private: price } };
}
