import type { AnswerModel } from "./answer-model.ts";
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
import { OrderEvidence } from "./order-evidence.ts";
import { fillWeights, OrderMoments } from "./order-moments.ts";
import type { AnswerHabits, QuestionKind, Surprise } from "./question-kind.ts";
import { surpriseOf, together } from "./surprise.ts";

/** More than anyone compares, and few enough that a wrong file is noticed. */
export const mostOptions = 200;

/** The likelihood that orders and choices share. */
export const ordered = (): OrderEvidence => new OrderEvidence();

/** Several options, best first, as far as people order them. */
export const order: QuestionKind = {
  name: "order",
  least: 2,
  most: mostOptions,
  ofTwo: "pair",
  /** Each option is read, compared and moved to its place. */
  seconds: { base: 0, each: 5 },
  parse: placesIn,
  print: (opinion) => orderText(opinion as readonly number[]),
  naming: "best-first",
  words: [],
  wanted: (count) => `places from 1 to ${count}, best first, such as "2>1"`,
  told: toldInOrder,
  prefers: namedBefore,
  turned: movedPlaces,
  accepts: (opinion, count): opinion is Opinion => isPlaces(opinion, count),
  isScaled: false,
  isPooled: false,
  evidence: ordered,
  moments: (count, most) => new OrderMoments(count, most),
  observed(opinion, count) {
    const places = opinion as readonly number[];
    if (places.length < count - 1) return null;
    return Array.from({ length: Math.min(3, count - 1) }, (_, x) =>
      places.includes(x) ? count - 1 - places.indexOf(x) : 0,
    );
  },
  surprise: orderSurprise,
  drawCount: (count) => count - 1,
  simulated(w, habits, draws) {
    const places = simulatedOrder(w, habits, draws);
    return [...places, ...w.flatMap((_, place) => (places.includes(place) ? [] : [place]))];
  },
  meant: bestFirst,
};

/** Each place beside what could have come there; the last of a full order is certain. */
export function orderSurprise(opinion: Opinion, w: Float64Array, model: AnswerModel): Surprise {
  const weights = new Float64Array(w.length);
  fillWeights(w, weights);
  const left = w.length > 0 ? Array.from(weights, (_, place) => place) : [];
  const said = (opinion as readonly number[]).slice(0, w.length - 1);
  return together(
    said.map((place) => {
      const total = left.reduce((sum, other) => sum + weights[other], 0);
      const at = left.indexOf(place);
      const chances = left.map((other) => weights[other] / total);
      left.splice(at, 1);
      return surpriseOf(chances, at, model.lapse);
    }),
  );
}

/** The best of all, then the best of the rest, as far as there are numbers. A slip is about the whole order. */
export function simulatedOrder(
  w: readonly number[],
  { lapse = 0 }: AnswerHabits,
  draws: readonly number[],
): readonly number[] {
  const weights = new Float64Array(w.length);
  fillWeights(Float64Array.from(w), weights);
  const [first] = draws;
  const isSlip = first < lapse;
  const left = w.map((_, place) => place);
  return draws.map((draw, k) => {
    const number = k > 0 ? draw : isSlip ? first / lapse : (first - lapse) / (1 - lapse);
    const chosen = isSlip
      ? Math.floor(number * left.length)
      : drawn(
          left.map((place) => weights[place]),
          number,
        );
    return left.splice(chosen, 1)[0];
  });
}

/** The place that a number in [0, 1) falls on, each as wide as its weight. */
function drawn(weights: readonly number[], number: number): number {
  let rest = number * weights.reduce((sum, weight) => sum + weight, 0);
  const place = weights.findIndex((weight) => {
    rest -= weight;
    return rest < 0;
  });
  return place < 0 ? weights.length - 1 : place;
}
