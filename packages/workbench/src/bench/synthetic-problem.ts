import { rbf } from "@unswayed/core/kernels";
import type { Option } from "@unswayed/core/method";
import { createRandomSource, type RandomSource } from "@unswayed/core/numerics";
import type { InferenceProblem, Vote } from "@unswayed/paper";

/** How large a made-up group and its history are. */
export interface ProblemSize {
  readonly voters: number;
  readonly options: number;
  readonly rounds: number;
}

export interface SyntheticProblem {
  readonly problem: InferenceProblem;
  /** A point nobody has voted on, to ask about. */
  readonly candidate: Option;
  /** Index of the option of the last round. */
  readonly reference: number;
}

const lengthScale = 0.2;
const jitter = 1e-6;
/** Largest utility of each voter: a comparison is then decided about as often as it is open. */
const amplitude = 2;
const privateVoteEvery = 4;

/**
 * A group whose members want something and sway each other, and the votes it would cast: options at random places of
 * [0, 1], utilities from the kernel's Gaussian process, rows of influence uniform on the simplex, answers by Bradley
 * and Terry's model. Each round compares a random option with the last round's; every fourth is also voted on in private.
 * A longer history of the same group begins as a shorter one does, so that growth with rounds is not chance.
 */
export function syntheticProblem(size: ProblemSize, seed: string): SyntheticProblem {
  const random = createRandomSource(seed);
  const places = random.split("options");
  const options: Option[] = Array.from({ length: size.options }, () => [places.next()]);
  const kernel = rbf({ lengthScale });
  const factor = gramFactor(options, (a, b) => kernel.evaluate(a, b));
  const wants = Array.from({ length: size.voters }, (_, i) =>
    drawUtility(factor, size.options, random.split(`utility ${i}`)),
  );
  const shows = Array.from({ length: size.voters }, (_, i) =>
    mixed(drawSimplex(size.voters, random.split(`influence ${i}`)), wants),
  );

  const pairs = random.split("pairs");
  const publicVotes: Vote[] = [];
  const privateVotes: Vote[] = [];
  let reference = 0;
  for (let round = 0; round < size.rounds; round++) {
    const other = Math.floor(pairs.next() * (size.options - 1));
    const candidate = other >= reference ? other + 1 : other;
    publicVotes.push(drawVote(shows, candidate, reference, random.split(`public ${round}`)));
    if (round % privateVoteEvery === 0) {
      privateVotes.push(drawVote(wants, candidate, reference, random.split(`private ${round}`)));
    }
    reference = candidate;
  }
  return {
    problem: {
      voterCount: size.voters,
      options,
      kernel,
      jitter,
      normBound: 2 * amplitude,
      privateVotes,
      publicVotes,
    },
    candidate: [random.split("candidate").next()],
    reference,
  };
}

/** Lower Cholesky factor of the Gram matrix, row-major. */
function gramFactor(
  options: readonly Option[],
  evaluate: (a: Option, b: Option) => number,
): Float64Array {
  const m = options.length;
  const factor = new Float64Array(m * m);
  options.forEach((a, i) => {
    options.slice(0, i + 1).forEach((b, j) => {
      let rest = evaluate(a, b) + (i === j ? jitter : 0);
      for (let k = 0; k < j; k++) rest -= (factor[i * m + k] ?? 0) * (factor[j * m + k] ?? 0);
      factor[i * m + j] =
        i === j ? Math.sqrt(Math.max(rest, jitter / 10)) : rest / (factor[j * m + j] ?? 1);
    });
  });
  return factor;
}

function drawUtility(factor: Float64Array, count: number, random: RandomSource): Float64Array {
  const z = Float64Array.from({ length: count }, () => drawNormal(random));
  const utility = Float64Array.from({ length: count }, (_, i) => {
    let total = 0;
    for (let k = 0; k <= i; k++) total += (factor[i * count + k] ?? 0) * (z[k] ?? 0);
    return total;
  });
  const largest = utility.reduce((most, u) => Math.max(most, Math.abs(u)), 0);
  return utility.map((u) => (u * amplitude) / largest);
}

/** Box and Muller. */
function drawNormal(random: RandomSource): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random.next()));
  return radius * Math.cos(2 * Math.PI * random.next());
}

/** Uniform on the simplex: exponential numbers divided by their sum, the Dirichlet distribution with all concentrations 1. */
function drawSimplex(count: number, random: RandomSource): Float64Array {
  const parts = Float64Array.from({ length: count }, () => -Math.log(1 - random.next()));
  const total = parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part) => part / total);
}

function mixed(weights: Float64Array, utilities: readonly Float64Array[]): Float64Array {
  return utilities.reduce<Float64Array>(
    (sum, utility, j) => sum.map((value, x) => value + (weights[j] ?? 0) * (utility[x] ?? 0)),
    new Float64Array(utilities[0]?.length ?? 0),
  );
}

function drawVote(
  utilities: readonly Float64Array[],
  candidate: number,
  reference: number,
  random: RandomSource,
): Vote {
  return {
    candidate,
    reference,
    answers: utilities.map((utility) => {
      const difference = (utility[candidate] ?? 0) - (utility[reference] ?? 0);
      return random.next() < 1 / (1 + Math.exp(-difference)) ? "candidate" : "reference";
    }),
  };
}
