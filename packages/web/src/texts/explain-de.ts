import type { explainEn } from "./explain-en.ts";
import { languageOf } from "./language.ts";

const { list, plural } = languageOf("de-DE");
const questions = (n: number): string => plural(n, { one: `${n} Frage`, other: `${n} Fragen` });

export const explainDe: typeof explainEn = {
  title: "Warum dieses Ergebnis?",
  here: "In dieser Gruppe",
  publicSaid: (option) => `Öffentliche Stimmen allein waren für ${option}.`,
  noPublic: "Niemand hat öffentlich abgestimmt.",
  privateSaid: (option) => `Private Antworten allein waren für ${option}.`,
  privateHidden: "Was private Antworten allein ergaben, wird nicht gezeigt: Es waren zu wenige.",
  both: (n) =>
    `${questions(n)}, auf beide Arten gestellt, zeigen, wie sehr man anderen gefolgt ist.`,
  noneBoth: "Keine Frage wurde auf beide Arten gestellt.",
  influence: (word) => `Einfluss auf öffentliche Stimmen: ${word}.`,
  soMoved: (from, to) =>
    `Nimmt man diesen Einfluss aus jeder öffentlichen Stimme heraus, liegt ${to} vor ${from}.`,
  soStays: (winner) =>
    `Nimmt man diesen Einfluss aus jeder öffentlichen Stimme heraus, bleibt es bei ${winner}.`,
  why: "Wie funktioniert das?",
  whyText:
    "Eine öffentliche Stimme ist zum Teil die eigene Ansicht und zum Teil das, was andere sichtbar wollen. Wird dieselbe Frage auch privat gestellt, zeigt der Unterschied, wie viel davon Einfluss war. Das Ergebnis nimmt diesen Anteil aus jeder öffentlichen Stimme heraus, auch wo niemand privat gefragt wurde.",
  asked: "Was haben wir gefragt?",
  tally: (answer, names) => `${answer}: ${list(names)}`,
  alsoPrivate: "auch privat",
  onlyPrivate: "nur privat",
  timeline: (open, closed) =>
    `Der Reihe nach: ${open} öffentlich (gefüllt), ${closed} privat (hohl).`,
  option: "Auswahl",
  assume: "Was wird angenommen?",
  assumeMix: "Einfluss wird als feste Mischung aus den Ansichten anderer behandelt.",
  assumeGains: (option) =>
    `Verglichen werden die Gewinne gegenüber „${option}“; eine Stufe zählt bei allen gleich viel.`,
  assumeShort:
    "Verglichen wird, wie weit jede Person hinter ihrem eigenen Besten bleibt; eine Stufe zählt bei allen gleich viel.",
  assumeAsRated:
    "Verglichen werden die Bewertungen, wie sie sind: Eine 7 zählt bei allen gleich viel.",
  assumeAverage: "Jede Vorliebe zählt gleich.",
  assumeEnd: "Passt das nicht zu Ihrer Gruppe, halten Sie sich an die privaten Antworten allein.",
};
