import {
  createRandomSource,
  drawNormal,
  normalQuantile,
  type RandomSource,
} from "@unswayed/core/numerics";
import { type DrawnGroup, type DrawSettings, drawGroups, type Table } from "./drawn-groups.ts";
import type { JudgedGroup } from "./judgments.ts";

/**
 * How much people give in. By name: the weight of one's own view, that of one leader, who follows nobody, and the size of what is
 * said without anyone thinking it, as a share of the spread of utilities. The others share the rest.
 */
export const sways = {
  none: { own: 1, leader: 0, part: 0 },
  mild: { own: 0.6, leader: 0, part: 0.5 },
  strong: { own: 0.25, leader: 0, part: 0.5 },
  boss: { own: 0.25, leader: 0.6, part: 0 },
} as const satisfies Readonly<Record<string, Sway>>;

interface Sway {
  readonly own: number;
  readonly leader: number;
  readonly part: number;
}

export type SwayName = keyof typeof sways;

/** The spread of a person's utilities in logits, and by how much groups differ in its logarithm. */
const amplitude = 1.7;
const amplitudeSpread = 0.3;

/**
 * Groups of real people's preferences under simulated influence. What a person wants follows from the order in which they put
 * the options, as normal scores; answers have the noise of an order by Plackett and Luce, drawn again for every question.
 */
export function drawSwayedGroups(
  from: readonly JudgedGroup[],
  settings: DrawSettings,
  sway: SwayName,
): DrawnGroup[] {
  const random = createRandomSource(settings.seed).split("swayed");
  return drawGroups(from, settings).map((group, k) => swayed(group, sways[sway], random.split(k)));
}

function swayed(group: DrawnGroup, sway: Sway, random: RandomSource): DrawnGroup {
  const scale = amplitude * Math.exp(amplitudeSpread * drawNormal(random));
  const wanted = group.wanted.map((row) => normalScores(row).map((score) => scale * score));
  const shown = publicViews(wanted, sway, scale, random);
  const noise = random.split("noise");
  return {
    from: group.from,
    wanted,
    private: wanted,
    public: shown,
    heard: (channel, occasion) => {
      const drawn = noise.split(occasion);
      return (channel === "private" ? wanted : shown).map((row) =>
        row.map((value) => value - Math.log(-Math.log(Math.max(drawn.next(), 1e-12)))),
      );
    },
  };
}

function publicViews(wanted: Table, sway: Sway, scale: number, random: RandomSource): Table {
  const n = wanted.length;
  const leader = Math.floor(random.next() * n);
  return wanted.map((row, i) => {
    const isLeader = sway.leader > 0 && i === leader;
    const rest = isLeader ? 0 : 1 - sway.own - sway.leader;
    const own = isLeader ? 1 : sway.own;
    const follows = isLeader ? 0 : sway.leader;
    return row.map((value, x) => {
      const others = wanted.reduce((sum, other, j) => sum + (j === i ? 0 : (other[x] ?? 0)), 0);
      const apart = sway.part * scale * drawNormal(random);
      const mean = n > 1 ? others / (n - 1) : value;
      return own * value + follows * (wanted[leader]?.[x] ?? 0) + rest * mean + apart;
    });
  });
}

/** What a normal variable would be at each place; equals share the middle. */
function normalScores(row: readonly number[]): readonly number[] {
  return row.map((value) => {
    const below = row.filter((other) => other < value).length;
    const level = row.filter((other) => other === value).length;
    return normalQuantile((below + level / 2) / row.length);
  });
}
