import { InvalidInputError } from "../errors.ts";
import { kindNamed, questionKinds } from "../question/kinds.ts";
import type { KindName } from "../question/question-kind.ts";

/** How long one question takes: so many seconds, and so many more for each of its options. */
export interface KindSeconds {
  readonly base: number;
  readonly each: number;
}

/** How long people take to answer. */
export interface Seconds {
  /** In private, by kind of question. */
  readonly kinds: Readonly<Record<KindName, KindSeconds>>;
  /** How much longer a question takes in public. */
  readonly publicMore: number;
  /** How long the change to private devices takes, once for each private round. */
  readonly privateRound: number;
}

/**
 * What is usual. Nobody has timed many meetings with this tool: these are estimates, and a group that knows better sets its own.
 * Each kind says its own seconds. In public a question has to be read out, looked at and answered by the last hand: a pair takes
 * 20 seconds in public and 8 in private. Half a minute is what a group takes to look for its phones and to fall silent.
 */
export const usualSeconds: Seconds = {
  kinds: Object.fromEntries(
    Object.entries(questionKinds).map(([name, { seconds }]) => [name, seconds]),
  ) as Seconds["kinds"],
  publicMore: 12,
  privateRound: 30,
};

/** How long one question takes, without the change to private devices. */
export function secondsFor(
  { kinds, publicMore }: Seconds,
  kind: KindName,
  optionCount: number,
  channel: "public" | "private",
): number {
  const { base, each } = kinds[kind];
  return base + each * optionCount + (channel === "public" ? publicMore : 0);
}

/** What questions cost: the part of a plan that says so. */
export interface Costs {
  /**
   * What a question costs: "questions" by `price`, whatever its kind, or "seconds" by `seconds`. Limits and what pays to ask go
   * by the same.
   */
  readonly costIn: "questions" | "seconds";
  /** What a question on each channel costs if costs are counted in questions. */
  readonly price: { readonly public: number; readonly private: number };
  /** How long people take, by kind, number of options and channel. */
  readonly seconds: Seconds;
}

/** What one question costs: its price, or its seconds. */
export function costOf(
  { costIn, price, seconds }: Costs,
  kind: KindName,
  optionCount: number,
  channel: "public" | "private",
): number {
  return costIn === "questions" ? price[channel] : secondsFor(seconds, kind, optionCount, channel);
}

/** What the change to private devices costs. */
export function costOfPrivateRound({ costIn, seconds }: Costs): number {
  return costIn === "questions" ? 0 : seconds.privateRound;
}

export function checkSeconds(seconds: Seconds): void {
  for (const name of ["publicMore", "privateRound"] as const) {
    checkNumber(`plan.seconds.${name}`, seconds?.[name]);
  }
  if (typeof seconds.kinds !== "object" || seconds.kinds === null) {
    throw new InvalidInputError("plan.seconds.kinds", seconds.kinds, "{ base, each } by kind");
  }
  for (const name of Object.keys(seconds.kinds)) kindNamed(name, "plan.seconds.kinds");
  for (const name of Object.keys(questionKinds) as KindName[]) {
    const at = `plan.seconds.kinds.${name}`;
    checkNumber(`${at}.base`, seconds.kinds[name]?.base);
    checkNumber(`${at}.each`, seconds.kinds[name].each);
  }
}

function checkNumber(field: string, value: unknown): void {
  if (typeof value === "number" && value >= 0 && value < Infinity) return;
  throw new InvalidInputError(field, value, "a number of seconds ≥ 0");
}
