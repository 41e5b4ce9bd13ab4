import { createStudy, InvalidInputError, type ParticlesSettings } from "@unswayed/core";
import { createRandomSource, drawNormal, type RandomSource } from "@unswayed/core/numerics";
import { csvTable } from "../csv-table.ts";
import type { Table } from "./drawn-groups.ts";
import { pairsOf } from "./pairs.ts";
import { answersTo } from "./said.ts";

/** What people said on two occasions without any contact in between: whatever differs is their own noise. */
export interface AskedTwice {
  readonly first: Table;
  readonly second: Table;
}

const people = 6;
const items = 8;

/** Made-up people. Noise as a share of how much they differ in what they want; of real people it is about 0.4 to 0.65. */
export function madeUpAskedTwice(noise: number, seed: string): AskedTwice {
  const random = createRandomSource(seed);
  const liked = Array.from({ length: items }, () => drawNormal(random));
  const wanted = Array.from({ length: people }, () =>
    liked.map((shared) => 0.6 * shared + drawNormal(random)),
  );
  const occasion = (from: RandomSource): Table =>
    wanted.map((row) => row.map((value) => value + noise * drawNormal(from)));
  return { second: occasion(random.split("public")), first: occasion(random.split("private")) };
}

/**
 * People put together of real ones who judged a single case each, alone and again alone: each of six is made of eight of them, one an
 * item. A real noise, not real people.
 */
export function assembledAskedTwice(
  judged: readonly (readonly [number, number])[],
  seed: string,
): AskedTwice {
  const random = createRandomSource(seed);
  const left = [...judged];
  const drawn = Array.from({ length: people }, () =>
    Array.from({ length: items }, () => {
      const [one = [0, 0] as const] = left.splice(Math.floor(random.next() * left.length), 1);
      return one;
    }),
  );
  return {
    first: drawn.map((row) => row.map(([before]) => before)),
    second: drawn.map((row) => row.map(([, after]) => after)),
  };
}

/** The first and the last judgment of everyone in the control group of a file who gave both. */
export function judgedTwice(text: string): readonly (readonly [number, number])[] {
  const { header, rows } = csvTable(text);
  const [condition, first, last] = ["condition", "before", "after2"].map((name) => {
    const place = header.cells.indexOf(name);
    if (place < 0) throw new InvalidInputError("line 1", header.cells, `a column called ${name}`);
    return place;
  }) as [number, number, number];
  return rows.flatMap(({ cells }) => {
    const [one = "", other = ""] = [cells[first], cells[last]];
    const isWhole = cells[condition] === "Control" && one !== "" && other !== "";
    return isWhole ? [[Number(one), Number(other)] as const] : [];
  });
}

/**
 * The mean weight of people's own views that a study finds when it hears every pair of the first occasion in private and of the second in
 * public.
 *
 * @param plan - "check" by default: there are public votes, and private answers to hold them against
 */
export function ownWeight(
  { first, second }: AskedTwice,
  seed: string,
  { plan = "check", prior = {} }: Pick<ParticlesSettings, "plan" | "prior"> = {},
): number {
  const voters = first.map((_, i) => `person ${i + 1}`);
  const names = (first[0] ?? []).map((_, x) => `item ${x + 1}`);
  const study = createStudy({
    voters,
    options: { kind: "list", items: names.map((name) => ({ name })) },
    seed,
    plan,
    prior,
  });
  for (const [channel, table] of [["public", second] as const, ["private", first] as const]) {
    study.addAnswers(
      pairsOf(names.map((_, x) => x)).map((pair) => ({
        channel,
        question: { kind: "pair", options: pair.map((x) => names[x] ?? "") },
        answers: answersTo(table, voters, "pair", pair),
      })),
    );
  }
  const { weights } = study.influence();
  return weights.reduce((sum, row, i) => sum + (row[i] ?? 0), 0) / voters.length;
}
