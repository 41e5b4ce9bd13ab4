import type { StructureStudy, StructureStudyRow } from "@unswayed/lab";

/** How structures of influence perform on groups of every kind, as Markdown. */
export function structuresPage({ seeds, rows }: StructureStudy, command: string): string {
  const single = rows.filter(({ meetings }) => meetings === 1);
  const several = rows.filter(({ meetings }) => meetings > 1);
  return `# Structures of influence on simulated groups

Made by \`${command}\`: ${seeds.length} groups of each kind. Each cell is the mean gain over the linear model in nats per public answer that was left out, ± one
standard error over groups; negative is worse. "Preferred" is what \`compareStructures\` would tell the group to use, which is the linear model unless another
gains at least 0.01 and more than chance over all compared would give (5 %). Groups that have no hierarchy are offered a wrong one, a chain.

## One meeting

Five people (seven in a hierarchy), ten options, half of the rounds also in private.

${table(single)}

## Six meetings

Four people, eight options, 25 public and 10 private rounds at each meeting. The change is at the fourth meeting, and the structure "change" is told so; \`fitDrift\` is
not.

${table(several)}

| truth | called steady | drifting | changed | changed where it did |
|---|---|---|---|---|
${several.map(driftLine).join("\n")}
`;
}

function table(rows: readonly StructureStudyRow[]): string {
  const kinds = rows[0]?.gains.map(({ kind }) => kind) ?? [];
  return [
    `| truth | public rounds | ${kinds.join(" | ")} | preferred |`,
    `|---|---|${kinds.map(() => "---|").join("")}---|`,
    ...rows.map(
      ({ truth, publicRounds, meetings, gains, preferred }) =>
        `| ${truth} | ${meetings * publicRounds} | ${gains
          .map(
            ({ mean, error }) => `${signed(mean)}${error === null ? "" : ` ± ${error.toFixed(3)}`}`,
          )
          .join(" | ")} | ${Object.entries(preferred)
          .map(([kind, count]) => `${kind} ${count}`)
          .join(", ")} |`,
    ),
  ].join("\n");
}

function driftLine({ truth, drift }: StructureStudyRow): string {
  if (drift === null) return "";
  const { steady, drifting, changed, changedRightly } = drift;
  return `| ${truth} | ${steady} | ${drifting} | ${changed} | ${truth === "change" ? changedRightly : "–"} |`;
}

function signed(value: number): string {
  const text = value.toFixed(3);
  return Number(text) > 0 ? `+${text}` : text.replace("-", "−");
}
