import {
  bestFirst,
  isPlaces,
  movedPlaces,
  namedBefore,
  type Opinion,
  orderText,
  placesIn,
  toldInOrder,
} from "./answers.ts";
import { mostOptions, ordered, orderSurprise, simulatedOrder } from "./order.ts";
import { fillWeights } from "./order-moments.ts";
import { type AnswerMoments, mostNumbers, type QuestionKind } from "./question-kind.ts";

/** The favourite among several options: an order of which one place is given. */
export const choice: QuestionKind = {
  name: "choice",
  least: 2,
  most: mostOptions,
  ofTwo: "pair",
  /** Each option is read; one press at the end. */
  seconds: { base: 4, each: 2 },
  parse(answer, count) {
    const places = placesIn(answer, count);
    return places?.length === 1 ? places : null;
  },
  print: (opinion) => orderText(opinion as readonly number[]),
  naming: "one",
  words: [],
  wanted: (count) => `the place of the best, "1" to "${count}"`,
  told: toldInOrder,
  prefers: namedBefore,
  turned: movedPlaces,
  accepts: (opinion, count): opinion is Opinion => isPlaces(opinion, count) && opinion.length === 1,
  isScaled: false,
  isPooled: false,
  evidence: ordered,
  moments: (count, most = mostNumbers) => new ChoiceMoments(count, most),
  observed: (opinion, count) =>
    Array.from({ length: Math.min(mostNumbers, count - 1) }, (_, x) => (x === opinion[0] ? 1 : 0)),
  surprise: orderSurprise,
  drawCount: () => 1,
  simulated: simulatedOrder,
  meant: (worths, turn) => bestFirst(worths, turn).slice(0, 1),
};

/** By Luce: y_x = 1 for the option put first, else 0. */
class ChoiceMoments implements AnswerMoments {
  readonly mean: Float64Array;
  readonly #weights: Float64Array;

  constructor(optionCount: number, most: number) {
    this.mean = new Float64Array(Math.min(most, optionCount - 1));
    this.#weights = new Float64Array(optionCount);
  }

  covariance(x: number, z: number): number {
    const p = this.mean[x];
    return x === z ? p * (1 - p) : -p * this.mean[z];
  }

  fill(w: Float64Array): void {
    fillWeights(w, this.#weights);
    let total = 0;
    for (let c = 0; c < w.length; c++) total += this.#weights[c];
    for (let x = 0; x < this.mean.length; x++) this.mean[x] = this.#weights[x] / total;
  }
}
