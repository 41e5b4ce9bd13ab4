import type { Options, Slider } from "@unswayed/protocol";

export type AnswerKind = "pairs" | "ratings";

/** What people choose between when the method is replayed, by the name it has on the page. */
export const choices = {
  "six options": list("Lisbon", "Tallinn", "Oslo", "Porto", "Ghent", "Stay here"),
  "three options": list("Lisbon", "Tallinn", "Oslo"),
  "two options": list("Lisbon", "Tallinn"),
  "one slider": sliders({ name: "Budget", min: 0, max: 100, step: 1 }),
  "two sliders": sliders(
    { name: "Budget", min: 0, max: 100, step: 1 },
    { name: "Days", min: 1, max: 9, step: 1 },
  ),
} as const satisfies Readonly<Record<string, Options>>;
export type Choice = keyof typeof choices;

function list(...names: string[]): Options {
  return { kind: "list", items: names.map((name) => ({ name })) };
}

function sliders(...parameters: Slider[]): Options {
  return { kind: "sliders", parameters };
}
