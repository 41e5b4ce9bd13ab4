import type { kindsEn } from "./kinds-en.ts";
import { languageOf } from "./language.ts";

const { plural, list } = languageOf("de-DE");

export const kindsDe: typeof kindsEn = {
  headings: {
    pair: "Was ist Ihnen lieber?",
    order: "Tippen Sie in Ihrer Reihenfolge, das Beste zuerst",
    choice: "Was ist am besten?",
    rating: "Wie gut ist jede Option für Sie?",
    approval: "Womit könnten Sie leben?",
  },
  /** How a kind is called where a decision is made, and what it asks of people. */
  names: {
    pair: "Immer zwei",
    choice: "Das Beste von allen",
    order: "Alle in Reihenfolge",
    rating: "Zahlen von 0 bis 10",
    approval: "Alles, was in Ordnung ist",
  },
  hints: {
    pair: "Alle sagen, was ihnen von zweien lieber ist. Leicht zu beantworten.",
    choice: "Alle nennen eine Lieblingsoption.",
    order:
      "Alle tippen die Optionen in ihrer Reihenfolge an, das Beste zuerst. Eine Frage sagt am meisten.",
    rating:
      "Alle geben jeder Option eine Zahl. Am besten, wenn eine 7 für alle etwa dasselbe heißt.",
    approval:
      "Alle kreuzen an, was für sie in Ordnung ist. Geht schnell, und so sind viele Listen und Punktabfragen schon ausgefüllt.",
  },
  equal: "Beides gleich gut",
  skip: "Überspringen",
  unknownOne: "Eines davon kenne ich nicht",
  unknownThis: "Diese Option kenne ich nicht",
  unknownThese: "Diese kenne ich nicht",
  noneOfThese: "Keine davon",
  clear: "Leeren",
  clearOf: (option) => `Zahl für ${option} leeren`,
  worst: "0 am schlechtesten",
  best: "10 am besten",
  ratingLabel: (n) =>
    n === 0 ? "0, für mich am schlechtesten" : n === 10 ? "10, für mich am besten" : String(n),
  undo: "Rückgängig",
  tapFirst: "Tippen Sie zuerst auf das Liebste",
  tapNext: "Jetzt das Nächstbeste",
  placed: (option, place) => `${option}, Platz ${place}. Herausnehmen`,
  place: (option, place) => `${option}. Auf Platz ${place} setzen`,
  move: (option, place, of) =>
    `${option} nach oben, jetzt ${place} von ${of}. Pfeiltasten bewegen in beide Richtungen`,
  restBehind: (n) =>
    `Sie können schon senden. Die anderen ${n} gelten dann als dahinter, ohne Reihenfolge.`,
  sendOrder: (n, of) => (n === of ? "Reihenfolge senden" : `Meine ersten ${n} senden`),
  sendRatings: (n) => plural(n, { one: "Bewertung senden", other: `${n} Bewertungen senden` }),
  sendApproval: (n) => plural(n, { one: "1 Option senden", other: `${n} Optionen senden` }),
  sendNone: "Senden: keine davon",
  sendSkip: "Frage überspringen",
  votes: (n) => plural(n, { one: "1 Stimme", other: `${n} Stimmen` }),
  equalNames: (names) => `Beides gleich gut: ${list(names)}`,
  skippedNames: (names) => `Übersprungen: ${list(names)}`,
  meanOf: (mean) => `Durchschnitt ${mean}`,
  meanPlace: (mean) => `im Schnitt Platz ${mean}`,
  about: {
    pair: (names) => names.join(" / "),
    order: (names) =>
      names.length > 4
        ? `${names.length} Optionen in Reihenfolge`
        : `${names.join(", ")} in Reihenfolge`,
    choice: (names) =>
      names.length > 4 ? `das Beste von ${names.length} Optionen` : `das Beste von ${list(names)}`,
    rating: (names) =>
      names.length === 1 ? `${names[0]}, 0 bis 10` : `${names.length} Optionen, 0 bis 10`,
    approval: (names) => `${names.length} Optionen, ja oder nein`,
  },
  said: {
    equal: "beides gleich gut",
    skipped: "übersprungen",
    none: "keine davon",
  },
};
