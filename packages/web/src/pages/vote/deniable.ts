import type { Answer, Question } from "@unswayed/protocol";
import { kindsOnPage } from "../../kinds/kinds.ts";

/** A number from 0 to less than 1 that nobody can foresee. */
type Draw = () => number;

/** For each question what was drawn when it was first answered: answering again does not draw again, or the draws would average out. */
export type Drawn = Map<string, number | null>;

/**
 * What is sent instead of an answer, where answers can be denied: with the group's chance one drawn evenly from all that could be given, else
 * the answer. "No preference" is sent as the toss of a coin, because among random answers there is none.
 *
 * @param key - of the question and the seat
 */
export function sentAnswer(
  { kind, options }: Question,
  answer: Answer,
  chance: number,
  drawn: Drawn,
  key: string,
  draw: Draw = secureDraw,
): Answer {
  if (chance === 0) return answer;
  let seed = drawn.get(key);
  if (seed === undefined) {
    seed = draw() < chance ? draw() : null;
    drawn.set(key, seed);
  }
  if (seed !== null) return kindsOnPage[kind].random(answer, options.length, seed);
  if (kind === "pair" && answer === "no-preference") return draw() < 0.5 ? "first" : "second";
  return answer;
}

function secureDraw(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high * 2 ** 20 + (low >>> 12)) / 2 ** 52;
}
