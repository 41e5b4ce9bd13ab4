import { logistic, pairChances } from "./answer-model.ts";
import {
  isPlaces,
  movedPlaces,
  namedBefore,
  type Opinion,
  placesIn,
  toldInOrder,
} from "./answers.ts";
import { PairEvidence } from "./pair-evidence.ts";
import type { AnswerMoments, QuestionKind } from "./question-kind.ts";
import { surpriseOf } from "./surprise.ts";

/** Which of two options is better, or both are equal. */
export const pair: QuestionKind = {
  name: "pair",
  least: 2,
  most: 2,
  ofTwo: "pair",
  seconds: { base: 8, each: 0 },
  parse: (answer) => (answer === "no-preference" ? "equal" : placesIn(answer, 2)),
  print: (opinion) =>
    opinion === "equal" ? "no-preference" : opinion[0] === 0 ? "first" : "second",
  naming: "one",
  words: ["no-preference"],
  wanted: () => '"first", "second", "no-preference"',
  told: toldInOrder,
  prefers: namedBefore,
  turned: movedPlaces,
  accepts: (opinion): opinion is Opinion => opinion === "equal" || isPlaces(opinion, 2),
  isScaled: false,
  isPooled: false,
  evidence: () => new PairEvidence(),
  moments: () => new PairMoments(),
  observed: (opinion) => [opinion === "equal" ? 0.5 : opinion[0] === 0 ? 1 : 0],
  surprise(opinion, w, { lapse, tieStrength }) {
    const { first, second, equal } = pairChances(w[0] - w[1], tieStrength);
    const chances = tieStrength > 0 ? [first, second, equal] : [first, second];
    const given = opinion === "equal" ? (tieStrength > 0 ? 2 : -1) : opinion[0] === 0 ? 0 : 1;
    return surpriseOf(chances, given, lapse);
  },
  drawCount: () => 1,
  /** The answer that a number stands for: first, then equal, then second. A slip is first or second, half and half. */
  simulated([a, b], { tieStrength = 0, lapse = 0 }, [draw]) {
    const { first, equal } = pairChances(a - b, tieStrength);
    const upToFirst = lapse / 2 + (1 - lapse) * first;
    if (draw < upToFirst) return [0];
    return draw < upToFirst + (1 - lapse) * equal ? "equal" : [1];
  },
  meant: ([a, b]) => (a === b ? "equal" : a > b ? [0] : [1]),
};

/** y = 1 for the first option, 0 for the second. */
class PairMoments implements AnswerMoments {
  readonly mean: Float64Array = new Float64Array(1);

  covariance(): number {
    return this.mean[0] * (1 - this.mean[0]);
  }

  fill(w: Float64Array): void {
    this.mean[0] = logistic(w[0] - w[1]);
  }
}
