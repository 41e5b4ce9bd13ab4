import { languageOf } from "./language.ts";
import type { RatingTexts } from "./ratings-en.ts";

const { plural, list } = languageOf("de");

export const ratingsDe: RatingTexts = {
  create: {
    legend: "Wie geantwortet wird",
    kinds: { pairs: "Welche von zweien", ratings: "Punkte von 0 bis 10" },
    kindHints: {
      pairs:
        "Eine Frage zeigt zwei Möglichkeiten; alle sagen, welche ihnen lieber ist. Leicht zu beantworten.",
      ratings:
        "Eine Frage zeigt eine Möglichkeit; alle geben ihr eine Zahl. So wird klar, wie sehr sie gefällt. Am besten dort, wo eine 7 für alle etwa dasselbe heißt.",
    },
    hands: "Öffentliche Bewertungen",
    handsHints: {
      live: "Bewertungen erscheinen mit Namen, sobald sie kommen. Einer echten Sitzung am nächsten.",
      countdown: "Alle Bewertungen erscheinen zusammen; Einfluss kommt nur aus dem Gespräch.",
      entered: "Alle sagen ihre Zahl, Sie tragen sie ein; das Protokoll sagt, wer es war.",
    },
    whyZero:
      "Jede Stufe außer dem Durchschnitt vergleicht, wie zufrieden die Leute sind. Punkte können genommen werden, wie sie sind, oder von einem Nullpunkt aus.",
    asRated: "die Punkte, wie sie sind",
    asRatedHint: "Eine 7 von einer Person zählt so viel wie eine 7 von einer anderen.",
    privateCostHint:
      "Das steht in der Rechnung des Ergebnisses. Was gefragt wird, ändert es nicht.",
    tooMany: (n: number, most: number) =>
      `Höchstens ${most} Personen können bewerten; es sind ${n}. Mit mehr geht „Welche von zweien“.`,
  },

  run: {
    scripts: {
      ready: "Eine Möglichkeit, eine Zahl.",
      live: "Bewerten Sie von 0, am schlechtesten, bis 10, am besten. Ändern geht, bis ich schließe.",
      countdown:
        "Bewerten Sie am eigenen Gerät. Alle Bewertungen erscheinen zusammen, wenn ich herunterzähle.",
      entered: "Sagen Sie Ihre Zahl von 0 bis 10. Ich trage sie ein und lese sie vor.",
    },
    reveal: "Bewertungen zeigen (3, 2, 1)",
    enterLegend: (name: string) => `Bewertung von ${name}`,
    hearMore: (option: string) => `Jemand würde gern mehr über ${option} hören.`,
    nothingLeft: "Es gibt nichts mehr zu bewerten.",
    hand: (name: string, rating: number) => `${name}: ${rating} von 10`,
  },

  screen: {
    rules: [
      "Öffentliche Fragen: Alle sehen jede Bewertung.",
      "Private Fragen: Die Antworten werden niemandem im Raum gezeigt.",
      "Alles kann zurückgenommen werden, bis seine Frage schließt.",
    ],
    everyoneSees: "Alle sehen jede Bewertung",
    together: "Alle Bewertungen erscheinen zusammen",
    noHands: "Noch keine Bewertungen.",
    scale: "0 ist am schlechtesten, 10 am besten.",
    spoken: (n: number, option: string) =>
      plural(n, { one: `1 Bewertung von ${option}.`, other: `${n} Bewertungen von ${option}.` }),
  },

  join: {
    rulePublic: {
      live: "Öffentliche Fragen: Ihr Name und Ihre Bewertung stehen sofort auf dem gemeinsamen Bildschirm.",
      countdown:
        "Öffentliche Fragen: Ihr Name und Ihre Bewertung stehen nach dem Countdown auf dem gemeinsamen Bildschirm.",
      entered: (facilitator: string) =>
        `Öffentliche Fragen: Sie sagen Ihre Zahl im Raum, und ${facilitator} trägt sie mit Ihrem Namen ein.`,
    },
    ruleLive:
      "Live bleibt eine zurückgenommene Bewertung im Protokoll, weil andere sie gesehen haben.",
  },

  ballot: {
    heading: "Wie bewerten Sie das?",
    worst: "für mich am schlechtesten",
    best: "für mich am besten",
    label: (rating: number) =>
      rating === 0 ? "0, am schlechtesten" : rating === 10 ? "10, am besten" : String(rating),
    dontKnow: "Ich kenne diese Möglichkeit nicht",
    chooseOne: "Eine Zahl wählen",
    send: (rating: number) => `Meine Bewertung zeigen: ${rating}`,
    shown: (rating: number, option: string) => `Ihre Bewertung von ${option} ist ${rating}.`,
    hidden: (rating: number, option: string) =>
      `Ihre Bewertung von ${option} ist ${rating}. Sie erscheint mit den anderen.`,
    down: "Ihre Bewertung ist zurückgenommen.",
    entered: (facilitator: string) => `Sagen Sie Ihre Zahl im Raum. ${facilitator} trägt sie ein.`,
    announce: (round: number, option: string) =>
      `Öffentliche Frage ${round}. Alle sehen Ihre Bewertung. ${option}, von 0 bis 10.`,
    announcePrivate: (at: number, n: number, option: string) =>
      `Private Frage ${at} von ${n}. ${option}, von 0 bis 10.`,
    keys: "Beim Bewerten: 0 bis 9 wählen eine Zahl, 1 und 0 kurz nacheinander die 10, Enter sendet, U nimmt zurück.",
  },

  result: {
    hands: "nur öffentliche Bewertungen",
    none: "Keine öffentlichen Bewertungen",
    elsewhere: "Die öffentlichen Bewertungen wiesen woandershin.",
    announceElsewhere: (winner: string) => `Die öffentlichen Bewertungen wiesen auf ${winner}.`,
    nothingLeft: "als nichts mehr zu bewerten war",
    changeHands: (winner: string) =>
      `Öffentliche Bewertungen genommen, wie sie dastehen: ${winner}.`,
    entered: (facilitator: string) => `Bewertungen wurden von ${facilitator} eingetragen.`,
    comparedAsRated: "Die Leute werden nach ihren Punkten verglichen, wie sie sind.",
    swayNote: {
      live: "Gemessen mit Bewertungen, die sofort erscheinen. Über einzelne Personen sagt es nichts.",
      countdown: "Gemessen mit einem Countdown. Über einzelne Personen sagt es nichts.",
      entered:
        "Gemessen mit Zahlen, die im Raum gesagt wurden. Über einzelne Personen sagt es nichts.",
    },
    figuresNote:
      "Auf der Skala der Punkte; gezeigt, weil diese Leute simuliert sind oder weil alle zugestimmt haben.",
  },

  explain: {
    questionLine: (round: number, option: string) => `${round}. ${option}`,
    given: (name: string, rating: number) => `${name} ${rating}`,
    nobody: "von niemandem bewertet",
    ratings: "Was sagten die öffentlichen Bewertungen?",
    ratingsSentence:
      "Jedes Feld zeigt, was eine Person einer Möglichkeit öffentlich gab; mehrere Zahlen, wo noch einmal gefragt wurde.",
    whyText:
      "Eine öffentliche Bewertung ist teils eigene Sicht, teils das, was andere sichtbar wollen. Wo dieselbe Möglichkeit auch privat bewertet wurde, zeigt der Unterschied, wie viel davon Einfluss war. Die Schätzung nimmt diesen Anteil aus jeder öffentlichen Bewertung heraus, auch aus denen, die privat nicht wiederholt wurden.",
    drawing: "öffentliche Bewertung = eigene Sicht + ein Anteil der Sicht anderer",
    hand: "Bewertung",
    assumeAsRated:
      "Die Leute werden nach ihren Punkten verglichen, wie sie sind: Eine 7 von einer Person zählt so viel wie eine 7 von einer anderen.",
    several: (ratings: readonly number[]) => list(ratings.map(String)),
  },

  report: {
    opened: (round: number) => `Öffentliche Frage ${round} gestellt, eine Möglichkeit zu bewerten`,
    revealed: (round: number) => `Bewertungen der Frage ${round} zusammen gezeigt`,
    votesCsv: "Öffentliche Bewertungen (CSV)",
  },
};
