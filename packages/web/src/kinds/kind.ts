import type { Answer } from "@unswayed/protocol";
import type { ReactNode } from "react";
import type { Texts } from "../texts/texts.tsx";

/** One option as a ballot or a board shows it. */
export interface Choosable {
  readonly name: string;
  /** What stands below the name: "310 € · 2.5 h", or a description. */
  readonly line?: string;
  readonly link?: string;
}

/** What one person says, in the words of every part of the program: see the protocol's `Answer`. */
export type AnswerText = Answer;

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

/** Hands raised in the room, typed in by the facilitator. */
export interface HandsProps {
  readonly options: readonly Choosable[];
  readonly people: readonly { readonly voter: string; readonly name: string }[];
  readonly answerOf: (voter: string) => AnswerText | null;
  readonly onAnswer: (voter: string, answer: AnswerText | null) => void;
}

/** Everything the pages need to know of a kind of question. */
export interface KindOnPage {
  readonly Ballot: (props: BallotProps) => ReactNode;
  /** What people answered in public. */
  readonly Board: (props: BoardProps) => ReactNode;
  /** Whether one tap is the whole answer, sent at once with a way to undo it. */
  readonly isOneTap: boolean;
  /** How raised hands are typed in. Absent: a tap on a name goes through the answers that name one option. */
  readonly Hands?: (props: HandsProps) => ReactNode;
  /** The answer that names one option, by its place from 0. */
  answerAt(place: number): AnswerText;
  /** On the button that sends an answer of several taps. */
  sendLabel?(kinds: Texts["kinds"], answer: AnswerText, count: number): string;
  /** An answer in words, with the names of the options: "Lisbon › Porto". */
  told(kinds: Texts["kinds"], answer: AnswerText, names: readonly string[]): string;
  /** From 0 to 1, how good the answer says each option is; null where it says nothing of it. */
  worths(answer: AnswerText, count: number): readonly (number | null)[];
  /** One drawn evenly from all that could have been sent instead of an answer. */
  random(answer: AnswerText, count: number, seed: number): AnswerText;
}

/** Some places of so many, from 0, drawn evenly in any order. */
export function drawnPlaces(count: number, length: number, seed: number): readonly number[] {
  const left = Array.from({ length: count }, (_, k) => k);
  let rest = seed;
  return Array.from({ length }, () => {
    const at = Math.floor(rest * left.length);
    rest = rest * left.length - at;
    return left.splice(at, 1)[0] ?? 0;
  });
}

/** Names in a row, best first. */
export function namesAt(places: readonly number[], names: readonly string[]): string {
  return places.map((place) => names[place] ?? "").join(" › ");
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

export function isNoOpinion(answer: AnswerText | null): boolean {
  return answer === "abstain" || answer === "unknown-option";
}
