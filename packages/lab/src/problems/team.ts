import { createRandomSource, type RandomSource } from "@unswayed/core/numerics";
import { drawDirichlet } from "../dirichlet.ts";
import type { Problem, Task } from "../problem.ts";
import { truthOf } from "../truth.ts";
import { stretched, wishRange } from "./drawing.ts";
import { listedUtility } from "./listed.ts";

/** Eleven workers, of whom eight are chosen. */
const workers = [..."ABCDEFGHIJK"];
const teamSize = 8;

/** How the team task is set. */
export interface TeamSettings {
  readonly name: string;
  /** α of the Dirichlet distribution that skills and compatibilities are drawn from; the paper does not say which. */
  readonly concentration: number;
  /** Which teams are alike: those with one member exchanged, or all, each two by their Jaccard index, as printed (P29). */
  readonly edges?: "exchange" | "jaccard";
}

/** All 165 teams, as indices of their members. */
export const teams: readonly (readonly number[])[] = subsets(
  workers.map((_, k) => k),
  teamSize,
);

/**
 * Four of a firm choose a team of eight from eleven workers (paper: app:exp). Skills and compatibilities are square tables
 * with rows drawn from a Dirichlet distribution; a team has the part of each that its members fill. The four want
 *
 *     a wide set of skills            H(mean of the members' skills) − mean of the members' H,   H(p) = −Σ p log p
 *     compatibility on average        the mean of the team's compatibilities
 *     no bad pair                     their least
 *     a balanced team                 −1 times their variance
 *
 * each stretched to the same range, so that a shortfall orders teams as the utilities themselves do. Teams are nodes of a
 * graph: those that differ in one member are neighbours, which is the Jaccard index above its median.
 */
export function team(
  { name, concentration, edges = "exchange" }: TeamSettings,
  seed: number | string,
): Problem {
  const table = drawWishes(
    concentration,
    createRandomSource("team").split(concentration).split(seed),
  );
  const nodes = teams.map(teamName);
  const task: Task = {
    name,
    title: "Team: four choose 8 of 11 workers, ρ = 0.1",
    voters: ["leader", "follower", "undecided 1", "undecided 2"],
    options: { kind: "graph", nodes, edges: teamEdges(edges) },
    welfare: { kind: "gini", rho: 0.1 },
    levels: "shortfall",
    // A diffusion of time 5: neighbours have half of their preferences in common. Shorter and longer times explain what
    // these four want less well over all teams (marginal likelihood on 20 draws).
    paperSettings: { lengthScale: 0.5 },
  };
  return {
    task,
    truth: truthOf(task, {
      utility: listedUtility(nodes, table),
      influence: teamInfluence,
    }),
  };
}

/** What each of the four wants of each team: voters × teams. */
export function drawWishes(concentration: number, random: RandomSource): readonly number[][] {
  const skills = drawTable(concentration, random.split("skills"));
  const compatibilities = drawTable(concentration, random.split("compatibilities"));
  const byTeam = teams.map((members) => wishesFor(members, skills, compatibilities));
  return byTeam[0]!.map((_, voter) =>
    stretched(
      byTeam.map((wishes) => wishes[voter]!),
      wishRange,
    ),
  );
}

/** What each of the four sees in one team, each in a unit of their own. */
export function wishesFor(
  members: readonly number[],
  skills: Table,
  compatibilities: Table,
): readonly number[] {
  const pairs = part(compatibilities, members).flat();
  return [skillDiversity(part(skills, members)), mean(pairs), Math.min(...pairs), -variance(pairs)];
}

/** A leader, a follower and two who cannot decide (paper: app:exp). */
export const teamInfluence: readonly (readonly number[])[] = [
  [0.7, 0.1, 0.1, 0.1],
  [0.4, 0.4, 0.1, 0.1],
  [0.3, 0.2, 0.3, 0.2],
  [0.3, 0.2, 0.2, 0.3],
];

type Table = readonly (readonly number[])[];

function drawTable(concentration: number, random: RandomSource): Table {
  return workers.map(() =>
    Array.from(drawDirichlet(new Array<number>(workers.length).fill(concentration), random)),
  );
}

/** The rows and columns of a table that belong to these members. */
function part(table: Table, members: readonly number[]): Table {
  return members.map((i) => members.map((j) => table[i]![j]!));
}

/** Large when each member is good at something and the team as a whole at everything. */
function skillDiversity(skills: Table): number {
  const together = skills[0]!.map((_, skill) => mean(skills.map((row) => row[skill]!)));
  return entropy(together) - mean(skills.map(entropy));
}

/** The small number keeps log 0 away, and is of no other consequence. */
function entropy(shares: readonly number[]): number {
  return -shares.reduce((sum, share) => sum + share * Math.log(share + 1e-5), 0);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function variance(values: readonly number[]): number {
  const centre = mean(values);
  return mean(values.map((value) => (value - centre) ** 2));
}

/** "ABCDEFGH" */
function teamName(members: readonly number[]): string {
  return members.map((k) => workers[k]).join("");
}

/**
 * Teams with one member exchanged, of which each has 24, or all other teams. Weights sum to 1 at each team: the graph's Laplacian is
 * then the normalised one, and the usual length scales suit it.
 */
function teamEdges(kind: "exchange" | "jaccard"): { from: string; to: string; weight: number }[] {
  const likeness = (members: readonly number[], others: readonly number[]): number => {
    const shared = members.filter((worker) => others.includes(worker)).length;
    if (kind === "exchange") return shared === teamSize - 1 ? 1 : 0;
    return shared === teamSize ? 0 : shared / (2 * teamSize - shared);
  };
  const [first = []] = teams;
  const sum = teams.reduce((total, others) => total + likeness(first, others), 0);
  return teams.flatMap((members, k) =>
    teams.slice(k + 1).flatMap((others) => {
      const weight = likeness(members, others) / sum;
      return weight > 0 ? [{ from: teamName(members), to: teamName(others), weight }] : [];
    }),
  );
}

/** Every choice of this many, in lexicographic order. */
function subsets(from: readonly number[], size: number): readonly (readonly number[])[] {
  if (size === 0) return [[]];
  return from.flatMap((first, k) =>
    subsets(from.slice(k + 1), size - 1).map((rest) => [first, ...rest]),
  );
}
