import type { OptionValue } from "@unswayed/protocol";
import type { NextAnswer } from "../solving/jobs.ts";
import { fallbackPair } from "./fallback-pair.ts";
import { drawnPlace, withdrawnSince } from "./near-best-draw.ts";
import { onSteps, optionKey, sameOption } from "./options.ts";
import { optionsAskedAbout } from "./questions.ts";
import type { Secret } from "./secret.ts";
import type { State } from "./state.ts";
import type { ChosenPair } from "./voting.ts";

/**
 * Which pair is asked: drawn from the secret among the model's near-best ones. A fallback, from public facts alone, when the model is
 * late or its pair has just been withdrawn.
 */
export function choosePair(
  state: State,
  answer: NextAnswer | null,
  secret: Secret,
): ChosenPair | null {
  if (!answer) return fallbackPair(state, secret);
  if (answer.pairs.length === 0) return null;
  const turn = isShort(state) ? nextInTurn(state, secret) : undefined;
  if (turn) return { kind: "pair", ...turn, chosenBy: answer.chosenBy };
  const offered = answer.pairs
    .map(({ candidate, reference }) => ({
      kind: "pair" as const,
      candidate: onSteps(candidate, state.settings),
      reference: onSteps(reference, state.settings),
      chosenBy: answer.chosenBy,
    }))
    .filter(({ candidate, reference }) => !sameOption(candidate, reference));
  // Settings of sliders that differ by less than a step are the same to people.
  if (offered.length === 0) return fallbackPair(state, secret);
  const drawn = offered[drawnPlace(state, secret, offered.length)];
  if (!drawn) return null;
  const keys = keyOf(optionsAskedAbout(drawn));
  const isWithdrawn = withdrawnSince(state).some((known) => known.join("|") === keys);
  return isWithdrawn ? fallbackPair(state, secret) : drawn;
}

/** Three options: the model draws from as many near-best pairs as there are in all, so that each may as well have its turn. */
const shortList = 3;

export function isShort({ settings: { options } }: State): boolean {
  return options.kind === "list" && options.items.length <= shortList;
}

/** One of the pairs that were neither put yet nor just withdrawn, by public facts and the secret alone. */
function nextInTurn(
  state: State,
  secret: Secret,
): { readonly candidate: string; readonly reference: string } | undefined {
  const withdrawn = withdrawnSince(state).map((known) => known.join("|"));
  const open = (unaskedPairs(state) ?? []).filter((pair) => !withdrawn.includes(keyOf(pair)));
  const [candidate, reference] =
    open[secret.draw(`pair ${state.rounds.length + 1}`, Math.max(1, open.length))] ?? [];
  return candidate === undefined || reference === undefined ? undefined : { candidate, reference };
}

function keyOf(options: readonly OptionValue[]): string {
  return options.map(optionKey).sort().join("|");
}

/** Pairs of a list that were not put yet, or were withdrawn; null where there is no list. */
export function unaskedPairs({
  settings: { options },
  rounds,
}: State): readonly (readonly [string, string])[] | null {
  if (options.kind !== "list") return null;
  const asked = new Set(
    rounds
      .filter(({ isWithdrawn }) => !isWithdrawn)
      .map((round) => keyOf(optionsAskedAbout(round))),
  );
  const names = options.items.map(({ name }) => name);
  return names.flatMap((candidate, k) =>
    names
      .slice(k + 1)
      .filter((reference) => !asked.has(keyOf([candidate, reference])))
      .map((reference) => [candidate, reference] as const),
  );
}
