import { languageOf } from "./language.ts";
import type { voteEn } from "./vote-en.ts";

const { plural } = languageOf("de-DE");
const seconds = (n: number): string => plural(n, { one: "1 Sekunde", other: `${n} Sekunden` });

export const voteDe: typeof voteEn = {
  everyoneSees: {
    live: (name) => `${name}, alle sehen Ihre Antwort sofort.`,
    countdown: (name) => `${name}, alle sehen sämtliche Antworten gleichzeitig.`,
    entered: (name) => `${name}, alle sehen Ihre Antwort.`,
  },
  notShown: (facilitator) => `Weder ${facilitator} noch die anderen sehen sie.`,
  whoSees: "Wer kann das sehen?",
  again:
    "Das haben Sie schon öffentlich beantwortet. Antworten Sie, als sähe niemand zu. Es darf anders ausfallen.",
  againMany:
    "Manches davon haben Sie schon öffentlich beantwortet. Antworten Sie, als sähe niemand zu. Es darf anders ausfallen.",
  questionOf: (at, of) => `Frage ${at} von ${of}`,
  questionAt: (at, atMost) =>
    atMost === 0 ? `Frage ${at}, die letzte` : `Frage ${at}, höchstens ${atMost} weitere`,
  asked: (round, what) => `Öffentliche Frage ${round}. Alle sehen Ihre Antwort. ${what}.`,
  askedPrivate: (at, of, what) => `Private Frage ${at} von ${of}. ${what}.`,
  send: "Senden",
  sendPrivately: "Privat senden",
  sending: "Wird gesendet…",
  chooseFirst: "Noch ist nichts gewählt.",
  shown: (what) => `Ihre Antwort: ${what}. Alle sehen sie.`,
  hidden: (what) => `Ihre Antwort: ${what}. Sie erscheint mit den anderen.`,
  mayChange: "Sie können sie ändern, bis die Abstimmung endet.",
  undo: "Rückgängig",
  takenBack: "Zurückgenommen.",
  undoAvailable: (what) => `${what} Rückgängig möglich.`,
  sentOne: "Gesendet.",
  allSent: (n) =>
    plural(n, { one: "Ihre Antwort ist gesendet.", other: `Alle ${n} Antworten sind gesendet.` }),
  nobodySees: "Niemand hier sieht sie.",
  changeAnswer: "Eine Antwort ändern",
  replace: "Gesendet. Sie können neu antworten, bis die private Runde endet.",
  previous: "Vorige Frage",
  next: "Nächste Frage",
  hide: "Verbergen",
  unhide: "Tippen, um zurückzukehren",
  moreTime: "Mehr Zeit, bitte",
  moreTimeSent: "Gebeten, ohne Ihren Namen.",
  closedBefore: "Die Abstimmung endete, bevor Ihre Antwort ankam. Sie wurde nicht gezählt.",
  closedUnsent: "Die private Runde ist zu Ende. Zu dieser Frage wurde nichts gesendet.",
  notSentYet: "Ihre Antwort konnte noch nicht gesendet werden. Neuer Versuch läuft.",
  notSent: "Ihre Antwort konnte nicht gesendet werden.",
  entered: (facilitator) => `Heben Sie im Raum die Hand. ${facilitator} notiert es.`,
  room: "Wie die anderen stimmten",
  allOptions: "Alle Optionen",
  readMore: "Mehr dazu",
  watchers: (n) =>
    plural(n, {
      one: "1 Person sieht zu, ohne abzustimmen.",
      other: `${n} Personen sehen zu, ohne abzustimmen.`,
    }),
  closesIn: (left) => `Die Abstimmung endet in ${seconds(left)}.`,
  closesSoon: (left) => `Noch ${seconds(left)}. Sie können ohne Ihren Namen um mehr Zeit bitten.`,
  youAre: (name) => `Sie sind ${name}`,
};
