import type { Texts } from "./en.ts";
import { languageOf } from "./language.ts";

/** Letters that look like ours and are not: a text without them on a page does not come from the catalogue. */
const letters = new Map([..."aeiouAEIOUcnsy"].map((plain, k) => [plain, [..."áéíóúÁÉÍÓÚçñšý"][k]]));

/**
 * A language nobody speaks, made from a catalogue: every text 40 % longer, in accented letters and between brackets, so that
 * a layout that has no room for a longer language, or a word that is not in the catalogue, shows at once.
 */
export function pseudoOf(texts: Texts, direction: "ltr" | "rtl"): Texts {
  const language = languageOf(direction === "rtl" ? "ar-x-pseudo" : "en-x-pseudo", direction);
  return { ...(disguised(texts) as Texts), language };
}

function disguised(value: unknown): unknown {
  if (typeof value === "string") return longer(value);
  if (typeof value === "function") {
    return (...given: readonly unknown[]) => disguised(value(...given));
  }
  if (Array.isArray(value)) return value.map(disguised);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, disguised(each)]));
}

function longer(text: string): string {
  const strange = [...text].map((letter) => letters.get(letter) ?? letter).join("");
  return `[${strange}${" ·ó·é".repeat(Math.ceil((0.4 * text.length) / 5))}]`;
}
