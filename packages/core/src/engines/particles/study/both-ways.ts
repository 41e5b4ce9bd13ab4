import type { Option } from "../../../kernel/kernel.ts";
import { questionKinds } from "../../../question/kinds.ts";
import { onChannel, type Portion, type Said } from "./portions.ts";
import type { Situation } from "./situation.ts";

/**
 * Questions answered in private of which the public votes say something too, and in how many of them another option came out first. What
 * the group prefers among the options of a question is counted: for each two of them those for one less those for the other.
 */
export function bothWays({ portions, state }: Situation): { asked: number; changed: number } {
  const { space } = state;
  const keyOf = (option: Option): string => space.key(option);
  const inPublic = new Margins(onChannel(portions, "public"), keyOf);
  let asked = 0;
  let changed = 0;
  for (const said of askedInPrivate(portions)) {
    const keys = said[0].options.map(keyOf);
    const before = inPublic.firstOf(keys);
    const after = new Margins(said, keyOf).firstOf(keys);
    if (before === null || after === null) continue;
    asked += 1;
    if (!after.some((key) => before.includes(key))) changed += 1;
  }
  return { asked, changed };
}

/** Everything said in private, by the question it answers. */
function askedInPrivate(portions: readonly Portion[]): readonly (readonly Said[])[] {
  return portions.flatMap(({ said }) => {
    const byQuestion = new Map<string, Said[]>();
    for (const one of said) {
      if (one.channel !== "private") continue;
      const key = JSON.stringify([one.kind, one.options]);
      byQuestion.set(key, [...(byQuestion.get(key) ?? []), one]);
    }
    return [...byQuestion.values()];
  });
}

/** For each two options those who prefer one less those who prefer the other. */
class Margins {
  readonly #net = new Map<string, number>();

  constructor(said: readonly Said[], keyOf: (option: Option) => string) {
    for (const { kind, options, answer } of said) {
      const { parse, prefers } = questionKinds[kind];
      const opinion = parse(answer, options.length);
      if (opinion === null) continue;
      const keys = options.map(keyOf);
      for (let i = 0; i < keys.length; i++) {
        for (let j = 0; j < i; j++) {
          const sign = prefers(opinion, i, j);
          this.#add(keys[i], keys[j], sign);
          this.#add(keys[j], keys[i], -sign);
        }
      }
    }
  }

  #add(one: string, other: string, sign: number): void {
    const key = `${one}|${other}`;
    this.#net.set(key, (this.#net.get(key) ?? 0) + sign);
  }

  /** Who comes out first among some options, several where they tie; null where two of them were not compared. */
  firstOf(keys: readonly string[]): readonly string[] | null {
    const points = keys.map((key) => {
      let sum = 0;
      for (const other of keys) {
        if (other !== key) sum += this.#net.get(`${key}|${other}`) ?? Number.NaN;
      }
      return sum;
    });
    if (points.some(Number.isNaN)) return null;
    const top = Math.max(...points);
    return keys.filter((_, k) => points[k] === top);
  }
}
