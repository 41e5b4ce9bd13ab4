import { join } from "node:path";
import type { AskableKind } from "@unswayed/core/meeting";
import {
  type DrawnGroup,
  type DrawSettings,
  drawGroups,
  drawSwayedGroups,
  type GroupRecord,
  peopleSources,
  readJudgments,
  type SwayName,
  sways,
  tried,
  triedAtPrices,
} from "@unswayed/lab";
import { readText } from "unswayed/kit";

/** Groups of one kind, and how ways of deciding are tried on one of them. */
export interface Family {
  readonly name: string;
  readonly groups: readonly DrawnGroup[];
  readonly make: (group: DrawnGroup, k: number) => GroupRecord;
}

/** Which groups are drawn. */
export interface Drawn {
  /** The folder of data sets. */
  readonly folder: string;
  readonly seed: string;
  readonly groups: number;
}

export const prices = [5, 10, 20] as const;
export const bothCost = 60;
const lengths = [6, 12, 30] as const;

/** What is asked on both channels: pairs as the plan has them, or orders, which tell most for one question. */
export const askedOnBoth = {
  both: [{ kind: "order", least: 4, most: 4 }],
  "both-pairs": [{ kind: "pair", least: 2, most: 2 }],
} as const satisfies Readonly<Record<string, readonly AskableKind[]>>;

/** Real people who judged alone and after they met: the public votes are there, and private questions are few. */
export async function checkFamilies(drawn: Drawn): Promise<readonly Family[]> {
  const sets = await realGroups(drawn);
  return sets.map(({ name, groups }) => ({
    name,
    groups,
    make: (group, k) => tried(group, `${drawn.seed} ${k}`, { plan: "check", oursOnly: true }),
  }));
}

/** Real people's lists of three lengths, asked in private. */
export async function privateFamilies(drawn: Drawn): Promise<readonly Family[]> {
  return Promise.all(
    lengths.map(
      async (items): Promise<Family> => ({
        name: `${items} options`,
        groups: await listGroups(drawn, items, "none"),
        make: (group, k) => tried(group, `${drawn.seed} ${k}`, { plan: "private" }),
      }),
    ),
  );
}

/** Real people with public votes as they go, and real people's lists under each kind of influence. */
export async function bothFamilies(
  drawn: Drawn,
  part: keyof typeof askedOnBoth,
): Promise<readonly Family[]> {
  const sets = await realGroups(drawn);
  const lists = await Promise.all(
    (Object.keys(sways) as SwayName[]).map(async (sway) => ({
      name: sway as string,
      groups: await listGroups(drawn, 9, sway),
    })),
  );
  const settings = { prices, kinds: askedOnBoth[part], mostCost: bothCost };
  return [...sets, ...lists].map(({ name, groups }) => ({
    name,
    groups,
    make: (group, k) => triedAtPrices(group, `${drawn.seed} ${k}`, settings),
  }));
}

const people: DrawSettings["people"] = [6, 6];

function realGroups({ folder, seed, groups }: Drawn): Promise<readonly Omit<Family, "make">[]> {
  return Promise.all(
    peopleSources.map(async ({ name, file, columns }) => {
      const judged = readJudgments(await readText(join(folder, file)), columns);
      return { name, groups: drawGroups(judged, { seed, groups, people, items: 8 }) };
    }),
  );
}

const lists = {
  file: "people/preference-lists/preference-lists.csv",
  columns: {
    group: ["list"],
    item: "option",
    before: "rank",
    after: "rank",
    lowerIsBetter: true,
  },
} as const;

async function listGroups(
  { folder, seed, groups }: Drawn,
  items: number,
  sway: SwayName,
): Promise<readonly DrawnGroup[]> {
  const judged = readJudgments(await readText(join(folder, lists.file)), lists.columns);
  const long = judged.filter(({ before }) => (before[0]?.length ?? 0) >= items);
  return drawSwayedGroups(long, { seed, groups, people, items }, sway);
}
