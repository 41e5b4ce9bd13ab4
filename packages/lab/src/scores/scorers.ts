import type { Channel, OptionValue } from "@unswayed/core";
import { drawNormal, type RandomSource } from "@unswayed/core/numerics";
import type { Problem } from "../problem.ts";
import { publicUtility } from "../truth.ts";

/**
 * Everyone's score of one option: what they really want, or in public show, with normal noise (paper: assump:direct). One number of
 * the source for each voter.
 *
 * @param noise - standard deviation, in the units of utilities
 */
export function drawScores(
  { task, truth }: Problem,
  { channel, option }: { readonly channel: Channel; readonly option: OptionValue },
  noise: number,
  random: RandomSource,
): number[] {
  return task.voters.map((_, voter) => {
    const felt =
      channel === "private" ? truth.utility(voter, option) : publicUtility(truth, voter, option);
    return felt + noise * drawNormal(random);
  });
}
