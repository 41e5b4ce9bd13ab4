import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { enoughGroups } from "../src/solving/measured-words.ts";
import { forgetStudy, studyFor } from "../src/solving/study-shelf.ts";
import { simulatedMeeting } from "../test/support/simulated-meeting.ts";

/**
 * Which words results have earned: simulated groups of several sizes and numbers of questions, the probability with which the winner was
 * said to be the best, and whether it was. `npm run sureness-words` adds to the table in docs/results.
 */

interface Tally {
  readonly people: number;
  readonly questions: number;
  groups: number;
  /** By twentieth of the probability said: how many groups, how often right, and the sum of what was said. */
  readonly bins: { count: number; right: number; said: number }[];
}

const kinds = [4, 6, 8].flatMap((people) => [12, 25].map((questions) => ({ people, questions })));
const folder = process.env["UNSWAYED_SURENESS"];
const dataFile = folder ? `${folder}/sureness-words.jsonl` : null;
/** What the server knows of this. */
const moduleFile = new URL("../src/solving/simulated-groups.ts", import.meta.url);
const binCount = 20;
const seconds = Number(process.env["UNSWAYED_SECONDS"] ?? 60);

function fresh(): Tally[] {
  return kinds.map((kind) => ({
    ...kind,
    groups: 0,
    bins: Array.from({ length: binCount }, () => ({ count: 0, right: 0, said: 0 })),
  }));
}

function known(): Tally[] {
  if (!dataFile || !existsSync(dataFile)) return fresh();
  const rows = readFileSync(dataFile, "utf8").trimEnd().split("\n");
  return rows.map((row) => JSON.parse(row) as Tally);
}

/** The share of groups that were right among those said to be best with at least this probability. */
function above(tally: Tally, least: number): { count: number; right: number } {
  const bins = tally.bins.slice(Math.round(binCount * least));
  return {
    count: bins.reduce((sum, bin) => sum + bin.count, 0),
    right: bins.reduce((sum, bin) => sum + bin.right, 0),
  };
}

/** Which rows have earned their words so far. */
function earnedSentence(tallies: readonly Tally[]): string {
  const done = tallies.filter(({ groups }) => groups >= enoughGroups);
  if (done.length === 0) return "So far no row has as many.";
  return `So far ${done.length} of ${tallies.length} rows have as many.`;
}

/** The data as the server reads them, for biome to put in shape. */
function moduleOf(tallies: readonly Tally[]): string {
  const before = readFileSync(moduleFile, "utf8");
  const rows = tallies.map(({ people, questions, groups, bins }) => {
    const pairs = bins.map(({ count, right }) => `[${count}, ${right}]`).join(", ");
    return `{ people: ${people}, questions: ${questions}, groups: ${groups}, bins: [${pairs}] }`;
  });
  const head = before.slice(0, before.indexOf("export const simulatedGroups"));
  return `${head}export const simulatedGroups: readonly SimulatedGroups[] = [${rows.join(", ")}];\n`;
}

function page(tallies: readonly Tally[]): string {
  const share = ({ count, right }: { count: number; right: number }): string =>
    count === 0 ? "–" : `${right} of ${count} (${Math.round((100 * right) / count)} %)`;
  const rows = tallies.map((tally) => {
    const said = tally.bins.reduce((sum, bin) => sum + bin.said, 0) / Math.max(1, tally.groups);
    const right = tally.bins.reduce((sum, bin) => sum + bin.right, 0) / Math.max(1, tally.groups);
    return `| ${tally.people} | ${tally.questions} | ${tally.groups} | ${said.toFixed(2)} | ${right.toFixed(2)} | ${share(above(tally, 0.6))} | ${share(above(tally, 0.8))} | ${share(above(tally, 0.95))} |`;
  });
  const bins = Array.from({ length: binCount }, (_, k) => {
    const all = tallies.map(({ bins: own }) => own[k] ?? { count: 0, right: 0, said: 0 });
    const count = all.reduce((sum, bin) => sum + bin.count, 0);
    const right = all.reduce((sum, bin) => sum + bin.right, 0);
    const said = all.reduce((sum, bin) => sum + bin.said, 0);
    return `| ${(k / binCount).toFixed(2)} to ${((k + 1) / binCount).toFixed(2)} | ${count} | ${count ? (said / count).toFixed(2) : "–"} | ${count ? (right / count).toFixed(2) : "–"} |`;
  });
  return `# What the words for sureness have earned

Made by \`npm run sureness-words\`, which adds groups each time it is run. Simulated groups choose among six options without features; a third of the groups are free of sway,
a third mix, a third follow one person. Questions are chosen as the server chooses them, at most ten of them also in private; utilities are drawn from a normal
distribution and answers follow the Bradley–Terry model. "Right" means that the winner is the best option for the group.

A row earns its words, and results say that they were measured, from a thousand groups on: "leaning" is to be right 60 times in 100, "likely" 80, "settled" 95. Until then every word is
one step lower than it looks, and its help says how few groups there were. ${earnedSentence(tallies)}

| people | public questions | groups | said, on average | right | said 0.6 or more | 0.8 or more | 0.95 or more |
|---|---|---|---|---|---|---|---|
${rows.join("\n")}

All rows together, by the probability said:

| said | groups | said, on average | right |
|---|---|---|---|
${bins.join("\n")}
`;
}

test(
  "results are right about as often as they say",
  () => {
    const tallies = known();
    const until = Date.now() + 1000 * seconds;
    while (Date.now() < until) {
      const tally = tallies.reduce((least, other) => (other.groups < least.groups ? other : least));
      const { people, questions } = tally;
      const meeting = simulatedMeeting({ people, questions, seed: 50_000 + tally.groups });
      const { leader, sureness } = studyFor(meeting.job.study).status();
      forgetStudy(meeting.job.study);
      const chance = sureness?.chanceBest ?? 0;
      const bin = tally.bins[Math.min(binCount - 1, Math.floor(binCount * chance))];
      tally.groups += 1;
      if (!bin) continue;
      bin.count += 1;
      bin.said += chance;
      bin.right += meeting.isBest(leader) ? 1 : 0;
    }
    if (folder && dataFile) {
      writeFileSync(dataFile, tallies.map((tally) => `${JSON.stringify(tally)}\n`).join(""));
      writeFileSync(`${folder}/sureness-words.md`, page(tallies));
      writeFileSync(moduleFile, moduleOf(tallies));
    }
    const groups = tallies.reduce((sum, tally) => sum + tally.groups, 0);
    const said = tallies.flatMap(({ bins }) => bins).reduce((sum, bin) => sum + bin.said, 0);
    const right = tallies.flatMap(({ bins }) => bins).reduce((sum, bin) => sum + bin.right, 0);
    console.log(page(tallies));
    // Four standard errors: a plain lie, not a slight one.
    expect(Math.abs(said - right)).toBeLessThan(4 * Math.sqrt(0.25 * groups));
    expect(groups).toBeGreaterThan(5);
  },
  1000 * (seconds + 60),
);
