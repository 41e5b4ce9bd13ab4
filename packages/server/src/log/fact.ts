import type { Fact } from "@unswayed/protocol";

export type FactOf<K extends Fact["kind"]> = Extract<Fact, { readonly kind: K }>;

/** Throws the sentence where a fact cannot follow what was. */
export function must(isSo: boolean, otherwise: string): asserts isSo {
  if (!isSo) throw new Error(otherwise);
}
