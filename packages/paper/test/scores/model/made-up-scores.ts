import { createRandomSource, drawNormal, type RandomSource } from "@unswayed/core/numerics";
import { drawDirichlet } from "../../../../lab/src/dirichlet.ts";
import type { ScoreEvidence, ScoreTerm, VoteTerm } from "../../../src/scores/model/evidence.ts";
import type { KernelFamily } from "../../../src/scores/model/scaled-kernel.ts";

/** Options on a line, alike within a length scale. */
export const onALine: KernelFamily = {
  specAt: (lengthScale) => ({ kind: "rbf", lengthScale }),
  isScalable: true,
  offset: 0.3,
};

/** Any numbers at all: for laws that hold whatever was said. */
export function anyEvidence(
  seed: string,
  sizes: {
    readonly voters: number;
    readonly options: number;
    readonly scores: number;
    readonly votes: number;
  },
): ScoreEvidence {
  const random = createRandomSource(seed);
  const place = (count: number): number => Math.floor(random.next() * count);
  const { voters, options, scores, votes } = sizes;
  return {
    options: Array.from({ length: options }, () => [random.next()]),
    taskCount: 2 * voters,
    scores: Array.from(
      { length: scores },
      (): ScoreTerm => ({
        option: place(options),
        task: place(2 * voters),
        value: 3 + 2 * drawNormal(random),
      }),
    ),
    votes: Array.from({ length: votes }, (): VoteTerm => {
      const candidate = place(options);
      return {
        candidate,
        reference: (candidate + 1 + place(options - 1)) % options,
        task: place(2 * voters),
        outcome: ([0, 0.5, 1] as const)[place(3)]!,
      };
    }),
    voteSharpness: 0.8,
  };
}

/** People with smooth utilities on a line who sway each other, scored in public and, at other options, in private. */
export function swayedScores(
  seed: number,
  sizes: {
    readonly voters: number;
    readonly publicRounds: number;
    readonly privateRounds: number;
    readonly noise: number;
    /** Default: drawn. */
    readonly influence?: readonly (readonly number[])[];
  },
): { readonly evidence: ScoreEvidence; readonly influence: readonly (readonly number[])[] } {
  const { voters: n, publicRounds, privateRounds, noise } = sizes;
  const random = createRandomSource(seed).split("swayed");
  const drawn = Array.from({ length: n }, (_, i) =>
    Array.from(
      drawDirichlet(
        Array.from({ length: n }, (_other, j) => (i === j ? 2 : 1)),
        random,
      ),
    ),
  );
  const influence = sizes.influence ?? drawn;
  const utilities = Array.from({ length: n }, () => smooth(random));
  const options: number[][] = [];
  const scores: ScoreTerm[] = [];
  const ask = (isPublic: boolean): void => {
    const x = random.next();
    const option = options.push([x]) - 1;
    for (let i = 0; i < n; i++) {
      const value = isPublic
        ? utilities.reduce((sum, u, j) => sum + influence[i]![j]! * u(x), 0)
        : utilities[i]!(x);
      const task = isPublic ? n + i : i;
      scores.push({ option, task, value: value + noise * drawNormal(random) });
    }
  };
  for (let t = 0; t < publicRounds; t++) ask(true);
  for (let t = 0; t < privateRounds; t++) ask(false);
  return {
    evidence: { options, taskCount: 2 * n, scores, votes: [], voteSharpness: 1 },
    influence,
  };
}

/** A draw of a smooth function with variance about 1: a few waves of random size and place. */
function smooth(random: RandomSource): (x: number) => number {
  const waves = Array.from({ length: 6 }, () => ({
    size: drawNormal(random) / Math.sqrt(3),
    speed: 5 * drawNormal(random),
    place: 2 * Math.PI * random.next(),
  }));
  return (x) =>
    waves.reduce((sum, { size, speed, place }) => sum + size * Math.cos(speed * x + place), 0);
}
