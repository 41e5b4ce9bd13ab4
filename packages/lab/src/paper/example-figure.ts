import { toy } from "../problems/toy.ts";

/** What the paper's first figure shows, as data (paper: fig:example). */
export interface ExampleFigure {
  /** Utilities of both voters at every option: what they want, and what they would show. */
  readonly options: readonly ExampleOption[];
  /** Where the average of what they want is largest, and where the average of what they show is. */
  readonly consensus: number;
  readonly publicConsensus: number;
}

export interface ExampleOption {
  readonly x: number;
  readonly private: readonly [number, number];
  readonly public: readonly [number, number];
  /** Whether no other option is better for both, in what they want and in what they show. */
  readonly isPrivateParetoOptimal: boolean;
  readonly isPublicParetoOptimal: boolean;
}

/** The influencer and the follower at many options between 0 and 1. */
export function exampleFigure(points = 401): ExampleFigure {
  const { truth } = toy;
  const values = Array.from({ length: points }, (_, k) => {
    const x = k / (points - 1);
    const own: [number, number] = [truth.utility(0, { x }), truth.utility(1, { x })];
    const shown = truth.influence.map((row) => row[0]! * own[0] + row[1]! * own[1]);
    return { x, private: own, public: [shown[0]!, shown[1]!] as [number, number] };
  });
  const privateFront = paretoOptimal(values.map((value) => value.private));
  const publicFront = paretoOptimal(values.map((value) => value.public));
  return {
    options: values.map((value, k) => ({
      ...value,
      isPrivateParetoOptimal: privateFront[k]!,
      isPublicParetoOptimal: publicFront[k]!,
    })),
    consensus: coordinate(truth.optimum.option),
    publicConsensus: coordinate(truth.publicOptimum.option),
  };
}

/** Whether each point has no other that is at least as good for both and better for one. */
export function paretoOptimal(points: readonly (readonly [number, number])[]): boolean[] {
  return points.map(
    ([a, b]) =>
      !points.some(([otherA, otherB]) => otherA >= a && otherB >= b && (otherA > a || otherB > b)),
  );
}

function coordinate(option: unknown): number {
  return (option as { readonly x: number }).x;
}
