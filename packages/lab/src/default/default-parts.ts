import type { MeasureSettings, RunLimit } from "../experiment/run.ts";

/** A part of what is run to judge our own method: runs that belong together and are stored together. */
export interface DefaultPart {
  /** Names the part on the command line and its folder. */
  readonly name: string;
  readonly title: string;
  readonly problems: readonly string[];
  readonly methods: readonly string[];
  readonly seeds: readonly number[];
  readonly prices: readonly number[];
  readonly until: RunLimit;
  readonly measure: MeasureSettings;
}

/** The problems that count: every kind of option, of group and of influence, none of them used for tuning with these seeds. */
export const judgedProblems = [
  "toy",
  "toy-wishy-washy",
  "toy-altruist",
  "team",
  "trip",
  "energy",
  "thermal-iso",
  "gp-3",
  "gp-5",
  "gp-10",
  "list-12",
  "list-12-free",
] as const;

/** Those on which open answers, taken at their word, point to another option or give one voice more than half the weight. */
export const strongInfluence = ["toy", "toy-altruist", "thermal-iso", "list-12"] as const;

/** Groups that do not answer as the model says, and groups without influence. */
export const oddGroups = [
  "gp-5-none",
  "list-12-none",
  "gp-5-pressure",
  "list-12-pressure",
  "gp-5-bias",
  "list-12-bias",
  "gp-5-lapses",
  "list-12-lapses",
] as const;

/** Problems on which many groups are cheap enough to simulate. */
export const calibratedProblems = ["list-12", "list-12-free", "gp-3", "gp-5", "toy"] as const;

/** What is spent in a run, in public questions. */
export const judgedCost = 150;
/** A meeting: about 25 open questions and a few private ones. */
const meetingCost = 45;

/** How much of it is run. */
export interface DefaultProfile {
  readonly name: "quick" | "full";
  readonly seeds: number;
  readonly groups: number;
}

/** "full" is the one to quote. "quick" shows within the hour that everything works. */
export const defaultProfiles: readonly DefaultProfile[] = [
  { name: "quick", seeds: 2, groups: 20 },
  { name: "full", seeds: 20, groups: 500 },
];

/** Methods of the paper's kind that ours is held against, by how long they take: the quick ones first. */
const paperBaselines = ["public", "oracle", "independent", "private", "random", "paper"] as const;

/** Ours with questions that tell more than a plain pair. */
export const richMethods = ["default-choice", "default-order"] as const;

/** Seeds from 2001 on were never used for tuning, nor those from 3001. */
export function defaultParts({ seeds, groups }: DefaultProfile): readonly DefaultPart[] {
  const judged = {
    seeds: count(2001, seeds),
    until: { cost: judgedCost },
    measure: { beliefEvery: 1 },
  };
  return [
    {
      name: "pairs",
      title: "Plain pairs, a private question at five times the price",
      ...judged,
      problems: judgedProblems,
      methods: ["default"],
      prices: [5],
    },
    {
      name: "twins",
      title: "Baselines on the same engine",
      ...judged,
      problems: judgedProblems,
      methods: ["default-public", "default-private", "default-oracle"],
      prices: [2, 5, 10],
    },
    {
      name: "baselines",
      title: "Baselines on the paper's engine",
      ...judged,
      problems: judgedProblems,
      methods: paperBaselines,
      prices: [2, 5, 10],
      measure: { beliefEvery: 0 },
    },
    {
      name: "odd-groups",
      title: "Groups that the model does not fit, and groups without influence",
      ...judged,
      problems: oddGroups,
      methods: ["default", "default-public"],
      prices: [5],
    },
    {
      name: "rich",
      title: "Richer questions",
      ...judged,
      problems: judgedProblems,
      methods: richMethods,
      prices: [5],
    },
    {
      name: "prices",
      title: "Plain pairs, a private question at twice and at ten times the price",
      ...judged,
      problems: judgedProblems,
      methods: ["default"],
      prices: [2, 10],
    },
    {
      name: "calibration",
      title: "Many groups, as long as a meeting",
      problems: calibratedProblems,
      methods: ["default"],
      seeds: count(3001, groups),
      prices: [5],
      until: { cost: meetingCost },
      measure: { beliefEvery: 1 },
    },
  ];
}

function count(first: number, length: number): number[] {
  return Array.from({ length }, (_, k) => first + k);
}
