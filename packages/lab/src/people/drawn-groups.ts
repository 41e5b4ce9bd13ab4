import { createRandomSource, drawNormal, type RandomSource } from "@unswayed/core/numerics";
import type { JudgedGroup } from "./judgments.ts";

/** How small groups are drawn from larger ones. */
export interface DrawSettings {
  readonly seed: number | string;
  readonly groups: number;
  /** Fewest and most people; each size alike, as far as there are people. */
  readonly people: readonly [number, number];
  /** Most items of a group, drawn at random where there are more. */
  readonly items: number;
  /** Noise of answers, as a share of the spread of a person's judgments. 0 by default: people say what they noted. */
  readonly noise?: number;
}

/** A group with what it thinks and what it would say. People × items; higher is better. */
export interface DrawnGroup {
  readonly from: string;
  /** What counts: the judgment made alone. */
  readonly wanted: Table;
  /** What private answers are given by: the same, with noise. */
  readonly private: Table;
  /** What open answers are given by. */
  readonly public: Table;
  /**
   * What people answer by on one occasion, where they do not say the same each time; else what is above.
   *
   * @param occasion - names it: another occasion, another answer
   */
  readonly heard?: (channel: "public" | "private", occasion: string) => Table;
}

/** The group as it would answer on one occasion. */
export function onOccasion(group: DrawnGroup, occasion: string): DrawnGroup {
  const { heard } = group;
  if (!heard) return group;
  const table = (channel: "public" | "private"): Table => heard(channel, `${occasion} ${channel}`);
  return { ...group, private: table("private"), public: table("public") };
}

/** People × items. */
export type Table = readonly (readonly number[])[];

/** Groups of a file in turn, and from each different people and items by chance. Items come in random order: ties owe nothing to it. */
export function drawGroups(from: readonly JudgedGroup[], settings: DrawSettings): DrawnGroup[] {
  const random = createRandomSource(settings.seed).split("people");
  const start = Math.floor(random.split("start").next() * from.length);
  return Array.from({ length: settings.groups }, (_, k) => {
    const source = from[(start + k) % from.length] as JudgedGroup;
    return drawGroup(source, settings, random.split(k));
  });
}

function drawGroup(source: JudgedGroup, settings: DrawSettings, random: RandomSource): DrawnGroup {
  const [fewest, most] = settings.people;
  const size = fewest + Math.floor(random.next() * (most - fewest + 1));
  const people = someOf(source.before.length, size, random);
  const items = someOf(source.before[0]?.length ?? 0, settings.items, random);
  const part = (table: Table): number[][] =>
    people.map((i) => items.map((x) => table[i]?.[x] ?? 0));
  const wanted = part(source.before);
  const noise = settings.noise ?? 0;
  return {
    from: source.name,
    wanted,
    private: wanted.map((row) => noisy(row, noise, random)),
    public: part(source.after).map((row) => noisy(row, noise, random)),
  };
}

function noisy(row: readonly number[], noise: number, random: RandomSource): readonly number[] {
  if (noise === 0) return row;
  const mean = row.reduce((sum, value) => sum + value, 0) / row.length;
  const spread = Math.sqrt(row.reduce((sum, value) => sum + (value - mean) ** 2, 0) / row.length);
  return row.map((value) => value + noise * spread * drawNormal(random));
}

/** Different numbers below `count` in random order, at most `most`. */
function someOf(count: number, most: number, random: RandomSource): number[] {
  const left = Array.from({ length: count }, (_, k) => k);
  const chosen: number[] = [];
  while (chosen.length < Math.min(most, count)) {
    chosen.push(...left.splice(Math.floor(random.next() * left.length), 1));
  }
  return chosen;
}
