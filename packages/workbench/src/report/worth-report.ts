import {
  afterQuestions,
  atPrice,
  besidePolls,
  comparePaired,
  countRows,
  courseRows,
  type Goal,
  lossOverCost,
  type PeopleRow,
  regretText,
  type TriedFamily,
  verdictSummary,
} from "@unswayed/lab";

const titles = {
  check: "Public votes checked in private, on real people",
  private: "Real people's lists asked in private",
  both: "Public and private questions as a meeting goes, orders of four",
  "both-pairs": "Public and private questions as a meeting goes, plain pairs",
  controls: "People asked twice without contact",
} as const;

/** A page of tables as Markdown; numbers come from kept groups and from nowhere else. */
export function worthPage(
  part: keyof typeof titles,
  { seed, groups }: { readonly seed: string; readonly groups: number },
  goals: readonly Goal[],
  tables: readonly string[],
): string {
  const missed = goals.filter(({ verdict }) => verdict !== "held");
  return `${[
    `# ${titles[part]}`,
    `Made by \`npm run workbench -- worth --part ${part} --folder ../shared/data --groups ${groups} --seed ${seed}\`. Where fewer groups are told of, the run was cut off for time; the same command goes on. What the people, the words and the seconds mean is in [real people](people.md).`,
    "## What it was meant to do",
    markdown(
      ["goal", "here", "numbers; in bold what missed"],
      goals.map(({ statement, verdict, found }) => [statement, `**${verdict}**`, found]),
    ),
    missed.length === 0
      ? "Every goal of this page was reached."
      : `${missed.length} of ${goals.length} goals of this page were not reached, or chance leaves it open.`,
    ...tables,
  ].join("\n\n")}\n`;
}

/** Ours beside what a group would do anyway, then where checks ended. */
export function checkTables(families: readonly TriedFamily[]): readonly string[] {
  const bySet = families.map(({ records }) => [
    ...countRows(records),
    ...courseRows(records, "ours", afterQuestions([0, 1, 2, 3, 5])),
  ]);
  const methods = bySet[0]?.map(({ method }) => method) ?? [];
  const rows = methods.map((method) => {
    const found = bySet.map((set) => set.find((row) => row.method === method));
    const known = found.filter((row) => row !== undefined);
    return [
      method,
      meanOf(known.map(({ seconds }) => seconds)).toFixed(0),
      ...found.map((row) => (row ? regretText(row) : "–")),
      meanOf(known.map(({ loss }) => loss.mean)).toFixed(3),
    ];
  });
  const verdicts = families.flatMap(({ name, records }) => {
    const found = verdictSummary(records);
    if (!found) return [];
    const { stands, wrongStands, falls, wrongFalls, unclear } = found;
    const counts = [stands, wrongStands, falls, wrongFalls, unclear, found.medianQuestions];
    const means = [found.meanQuestions, found.foretold].map((mean) => mean?.toFixed(1) ?? "–");
    return [[name, ...counts.map(String), ...means, found.meanSeconds.toFixed(0)]];
  });
  return [
    `## Regret of the winner\n\nGroups: ${countsOf(families)}. 0 the best option, 1 one drawn at random.`,
    markdown(["", "seconds", ...families.map(({ name }) => name), "mean"], rows),
    "## Does the winner stand?",
    markdown(
      [
        ...["", "stands", "of these wrong", "falls", "of these wrong", "cannot be told"],
        ...["private questions, middle", "mean", "foretold", "seconds"],
      ],
      verdicts,
    ),
  ];
}

/** Ours when each poll ends and a minute later. */
export function privateTables(families: readonly TriedFamily[]): readonly string[] {
  return families.flatMap(({ name, records }) => {
    const ours = besidePolls(records);
    const rows = countRows(records).map((poll, k) => [
      poll.method,
      poll.seconds.toFixed(0),
      regretText(poll),
      ...[ours[2 * k], ours[2 * k + 1]].map((row) => (row ? regretText(row) : "–")),
    ]);
    return [
      `## ${name}, ${records.length} groups`,
      markdown(
        ["poll", "seconds", "regret of the poll", "ours when it ends", "ours a minute later"],
        rows,
      ),
    ];
  });
}

/** Mean regret over cost, by price of a private question. */
export function bothTable(
  families: readonly TriedFamily[],
  prices: readonly number[],
  mostCost: number,
): readonly string[] {
  const over = (family: TriedFamily, method: string): PeopleRow =>
    lossOverCost(family.records, method, mostCost);
  const methods = [
    "public only",
    ...prices.flatMap((price) =>
      ["ours", "swap", "private only"].map((one) => atPrice(one, price)),
    ),
  ];
  const rows = methods.map((method) => {
    const all = families.flatMap((family) => over(family, method).losses);
    const inPrivate = families.map((family) => over(family, method).inPrivate);
    return [
      method,
      ...families.map((family) => regretText(over(family, method))),
      meanOf(all).toFixed(3),
      meanOf(inPrivate).toFixed(1),
    ];
  });
  const differences = prices.flatMap((price) =>
    families.map((family) => {
      const test = comparePaired(
        over(family, atPrice("ours", price)).losses,
        over(family, "public only").losses,
      );
      return `${family.name} at ${price}: ${test?.meanDifference.toFixed(3)} ± ${test?.error?.toFixed(3)}`;
    }),
  );
  return [
    `## Mean regret over cost 0 to ${mostCost}\n\nGroups: ${countsOf(families)}. "at 5": a private question costs five times a public one. Everyone asks the same kind of question.`,
    markdown(["", ...families.map(({ name }) => name), "all groups", "private questions"], rows),
    `Ours less public votes alone, in pairs: ${differences.join("; ")}.`,
  ];
}

function countsOf(families: readonly TriedFamily[]): string {
  return families.map(({ name, records }) => `${records.length} ${name}`).join(", ");
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
