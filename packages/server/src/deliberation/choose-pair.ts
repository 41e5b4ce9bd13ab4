import type { NextAnswer } from "../solving/jobs.ts";
import { fallbackPair } from "./fallback-pair.ts";
import { onSteps, sameOption } from "./options.ts";
import type { Secret } from "./secret.ts";
import type { State } from "./state.ts";
import type { ChosenPair } from "./voting.ts";

/** Which pair is asked: drawn from the secret among the model's near-best ones, or a fallback when the model is late. */
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
  return offered[secret.draw(`pair ${state.rounds.length + 1}`, offered.length)] ?? null;
}
