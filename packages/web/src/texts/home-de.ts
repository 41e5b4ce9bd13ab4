import type { homeEn } from "./home-en.ts";
import { languageOf } from "./language.ts";

const { date, plural } = languageOf("de-DE");

export const homeDe: typeof homeEn = {
  title: "Start",
  lines: [
    "Menschen stimmen ab wie der Raum, vor allem wie die Person, die ihn leitet.",
    "Unswayed fragt auch privat und zeigt, was die Gruppe ohne diesen Einfluss möchte.",
  ],
  doors: {
    check: {
      title: "Abstimmung prüfen",
      time: "etwa 2 Minuten",
      text: "Es gab schon Handzeichen, Punkte oder eine Umfrage. Eine private Runde zeigt, ob das Ergebnis hält.",
    },
    both: {
      title: "Offen entscheiden",
      time: "etwa 10 Minuten",
      text: "Gemeinsam abstimmen, während die Sitzung läuft, mit einer privaten Runde, wo es darauf ankommt.",
    },
    private: {
      title: "Privat entscheiden",
      time: "etwa 5 Minuten oder über Tage",
      text: "Alle bewerten die Optionen allein am Handy. Jetzt gemeinsam oder per Link bis zu einem Datum.",
    },
  },
  needs: "Sie brauchen 3 oder mehr Personen mit Handy oder Browser. Keine Konten.",
  practice: "Probelauf ansehen",
  practiceHint: "Eine Minute mit simulierten Personen. Sonst wird niemand gebraucht.",
  playground: "Spielwiese für die Forschung",
  running: "Läuft gerade",
  yours: "Ihre Entscheidungen",
  empty: "Noch keine Entscheidungen. Ein Probelauf dauert eine Minute und braucht sonst niemanden.",
  noKey: "Um zu beginnen, öffnen Sie den Link, den Unswayed beim Start ausgegeben hat.",
  haveCode: "Ich habe einen Raumcode",
  enter: "Eintreten",
  states: {
    lobby: "Personen treten bei",
    running: (asked) =>
      asked === 0
        ? "Begonnen"
        : plural(asked, { one: "1 Frage gestellt", other: `${asked} Fragen gestellt` }),
    stopped: "Ergebnis wird berechnet",
    revealed: "Geschlossen",
  },
  closedOn: (when) => `geschlossen am ${date(when)}`,
  outcome: (winner, word) => `${winner} · ${word.toLowerCase()}`,
  decidedFor: (winner) => `Entschieden für ${winner}`,
  decidedOther: "Entschieden für etwas anderes",
  notDecided: "Noch nicht entschieden",
  simulated: "simuliert",
  resume: "Fortsetzen",
  result: "Ergebnis",
  picture: {
    label:
      "Ein Beispiel. Fünf Personen heben die Hand: vier für Tallinn, eine für Lissabon. Privat gefragt ist vier von fünf Lissabon lieber. Um den Einfluss bereinigt möchte die Gruppe nach Lissabon.",
    steps: ["Öffentlich", "Privat", "Um Einfluss bereinigt"],
    captions: [
      "Vier Hände für Tallinn. Die Chefin war die erste.",
      "Allein gefragt möchten die meisten lieber nach Lissabon.",
      "Die Gruppe möchte nach Lissabon. Wie sicher? Wahrscheinlich.",
    ],
    pause: "Anhalten",
    play: "Abspielen",
  },
};
