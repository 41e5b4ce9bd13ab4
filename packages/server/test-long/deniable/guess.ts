import {
  allCounts,
  answering,
  answersIn,
  type Counts,
  type Runs,
  type Setting,
  type Shown,
} from "./worlds.ts";

/** What an attacker looks at: all that is shown, or the names of the winners and nothing else. */
export type Part = keyof Shown;

/** The chance of being shown this where answers have these counts, as far as runs with other seeds tell. */
function likelihood({ tried }: Runs, shown: Shown, part: Part): number {
  const named = tried.filter(({ names }) => names === shown.names).length;
  const byName = (named + 0.5) / (tried.length + 1);
  if (part === "names") return byName;
  // What never came up in these runs is believed as far as its names are.
  const same = tried.filter(({ all }) => all === shown.all).length;
  return (same + byName) / (tried.length + 1);
}

/**
 * How often the best guess at one person's true answer is right, by someone who has the program, the log and what is shown, and not the secret
 * seed. True answers are equally likely before that; insiders tell what they sent. Judged on runs that the attacker has not seen.
 */
export function guessedFrom(
  setting: Setting,
  share: number,
  runs: readonly Runs[],
  part: Part,
): number {
  const base = answersIn(setting).length;
  const insiders = setting.doInsidersAbstain ? 0 : setting.insiders;
  const others = answering(setting) - insiders;
  const known = new Map(runs.map((run) => [run.counts.join(), run]));
  let right = 0;
  for (const told of allCounts(insiders, base)) {
    const worlds = allCounts(others, base).map((rest) => ({
      rest,
      chance: ways(rest) / base ** others,
      run: known.get(rest.map((count, k) => count + (told[k] ?? 0)).join()) as Runs,
    }));
    for (const { rest, chance, run } of worlds) {
      for (const shown of run.judged) {
        const belief = new Array<number>(base).fill(0);
        for (const world of worlds) {
          const believed = world.chance * likelihood(world.run, shown, part);
          add(belief, truthOf(world.rest, others, share), believed);
        }
        const guess = belief.indexOf(Math.max(...belief));
        const isRight = truthOf(rest, others, share)[guess] ?? 0;
        right += ((ways(told) / base ** insiders) * chance * isRight) / run.judged.length;
      }
    }
  }
  return right;
}

/** How likely each true answer of one of so many is, by what they sent together. */
function truthOf(sent: Counts, people: number, share: number): readonly number[] {
  return sent.map((count) => ((1 - share) * count) / people + share / sent.length);
}

function add(to: number[], what: readonly number[], weight: number): void {
  what.forEach((value, k) => {
    to[k] = (to[k] ?? 0) + value * weight;
  });
}

/** In how many ways people can give answers with these counts. */
function ways(counts: Counts): number {
  let [people, product] = [0, 1];
  for (const count of counts) {
    for (let k = 1; k <= count; k++) product *= ++people / k;
  }
  return Math.round(product);
}

/**
 * The same for the last of some people, where a second decision is made without them and everyone else answers it alike; two answers. Phones draw
 * again for the second.
 */
export function guessedWithAndWithout(
  people: number,
  share: number,
  first: readonly Runs[],
  second: readonly Runs[],
  part: Part,
): number {
  const others = people - 1;
  // Of others who truly say the second answer so often, and the last one's answer: how likely each count of answers sent is.
  const truths = Array.from({ length: people }, (_, ones) =>
    [0, 1].map((last) => ({ ones, last })),
  );
  const all = truths.flat().map(({ ones, last }) => ({
    last,
    chance: ways([others - ones, ones]) / 2 ** others / 2,
    first: sentOnes(people, ones + last, share),
    second: sentOnes(others, ones, share),
  }));
  const seen = (runs: readonly Runs[], sent: readonly number[], shown: Shown): number =>
    runs.reduce(
      (sum, run) => sum + (sent[run.counts[1] ?? 0] ?? 0) * likelihood(run, shown, part),
      0,
    );
  let right = 0;
  for (const a of first) {
    for (const b of second) {
      for (const shownA of a.judged) {
        for (const shownB of b.judged) {
          const belief = [0, 0];
          for (const truth of all) {
            belief[truth.last] =
              (belief[truth.last] ?? 0) +
              truth.chance * seen(first, truth.first, shownA) * seen(second, truth.second, shownB);
          }
          const guess = (belief[1] ?? 0) > (belief[0] ?? 0) ? 1 : 0;
          for (const truth of all.filter(({ last }) => last === guess)) {
            right +=
              (truth.chance *
                (truth.first[a.counts[1] ?? 0] ?? 0) *
                (truth.second[b.counts[1] ?? 0] ?? 0)) /
              (a.judged.length * b.judged.length);
          }
        }
      }
    }
  }
  return right;
}

/** The chances that so many of so many people send the second of two answers, where so many mean it. */
function sentOnes(people: number, ones: number, share: number): readonly number[] {
  let chances = [1];
  for (let k = 0; k < people; k++) {
    const one = k < ones ? 1 - share / 2 : share / 2;
    chances = Array.from(
      { length: chances.length + 1 },
      (_, count) => (chances[count] ?? 0) * (1 - one) + (chances[count - 1] ?? 0) * one,
    );
  }
  return chances;
}
