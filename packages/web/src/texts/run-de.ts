import { languageOf } from "./language.ts";
import type { runEn } from "./run-en.ts";

const { plural, list } = languageOf("de-DE");
const questions = (n: number): string => plural(n, { one: `${n} Frage`, other: `${n} Fragen` });
const have = (names: readonly string[]): string =>
  plural(names.length, { one: "hat", other: "haben" });

export const runDe: typeof runEn = {
  title: "Moderation",
  now: "Als Nächstes",
  say: "Sagen Sie:",
  sofar: "Bisherige Fragen",
  progressLine: (asked, atMost) =>
    atMost === 0
      ? `${questions(asked)} gestellt`
      : `${questions(asked)} gestellt, höchstens ${atMost} weitere`,
  scripts: {
    ready: "Ich zeige Ihnen zwei Optionen. Stimmen Sie für die, die Ihnen lieber ist.",
    readyMany: "Ich zeige Ihnen die Optionen. Stimmen Sie am Handy ab.",
    live: "Stimmen Sie für die, die Ihnen lieber ist. Sie können ändern, bis ich die Abstimmung beende.",
    countdown:
      "Wählen Sie am eigenen Handy. Alle Stimmen erscheinen zugleich, wenn ich herunterzähle.",
    entered: "Heben Sie im Raum die Hand. Ich notiere es.",
    private:
      "Jetzt eine private Runde. Schauen Sie auf Ihr eigenes Handy und antworten Sie, als sähe niemand zu. Niemand hier sieht Ihre Antworten.",
    again:
      "Das haben Sie schon öffentlich beantwortet. Jetzt noch einmal, nur für sich. Antworten Sie, als sähe niemand zu. Es darf anders ausfallen.",
  },
  ask: (round) => `Frage ${round} stellen`,
  startPrivate: (n) =>
    n === 0 ? "Private Runde beginnen" : `Private Runde beginnen (${questions(n)})`,
  willOpen: {
    public: "Öffnet eine öffentliche Abstimmung auf jedem Handy und auf der Leinwand.",
    private: "Schaltet jedes Handy auf privat. Die Leinwand zeigt nichts.",
  },
  closeRound: "Abstimmung beenden",
  answered: (n, all) => `${n} von ${all} haben geantwortet`,
  chosen: (n, all) => `${n} von ${all} haben gewählt`,
  notAnswered: (names) => `${list(names)} ${have(names)} nicht geantwortet`,
  closeAnyway: (names) =>
    `${list(names)} ${have(names)} nicht geantwortet. Das wird als „keine Antwort“ festgehalten.`,
  reveal: "Alle Stimmen zeigen (3, 2, 1)",
  enterHint: "Tippen Sie für jede gehobene Hand auf den Namen. Noch einmal tippen ändert es.",
  enterAll: (option) => `Alle für ${option}`,
  enterHand: (name, answer) => `${name}: ${answer}`,
  noAnswer: "keine Hand",
  recordAndEnd: "Festhalten und weiter",
  moment: {
    nobody: "Noch niemand",
    "under-half": "Weniger als die Hälfte",
    "over-half": "Mehr als die Hälfte",
    all: "Alle fertig",
  },
  closeMoment: "Private Runde beenden",
  momentEnds: "Sie endet von selbst, wenn alle fertig sind.",
  moreTime: "Jemand bittet um mehr Zeit.",
  hearMore: (what) => `Jemand möchte mehr erfahren über: ${what}.`,
  choosing: "Die nächste Frage wird gewählt",
  fallback: "Ohne das Modell gewählt",
  behind: (n) => `Die Stimmen sind sicher. Das Modell liegt ${questions(n)} zurück.`,
  failed: "Die Stimmen sind sicher. Das Modell konnte keine Frage wählen.",
  slow: "Die Stimmen sind sicher. Das Modell braucht lange.",
  goOnWithout: "Wenn Sie fortfahren, wird die nächste Frage ohne das Modell gewählt.",
  tryingAgain: "Neuer Versuch.",
  privateWait: (needed, here) =>
    `Private Runden brauchen ${needed} Personen. ${plural(here, { one: "1 ist hier.", other: `${here} sind hier.` })}`,
  privateOff:
    "Es gibt keine privaten Runden: Die Verbindung ist nicht verschlüsselt, und die Gruppe hat das nicht akzeptiert. Das Ergebnis ist dann ein Handzeichen und mehr nicht.",
  stopMet: {
    enough: "Es gibt genug Antworten. Mehr Fragen würden das Ergebnis kaum ändern.",
    limit: "Die eingestellte Höchstzahl der Fragen ist erreicht.",
    "nothing-left": "Es bleibt nichts mehr zu fragen.",
    early: "Vorzeitig beendet.",
  },
  moreAllowed: (n) =>
    plural(n, {
      one: "Sie können noch eine Frage stellen.",
      other: `Sie können noch bis zu ${n} Fragen stellen.`,
    }),
  closeAndReveal: "Ergebnis zeigen",
  askMore: "Noch eine Frage",
  stop: "Entscheidung beenden",
  stopFirst: "Beenden Sie zuerst die laufende Abstimmung.",
  stopAsk: (round) =>
    `Nach Frage ${round} beenden? Das Ergebnis wird es sagen. Das lässt sich nicht rückgängig machen.`,
  withdraw: "Eine Frage verwerfen",
  withdrawWhich: "Welche Frage",
  withdrawWhy: "Grund, für das öffentliche Protokoll",
  withdrawDo: "Verwerfen",
  withdrawn: "verworfen",
  alsoPrivate: "auch privat",
  inPrivate: "privat",
  fingerprint: (text) => `Einstellungscode ${text}`,
  roster: "Personen",
  states: {
    answered: "hat geantwortet",
    notYet: "noch nicht",
    away: "nicht da",
    here: "da",
    missing: "nicht beigetreten",
  },
  asksToJoin: (name, words) => `${name} möchte beitreten (${words}).`,
  twoClaims: (name) =>
    `Zwei Geräte möchten ${name} sein. Vergleichen Sie die Codewörter und lassen Sie eines zu.`,
  seats: "Personen und Links",
  pause: "Pause machen",
  paused: "Pause.",
  goOn: "Fortfahren",
  timer: "Zeitgrenze",
  noTimer: "keine",
  timerSeconds: (n) => `endet in ${n} s`,
  giveMore: "30 Sekunden mehr geben",
  announceOpen: (round) => `Frage ${round} ist offen.`,
  announceAll: (n) => `Alle ${n} haben geantwortet.`,
  resultFailed: "Das Ergebnis konnte nicht berechnet werden. Alle Stimmen sind sicher.",
  keepGoing: "Von selbst weitergehen.",
  keepGoingHint:
    "Beendet jede Abstimmung, wenn alle geantwortet haben, und stellt die nächste Frage. Private Runden warten auf Sie.",
};
