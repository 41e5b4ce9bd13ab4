import type { Answer, Question } from "@unswayed/protocol";

/** A number from 0 to less than 1 that nobody can foresee. */
type Draw = () => number;

/** For each question what was drawn when it was first answered: answering again does not draw again, or the draws would average out. */
export type Drawn = Map<string, number | null>;

/**
 * What is sent in place of an answer, where answers can be denied: with the group's chance one drawn evenly from all that could be given, else
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
  if (seed !== null) return randomAnswer(kind, options.length, answer, seed);
  if (kind === "pair" && answer === "no-preference") return draw() < 0.5 ? "first" : "second";
  return answer;
}

/**
 * Drawn evenly. An order is as long as the one it replaces, and as many options are approved: all or none of them say nothing of which
 * is better, and stay.
 */
function randomAnswer(kind: Question["kind"], count: number, answer: Answer, seed: number): Answer {
  if (kind === "pair") return seed < 0.5 ? "first" : "second";
  if (kind === "approval" && answer === "none") return answer;
  const between = kind === "approval" ? "+" : ">";
  const isList = kind !== "choice" && /^\d+(?:[>+]\d+)*$/.test(String(answer));
  const length = isList ? String(answer).split(between).length : kind === "order" ? count : 1;
  const left = Array.from({ length: count }, (_, k) => k + 1);
  let rest = seed;
  const places = Array.from({ length }, () => {
    const at = Math.floor(rest * left.length);
    rest = rest * left.length - at;
    return left.splice(at, 1)[0];
  });
  return (kind === "approval" ? places.sort((a = 0, b = 0) => a - b) : places).join(between);
}

function secureDraw(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high * 2 ** 20 + (low >>> 12)) / 2 ** 52;
}
