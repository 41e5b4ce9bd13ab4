import { type JudgmentColumns, type PeopleStudy, peopleStudy, readJudgments } from "@unswayed/lab";
import { exitCodes, UsageError } from "../../command.ts";
import { type ParsedOptions, parseOptions, wholeNumberOf } from "../../parse-options.ts";
import { readText } from "../../study/read-text.ts";
import { textTable } from "../../text-table.ts";
import type { ExperimentPart } from "./experiment-part.ts";

/** What the same people thought before and after they met: how well a vote taken in public is checked by a few private questions. */
export const people: ExperimentPart = {
  name: "people",
  summary:
    "checks public votes of real people from a file: ours beside what a group would do anyway",
  async run(args, io) {
    const options = parseOptions(args, {
      data: "text",
      columns: "text",
      where: "text",
      ranks: "flag",
      people: "text",
      items: "text",
      groups: "text",
      seed: "text",
      json: "flag",
    });
    if (options.positionals.length > 0) {
      throw new UsageError(`people takes no "${options.positionals[0]}"`);
    }
    const file = options.text("data");
    if (file === undefined) throw new UsageError('"--data" names the file of judgments');
    const columns = columnsOf(options);
    const judged = readJudgments(await readText(file), columns);
    if (judged.length === 0) {
      throw new UsageError(`${file} has no group of two people who judged the same items twice`);
    }
    const size = wholeNumberOf(options, "people", 6);
    io.stderr(`${judged.length} groups in the file. This takes some minutes.\n`);
    const study = peopleStudy(judged, {
      seed: options.text("seed") ?? "1",
      groups: wholeNumberOf(options, "groups", 60),
      people: [size, size],
      items: wholeNumberOf(options, "items", 8),
      privateOrders: [1, 2, 3],
    });
    io.stdout(options.isGiven("json") ? `${JSON.stringify(study, null, 2)}\n` : tableOf(study));
    return exitCodes.fine;
  },
};

function columnsOf(options: ParsedOptions): JudgmentColumns {
  const where = options.text("where");
  const [column, value] = where?.split("=") ?? [];
  const kept = column && value !== undefined ? { where: { [column]: value } } : {};
  const ranks = options.isGiven("ranks") ? { lowerIsBetter: true } : {};
  const names = options.text("columns")?.split(",");
  if (names === undefined) return { ...kept, ...ranks };
  if (names.length !== 5) {
    throw new UsageError('"--columns" names five columns: group,person,item,before,after');
  }
  const [group = "", person = "", item = "", before = "", after = ""] = names;
  return { group: group.split("+"), person, item, before, after, ...kept, ...ranks };
}

function tableOf({ groups, rows }: PeopleStudy): string {
  const number = (value: number | null | undefined): string => value?.toFixed(3) ?? "-";
  const body = rows.map(({ method, loss, expected }) => [
    method,
    number(loss.mean),
    number(loss.error),
    number(expected?.mean),
  ]);
  const title = `Regret of the winner over ${groups} groups: 0 the best option, 1 one drawn at random`;
  return textTable(title, ["", "regret", "±", "expected by ours"], body);
}
