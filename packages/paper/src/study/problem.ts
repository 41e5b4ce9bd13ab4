import type { OptionSpace } from "@unswayed/core";
import { type Kernel, kernelFromSpec } from "@unswayed/core/kernels";
import type { StudyState } from "@unswayed/core/method";
import { createRandomSource } from "@unswayed/core/numerics";
import type { InferenceProblem } from "../estimate/inference.ts";
import type { ResolvedPaperSettings } from "./settings-types.ts";
import type { StudyVotes } from "./votes.ts";

/** An inference problem but for the norm bound, which is chosen on it. */
export type OpenProblem = Omit<InferenceProblem, "normBound">;

export function problemOf(
  settings: ResolvedPaperSettings,
  state: StudyState,
  votes: StudyVotes,
  lengthScale: number,
): OpenProblem {
  return {
    voterCount: state.active.length,
    options:
      votes.options.length > 0
        ? votes.options
        : state.space.sample(2, createRandomSource(settings.seed)),
    kernel: kernelOf(settings, state.space, lengthScale),
    jitter: settings.jitter,
    privateVotes: votes.private,
    publicVotes: votes.public,
    influence: influenceOf(settings, state),
    tieStrength: settings.tieStrength,
  };
}

const prepared = new WeakMap<object, Map<number, Kernel>>();

/**
 * A kernel of a graph takes an eigenproblem of all its nodes to prepare: done once for each length scale, as long as the space, or the
 * settings that name the kernel, are the same.
 */
function kernelOf({ kernel }: ResolvedPaperSettings, space: OptionSpace, scale: number): Kernel {
  const owner = kernel ?? space;
  const known = prepared.get(owner) ?? new Map<number, Kernel>();
  prepared.set(owner, known);
  const place = kernel ? 0 : scale;
  const found = known.get(place) ?? kernelFromSpec(kernel ?? space.kernelSpec(scale));
  known.set(place, found);
  return found;
}

/** Settings about influence are per declared voter; who left is cut out, who joined may listen to everyone. */
function influenceOf(
  settings: ResolvedPaperSettings,
  state: StudyState,
): ResolvedPaperSettings["influence"] {
  const { allowed, fixed, prior } = settings.influence;
  const places = state.active.map((voter) => settings.voters.indexOf(voter));
  const scaled = prior && state.active.length * prior.minimumWeight < 1 ? prior : undefined;
  return {
    ...(scaled && { prior: scaled }),
    ...(allowed && {
      allowed: places.map((i) =>
        places.map((j) => (i < 0 || j < 0 ? true : (allowed[i]?.[j] ?? true))),
      ),
    }),
    ...(fixed &&
      places.every((i) => i >= 0) && {
        fixed: places.map((i) => renormalised(places.map((j) => fixed[i]?.[j] ?? 0))),
      }),
  };
}

function renormalised(row: readonly number[]): number[] {
  const sum = row.reduce((total, weight) => total + weight, 0);
  return row.map((weight) => (sum > 0 ? weight / sum : 1 / row.length));
}

/**
 * Every voter twice, once with the private and once with the public votes, nobody swaying anyone: concave, and each
 * function is judged by its own votes. For choosing scales with many people, where the joint model takes seconds.
 */
export function apart(problem: OpenProblem): OpenProblem {
  const n = problem.voterCount;
  const nobody = Array.from({ length: n }, () => null);
  return {
    ...problem,
    voterCount: 2 * n,
    privateVotes: [
      ...problem.privateVotes.map((vote) => ({ ...vote, answers: [...vote.answers, ...nobody] })),
      ...problem.publicVotes.map((vote) => ({ ...vote, answers: [...nobody, ...vote.answers] })),
    ],
    publicVotes: [],
    influence: {
      fixed: Array.from({ length: 2 * n }, (_, i) =>
        Array.from({ length: 2 * n }, (_unused, j) => (i === j ? 1 : 0)),
      ),
    },
  };
}
