import type { newEn } from "./create-en.ts";
import { languageOf } from "./language.ts";

const { plural, moment } = languageOf("de-DE");

export const newDe: typeof newEn = {
  titles: {
    check: "Eine Abstimmung prüfen",
    both: "Offen gemeinsam entscheiden",
    private: "Privat gemeinsam entscheiden",
  },
  steps: ["Die Frage", "Die Personen", "Bereit"],
  stepOf: (at, of) => `Schritt ${at} von ${of}`,
  back: "Zurück",
  next: "Weiter",
  templates: "Mit einer Vorlage beginnen",
  template: {
    offsite: {
      name: "Klausur",
      question: "Wohin fahren wir zur nächsten Klausur?",
      options: ["Lissabon", "Riga", "Krakau", "Gent", "Kopenhagen", "Hier bleiben"],
    },
    roadmap: {
      name: "Fahrplan",
      question: "Was bauen wir als Nächstes?",
      options: [
        "Suche",
        "Berichte",
        "Handy-App",
        "Schneller Start",
        "Weniger Fehler",
        "Anbindungen",
      ],
    },
    hire: {
      name: "Einstellung",
      question: "Wem bieten wir die Stelle an?",
      options: ["Person A", "Person B", "Person C", "Weiter suchen"],
    },
    budget: {
      name: "Etat",
      question: "Wofür geben wir den Rest des Etats aus?",
      options: ["Fortbildung", "Ausstattung", "Eine Hilfe für drei Monate", "Sparen"],
    },
    name: {
      name: "Benennung",
      question: "Wie soll es heißen?",
      options: ["Leuchtturm", "Hafen", "Wacholder", "Kompass"],
    },
  },
  optionsHint:
    "Eine Option pro Zeile. Beschreibung oder Link nach einem Strich: Lissabon | Am Meer | https://example.org",
  otherWays: "Stattdessen Tabelle, CSV oder Schieberegler",
  groups: "Eine frühere Gruppe verwenden",
  groupOf: (names, more) =>
    more === 0 ? names.join(", ") : `${names.join(", ")} und ${more} weitere`,
  rules: (hands, minutes) =>
    `Übliche Regeln: ${hands}, etwa ${plural(minutes, { one: "1 Minute", other: `${minutes} Minuten` })}.`,
  rulesHands: {
    live: "Hände erscheinen, sobald sie gehoben werden",
    countdown: "alle Hände erscheinen zugleich",
    entered: "Sie tragen die Hände ein",
  },
  rulesPrivate: (minutes) =>
    `Übliche Regeln: Niemand sieht eine fremde Antwort, etwa ${plural(minutes, { one: "1 Minute", other: `${minutes} Minuten` })}.`,
  change: "Regeln ändern",
  before: {
    title: "Die Abstimmung, die Sie prüfen möchten",
    ways: {
      app: "Einmal in der App die Hand heben",
      names: "Ich weiß, wer wofür gestimmt hat",
      counts: "Ich kenne nur die Zahlen",
      file: "Aus einer Tabelle",
    },
    hints: {
      app: "Alle tippen an, wofür sie gestimmt haben. Dauert eine halbe Minute.",
      names: "Sie wählen es im nächsten Schritt für jede Person.",
      counts: "Zum Vergleich gezeigt. Danach tippen alle an, wofür sie gestimmt haben.",
      file: "Punkte, Reihenfolgen oder Stimmen mit Namen, hier eingefügt oder abgelegt.",
    },
    whoVoted: "Wer hat wofür gestimmt?",
    paste:
      "Zeilen aus einer Tabelle einfügen: ein Name, dann eine Option, oder eine Spalte je Option",
    readIt: "Einlesen",
    file: "Datei wählen",
    read: (people, options, kinds) =>
      `${plural(people, { one: "1 Person", other: `${people} Personen` })}, ${plural(options, { one: "1 Option", other: `${options} Optionen` })}, ${kinds.join(" und ")}: Stimmt das?`,
    kinds: {
      pair: "Vergleiche von zweien",
      choice: "Lieblingsoptionen",
      order: "Reihenfolgen",
      rating: "Punkte",
      approval: "Zustimmungen",
    },
    scale: (min, max) => `Punkte von ${min} bis ${max}`,
    readAs: "Falls nicht, stehen in der Tabelle",
    as: {
      ratings: "Punkte: mehr ist besser",
      ranks: "Plätze: 1 ist am besten",
      approvals: "Kreuze bei allem, was in Ordnung ist",
      favourites: "ein Kreuz bei der Lieblingsoption",
    },
    optionGone: (name) =>
      `Optionen: „${name}“ kommt in den gelesenen Stimmen vor und fehlt in der Liste.`,
    personGone: (name) =>
      `Personen: „${name}“ kommt in den gelesenen Stimmen vor und fehlt in der Liste.`,
  },
  links: {
    title: "Allen einen persönlichen Link schicken",
    hint: "Für Personen, die nicht im Raum sind oder über Tage antworten. Jeder Link gilt einmal, in einem Browser.",
    make: (n) => plural(n, { one: "1 Link erzeugen", other: `${n} Links erzeugen` }),
    made: (n) => plural(n, { one: "1 persönlicher Link", other: `${n} persönliche Links` }),
    copyAll: "Alle Links kopieren",
    mailTo: (name) => `An ${name} schreiben`,
    mail: (name, url) => `Guten Tag ${name},\n\nbitte antworten Sie hier: ${url}\n`,
    until: "Offen bis",
    zone: (zone) => `Zeitzone ${zone}. Leer lassen, wenn alle jetzt antworten.`,
    openUntil: (when) => `Offen bis ${moment(when)}. Endet früher, wenn alle geantwortet haben.`,
  },
  preview: "Auf jedem Handy",
  previewEmpty: "Ihre Optionen erscheinen hier, während Sie tippen.",
  open: "Raum öffnen",
};
