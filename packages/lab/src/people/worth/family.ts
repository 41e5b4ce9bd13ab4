import type { Goal } from "../../default/goals.ts";
import type { GroupRecord } from "../group-record.ts";
import type { PeopleRow } from "../people-study.ts";

/** Groups of one kind, and what ways of deciding came to in them. */
export interface TriedFamily {
  readonly name: string;
  readonly records: readonly GroupRecord[];
}

export type Judged = Pick<Goal, "verdict" | "found">;

/** Held on all, missed on one, or not run. */
export function heldOnAll(
  cases: readonly { readonly isHeld: boolean; readonly text: string }[],
): Judged {
  if (cases.length === 0) return { verdict: "not run", found: "" };
  return {
    verdict: cases.every(({ isHeld }) => isHeld) ? "held" : "did not hold",
    found: cases.map(({ isHeld, text }) => (isHeld ? text : `**${text}**`)).join("; "),
  };
}

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function signed(value: number): string {
  return `${value > 0 ? "+" : ""}${value.toFixed(3)}`;
}

export function regretText({ loss }: PeopleRow): string {
  return `${loss.mean.toFixed(3)} ± ${(loss.error ?? 0).toFixed(3)}`;
}
