/** A part of the paper's experiments: what is run for one of its figures. */
export interface PaperExperiment {
  /** The label of the figure. */
  readonly figure: string;
  readonly title: string;
  readonly problems: readonly string[];
  readonly methods: readonly string[];
  /** Problems on which the full profile takes more seeds than the paper's, because those are too few to tell. */
  readonly fullSeeds?: Readonly<Record<string, number>>;
}

/**
 * The methods of the paper's comparison, in its order, and asking only in private, which it leaves out. The single agent is asked as
 * SBO is, in private too, since the paper counts its private votes (P32); asked in public only it is there besides.
 */
const comparedMethods = [
  "paper",
  "oracle",
  "single-dual",
  "single",
  "independent",
  "private",
] as const;

/** Robustness to who sways whom and to what the group aims at (paper: fig:social_influence). */
const robustness: PaperExperiment = {
  figure: "fig:social_influence",
  title: "Robustness to influence and to the aggregation",
  problems: ["toy", "toy-wishy-washy", "toy-altruist", "toy-rho-0.5", "toy-rho-1e-10"],
  methods: comparedMethods,
  // One paired difference has a standard deviation of 9 to 14 here: ten seeds see nothing below 8.
  fullSeeds: {
    toy: 40,
    "toy-wishy-washy": 40,
    "toy-altruist": 40,
    "toy-rho-0.5": 40,
    "toy-rho-1e-10": 40,
  },
};

/** Decisions with utilities from elsewhere (paper: fig:real-world, fig:overhead). */
const realWorld: PaperExperiment = {
  figure: "fig:real-world",
  title: "Four tasks",
  problems: ["thermal", "team", "trip", "energy"],
  methods: comparedMethods,
  fullSeeds: { thermal: 20 },
};

export const paperExperiments: readonly PaperExperiment[] = [robustness, realWorld];

/** How much of it is run. */
export interface PaperProfile {
  readonly name: "quick" | "full";
  readonly seeds: readonly number[];
  readonly rounds: number;
  /** What of it was changed, as on the command line: such a profile has the same seeds on all problems. */
  readonly changed?: string;
}

/** "full" is as in the paper: ten seeds, fifty rounds. "quick" shows the shape of things within the hour. */
export const paperProfiles: readonly PaperProfile[] = [
  { name: "quick", seeds: [1, 2, 3], rounds: 30 },
  { name: "full", seeds: firstSeeds(10), rounds: 50 },
];

/** Problems of one part that are run with the same seeds. */
export interface SeededProblems {
  readonly problems: readonly string[];
  readonly seeds: readonly number[];
}

/** A part's problems by the seeds that they are run with in a profile. */
export function seededProblems(
  { problems, fullSeeds }: PaperExperiment,
  profile: PaperProfile,
): readonly SeededProblems[] {
  const groups = new Map<number, string[]>();
  for (const problem of problems) {
    const isWhole = profile.name === "full" && profile.changed === undefined;
    const more = isWhole ? fullSeeds?.[problem] : undefined;
    const count = more ?? profile.seeds.length;
    groups.set(count, [...(groups.get(count) ?? []), problem]);
  }
  return [...groups].map(([count, together]) => ({
    problems: together,
    seeds: count === profile.seeds.length ? profile.seeds : firstSeeds(count),
  }));
}

/** A profile with other seeds or rounds; null leaves them. */
export function changedProfile(
  profile: PaperProfile,
  seeds: number | null,
  rounds: number | null,
): PaperProfile {
  if (seeds === null && rounds === null) return profile;
  const changed = [
    ...(seeds === null ? [] : [`--seeds ${seeds}`]),
    ...(rounds === null ? [] : [`--rounds ${rounds}`]),
  ].join(" ");
  return {
    ...profile,
    ...(seeds !== null && { seeds: firstSeeds(seeds) }),
    ...(rounds !== null && { rounds }),
    changed,
  };
}

function firstSeeds(count: number): readonly number[] {
  return Array.from({ length: count }, (_, k) => k + 1);
}
