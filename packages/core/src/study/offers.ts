import { InvalidInputError } from "../errors.ts";
import type { Option } from "../kernel/kernel.ts";
import type { OptionSpace } from "../space/option-space.ts";

/** What a vote puts before people: two options or more. */
export interface Offer<T> {
  /** Answer "first" prefers this one. */
  readonly candidate: T;
  /** Answer "second" prefers this one. */
  readonly reference: T;
  /** Further options, answered "third" and "fourth": people say which is the best of all, or put them in order. */
  readonly others?: readonly T[];
}

/** What people choose among, in the order of the answers "first", "second", "third", "fourth". */
export function optionsIn<T>({ candidate, reference, others = [] }: Offer<T>): readonly T[] {
  return [candidate, reference, ...others];
}

/** The same offer of other things, and nothing besides. */
export function offerOf<A, B>(
  { candidate, reference, others }: Offer<A>,
  of: (option: A) => B,
): Offer<B> {
  return {
    candidate: of(candidate),
    reference: of(reference),
    ...(others && { others: others.map(of) }),
  };
}

/** Whether everybody was asked about this pair and nothing else. */
export function isPlainPair({ others }: Offer<unknown>): boolean {
  return others === undefined;
}

/**
 * Refuses an offer that differs from the one its round was begun with.
 *
 * @param because - what a refusal says after what is wanted
 */
export function checkSameOffer(
  given: Offer<Option>,
  known: Offer<Option>,
  space: OptionSpace,
  at: string,
  because: string,
): void {
  const part = difference(given, known, space);
  if (part === null) return;
  const shown = offerOf(given, (option) => space.decode(option))[part];
  const wanted = offerOf(known, (option) => space.decode(option))[part];
  throw new InvalidInputError(
    `${at}${part}`,
    shown ?? [],
    `${wanted ? JSON.stringify(wanted) : "no others"}${because}`,
  );
}

/** The first part in which two offers differ; null when they are the same. */
export function difference(
  a: Offer<Option>,
  b: Offer<Option>,
  space: OptionSpace,
): (typeof parts)[number] | null {
  const [one, other] = [a, b].map((offer) => offerOf(offer, (option) => space.key(option)));
  const isSame = (part: (typeof parts)[number]): boolean =>
    JSON.stringify(one[part]) === JSON.stringify(other[part]);
  return parts.find((part) => !isSame(part)) ?? null;
}

const parts = ["candidate", "reference", "others"] as const;
