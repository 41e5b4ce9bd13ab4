import type { OptionValue, Settings } from "@unswayed/protocol";
import { onSteps, optionKey } from "./options.ts";
import { optionsAskedAbout } from "./questions.ts";
import type { Secret } from "./secret.ts";
import type { State } from "./state.ts";
import type { ChosenPair } from "./voting.ts";

/**
 * A sensible question without the model, when it is late or down: the two options asked about least, ties drawn from the
 * secret. It depends on public facts only.
 */
export function fallbackPair(state: State, secret: Secret): ChosenPair | null {
  const ranked = leastAskedFirst(state, secret);
  const pairs = new Set(
    state.rounds.map((round) => optionsAskedAbout(round).map(optionKey).sort().join("|")),
  );
  for (const [k, candidate] of ranked.entries()) {
    for (const reference of ranked.slice(k + 1)) {
      const key = [optionKey(candidate), optionKey(reference)].sort().join("|");
      if (!pairs.has(key)) return { kind: "pair", candidate, reference, chosenBy: "fallback" };
    }
  }
  const [candidate, reference] = ranked;
  return candidate !== undefined && reference !== undefined
    ? { kind: "pair", candidate, reference, chosenBy: "fallback" }
    : null;
}

/** Options in the order of how often they were asked about, ties drawn from the secret. */
export function leastAskedFirst(state: State, secret: Secret): readonly OptionValue[] {
  const round = state.rounds.length + 1;
  const asked = new Map<string, number>();
  for (const key of state.rounds.flatMap(optionsAskedAbout).map(optionKey)) {
    asked.set(key, (asked.get(key) ?? 0) + 1);
  }
  return optionsFor(state.settings, secret, round)
    .map((option, k) => ({
      option,
      count: asked.get(optionKey(option)) ?? 0,
      draw: secret.draw(`fallback ${round} ${k}`, 1 << 30),
    }))
    .sort((a, b) => a.count - b.count || a.draw - b.draw)
    .map(({ option }) => option);
}

/** How many settings of the sliders are considered. */
const drawnSettings = 8;

function optionsFor(settings: Settings, secret: Secret, round: number): readonly OptionValue[] {
  const { options } = settings;
  if (options.kind === "list") return options.items.map(({ name }) => name);
  const drawn = Array.from({ length: drawnSettings }, (_, k) =>
    onSteps(
      Object.fromEntries(
        options.parameters.map(({ name, min, max }) => [
          name,
          min + (max - min) * (secret.draw(`slider ${round} ${k} ${name}`, 1001) / 1000),
        ]),
      ),
      settings,
    ),
  );
  return [...new Map(drawn.map((option) => [optionKey(option), option])).values()];
}
