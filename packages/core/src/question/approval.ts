import { type AnswerModel, logistic } from "./answer-model.ts";
import { isPlaces, movedPlaces, type Opinion, placesIn } from "./answers.ts";
import { ApprovalEvidence, SetsOfSize } from "./approval-evidence.ts";
import { mostOptions } from "./order.ts";
import {
  type AnswerHabits,
  type AnswerMoments,
  mostNumbers,
  type QuestionKind,
  type Surprise,
} from "./question-kind.ts";
import { surpriseOf, together } from "./surprise.ts";

/** Every option that is fine with someone, in no order; none may be. */
export const approval: QuestionKind = {
  name: "approval",
  least: 2,
  most: mostOptions,
  ofTwo: "pair",
  /** Each option is read and ticked or not; nothing is compared. */
  seconds: { base: 4, each: 2.5 },
  parse(answer, count) {
    if (answer === "none") return [];
    const places = typeof answer === "string" ? placesIn(answer.replaceAll("+", ">"), count) : null;
    if (places === null || String(answer).includes(">")) return null;
    return places.toSorted((a, b) => a - b);
  },
  print: (opinion) => {
    const places = (opinion as readonly number[]).toSorted((a, b) => a - b);
    return places.length === 0 ? "none" : (places.map((place) => place + 1).join("+") as "1+2");
  },
  naming: "any",
  words: ["none"],
  wanted: (count) => `any of the places 1 to ${count}, such as "1+2", or "none"`,
  told: (opinion, names) =>
    (opinion as readonly number[]).map((place) => names[place]).join(" + ") || "none of them",
  prefers: (opinion, i, j) => Number(isApproved(opinion, i)) - Number(isApproved(opinion, j)),
  turned: movedPlaces,
  accepts: (opinion, count): opinion is Opinion =>
    isPlaces(opinion, count) || (Array.isArray(opinion) && opinion.length === 0),
  isScaled: false,
  isPooled: false,
  evidence: approved,
  moments: (count, most = mostNumbers) => new ApprovalMoments(count, most),
  /** How choosy someone is would look like a pull on options. */
  observed: () => null,
  surprise: approvalSurprise,
  drawCount: (count) => count + 2,
  simulated: simulatedApproval,
  /** What is better than the mean of those asked about; all of them where all are equal. */
  meant(worths) {
    const mean = worths.reduce((sum, worth) => sum + worth, 0) / worths.length;
    return worths.flatMap((worth, place) => (worth >= mean ? [place] : []));
  },
};

function approved(): ApprovalEvidence {
  return new ApprovalEvidence();
}

function isApproved(opinion: Opinion, place: number): boolean {
  return opinion !== "equal" && opinion.includes(place);
}

/** One option after the other, each beside what could be said of it, given how many are approved in all. */
function approvalSurprise(opinion: Opinion, w: Float64Array, { lapse }: AnswerModel): Surprise {
  let left = opinion.length;
  if (left === 0 || left === w.length) return { excess: 0, variance: 0 };
  const sets = new SetsOfSize();
  sets.fill(
    w.map((_, x) => x),
    left,
    w,
  );
  return together(
    Array.from(w, (_, x) => {
      const chance = sets.chanceOfNext(x, left);
      const given = isApproved(opinion, x);
      if (given) left -= 1;
      return surpriseOf([1 - chance, chance], Number(given), lapse);
    }),
  );
}

/**
 * How many are approved is drawn evenly, at least one and not all: how choosy someone is has nothing to do with which options are
 * better. A slip approves any of as many.
 */
function simulatedApproval(
  w: readonly number[],
  { lapse = 0 }: AnswerHabits,
  [slip, size, ...draws]: readonly number[],
): Opinion {
  let left = 1 + Math.floor(size * (w.length - 1));
  const sets = new SetsOfSize();
  sets.fill(
    w.map((_, x) => x),
    left,
    slip < lapse ? w.map(() => 0) : w,
  );
  return w.flatMap((_, x) => {
    if (!(draws[x] < sets.chanceOfNext(x, left))) return [];
    left -= 1;
    return [x];
  });
}

/**
 * y_x = 1 for an option approved, 0 else, less that of the last option. For planning someone approves what is better than the mean of
 * those asked about: near to what an even draw of how many are approved gives, and much quicker.
 */
class ApprovalMoments implements AnswerMoments {
  readonly mean: Float64Array;
  readonly #chances: Float64Array;

  constructor(optionCount: number, most: number) {
    this.mean = new Float64Array(Math.min(most, optionCount - 1));
    this.#chances = new Float64Array(optionCount);
  }

  covariance(x: number, z: number): number {
    const own = this.#variance(this.#chances.length - 1);
    return x === z ? own + this.#variance(x) : own;
  }

  fill(w: Float64Array): void {
    const chances = this.#chances;
    let sum = 0;
    for (let c = 0; c < w.length; c++) sum += w[c];
    for (let c = 0; c < w.length; c++) chances[c] = logistic(w[c] - sum / w.length);
    for (let x = 0; x < this.mean.length; x++) this.mean[x] = chances[x] - chances[w.length - 1];
  }

  #variance(x: number): number {
    return this.#chances[x] * (1 - this.#chances[x]);
  }
}
