import { dotRange } from "../../../linalg/vector.ts";
import type { KindName } from "../../../question/question-kind.ts";
import { normalCdf } from "../../../random/normal.ts";
import { createRandomSource } from "../../../random/random-source.ts";
import type { Belief } from "../belief/belief.ts";
import { normalStream } from "../belief/normal-stream.ts";
import { pooledBlock } from "./answer-block.ts";
import {
  type Asked,
  observation,
  type Shifts,
  shifts,
  type Targets,
  targetsOf,
} from "./linear-update.ts";
import type { SocialDraws } from "./social-draws.ts";

const targetCount = 30;
const samples = 64;

/**
 * The chance that it will be clear whether one option is the best, after each of some questions asked in private one after the other,
 * by linear regression over the draws: of Δ_x = S(x) − S(option) the answers move the mean and explain some of the variance, and
 * what is left says how sure one would then be.
 *
 * @param column - of the option in the social draws
 * @returns one chance for each number of questions, from one on
 */
export function chancesOfVerdict(
  { draws }: Belief,
  social: SocialDraws,
  column: number,
  questions: readonly { readonly kind: KindName; readonly options: readonly number[] }[],
  voters: readonly number[],
  errorRate: number,
): readonly number[] {
  const targets = targetsOf({ ...social, leader: column }, targetCount);
  const asked = questions.map(({ kind, options }): Asked => {
    const block = pooledBlock(draws, kind, "private", voters, options);
    return { observation: observation(block, targets), copies: 1 };
  });
  return asked.map((_, k) =>
    chanceClear(targets, shifts(asked.slice(0, k + 1), targets), errorRate),
  );
}

function chanceClear(targets: Targets, { width, moves }: Shifts, errorRate: number): number {
  const normals = new Float64Array(samples * width);
  normalStream(createRandomSource("verdict").split(width)).fill(normals);
  const left = Float64Array.from(targets.variances, (variance, t) => {
    const explained = dotRange(moves, t * width, moves, t * width, width);
    return Math.sqrt(Math.max(1e-12, variance - explained));
  });
  let clear = 0;
  for (let s = 0; s < samples; s++) {
    let stands = 1;
    let rival = 0;
    for (let t = 0; t < targets.count; t++) {
      const mean = targets.means[t] + dotRange(moves, t * width, normals, s * width, width);
      const better = normalCdf(mean / left[t]);
      stands *= 1 - better;
      rival = Math.max(rival, better);
    }
    if (stands >= 1 - errorRate || rival >= 1 - errorRate) clear += 1;
  }
  return clear / samples;
}
