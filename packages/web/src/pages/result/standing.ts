import type { OptionValue, Result } from "@unswayed/protocol";
import { keyOf, sameOption } from "../../option-text.ts";

/** A step of the result with its options, best step first. Within a step there is no order. */
export interface Tier {
  readonly tier: "level" | "close" | "behind" | "far-behind";
  readonly options: readonly OptionValue[];
}

const bands = ["level", "close", "behind", "far-behind"] as const;

/** Where every option stands, in the steps the server sent; null where it sent none. */
export function tiersOf({ options, winner }: Result): readonly Tier[] | null {
  if (options === null) return null;
  const tiers: readonly Tier[] =
    options.kind === "tiers"
      ? options.tiers
      : bands.map((tier) => ({
          tier,
          options: options.rows.filter(({ at }) => at === tier).map(({ option }) => option),
        }));
  return tiers
    .filter((tier) => tier.options.length > 0)
    .map(({ tier, options: inTier }) => ({
      tier,
      options: [...inTier].sort(
        (a, b) =>
          Number(sameOption(b, winner)) - Number(sameOption(a, winner)) ||
          keyOf(a).localeCompare(keyOf(b)),
      ),
    }));
}

/** Options that could be just as good as the winner. */
export function rivalsOf(result: Result): readonly OptionValue[] {
  const { options, winner, tiedWith } = result;
  const level =
    options === null
      ? []
      : options.kind === "tiers"
        ? (options.tiers.find(({ tier }) => tier === "level")?.options ?? [])
        : options.rows.filter(({ to }) => to === "level").map(({ option }) => option);
  const found = new Map([...tiedWith, ...level].map((option) => [keyOf(option), option]));
  found.delete(keyOf(winner));
  return [...found.values()];
}

/** Whether the group can go by it, or has to talk first. */
export function isSureEnough({ sureness, tiedWith }: Result): boolean {
  return tiedWith.length === 0 && ["likely", "very-likely", "clear"].includes(sureness);
}

/** Whether anyone was asked in private: without that nothing can be said about influence. */
export function wasAskedInPrivate({ ledger }: Result): boolean {
  return ledger.privateRounds > 0;
}
