import type { ReactNode } from "react";

/** One option as a ballot or a board shows it. */
export interface Choosable {
  readonly name: string;
  /** What stands below the name: "310 € · 2.5 h", or a description. */
  readonly line?: string;
  readonly link?: string;
}

/**
 * What one person says, in the words of every part of the program: places count from 1 in the order asked.
 *
 *     pair     "first", "second", "no-preference"
 *     choice   "3"
 *     order    "3>1>2"; those left out are behind, in no order
 *     rating   7, or for several "7 - 3" with "-" for one left out
 *     approval "1+3", or "none"
 *
 * and to any question "abstain" or "unknown-option".
 */
export type AnswerText = string | number;

export interface BallotProps {
  /** In the order asked. */
  readonly options: readonly Choosable[];
  /** In which order this device shows them: their places, from 0. */
  readonly shown: readonly number[];
  /** What is chosen so far; null where nothing is. */
  readonly answer: AnswerText | null;
  readonly onAnswer: (answer: AnswerText | null) => void;
  /** Tells the fields of several ballots apart. */
  readonly name: string;
}

export interface Hand {
  readonly who: string;
  readonly answer: AnswerText;
}

export interface BoardProps {
  readonly options: readonly Choosable[];
  readonly shown: readonly number[];
  readonly hands: readonly Hand[];
}

/** Everything the pages need to know of a kind of question. */
export interface KindOnPage {
  readonly Ballot: (props: BallotProps) => ReactNode;
  /** What people answered openly. */
  readonly Board: (props: BoardProps) => ReactNode;
  /** Whether one tap is the whole answer, sent at once with a way to undo it. */
  readonly isOneTap: boolean;
}

/** Places of an order or a choice, from 0; none where the answer is something else. */
export function placesOf(answer: AnswerText | null, count: number): readonly number[] {
  if (answer === null) return [];
  const places = String(answer)
    .split(">")
    .map((part) => Number(part) - 1);
  const isOrder = places.every((place) => Number.isInteger(place) && place >= 0 && place < count);
  return isOrder && new Set(places).size === places.length ? places : [];
}

export function orderOf(places: readonly number[]): AnswerText | null {
  return places.length === 0 ? null : places.map((place) => place + 1).join(">");
}

/** A number for each option; null for one left out. */
export function ratingsOf(answer: AnswerText | null, count: number): readonly (number | null)[] {
  const parts = answer === null ? [] : String(answer).trim().split(/\s+/);
  return Array.from({ length: count }, (_, k) => {
    const part = parts[k] ?? "-";
    return /^\d+$/.test(part) ? Number(part) : null;
  });
}

export function ratingAnswer(numbers: readonly (number | null)[]): AnswerText | null {
  if (numbers.every((number) => number === null)) return null;
  const [only = null] = numbers;
  if (numbers.length === 1 && only !== null) return only;
  return numbers.map((number) => number ?? "-").join(" ");
}

/** Places approved of, from 0; null where nothing was said yet. */
export function approvedOf(answer: AnswerText | null, count: number): readonly number[] | null {
  if (answer === null) return null;
  if (answer === "none") return [];
  const places = String(answer)
    .split("+")
    .map((part) => Number(part) - 1);
  return places.every((place) => Number.isInteger(place) && place >= 0 && place < count)
    ? places
    : null;
}

export function approvalAnswer(places: readonly number[]): AnswerText {
  if (places.length === 0) return "none";
  return [...places]
    .sort((a, b) => a - b)
    .map((place) => place + 1)
    .join("+");
}

export function isNoOpinion(answer: AnswerText | null): boolean {
  return answer === "abstain" || answer === "unknown-option";
}
