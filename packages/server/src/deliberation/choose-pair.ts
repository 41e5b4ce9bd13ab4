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
  const unasked = unaskedPairs(state);
  if (unasked && unasked.length > 0 && isShort(state)) {
    const [candidate, reference] = unasked[
      secret.draw(`pair ${state.rounds.length + 1}`, unasked.length)
    ] as readonly [string, string];
    return { kind: "pair", candidate, reference, chosenBy: answer.chosenBy };
  }
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
  const keys = optionsAskedAbout(drawn).map(optionKey).sort().join("|");
  const isWithdrawn = withdrawnSince(state).some((known) => known.join("|") === keys);
  return isWithdrawn ? fallbackPair(state, secret) : drawn;
}

/** Three options: the model draws from as many near-best pairs as there are in all, so that each may as well have its turn. */
const shortList = 3;

function isShort({ settings: { options } }: State): boolean {
  return options.kind === "list" && options.items.length <= shortList;
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
      .map((round) => optionsAskedAbout(round).map(optionKey).sort().join("|")),
  );
  const names = options.items.map(({ name }) => name);
  return names.flatMap((candidate, k) =>
    names
      .slice(k + 1)
      .filter((reference) => !asked.has([candidate, reference].map(optionKey).sort().join("|")))
      .map((reference) => [candidate, reference] as const),
  );
}
