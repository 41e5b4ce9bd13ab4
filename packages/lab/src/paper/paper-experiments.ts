/** A part of the paper's experiments: what is run for one of its figures. */
export interface PaperExperiment {
  /** The label of the figure. */
  readonly figure: string;
  readonly title: string;
  readonly problems: readonly string[];
  readonly methods: readonly string[];
  /** In place of the profile's, where those are too few to tell. */
  readonly seeds?: Partial<Readonly<Record<PaperProfile["name"], readonly number[]>>>;
}

/**
 * The methods of the paper's comparison, in its order, and asking only in private, which it leaves out. The single agent is asked as
 * SBO is, in private too, since the paper counts its private votes (P32); asked openly only it is there besides.
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
  seeds: { full: Array.from({ length: 40 }, (_, k) => k + 1) },
};

/** Decisions with utilities from elsewhere (paper: fig:real-world, fig:overhead). */
const realWorld: PaperExperiment = {
  figure: "fig:real-world",
  title: "Four tasks",
  problems: ["thermal", "team", "trip", "energy"],
  methods: comparedMethods,
};

export const paperExperiments: readonly PaperExperiment[] = [robustness, realWorld];

/** How much of it is run. */
export interface PaperProfile {
  readonly name: "quick" | "full";
  readonly seeds: readonly number[];
  readonly rounds: number;
}

/** "full" is as in the paper: ten seeds, fifty rounds. "quick" shows the shape of things within the hour. */
export const paperProfiles: readonly PaperProfile[] = [
  { name: "quick", seeds: [1, 2, 3], rounds: 30 },
  { name: "full", seeds: Array.from({ length: 10 }, (_, k) => k + 1), rounds: 50 },
];
