import type { Welfare } from "@unswayed/core";
import { createRandomSource } from "@unswayed/core/numerics";
import { aggregate, type Levels } from "@unswayed/core/welfare";
import {
  type Answer,
  type Bound,
  type ConfidenceSet,
  confidenceSet,
  type Effort,
  improvementBound,
  type MapEstimate,
  mapEstimate,
  privateDifferenceBounds,
  type Slack,
  socialUtilityBounds,
  type Vote,
} from "@unswayed/paper";
import { rowsOf } from "../../../core/test/support/dense.ts";
import { type BruteSet, bruteMaximum, type Member } from "./brute-force.ts";
import { constraintsOf } from "./claims.ts";
import { inferenceOf, type PlainProblem } from "./reference-model.ts";

/**
 * An adversary of bounds. A bound says that no member of the set goes further; each comes with a member that goes as far. So the
 * members found for one bound are witnesses against all others, and trial and error may lead them further still.
 */

const slack: Slack = { joint: 0.6, private: 0.6, public: 0.6, anchor: "map" };

/** What people want, before they vote: shortfall is hardest where all want the same, orderings where nobody does. */
const temperaments = ["coin", "unanimous", "camps", "own"] as const;

/** Few options and few votes, alike or nothing alike, with answers of several temperaments. */
export function contestedProblem(k: number, voters: number): PlainProblem {
  const random = createRandomSource(`contested ${k} ${voters}`);
  const temperament = temperaments[k % temperaments.length];
  const optionCount = 3 + Math.floor(3 * random.next());
  const likings = Array.from({ length: voters + 1 }, () =>
    Array.from({ length: optionCount }, () => 4 * random.next()),
  );
  const liking = (voter: number, option: number): number => {
    if (temperament === "coin") return 0;
    if (temperament === "own") return likings[voter][option];
    return likings[voters][option] * (temperament === "camps" && voter % 2 === 1 ? -1 : 1);
  };
  const rounds = (count: number): Vote[] =>
    Array.from({ length: count }, () => {
      const candidate = Math.floor(random.next() * optionCount);
      const other = Math.floor(random.next() * (optionCount - 1));
      const reference = other >= candidate ? other + 1 : other;
      const answers = Array.from({ length: voters }, (_, i): Answer => {
        const gain = 2 * (liking(i, candidate) - liking(i, reference));
        return random.next() < 1 / (1 + Math.exp(-gain)) ? "candidate" : "reference";
      });
      return { candidate, reference, answers };
    });
  return {
    voterCount: voters,
    options: Array.from({ length: optionCount }, (_, x) => [(x + random.next() / 2) / optionCount]),
    lengthScale: random.next() < 0.5 ? 0.02 : 0.3,
    jitter: 1e-6,
    normBound: 2 + 2 * random.next(),
    prior: {
      minimumWeight: 0.01,
      ridge: 1 / (4 * voters * voters),
      concentration: 1 + 0.01 ** 2 / (2 * voters * voters),
    },
    privateVotes: rounds(2 + Math.floor(5 * random.next())),
    publicVotes: rounds(2 + Math.floor(6 * random.next())),
    tieStrength: 0,
  };
}

/** A claim that nothing in the set is further than `value`, with the member that is as far. */
export interface Claimed {
  readonly name: string;
  readonly value: number;
  readonly member: Member;
  /** What is claimed of every member. */
  readonly at: (member: Member) => number;
}

/** Improvement of option 0 over 1, and how high and low option 1 may be, in each kind of level. */
export function claimsOf(set: ConfidenceSet, effort: Effort, welfare: Welfare): readonly Claimed[] {
  const { options, voterCount } = set.inference.problem;
  return (["shortfall", "raw", { gainOver: options.length - 1 }] as const).flatMap((levels) => {
    const kind = typeof levels === "object" ? "gain" : levels;
    const social = (member: Member, x: number): number => socialAt(member, x, welfare, levels);
    const improvement = improvementBound(set, 0, 1, welfare, { levels, effort });
    const { lower, upper } = socialUtilityBounds(set, 1, welfare, { levels, effort });
    return [
      {
        name: `improvement, ${kind}`,
        value: improvement.value,
        member: memberOf(improvement, voterCount),
        at: (member) => social(member, 0) - social(member, 1),
      },
      {
        name: `upper, ${kind}`,
        value: upper.value,
        member: memberOf(upper, voterCount),
        at: (member) => social(member, 1),
      },
      {
        name: `lower, ${kind}`,
        value: -lower.value,
        member: memberOf(lower, voterCount),
        at: (member) => -social(member, 1),
      },
    ] satisfies Claimed[];
  });
}

function socialAt({ utilities }: Member, x: number, welfare: Welfare, levels: Levels): number {
  const zero = (row: readonly number[]): number => {
    if (levels === "shortfall") return Math.max(...row);
    return typeof levels === "object" ? row[levels.gainOver] : 0;
  };
  return aggregate(
    welfare,
    utilities.map((row) => row[x] - zero(row)),
  );
}

function memberOf(bound: Bound, voters: number): Member {
  const certificate = bound.certificate();
  if (certificate === null) throw new Error("an empty set has no members");
  return {
    utilities: rowsOf(certificate.utilities, certificate.options.length),
    influence: rowsOf(certificate.influence, voters),
  };
}

export interface Contest {
  readonly problem: PlainProblem;
  /** The set looked for with some effort, around one and the same estimate. */
  readonly setBy: (effort: Effort) => ConfidenceSet;
  readonly brute: BruteSet;
}

export function contest(problem: PlainProblem): Contest {
  const inference = inferenceOf(problem);
  const map: MapEstimate = mapEstimate(inference, {
    random: createRandomSource("estimate"),
    effort: "thorough",
  });
  return {
    problem,
    setBy: (effort) =>
      confidenceSet(inference, map, slack, { random: createRandomSource("set"), effort }),
    brute: {
      problem,
      options: problem.options,
      constraints: constraintsOf(problem, slack, map, null),
    },
  };
}

/** Members in which one voter puts one option as far above another as the set allows, for every voter and pair. */
export function extremeMembers({ problem }: Contest, set: ConfidenceSet): readonly Member[] {
  const m = problem.options.length;
  const out: Member[] = [];
  for (let voter = 0; voter < problem.voterCount; voter++) {
    for (let x = 0; x < m; x++) {
      for (let y = 0; y < x; y++) {
        const { lower, upper } = privateDifferenceBounds(set, x, y, voter, { starts: 1 });
        for (const bound of [lower, upper]) out.push(memberOf(bound, problem.voterCount));
      }
    }
  }
  return out;
}

/** The furthest that the witnesses go, or trial and error from the best few of them. */
export function furthestFound(
  { brute }: Contest,
  { at }: Claimed,
  witnesses: readonly Member[],
  climbs: number,
  trialsPerBarrier: number,
): number {
  const ranked = witnesses
    .map((member) => ({ member, value: at(member) }))
    .sort((a, b) => b.value - a.value);
  const found = ranked.slice(0, climbs).map(({ member }, k) => {
    const random = createRandomSource(`climb ${k}`);
    return bruteMaximum(brute, at, member, random, trialsPerBarrier);
  });
  return Math.max(ranked[0].value, ...found);
}
