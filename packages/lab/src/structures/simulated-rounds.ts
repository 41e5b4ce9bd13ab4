import { createRandomSource } from "@unswayed/core/numerics";
import type { AnsweredRound } from "./answered-rounds.ts";
import type { SimulatedSway } from "./simulated-group.ts";

/** How much a simulated group is asked at each meeting. */
export interface AskedRounds {
  /** Pairs put in public to everyone. */
  readonly public: number;
  /** How many of these are put in private too. */
  readonly private: number;
  /** Default: as many as the group has. */
  readonly meetings?: number;
}

/** Random pairs and what everyone answers, privately and in public. */
export function simulateRounds(
  group: SimulatedSway,
  asked: AskedRounds,
  seed: number | string,
): readonly AnsweredRound[] {
  const { voterCount, optionCount, utilities, influence } = group;
  const random = createRandomSource("simulated rounds").split(seed);
  const meetings = asked.meetings ?? influence.length;
  return Array.from({ length: meetings }, (_, meeting) =>
    Array.from({ length: asked.public }, (_r, round): AnsweredRound => {
      const candidate = Math.floor(optionCount * random.next());
      const other = Math.floor((optionCount - 1) * random.next());
      const reference = other < candidate ? other : other + 1;
      const channels =
        round < asked.private ? (["public", "private"] as const) : ["public" as const];
      return {
        meeting,
        ballots: channels.flatMap((channel) =>
          Array.from({ length: voterCount }, (_v, voter) => {
            const difference =
              channel === "public"
                ? group.openDifference(voter, candidate, reference, meeting)
                : utilities[voter]![candidate]! - utilities[voter]![reference]!;
            const isCandidate = random.next() < 1 / (1 + Math.exp(-difference));
            return {
              kind: "pair" as const,
              voter,
              channel,
              options: [candidate, reference],
              answer: [isCandidate ? 0 : 1],
            };
          }),
        ),
      };
    }),
  ).flat();
}
