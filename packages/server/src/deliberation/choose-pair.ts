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
