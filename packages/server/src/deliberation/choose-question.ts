import type { NextAnswer } from "../solving/jobs.ts";
import { choosePair } from "./choose-pair.ts";
import { leastAskedFirst } from "./fallback-pair.ts";
import { onSteps, optionKey } from "./options.ts";
import { areRated } from "./questions.ts";
import type { Secret } from "./secret.ts";
import type { State } from "./state.ts";
import type { ChosenQuestion, ChosenRating } from "./voting.ts";

/** What is asked next, by whatever people answer in this decision; null when nothing is left. */
export function chooseQuestion(
  state: State,
  answer: NextAnswer | null,
  secret: Secret,
): ChosenQuestion | null {
  return areRated(state.settings)
    ? chooseRating(state, answer, secret)
    : choosePair(state, answer, secret);
}

/** Which option is rated: drawn from the secret among the model's near-best ones; the one rated least when the model is late. */
export function chooseRating(
  state: State,
  answer: NextAnswer | null,
  secret: Secret,
): ChosenRating | null {
  if (!answer) {
    const [option] = leastAskedFirst(state, secret);
    return option === undefined ? null : { kind: "rating", option, chosenBy: "fallback" };
  }
  // Settings of sliders that differ by less than a step are the same to people.
  const offered = new Map(
    (answer.options ?? [])
      .map((option) => onSteps(option, state.settings))
      .map((option) => [optionKey(option), option]),
  );
  const option = [...offered.values()][
    secret.draw(`rating ${state.rounds.length + 1}`, Math.max(1, offered.size))
  ];
  return option === undefined ? null : { kind: "rating", option, chosenBy: answer.chosenBy };
}
