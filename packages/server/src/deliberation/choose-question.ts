import type { OptionValue } from "@unswayed/protocol";
import type { NextAnswer } from "../solving/jobs.ts";
import { choosePair, isShort, unaskedPairs } from "./choose-pair.ts";
import { leastAskedFirst } from "./fallback-pair.ts";
import { drawnPlace, withdrawnSince } from "./near-best-draw.ts";
import { onSteps, optionKey } from "./options.ts";
import { areRated, optionsAskedAbout } from "./questions.ts";
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

/**
 * Which option is rated: drawn from the secret among the model's near-best ones; the one asked about least when the model is late
 * or its choice has just been withdrawn.
 * None is put twice while there is another, and of a list none at all: people repeat themselves, and an echo is no evidence.
 */
function chooseRating(
  state: State,
  answer: NextAnswer | null,
  secret: Secret,
): ChosenRating | null {
  const rated = ratedKeys(state);
  const isNew = (option: OptionValue): boolean => !rated.has(optionKey(option));
  const isList = state.settings.options.kind === "list";
  if (!answer) {
    const options = leastAskedFirst(state, secret);
    const option = options.find(isNew) ?? (isList ? undefined : options[0]);
    return option === undefined ? null : { kind: "rating", option, chosenBy: "fallback" };
  }
  // Settings of sliders that differ by less than a step are the same to people.
  const all = (answer.options ?? []).map((option) => onSteps(option, state.settings));
  const offered = [...new Map(all.map((option) => [optionKey(option), option])).values()];
  const fresh = offered.filter(isNew);
  const among = fresh.length > 0 || isList ? fresh : offered;
  const option = among[drawnPlace(state, secret, among.length)];
  const withdrawn = withdrawnSince(state).flat();
  // The model knows numbers only: it may offer an option again that nobody gave one.
  if (option === undefined || withdrawn.includes(optionKey(option))) {
    const other = leastAskedFirst(state, secret).find(
      (known) => isNew(known) && !withdrawn.includes(optionKey(known)),
    );
    if (other !== undefined) return { kind: "rating", option: other, chosenBy: "fallback" };
  }
  return option === undefined ? null : { kind: "rating", option, chosenBy: answer.chosenBy };
}

/** Options that were put to people to be rated, by their keys, and not withdrawn. */
function ratedKeys({ rounds }: State): ReadonlySet<string> {
  const put = rounds.filter(({ isWithdrawn }) => !isWithdrawn).flatMap(optionsAskedAbout);
  return new Set(put.map(optionKey));
}

/** How many questions a decision has left, whatever its limit; null where a question may come again. */
export function unaskedCount(state: State): number | null {
  const { options } = state.settings;
  if (options.kind !== "list") return null;
  if (areRated(state.settings)) {
    const rated = ratedKeys(state);
    return options.items.filter(({ name }) => !rated.has(optionKey(name))).length;
  }
  const pairs = unaskedPairs(state)?.length ?? 0;
  return pairs === 0 || isShort(state) ? pairs : null;
}
