import type { Welfare } from "../welfare/aggregate.ts";
import type { ResolvedShared } from "./settings-types.ts";

/** The welfare for those who are here: what is given per person follows the person. */
export function welfareFor(
  { welfare, voters }: Pick<ResolvedShared, "welfare" | "voters">,
  active: readonly string[],
): Welfare {
  if (welfare.kind !== "chebyshev") return welfare;
  const places = active.map((voter) => voters.indexOf(voter));
  const of = (values: readonly number[] | undefined, otherwise: number): number[] =>
    places.map((place) => values?.[place] ?? otherwise);
  return { ...welfare, weights: of(welfare.weights, 1), ideal: of(welfare.ideal, 0) };
}
