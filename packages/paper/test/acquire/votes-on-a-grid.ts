import { rbf } from "@unswayed/core/kernels";
import type { Option } from "@unswayed/core/method";
import { createRandomSource } from "@unswayed/core/numerics";
import {
  type ConfidenceSet,
  confidenceSet,
  mapEstimate,
  prepareInference,
  type Vote,
} from "@unswayed/paper";

/** Sixty points of a line: many enough to be ranked, few enough for an exact bound on each. */
export const grid: readonly Option[] = Array.from({ length: 60 }, (_, k) => [k / 59]);

export interface Situation {
  readonly set: ConfidenceSet;
  /** The candidate of the last round. */
  readonly reference: number;
}

/** A simulated group after some rounds: everyone has a favourite point and listens to the first voter by half. */
export function situation(seed: string, voters: number, rounds: number): Situation {
  const random = createRandomSource(seed);
  const favourites = Array.from({ length: voters }, () => random.next());
  const liking = (voter: number, k: number): number => -12 * (grid[k][0] - favourites[voter]) ** 2;
  const publicVotes: Vote[] = [];
  const privateVotes: Vote[] = [];
  let reference = Math.floor(random.next() * 60);
  for (let t = 0; t < rounds; t++) {
    const drawn = Math.floor(random.next() * 60);
    const candidate = drawn === reference ? (drawn + 1) % 60 : drawn;
    const pair = { candidate, reference };
    const gain = (voter: number): number => liking(voter, candidate) - liking(voter, reference);
    const answers = (margin: (voter: number) => number) =>
      favourites.map((_, i) =>
        random.next() < 1 / (1 + Math.exp(-margin(i))) ? ("candidate" as const) : "reference",
      );
    publicVotes.push({ ...pair, answers: answers((i) => (gain(i) + gain(0)) / 2) });
    if (t % 2 === 0) privateVotes.push({ ...pair, answers: answers(gain) });
    reference = candidate;
  }
  const inference = prepareInference({
    voterCount: voters,
    options: grid,
    kernel: rbf({ lengthScale: 0.2 }),
    normBound: 3,
    privateVotes,
    publicVotes,
  });
  const map = mapEstimate(inference, { random: random.split("map"), effort: "fast" });
  const slack = { joint: 0.5, private: 0.5, public: 0.5, anchor: "map" } as const;
  const set = confidenceSet(inference, map, slack, { random: random.split("set"), effort: "fast" });
  return { set, reference };
}
