import { languageOf } from "./language.ts";
import type { resultEn } from "./result-en.ts";

const { plural, list, date } = languageOf("de-DE");
const fairnessStops = [
  "Durchschnitt",
  "Stufe 2",
  "Stufe 3",
  "Stufe 4",
  "am schlechtesten Gestellte",
];

/** The result, in German. */
export const resultDe: typeof resultEn = {
  title: "Ergebnis",
  closedOn: (when, why) => `geschlossen am ${date(when)}, ${why}`,
  why: {
    enough: "als es genug Antworten gab",
    limit: "weil die Höchstzahl der Fragen erreicht war",
    "nothing-left": "weil nichts mehr zu fragen blieb",
    early: "vorzeitig",
  },
  sureness: {
    open: "Unklar",
    leaning: "Tendenz",
    likely: "Wahrscheinlich",
    "very-likely": "Sehr wahrscheinlich",
    "not-clear": "Nicht klar",
    clear: "Klar",
  },
  checked: {
    stands: "Es hält",
    falls: "Es hält nicht",
    unclear: "Zu knapp",
    sentences: {
      stands: (open) => `Öffentlich war die Wahl ${open}. Privat gefragt bleibt die Gruppe dabei.`,
      falls: (open, winner) =>
        `Öffentlich war die Wahl ${open}. Privat gefragt ist der Gruppe ${winner} lieber.`,
      unclear: (open) =>
        `Öffentlich war die Wahl ${open}. Die privaten Antworten bestätigen das nicht und widerlegen es nicht.`,
    },
    bothWays: (asked, changed) =>
      asked === 1
        ? `Eine Frage wurde auf beide Arten gestellt. ${changed === 1 ? "Ihre Mehrheit änderte sich." : "Ihre Mehrheit blieb gleich."}`
        : `Von ${asked} Fragen, auf beide Arten gestellt, änderte sich die Mehrheit bei ${changed}.`,
  },
  verdict: {
    moved: (open, winner) =>
      `Öffentlich war die Wahl ${open}. Um den Einfluss bereinigt ist es ${winner}.`,
    same: (winner) => `Öffentlich ${winner}, und um den Einfluss bereinigt auch ${winner}.`,
    only: (winner) => `Privat gefragt ist der Gruppe ${winner} am liebsten.`,
    handsOnly:
      "Ein Handzeichen, mehr nicht. Niemand wurde privat gefragt, also wird über Einfluss nichts gesagt.",
    label: "Um Einfluss bereinigt",
    labelHands: "Handzeichen",
    labelPrivate: "Privat gefragt",
  },
  move: "Von öffentlich zu bereinigt",
  moveOpen: "öffentlich",
  moveCorrected: "bereinigt",
  moveLine: (option, from, tier) => `${option}: öffentlich auf Platz ${from}, dann ${tier}`,
  neverOpen: "nicht öffentlich gefragt",
  now: "Was jetzt zu tun ist",
  nowDecide: (winner) =>
    `Der Gruppe ist ${winner} am liebsten. Entscheiden Sie dafür, oder halten Sie fest, was Sie stattdessen entschieden haben.`,
  decideFor: (winner) => `Für ${winner} entscheiden`,
  nowTalk: (names) => `Mehr Fragen dieser Art klären es nicht. Reden Sie über ${list(names)}.`,
  nowTalkOne: (winner) =>
    `Es ist nicht klar, dass der Gruppe ${winner} am liebsten ist. Reden Sie, bevor Sie entscheiden.`,
  compareNow: (n) => (n === 2 ? "Diese beiden jetzt vergleichen" : `Diese ${n} jetzt vergleichen`),
  share: "Als Bild sichern",
  more: "Mehr zu diesem Ergebnis",
  asked: (open, closed) => `${open} öffentlich, ${closed} privat.`,
  ranked: "Wie die Optionen stehen",
  surenessTitle: "Wie sicher?",
  surenessWhat: "Was bedeutet dieses Wort?",
  surenessHelp: {
    meaning: (word) =>
      `„${word}“ ist, was die Berechnung aus Ihren Antworten schließt. Wie oft echte Gruppen dem zustimmen würden, ist nicht gemessen.`,
    scale: "Von unsicher nach sicher: Unklar, Tendenz, Wahrscheinlich, Sehr wahrscheinlich.",
  },
  couldBe: (others) =>
    plural(others.length, {
      one: `${list(others)} könnte noch ebenso gut sein.`,
      other: `${list(others)} könnten noch ebenso gut sein.`,
    }),
  region: (ranges) => `Ebenso gut sein könnten: ${list(ranges)}.`,
  range: (name, from, to) => (from === to ? `${name} ${from}` : `${name} von ${from} bis ${to}`),
  tied: (names) => `${list(names)} lassen sich nicht unterscheiden.`,
  rounded: "Werte von Reglern sind gerundet, damit sich aus ihnen keine Antwort ablesen lässt.",
  columns: {
    title: "Öffentlich, privat und bereinigt",
    hands: "nur öffentlich",
    private: "nur privat",
    debiased: "um Einfluss bereinigt",
    winner: "vorn",
    sure: "wie sicher",
    tooFew: "Zu wenige private Antworten",
    notShown: "Wird nicht gezeigt, wo es verraten könnte, was eine Person gesagt hat",
    none: "Keine öffentlichen Stimmen",
  },
  options: "Optionen",
  optionsLeft: (n) =>
    plural(n, {
      one: "1 weitere steht auf der Seite des Ergebnisses.",
      other: `${n} weitere stehen auf der Seite des Ergebnisses.`,
    }),
  others: (n) => plural(n, { one: "1 weitere", other: `${n} weitere` }),
  tiers: { level: "Könnte das Beste sein", close: "Könnte nahe kommen", behind: "Dahinter" },
  bands: { "far-behind": "weit dahinter", behind: "dahinter", close: "nahe", level: "gleichauf" },
  bandRow: (option, at, from, to) =>
    from === to ? `${option}: ${at}` : `${option}: ${at}, möglich von ${from} bis ${to}`,
  rangeColumn: "plausibler Bereich",
  estimateColumn: "Schätzung",
  fairness: "Fairness",
  fairnessStop: (k) => `Stufe ${k + 1}`,
  sealedStop: "gewählt",
  notShown: "Die anderen Stufen werden bei dieser Gruppengröße nicht gezeigt.",
  everywhere: (winner) => `${winner} liegt auf jeder Stufe vorn.`,
  upTo: (winner, from, to) =>
    from === to
      ? `${winner} liegt nur auf ${fairnessStops[from]} vorn.`
      : `${winner} liegt von ${fairnessStops[from]} bis ${fairnessStops[to]} vorn.`,
  comparedAsRated: "Verglichen werden die Bewertungen, wie sie sind.",
  comparedOwn: "Verglichen wird, wie weit jede Person hinter ihrem eigenen Besten bleibt.",
  comparedWith: (option) => `Verglichen werden die Gewinne gegenüber „${option}“.`,
  comparedAverage: "Fairness steht auf Durchschnitt: Jede Vorliebe zählt gleich.",
  doubtful: {
    title: "Die Antworten passen nicht zu dem, was das Verfahren annimmt",
    text: "Öffentliche und private Antworten passen nicht so zusammen, wie es das Verfahren annimmt. Halten Sie sich an die privaten Antworten und reden Sie, bevor Sie entscheiden.",
  },
  sway: "Einfluss",
  swayWords: {
    "hardly-any": "kaum",
    some: "etwas",
    strong: "stark",
    "not-enough-questions": "Zu wenige Fragen wurden auf beide Arten gestellt.",
  },
  swayPerhaps: (word, perhaps) => `${word}, vielleicht ${perhaps}`,
  swayFigure: (index, from, to) =>
    `${index} des Gezeigten kamen von anderen; zwischen ${from} und ${to} ist plausibel.`,
  swayBoxes: (filled, reach, words) =>
    reach > filled
      ? `${filled} von 5 Kästchen, vielleicht bis ${reach}: ${words}`
      : `${filled} von 5 Kästchen: ${words}`,
  swayNote: {
    live: "Gemessen mit Live-Händen. Über einzelne Personen sagt es nichts.",
    countdown: "Gemessen mit Countdown. Über einzelne Personen sagt es nichts.",
    entered: "Gemessen mit Händen im Raum. Über einzelne Personen sagt es nichts.",
  },
  votes: "Gestellte Fragen",
  changes: "Was würde es ändern?",
  changeFair: (winner) => `Mit Vorrang für die am schlechtesten Gestellten: ${winner}.`,
  changeAverage: (winner) => `Wenn alle gleich zählen: ${winner}.`,
  changeHands: (winner) => `Öffentliche Stimmen, wie sie sind: ${winner}.`,
  leaveStays: "Irgendeine Person weglassen: Es bleibt dabei.",
  leaveChanges: "Irgendeine Person weglassen: Es kann sich ändern.",
  stoppedEarly: (facilitator, round) => `Von ${facilitator} nach Frage ${round} vorzeitig beendet.`,
  withdrawn: (n) =>
    plural(n, {
      one: "Eine Frage wurde verworfen.",
      other: `${n} Fragen wurden verworfen.`,
    }),
  fallback: (n) =>
    plural(n, {
      one: "Eine Frage wurde ohne das Modell gewählt.",
      other: `${n} Fragen wurden ohne das Modell gewählt.`,
    }),
  entered: (facilitator) => `Die Hände hat ${facilitator} eingetragen.`,
  nothingChanges: "Nichts, was wir benennen könnten.",
  explain: "Warum dieses Ergebnis?",
  report: "Bericht und Druck",
  record: "Unsere Entscheidung festhalten",
  recordTitle: "Was hat die Gruppe entschieden?",
  choices: {
    winner: (option) => `Wir nehmen ${option}`,
    "something-else": "Wir nehmen etwas anderes",
    "no-decision": "Noch keine Entscheidung",
  },
  reason: "Warum, in einem Satz",
  recordDo: "Festhalten",
  decided: "Entschieden",
  followUp: "Eine Folgeentscheidung beginnen",
  consentTitle: "Nur an Sie gefragt",
  consentElsewhere:
    "Nur das Gerät, von dem Ihre privaten Antworten kamen, kann zustimmen, was mit ihnen geschieht. Ihr Platz ist seither auf ein anderes umgezogen.",
  consentsTitle: "Von jeder Person einzeln erfragt",
  consents: {
    "exact-figures": "Allen genaue Zahlen zeigen, wenn alle zustimmen",
    "research-bundle":
      "Forschende diese Entscheidung ohne Namen nachspielen lassen, wenn alle zustimmen",
    "keep-longer": "Private Antworten 30 Tage aufheben, wenn alle zustimmen",
  },
  keepLongerHint:
    "Die 30 Tage beginnen, wenn die letzte Person zustimmt. Bei einem Nein bleibt der Tag oben.",
  researchHint:
    "Die Datei erhält, wer moderiert. Namen fehlen darin, aber wer die Hände gesehen hat, kann an ihnen erkennen, wer wer ist.",
  consentMayEnd:
    "Sie können Ihre Antwort jederzeit ändern. Was vorher heruntergeladen oder gezeigt wurde, bleibt heruntergeladen oder gezeigt.",
  yes: "Ja",
  no: "Nein",
  agreement: {
    waiting: "Noch haben nicht alle geantwortet.",
    everyone: "Alle haben zugestimmt.",
    "not-everyone": "Nicht alle haben zugestimmt.",
  },
  figures: "Genaue Zahlen",
  figuresNote: "Gezeigt, weil diese Personen simuliert sind oder alle zugestimmt haben.",
  truth: (option) => `Was die simulierten Personen wirklich wollen: ${option}.`,
  missed: "Diesmal ist das Ergebnis falsch.",
  found: "Diesmal ist das Ergebnis richtig.",
  announce: (winner, sure, elsewhere) =>
    elsewhere === null
      ? `Ergebnis: ${winner}. ${sure}.`
      : `Ergebnis: ${winner}. ${sure}. Die Handzeichen waren für ${elsewhere}.`,
  deletes: (when) =>
    `Private Antworten werden am ${date(when)} gelöscht, außer alle stimmen zu, sie länger aufzuheben.`,
  deletesExtended: (when) =>
    `Alle haben zugestimmt, private Antworten länger aufzuheben. Sie werden am ${date(when)} gelöscht.`,
  deleted: (when) => `Private Antworten wurden am ${date(when)} gelöscht. Das Ergebnis bleibt.`,
  working: "Das Ergebnis wird ausgerechnet",
  workingStep: (at, of, what) =>
    `Das Ergebnis wird ausgerechnet (Schritt ${at} von ${of}: ${what})`,
  steps: {
    estimating: "die Antworten lesen",
    comparing: "die Optionen vergleichen",
    checking: "suchen, was es ändern würde",
  },
  notYet: "Es gibt noch kein Ergebnis.",
  typed: (counts) => `Im Raum gezählt: ${list(counts)}.`,
  chanceTitle: (open) => `Chance, dass ${open} am besten ist`,
  chances: { stands: "über 90 %", falls: "unter 10 %", unclear: "10 bis 90 %" },
  chanceHelp: (open) =>
    `Aus allen öffentlichen und privaten Antworten wird berechnet, wie wahrscheinlich ${open} die beste Option für die Gruppe ist. Über 90 % hält die Wahl, unter 10 % hält sie nicht. Alles dazwischen ist zu knapp.`,
  instead: (winner, word) => `Nach allen Antworten am besten: ${winner} (${word}).`,
  chanceWhat: "Was heißt das?",
};
