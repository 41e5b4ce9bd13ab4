import { createRandomSource, type RandomSource } from "@unswayed/core/numerics";
import type { Answer, Vote } from "@unswayed/paper";
import type { PlainProblem } from "./reference-model.ts";

export interface ProblemShape {
  readonly seed: string;
  readonly voters: number;
  readonly options: number;
  readonly privateRounds: number;
  readonly publicRounds: number;
  readonly dimension?: number;
  readonly lengthScale?: number;
  readonly normBound?: number;
  readonly tieStrength?: number;
  /** Share of answers that are missing or ties. Default 0 of each. */
  readonly missing?: number;
  readonly ties?: number;
}

/** A problem with random options and answers by coin toss: nothing here needs the answers to make sense. */
export function randomProblem(shape: ProblemShape): PlainProblem {
  const random = createRandomSource(shape.seed);
  const n = shape.voters;
  const options = Array.from({ length: shape.options }, () =>
    Array.from({ length: shape.dimension ?? 1 }, () => random.next()),
  );
  const rounds = (count: number): Vote[] =>
    Array.from({ length: count }, () => {
      const candidate = randomIndex(shape.options, random);
      const other = randomIndex(shape.options - 1, random);
      return {
        candidate,
        reference: other >= candidate ? other + 1 : other,
        answers: Array.from({ length: n }, () => randomAnswer(shape, random)),
      };
    });
  return {
    voterCount: n,
    options,
    lengthScale: shape.lengthScale ?? 0.25,
    jitter: 1e-6,
    normBound: shape.normBound ?? 2,
    prior: {
      minimumWeight: 0.01,
      ridge: 1 / (4 * n * n),
      concentration: 1 + 0.01 ** 2 / (2 * n * n),
    },
    privateVotes: rounds(shape.privateRounds),
    publicVotes: rounds(shape.publicRounds),
    tieStrength: shape.tieStrength ?? 0,
  };
}

function randomIndex(count: number, random: RandomSource): number {
  return Math.floor(random.next() * count);
}

function randomAnswer(shape: ProblemShape, random: RandomSource): Answer {
  const draw = random.next();
  const missing = shape.missing ?? 0;
  const ties = shape.ties ?? 0;
  if (draw < missing) return null;
  if (draw < missing + ties) return "tie";
  return draw < missing + ties + (1 - missing - ties) / 2 ? "candidate" : "reference";
}
