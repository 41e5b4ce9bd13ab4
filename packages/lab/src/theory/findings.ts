import { createRandomSource, drawNormal } from "@unswayed/core/numerics";
import { drawDirichlet } from "../dirichlet.ts";
import { findProblem } from "../problems/catalogue.ts";
import { gentlestMovingGraph, someRules, swayed } from "./impossibility.ts";
import { inverseNorm, nearlyAlike } from "./inverse-norm.ts";
import { exponentOf, type LearningPoint, learningCurve } from "./learning-rates.ts";

/** What the paper's theory says, in numbers: all that the page on it shows. */
export interface TheoryFindings {
  /** How many groups each point of a learning curve is a mean over. */
  readonly groupsPerPoint: number;
  readonly impossibility: Impossibility;
  readonly ranges: readonly RangePoint[];
  readonly norms: Norms;
  readonly identifiability: readonly IdentifiabilityCurve[];
  readonly rates: readonly RateCurve[];
}

interface Impossibility {
  readonly groups: number;
  /** By rule: for each grip, the share of groups whose consensus someone's grip of that strength, or less, moves. */
  readonly rules: readonly {
    readonly name: string;
    readonly moved: readonly { readonly grip: number; readonly share: number }[];
  }[];
}

/** How far opinions on one option lie apart, alone and in the open. */
interface RangePoint {
  readonly alone: number;
  readonly open: number;
}

interface Norms {
  /** Two voters, e from even. */
  readonly alike: readonly { readonly e: number; readonly norm: number }[];
  /** The paper's own matrices. */
  readonly paper: readonly {
    readonly name: string;
    readonly voters: number;
    readonly norm: number;
  }[];
  /** Rows drawn evenly from all that sum to 1. */
  readonly random: readonly {
    readonly voters: number;
    readonly median: number;
    /** The share of matrices with ‖A⁻¹‖ > n. */
    readonly above: number;
  }[];
}

interface IdentifiabilityCurve {
  readonly privateShare: number;
  readonly points: readonly LearningPoint[];
}

export interface RateCurve {
  readonly name: string;
  readonly points: readonly LearningPoint[];
  /** Exponents of the errors over the rounds. */
  readonly influenceExponent: number;
  readonly utilityExponent: number;
}

/** How much is simulated: "small" is for tests. */
interface TheoryEffort {
  readonly groups: number;
  readonly matrices: number;
  readonly seeds: readonly number[];
  readonly rounds: readonly number[];
}

const usualEffort: TheoryEffort = {
  groups: 200,
  matrices: 2000,
  seeds: [1, 2, 3, 4, 5, 6, 7, 8],
  rounds: [20, 40, 80, 160, 320, 640],
};

export function theoryFindings(effort: TheoryEffort = usualEffort): TheoryFindings {
  const { seeds, rounds } = effort;
  const rate = (name: string, points: readonly LearningPoint[]): RateCurve => ({
    name,
    points,
    influenceExponent: exponentOf(
      points.map((point) => ({ rounds: point.rounds, error: point.influence.mean })),
    ),
    utilityExponent: exponentOf(
      points.map((point) => ({ rounds: point.rounds, error: point.utilities.mean })),
    ),
  });
  return {
    groupsPerPoint: seeds.length,
    impossibility: impossibility(effort.groups),
    ranges: ranges(effort.groups),
    norms: norms(effort.matrices),
    identifiability: [0, 0.1, 1].map((privateShare) => ({
      privateShare,
      points: learningCurve({ voters: 3, options: 8, rounds, privateShare, seeds }),
    })),
    rates: [
      rate("8 mere names", learningCurve({ voters: 3, options: 8, rounds, seeds })),
      rate(
        "40 options on a line",
        learningCurve({ voters: 3, options: 40, lengthScale: 0.15, rounds, seeds }),
      ),
    ],
  };
}

/** Groups of four with eight options, preferences without pattern, those left out in which all want the same most. */
function impossibility(count: number): Impossibility {
  const random = createRandomSource("theory").split("impossibility");
  const groups: number[][][] = [];
  while (groups.length < count) {
    const utilities = drawnUtilities(4, 8, random);
    if (!agree(utilities)) groups.push(utilities);
  }
  const grips = Array.from({ length: 20 }, (_, k) => (k + 1) / 20);
  return {
    groups: count,
    rules: someRules.map(({ name, welfare }) => {
      const needed = groups.map(
        (utilities) => gentlestMovingGraph(welfare, utilities)?.grip ?? Infinity,
      );
      return {
        name,
        moved: grips.map((grip) => ({
          grip,
          share: needed.filter((least) => least <= grip + 1e-9).length / count,
        })),
      };
    }),
  };
}

function agree(utilities: readonly (readonly number[])[]): boolean {
  const favourites = utilities.map((own) => own.indexOf(Math.max(...own)));
  return favourites.every((option) => option === favourites[0]);
}

function ranges(count: number): readonly RangePoint[] {
  const random = createRandomSource("theory").split("ranges");
  return Array.from({ length: count }, () => {
    const utilities = drawnUtilities(4, 1, random);
    const open = swayed(drawnInfluence(4, random), utilities);
    const width = (rows: readonly (readonly number[])[]): number =>
      Math.max(...rows.map((row) => row[0]!)) - Math.min(...rows.map((row) => row[0]!));
    return { alone: width(utilities), open: width(open) };
  });
}

function norms(matrices: number): Norms {
  const random = createRandomSource("theory").split("norms");
  const named = ["toy", "thermal", "team", "trip"];
  return {
    alike: [0.4, 0.3, 0.2, 0.1, 0.05, 0.02, 0.01].map((e) => ({
      e,
      norm: inverseNorm(nearlyAlike(e)),
    })),
    paper: named.map((name) => {
      const { influence } = findProblem(name).build(1).truth;
      return { name, voters: influence.length, norm: inverseNorm(influence) };
    }),
    random: [2, 3, 4, 5, 6, 8].map((voters) => {
      const sizes = Array.from({ length: matrices }, () =>
        inverseNorm(drawnInfluence(voters, random)),
      ).sort((a, b) => a - b);
      return {
        voters,
        median: sizes[Math.floor(matrices / 2)]!,
        above: sizes.filter((size) => size > voters).length / matrices,
      };
    }),
  };
}

function drawnUtilities(
  voters: number,
  options: number,
  random: ReturnType<typeof createRandomSource>,
): number[][] {
  return Array.from({ length: voters }, () =>
    Array.from({ length: options }, () => drawNormal(random)),
  );
}

function drawnInfluence(
  voters: number,
  random: ReturnType<typeof createRandomSource>,
): readonly (readonly number[])[] {
  return Array.from({ length: voters }, () =>
    Array.from(drawDirichlet(new Array<number>(voters).fill(1), random)),
  );
}
