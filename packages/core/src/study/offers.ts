import { InvalidInputError } from "../errors.ts";
import type { Option } from "../kernel/kernel.ts";
import type { OptionSpace } from "../space/option-space.ts";

/** What a vote puts before people: two options or more, the same ones for all or pairs of their own. */
export interface Offer<T> {
  /** Answer "first" prefers this one. */
  readonly candidate: T;
  /** Answer "second" prefers this one. */
  readonly reference: T;
  /** Further options, answered "third" and "fourth": people say which is the best of all, or put them in order. */
  readonly others?: readonly T[];
  /** Pairs of people's own, by name; whoever is not named is asked about the two above. Show each person theirs alone. */
  readonly own?: Readonly<Record<string, { readonly candidate: T; readonly reference: T }>>;
}

/** What one person chooses among, in the order of the answers "first", "second", "third", "fourth". */
export function optionsFor<T>(
  { candidate, reference, others = [], own = {} }: Offer<T>,
  voter: string,
): readonly T[] {
  if (!Object.hasOwn(own, voter)) return [candidate, reference, ...others];
  return [own[voter].candidate, own[voter].reference];
}

/** The same offer of other things, and nothing besides. */
export function offerOf<A, B>(
  { candidate, reference, others, own }: Offer<A>,
  of: (option: A) => B,
): Offer<B> {
  return {
    candidate: of(candidate),
    reference: of(reference),
    ...(others && { others: others.map(of) }),
    ...(own && {
      own: Object.fromEntries(
        Object.entries(own)
          .sort() // by name, so that the record does not depend on the order of writing
          .map(([voter, pair]) => [voter, offerOf(pair, of)]),
      ),
    }),
  };
}

/** Whether everybody was asked about this pair and nothing else. */
export function isPlainPair({ others, own }: Offer<unknown>): boolean {
  return others === undefined && own === undefined;
}

/** All options that anybody is asked about. */
export function optionsIn<T>({ candidate, reference, others = [], own = {} }: Offer<T>): T[] {
  const pairs = Object.values(own).flatMap((pair) => [pair.candidate, pair.reference]);
  return [candidate, reference, ...others, ...pairs];
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
  // Which pair somebody was asked about in private is for nobody's screen.
  if (part === "own") throw new InvalidInputError(`${at}own`, "other pairs", `the pairs${because}`);
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

const parts = ["candidate", "reference", "others", "own"] as const;
