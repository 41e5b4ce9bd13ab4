import { bradleyTerry } from "../rules/bradley-terry.ts";
import { topOf } from "./counting.ts";
import type { Table } from "./drawn-groups.ts";

/** Pairs as they are asked: private answers take the place of public ones about the same pair, and all are counted at their word. */
export class SwappedPairs {
  readonly #count: number;
  /** By pair and channel: wins of the first, wins of the second, ties. */
  readonly #pairs = new Map<string, Record<"public" | "private", [number, number, number]>>();

  constructor(optionCount: number) {
    this.#count = optionCount;
  }

  add(channel: "public" | "private", table: Table, one: number, other: number): void {
    const [a, b] = one < other ? [one, other] : [other, one];
    const key = `${a} ${b}`;
    const known = this.#pairs.get(key) ?? { public: [0, 0, 0], private: [0, 0, 0] };
    for (const row of table) {
      const difference = (row[a] ?? 0) - (row[b] ?? 0);
      known[channel][difference > 0 ? 0 : difference < 0 ? 1 : 2] += 1;
    }
    this.#pairs.set(key, known);
  }

  /** Empty before the first answer. */
  winners(): readonly number[] {
    if (this.#pairs.size === 0) return [];
    const empty = (): number[][] =>
      Array.from({ length: this.#count }, () => new Array<number>(this.#count).fill(0));
    const wins = empty();
    const ties = empty();
    for (const [key, answers] of this.#pairs) {
      const [a = 0, b = 0] = key.split(" ").map(Number);
      const isPrivate = answers.private.some((number) => number > 0);
      const [first, second, equal] = answers[isPrivate ? "private" : "public"];
      (wins[a] as number[])[b] = first;
      (wins[b] as number[])[a] = second;
      (ties[a] as number[])[b] = equal;
      (ties[b] as number[])[a] = equal;
    }
    return topOf(bradleyTerry({ wins, ties }));
  }
}
