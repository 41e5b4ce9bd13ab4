import { newDe } from "./create-de.ts";
import type { Texts } from "./en.ts";
import { explainDe } from "./explain-de.ts";
import { homeDe } from "./home-de.ts";
import { kindsDe } from "./kinds-de.ts";
import { languageOf } from "./language.ts";
import { resultDe } from "./result-de.ts";
import { runDe } from "./run-de.ts";
import { voteDe } from "./vote-de.ts";

const language = languageOf("de");
const { plural, list, either, date, moment } = language;

const questions = (n: number): string => plural(n, { one: `${n} Frage`, other: `${n} Fragen` });
const people = (n: number): string => plural(n, { one: `${n} Person`, other: `${n} Personen` });

/** Every word of the pages in German. */
export const de: Texts = {
  language,
  name: "Unswayed",
  claim: "Was würde Ihre Gruppe wählen, wenn niemand zusähe?",
  skip: "Zur Frage springen",
  help: "Hilfe",
  close: "Schließen",
  cancel: "Abbrechen",
  tryAgain: "Noch einmal",
  copy: "Kopieren",
  copied: "Kopiert.",
  simulated: "SIMULIERT. Niemand hat wirklich abgestimmt.",
  showTable: "Als Tabelle zeigen",
  loading: "Einen Augenblick",
  logHead: {
    is: (letters) => `Protokoll ${letters}`,
    moved: (names) => `seither auf einem anderen Gerät: ${names.join(", ")}`,
    brokenTitle: "Dieses Protokoll wurde geändert",
    broken:
      "Das Protokoll dieser Entscheidung ist nicht das, welches diese Seite vorher gesehen hat: Es wurde nachträglich geändert. Verlassen Sie sich nicht darauf und sagen Sie es den anderen.",
    mayBeCopy:
      "Wenn der Betreiber es aus einer Kopie zurückgeholt hat und das sagt, ist alles seit der Kopie verloren, und Sie können weitermachen.",
    goOn: "Mit diesem Protokoll weitermachen",
  },
  ownAnswers: {
    there: (count) =>
      count === 1
        ? "Auf diesem Gerät geprüft: Ihre private Antwort steht im Protokoll, wie sie abgeschickt wurde."
        : `Auf diesem Gerät geprüft: Ihre ${count} privaten Antworten stehen im Protokoll, wie sie abgeschickt wurden.`,
    missing:
      "Ihre privaten Antworten stehen nicht so im Protokoll, wie dieses Gerät sie abgeschickt hat. Etwas hat sie geändert. Sagen Sie es den anderen und verlassen Sie sich nicht auf das Ergebnis.",
  },
  nearEarlier:
    "Eine Person mehr oder weniger hat hier schon über fast dasselbe entschieden. Beide Ergebnisse zusammen könnten verraten, was diese Person privat gesagt hat; deshalb zeigt dieses kaum mehr als den Gewinner.",
  connection: { live: "Verbunden", reconnecting: "Verbindet neu", offline: "Ohne Netz" },
  words: { public: "ÖFFENTLICH", private: "PRIVAT" },
  titles: {
    publicRound: (round) => `Öffentliche Frage ${round}`,
    privateRound: "Private Frage",
    waiting: "Warten",
  },

  home: homeDe,
  new: newDe,

  create: {
    title: "Neue Entscheidung",
    edit: "Einstellungen ändern",
    saved: "Gespeichert",
    attention: (n) =>
      n === 0
        ? "Nichts braucht mehr Aufmerksamkeit."
        : plural(n, {
            one: "1 Stelle braucht Aufmerksamkeit.",
            other: `${n} Stellen brauchen Aufmerksamkeit.`,
          }),
    question: "Frage",
    questionHint: "Zum Beispiel: Wo soll die nächste Klausur stattfinden?",
    left: (n) => plural(n, { one: "noch 1 Zeichen", other: `noch ${n} Zeichen` }),
    options: "Möglichkeiten",
    ways: { paste: "Einfügen", table: "Tabelle", csv: "CSV", sliders: "Regler" },
    pasteLabel: "Eine Möglichkeit je Zeile",
    optionsRead: (n, wrong) =>
      `${plural(n, { one: "1 Möglichkeit gelesen", other: `${n} Möglichkeiten gelesen` })}, ${plural(wrong, { one: "1 braucht Aufmerksamkeit.", other: `${wrong} brauchen Aufmerksamkeit.` })}`,
    optionCount: (n) => plural(n, { one: "1 Möglichkeit.", other: `${n} Möglichkeiten.` }),
    sliderCount: (n) => plural(n, { one: "1 Regler.", other: `${n} Regler.` }),
    manyOptions: "Die Wahl der nächsten Frage kann einige Sekunden dauern.",
    alike: (a, b) => `„${a}“ und „${b}“ ähneln sich.`,
    merge: "Zusammenlegen",
    keepBoth: "Beide behalten",
    nameColumn: "Name",
    addRow: "Möglichkeit hinzufügen",
    addColumn: "Merkmal hinzufügen",
    columnName: "Merkmal",
    unit: "Einheit",
    shown: "auf dem Stimmzettel",
    similar: "zählt als Ähnlichkeit",
    rowOf: (row, column) => `Zeile ${row}, ${column}`,
    remove: (name) => `${name} entfernen`,
    moveUp: (name) => `${name} nach oben`,
    moveDown: (name) => `${name} nach unten`,
    csvLabel: "CSV einfügen oder Datei wählen",
    csvHeader: "Die erste Zeile benennt die Spalten",
    csvRead: "Vorschau",
    csvUse: "Diese Möglichkeiten verwenden",
    addSlider: "Regler hinzufügen",
    slider: {
      name: "Größe",
      min: "Mindestens",
      max: "Höchstens",
      step: "Schritt",
      unit: "Einheit",
    },
    people: "Personen",
    peopleLabel: "Namen, einer je Zeile oder durch Kommas getrennt",
    peopleCount: people,
    yourName: "Ihr Name",
    iVote: "Ich stimme mit ab",
    iVoteHint:
      "Sie stimmen auf einem anderen Gerät mit eigenem Platz ab. Diese Seite hält nie einen Stimmzettel.",
    fairness: "Fairness",
    average: "Durchschnitt aller",
    worstOff: "Wer am schlechtesten wegkommt",
    stop: (k) => `Stufe ${k + 1} von 5`,
    share: (n, percent) =>
      `Auf dieser Stufe zählt die unzufriedenste von ${n} Personen ${percent} % der Wertung.`,
    comparedWith: "Verglichen mit",
    ownBest: "dem Besten für jede Person",
    ownBestHint:
      "Jede Person wird mit der Möglichkeit verglichen, die ihr am liebsten ist. Das Ergebnis schützt, wer am weitesten dahinter bleibt.",
    optionHint: (option) =>
      `Jede Person wird mit „${option}“ verglichen. Änderungen, die irgendwen etwas kosten, gewinnen selten.`,
    whyZero:
      "Jede Stufe außer dem Durchschnitt braucht einen gemeinsamen Nullpunkt, denn Stimmen sagen, welche von zweien jemand vorzieht, nicht wie zufrieden jemand ist.",
    mayWin: "Sie darf gewinnen",
    voting: "Wie wir abstimmen",
    answers: "Wie geantwortet wird",
    whyZeroRated:
      "Jede Stufe außer Durchschnitt vergleicht, wie zufrieden die Einzelnen sind. Bewertungen lassen sich nehmen, wie sie sind, oder von einem Nullpunkt aus messen.",
    asRated: "die Bewertungen, wie sie sind",
    asRatedHint: "Eine 7 von einer Person zählt so viel wie eine 7 von einer anderen.",
    hands: "Hände",
    handsModes: { live: "Live", countdown: "Countdown", entered: "Ich trage sie ein" },
    handsHints: {
      live: "Hände erscheinen mit Namen, sobald sie gehoben werden. Am ehesten wie eine echte Sitzung.",
      countdown: "Alle Hände erscheinen zugleich; Einfluss kommt nur aus dem Gespräch.",
      entered:
        "Man hebt wirklich die Hand, Sie tippen Namen an; das Protokoll nennt, wer eingetragen hat.",
    },
    pace: "Tempo",
    paces: {
      quick: "Zügig, höchstens 12 Fragen",
      careful: "Gründlich, höchstens 25",
      own: "Eigenes",
    },
    publicLimit: "Höchstens so viele öffentliche Fragen",
    privateLimit: "Höchstens so viele private Fragen",
    privateCost: "Öffentliche Fragen, die eine private wert ist",
    privateCostHint:
      "Was eine private Frage wert ist, geht in die Abrechnung des Ergebnisses ein, und die Wahl der Fragen gewichtet private danach.",
    stopWhen: "Aufhören, wenn das Ergebnis",
    stops: { settled: "feststeht", likely: "wahrscheinlich ist", limit: "die Grenze erreicht" },
    smallestGroup: "Kleinste Gruppe für private Fragen",
    deniable: "Abstreitbare Antworten: wie oft ein Gerät eine zufällige private Antwort schickt",
    deniableShare: (share) => (share === 0 ? "nie" : `${Math.round(share * 100)} %`),
    keepDays: "Tage nach dem Schluss, bis private Antworten gelöscht werden",
    preview: "Das lesen die Teilnehmenden",
    advanced: "Mehr",
    timing: "Private Fragen",
    timings: { gathered: "Gesammelt", "each-round": "Gleich nach jeder öffentlichen Abstimmung" },
    autoClose: "Eine öffentliche Frage schließt von selbst, wenn alle Anwesenden geantwortet haben",
    timer: "Sekunden, bis eine öffentliche Frage von selbst schließt (0: keine Uhr)",
    cautious: "Vorsichtig",
    cautiousHint:
      "Zweifel zählen mehr: Private Fragen kommen eher, und das Ergebnis steht später fest. Es dauert länger.",
    seed: "Den Startwert des Zufalls zieht der Server; er wird vor dem Schluss nicht gezeigt.",
    fromFile: "Mit einer Einstellungsdatei beginnen",
    fromFileRead: "Die Einstellungen der Datei stehen im Formular.",
    fromFileWrong: (name) => `${name} ist keine Einstellungsdatei von Unswayed.`,
    summary: "Überblick",
    minutes: (n, open, closed) =>
      `Etwa ${plural(n, { one: "1 Minute", other: `${n} Minuten` })} · ${open} öffentlich, bis zu ${closed} privat`,
    openLobby: "Warteraum öffnen",
    saveChanges: "Änderungen speichern",
    errors: {
      heading: (n) =>
        plural(n, {
          one: "1 Stelle ist noch zu klären",
          other: `${n} Stellen sind noch zu klären`,
        }),
      question: "Frage: Schreiben Sie die Frage, bis zu 120 Zeichen.",
      facilitator: "Ihr Name: Schreiben Sie den Namen, unter dem man Sie kennt.",
      fewOptions: (n) => `Möglichkeiten: ${n} angegeben. Geben Sie mindestens 2 an.`,
      manyOptions: (n) => `Möglichkeiten: ${n} angegeben. Geben Sie höchstens 200 an.`,
      longOption: (name) => `Möglichkeiten: „${name}“ ist länger als 80 Zeichen.`,
      sameOption: (name) => `Möglichkeiten: „${name}“ kommt zweimal vor.`,
      notANumber: (row, column, value) =>
        `Zeile ${row}, „${column}“: „${value}“ ist keine Zahl. Verwenden Sie Ziffern, zum Beispiel 120.`,
      emptyCell: (row, column) =>
        `Zeile ${row}, „${column}“: Geben Sie einen Wert an, denn danach wird verglichen.`,
      slider: (name) =>
        `Regler, „${name}“: Das Höchste muss mindestens einen Schritt über dem Niedrigsten liegen.`,
      sliderName: "Regler: Geben Sie jeder Größe einen eigenen Namen.",
      tooManyRaters: (n, most) =>
        `Personen: Höchstens ${most} können Zahlen geben, es sind ${n}. Wählen Sie eine andere Art zu antworten.`,
      twoPeople:
        "Personen: Zu zweit kann jede die Antwort der anderen erschließen. Proben Sie, oder nehmen Sie Personen dazu.",
      sameName: (name) =>
        `Personen: „${name}“ kommt zweimal vor. Ergänzen Sie Nachnamen oder Anfangsbuchstaben.`,
      fairness:
        "Fairness: Wählen Sie, womit verglichen wird, oder stellen Sie den Regler auf Durchschnitt.",
      smallestGroup: (n) =>
        `Kleinste Gruppe für private Fragen: höchstens ${n}, denn so viele entscheiden. Oder setzen Sie „Höchstens so viele private Fragen“ auf 0.`,
      server: (field, wanted) => `${field}: ${wanted}.`,
    },
  },

  lobby: {
    room: "Warteraum",
    title: (question) => `Warteraum: ${question}`,
    openScreen: "Gemeinsamen Bildschirm öffnen",
    changeSettings: "Einstellungen ändern",
    roomCode: "Raumcode",
    qr: (address) => `QR-Code von ${address}`,
    phonesCannot:
      "Handys können sich noch nicht verbinden. Starten Sie neu mit npm start -- --lan oder nutzen Sie andere Browser auf diesem Rechner.",
    notEncrypted: "Nicht verschlüsselt: Jemand in diesem Netz könnte Antworten lesen.",
    networkOptions: "Möglichkeiten",
    networkWays: [
      "Ein Netz nehmen, in dem nur diese Gruppe ist, etwa den Hotspot eines Telefons.",
      "Den Server von denen, die ihn betreiben, hinter HTTPS stellen lassen.",
      "Ohne private Runden weitermachen oder es unten akzeptieren.",
    ],
    accept: "Wir akzeptieren das für private Antworten",
    accepted: "Für private Antworten akzeptiert. Der Stimmzettel sagt es.",
    privateOff: "Private Runden gibt es erst, wenn das akzeptiert ist.",
    seats: "Personen",
    claims: (words) => `beansprucht, „${words}“`,
    here: "da",
    admitted: "eingelassen, liest die Regeln",
    dropped: "war da, gerade nicht verbunden",
    waiting: "erwartet",
    linkSent: "Link erstellt, noch nicht geöffnet",
    admit: "Einlassen",
    admitName: (name, words) => `${name} einlassen, ${words}`,
    refuse: "Ablehnen",
    refuseName: (name, words) => `${name} ablehnen, ${words}`,
    refuseAll: "Alle Wartenden ablehnen",
    admitAll: (n) => plural(n, { one: "1 Person einlassen", other: `Alle ${n} einlassen` }),
    personalLink: "Persönlicher Link",
    personalLinkFor: (name) => `Persönlicher Link für ${name}`,
    newLink: "Neuer Link",
    newLinkFor: (name) => `Neuer Link für ${name}`,
    free: "Platz freigeben",
    freeName: (name) => `Den Platz von ${name} freigeben`,
    linkFor: (name) =>
      `Link für ${name}. Er gilt einmal, in einem Browser. Schicken Sie ihn nur an ${name}.`,
    count: (here, all) => `${here} von ${all} da`,
    read: (n) =>
      plural(n, { one: "1 hat die Regeln gelesen", other: `${n} haben die Regeln gelesen` }),
    start: "Beginnen",
    sealed:
      "Mit dem Beginn sind die Einstellungen gesperrt. Nach der ersten privaten Runde kommt niemand mehr dazu.",
    startAsk: "Jetzt beginnen?",
    startWithoutPrivate:
      "Die Verbindung ist nicht verschlüsselt, und niemand hat das akzeptiert. Ohne private Runden lässt sich über Einfluss nichts sagen. Das Ergebnis ist dann ein Handzeichen und mehr nicht.",
    startWithout: (names) =>
      `${list(names)} ${plural(names.length, { one: "ist", other: "sind" })} noch nicht dabei. Beitreten geht auch später, vor der ersten privaten Runde.`,
    startAnyway: "Jetzt beginnen",
    startHandsOnly: "Ohne private Runden beginnen",
    tooFew: (needed, here) =>
      `Private Runden brauchen ${needed} Personen. ${plural(here, { one: "1 ist da.", other: `${here} sind da.` })}`,
    fewest: "Eine Entscheidung braucht 3 Personen.",
    sharedWith: (names) => `auf dem Gerät von ${list(names)}`,
    watchers: "Zuschauen ohne Stimme",
    watcherAsks: (words) => `möchte zuschauen: „${words}“`,
    watcherIn: (words) => `schaut zu: „${words}“`,
    admitWatcher: (words) => `${words} zuschauen lassen`,
    refuseWatcher: (words) => `${words} nicht zuschauen lassen`,
    sendAway: "Wegschicken",
    sendAwayName: (words) => `${words} wegschicken`,
    helpers: "Gemeinsam leiten",
    helpersHint:
      "Jemand anders darf dieselben Knöpfe drücken. Mit Ihrem eigenen Namen zieht dieses Pult in einen anderen Browser um.",
    helperName: "Name der Person",
    helperLink: "Link erzeugen",
    dismiss: "Entlassen",
    dismissName: (name) => `${name} entlassen`,
    asks: (name) => `${name} bittet um einen Platz.`,
    isHere: (name, here, all) => `${name} ist da. ${here} von ${all}.`,
  },

  run: runDe,

  screen: {
    title: "Gemeinsamer Bildschirm",
    join: "Kommen Sie mit dem Telefon dazu",
    orOpen: "oder öffnen Sie",
    everyoneSees: "Alle sehen jede Hand",
    together: "Alle Hände erscheinen zugleich",
    notYet: "Noch nicht",
    missing: "Keine Antwort",
    lookDown: "Schauen Sie auf Ihr eigenes Gerät",
    nothing: "Hier wird nichts gezeigt.",
    moment: {
      nobody: "Noch niemand ist fertig",
      "under-half": "Weniger als die Hälfte ist fertig",
      "over-half": "Mehr als die Hälfte ist fertig",
      all: "Alle sind fertig",
    },
    closed: "beendet",
    reconnecting: "Pause: verbindet neu",
    waitReveal: "Die letzte Frage ist beantwortet. Gleich kommt das Ergebnis.",
    sleep:
      "Damit der Bildschirm nicht schlafen geht: in den Einstellungen des Rechners ausschalten.",
  },

  join: {
    who: "Wer sind Sie?",
    taken: "vergeben",
    words: "Ihre Wörter:",
    wordsAre: (words) => `Ihre Wörter sind ${words}.`,
    waiting: (facilitator) => `Warten, bis ${facilitator} Sie einlässt`,
    refused: (facilitator) => `${facilitator} hat dieses Gerät nicht eingelassen.`,
    notListed: (facilitator) =>
      `Ihr Name steht nicht auf der Liste. Fragen Sie ${facilitator}, oder schauen Sie ohne Stimme zu.`,
    watch: "Ohne Stimme zuschauen",
    watchNote: "Sie sehen, was der gemeinsame Bildschirm zeigt, und nichts weiter.",
    notOnList: "Ich stehe nicht auf der Liste",
    before: "Bevor es losgeht",
    rulePublic: {
      live: "Öffentliche Fragen: Ihr Name und Ihre Wahl erscheinen sofort auf dem gemeinsamen Bildschirm.",
      countdown:
        "Öffentliche Fragen: Ihr Name und Ihre Wahl erscheinen auf dem gemeinsamen Bildschirm, wenn der Countdown endet.",
      entered: (facilitator) =>
        `Öffentliche Fragen: Sie heben die Hand im Raum, und ${facilitator} notiert sie mit Ihrem Namen.`,
    },
    rulePrivate: (facilitator) =>
      `Private Fragen: ${facilitator} und den anderen wird Ihre Antwort nicht gezeigt.`,
    ruleSkip:
      "Sie können jede Frage auslassen. Dass Sie privat etwas auslassen, wird niemandem gezeigt.",
    ruleLive:
      "Bei Live-Händen bleibt eine Hand, die Sie herunternehmen, im Protokoll, denn andere haben sie gesehen.",
    headphones: "Mit Bildschirmleser: Benutzen Sie für private Fragen Kopfhörer.",
    whoSees: "Wer was sehen kann",
    join: "Teilnehmen",
    late: (round) => `Sie sind ab Frage ${round} dabei. Frühere Fragen bleiben, wie sie sind.`,
    three: "In einer Gruppe von dreien lassen sich Antworten oft erraten.",
    threeAgree: "Ich bin mit privaten Fragen einverstanden.",
    holds: (name) => `Dieser Browser hat den Platz von ${name}.`,
    goOnAs: (name) => `Als ${name} weitermachen`,
    insteadFor: (name) => `Stattdessen für ${name} benutzen`,
    alsoHere: (name) => `${name} stimmt auch hier ab`,
    alsoHereHint:
      "Wer dieses Gerät teilt, reicht es weiter: Jede Person tippt auf den eigenen Namen, antwortet und gibt es zurück.",
    linkTaken: "Dieser Browser hat einen anderen Platz dieser Entscheidung.",
    linkInstead: "Stattdessen für diesen Link benutzen",
    linkAlso: "Beide stimmen hier ab",
    console:
      "Dieser Browser leitet die Entscheidung. Er nimmt keinen Platz ein: Benutzen Sie ein anderes Gerät, einen anderen Browser oder ein privates Fenster.",
  },

  vote: voteDe,

  pass: {
    title: "Gerät weiterreichen",
    hand: (name) => `Geben Sie es ${name}.`,
    tap: "Tippen Sie auf Ihren eigenen Namen.",
    iAm: (name) => `Ich bin ${name}`,
    hasAnswered: "hat geantwortet",
    done: "Fertig. Zurückgeben.",
    another: "Auf diesem Gerät stimmt noch jemand ab",
    whose: "Wessen Antworten",
  },

  policy: {
    notShown: (facilitator, others) =>
      `${facilitator} und den anderen (${people(others)}) wird diese Antwort nicht gezeigt, auf keiner Seite, in keinem Export, in keiner Nachricht.`,
    computed:
      "Vertraulich, nicht anonym: Sie wird mit Ihrem Namen gespeichert, damit sie mit Ihren öffentlichen Antworten verglichen werden kann.",
    guess: (n) =>
      `In einer Gruppe von ${people(n)} kann man sie vielleicht aus dem Ergebnis erraten.`,
    operator: (operator) =>
      operator === ""
        ? "Wer diesen Server betreibt, könnte sie lesen."
        : `Wer diesen Server betreibt (${operator}), könnte sie lesen.`,
    deniable: (chance) =>
      `In ${Math.round(chance * 100)} von 100 Fällen schickt dieses Gerät statt Ihrer eine zufällige Antwort und sagt es niemandem. So können selbst wir nicht wissen, ob das Ihre Antwort war.`,
    plain: "Die Verbindung ist nicht verschlüsselt; jemand in diesem Netz könnte sie lesen.",
    deleted: (days) =>
      days === 0
        ? "Gelöscht, wenn die Entscheidung schließt."
        : plural(days, {
            one: "Gelöscht 1 Tag nach Schluss der Entscheidung.",
            other: `Gelöscht ${days} Tage nach Schluss der Entscheidung.`,
          }),
    public: "Eine öffentliche Antwort wird allen mit Ihrem Namen gezeigt, jetzt und im Bericht.",
  },

  wait: {
    lookUp: "Frage geschlossen. Schauen Sie auf den gemeinsamen Bildschirm.",
    notStarted: "Sie sind dabei. Sie sind früh. Diese Seite öffnet sich von selbst.",
    privateWait: (needed) => `Private Fragen warten, bis ${needed} Personen da sind.`,
    catchingUp: "Das Modell holt auf. Ihre Stimmen sind sicher.",
    last: "Die letzte Frage ist beantwortet. Gleich kommt das Ergebnis.",
    turn: (facilitator) => `${facilitator} macht weiter.`,
    paused: (facilitator) => `Unterbrochen von ${facilitator}.`,
    momentElsewhere: "Eine private Runde läuft. Sie sind ab der nächsten Frage dabei.",
  },

  result: resultDe,

  explain: explainDe,

  report: {
    title: "Bericht",
    print: "Drucken",
    downloads: "Herunterladen",
    resultJson: "Ergebnis (JSON)",
    votesCsv: "Öffentliche Stimmen (CSV)",
    logJsonl: "Protokoll (JSONL)",
    settingsJson: "Einstellungen (JSON, wiederverwendbar)",
    page: "Dieser Bericht als eine Datei (HTML)",
    check: "Protokoll prüfen: unswayed verify log.jsonl",
    log: "Öffentliches Protokoll",
    noLog: "Noch kein Protokoll. Es beginnt, wenn Sie beginnen.",
    logEnd: (facts, hash) => `${facts} Einträge; der letzte hat den Hash ${hash}.`,
    bundle: "Bündel für die Forschung",
    ready: "Die Datei ist bereit.",
    settings: "Einstellungen",
    fingerprint: "Fingerabdruck",
    timing: {
      gathered: "Private Fragen waren in privaten Momenten gesammelt.",
      "each-round": "Private Fragen kamen gleich nach jeder öffentlichen Abstimmung.",
    },
    cautious: "Vorsichtig: Zweifel zählten mehr.",
    removeLater: (when) =>
      `Diese Entscheidung lässt sich löschen, sobald ihre privaten Antworten weg sind, ab ${date(when)}.`,
    remove: "Diese Entscheidung löschen",
    removeAsk:
      "Diese Entscheidung mit allem darin löschen? Das lässt sich nicht rückgängig machen.",
    when: "Wann",
    what: "Was",
    facts: {
      created: "Angelegt",
      "settings-changed": "Einstellungen geändert",
      "votes-imported": "Frühere offene Stimmen eingegeben",
      joined: (name) => `${name} nimmt teil`,
      "seat-freed": (name) => `Der Platz von ${name} wurde freigegeben`,
      "seat-moved": (name) => `Der Platz von ${name} ist auf ein anderes Gerät umgezogen`,
      "seat-keyed": (name) => `Das Gerät von ${name} unterschreibt ab hier seine Antworten`,
      "facilitator-invited": "Jemand wurde eingeladen, mit zu moderieren",
      "host-facilitates": "Wer den Server gestartet hat, hat den Moderationsplatz geöffnet",
      "facilitator-moved": "Für jemanden, der moderiert, wurde ein neuer Link erstellt",
      "facilitator-dismissed": "Jemand moderiert nicht mehr",
      sealed: "Einstellungen versiegelt",
      "round-timed": (round) => `Zeit für Frage ${round} gesetzt`,
      paused: "Unterbrochen",
      resumed: "Fortgesetzt",
      "question-opened": (round) => `Öffentliche Frage ${round} geöffnet`,
      "hand-raised": (name, round) => `${name} hat Frage ${round} beantwortet`,
      "hand-lowered": (name, round) => `${name} hat die Antwort auf Frage ${round} zurückgenommen`,
      "hands-revealed": (round) => `Hände der Frage ${round} zugleich gezeigt`,
      "round-closed": (round) => `Öffentliche Frage ${round} geschlossen`,
      "round-withdrawn": (round, reason) => `Frage ${round} zurückgezogen: ${reason}`,
      "moment-timed": "Die private Runde schließt zu einer anderen Zeit",
      "moment-opened": (n) => `Privater Moment geöffnet, ${questions(n)}`,
      "moment-closed": "Privater Moment geschlossen",
      progressed: "Fortschritt",
      stopped: "Abstimmung beendet",
      revealed: "Ergebnis gezeigt",
      "figures-revealed": "Genaue Zahlen gezeigt: Alle haben zugestimmt",
      "truth-told": "Was die simulierten Personen wollen, wurde gesagt",
      agreed: "Alle haben einer Bitte zugestimmt",
      "agreement-withdrawn": "Jemand hat die Zustimmung zu einer Bitte zurückgenommen",
      decided: "Entscheidung festgehalten",
      "private-answers-deleted": "Private Antworten gelöscht",
    },
  },

  rehearsal: {
    title: "Probe",
    intro: "Sechs simulierte Personen wählen einen Ort. Eine davon beeinflusst die anderen.",
    pause: "Anhalten",
    play: "Abspielen",
    step: "Ein Schritt",
    speed: (n) => `${n}×`,
    again: "Eine andere Gruppe",
    seed: (seed) => `Startwert ${seed}: Derselbe Startwert gibt denselben Film.`,
    screen: "Gemeinsamer Bildschirm",
    phone: (name) => `Telefon von ${name}`,
    model: "Was das Modell hat",
    counts: (open, closed) => `${open} öffentliche, ${closed} private Fragen`,
    takeSeat: "Diesen Platz einnehmen",
    chosen: "gewählt:",
    leaveSeat: "Wieder simuliert abstimmen",
    yourTurn: "Sie sind dran: Wählen Sie, dann geht der Film weiter.",
    people: "Personen",
    strong: (name) => `${name}: stark`,
    follows: (name, percent) => `${name}: folgt, ${percent} %`,
    independent: (name) => `${name}: unabhängig`,
    captionPublic: (round, a, b) => `Öffentliche Frage ${round}: ${either([a, b])}.`,
    captionPrivate: (round) => `Frage ${round} noch einmal, privat.`,
    captionWorking: "Das Modell sucht die nächste Frage.",
    captionResult: "Die Auflösung.",
    revealTitle: "Die Auflösung",
    really: "was sie wirklich wollen",
    truthNote: "Nur hier bekannt, weil diese Personen erfunden sind.",
    ownIntro:
      "Simulierte Personen wählen. Die erste beeinflusst die anderen, so sehr Sie es eingestellt haben.",
    edit: "Ändern",
    nameOf: (k) => `Name von Person ${k}`,
    leads: "gibt den Ton an",
    followsOf: (name) => `Wie sehr ${name} folgt`,
    followsNobody: "unabhängig",
    followsFirst: (percent) => `folgt, ${Math.round(percent)} %`,
    addPerson: "Eine Person dazu",
    useGroup: "Diese Gruppe nehmen",
    wrongNames: "Personen: Geben Sie jeder einen eigenen Namen.",
    wrongOptions: "Möglichkeiten: Geben Sie 2 bis 20 verschiedene an.",
    ownNumbers: "Mit eigenen Zahlen",
    numbers: { people: "Personen", options: "Möglichkeiten", influence: "Einfluss" },
    influences: { none: "keiner", mild: "milde", strong: "stark" },
    run20: "20 solche Sitzungen spielen",
    running: (n) => `${n} von 20 …`,
    estimate: (a, b, c, d) =>
      `So eine Gruppe braucht ${a === b ? a : `${a} bis ${b}`} öffentliche und ${c === d ? c : `${c} bis ${d}`} private Fragen (20 Proben).`,
    right: {
      open: (n) => `Öffentliche Stimmen allein fanden in ${n} von 20, was diese Personen wollen.`,
      closed: (n) => `Die privaten Antworten allein fanden es in ${n} von 20.`,
      corrected: (n) => `Beide zusammen, um den Einfluss bereinigt, fanden es in ${n} von 20.`,
    },
    interval: "Schätzung und plausibler Bereich jeder Möglichkeit",
    truth: "Wahrheit",
    matrix: "Wer auf wen hört",
  },

  playground: {
    title: "Spielwiese",
    intro:
      "Eine Studie mit simulierten Personen, auf dieser Seite mit demselben Kern berechnet wie überall. Nichts wird an einen Server geschickt.",
    problem: "Aufgabe",
    fairness: "Fairness ρ",
    influence: "Einfluss",
    asGiven: "wie in der Aufgabe",
    nobody: "niemand wird beeinflusst (A = I)",
    oneLeads: "alle folgen der ersten Person",
    evidence: "Die Leute sollen",
    byVotes: "zwischen zwei Optionen wählen",
    byScores: "eine Option bewerten",
    scored: (round: number, channel: string, option: string) =>
      `${round}, ${channel}: Bewertung von ${option}`,
    seed: "Startwert",
    restart: "Neu beginnen",
    vote: "Einmal abstimmen",
    vote10: "Zehnmal abstimmen",
    stop: "Anhalten",
    export: "Lauf exportieren (JSON)",
    working: "Rechnet",
    round: (n) => `Runde ${n}`,
    asked: (round, channel, a, b) => `${round}, ${channel}: ${either([a, b])}`,
    utilities: "Private Nutzen",
    dashed: "Durchgezogen: Schätzung. Gestrichelt: Wahrheit.",
    social: "Gesellschaftlicher Nutzen mit Band",
    influenceTrue: "Einfluss, wahr",
    influenceLearnt: "Einfluss, gelernt",
    ownInfluence: "eigener",
    ownHint: "Jede Zeile ergibt 1. Was übrig bleibt, ist die eigene Ansicht der Person.",
    listens: (name, other) => `Wie sehr ${name} auf ${other} hört`,
    influenceTable: "Einfluss als Tabellen",
    influenceHint:
      "Zeile für Zeile: wessen Ansicht wie viel zu dem beiträgt, was eine Person zeigt.",
    regret: "Verlust der jetzigen Empfehlung",
    regretHint: "Wie weit die vorderste Möglichkeit hinter der besten bleibt, Stimme für Stimme.",
    acquisition: "Könnte noch besser sein um",
    acquisitionHint: "Wie viel jede Möglichkeit höchstens besser sein könnte als die vorderste.",
    utilityOf: (name) => `Nutzen von ${name}`,
    option: "Möglichkeit",
    votes: "Runden",
    error: (sentence) => `Das lässt sich nicht berechnen: ${sentence}`,
  },

  health: {
    title: "Server",
    ok: "Der Server antwortet.",
    ready: "Antworten können gespeichert werden.",
    notReady: "Antworten können gerade nicht gespeichert werden.",
    version: (version) => `Version ${version}`,
    more: "Zahlen zu Sitzungen, Aufgaben und Platte sieht, wer den Link des Betreibers geöffnet hat.",
    since: (instant) => `Läuft seit ${moment(instant)}`,
    decisions: "Entscheidungen",
    decisionCounts: (lobby, running, stopped, revealed) =>
      `${lobby} im Warteraum, ${running} laufen, ${stopped} in der Auswertung, ${revealed} geschlossen`,
    sessions: "Bekannte Browser, offene Seiten",
    jobs: "Arbeit",
    jobCounts: (running, seconds, done, failed) =>
      `${running} im Gang (am längsten ${seconds} s), ${done} erledigt, ${failed} gescheitert`,
    requests: "Anfragen",
    requestCounts: (answered, refused, failed) =>
      `${answered} beantwortet, ${refused} abgelehnt, ${failed} gescheitert`,
    memory: "Speicher",
    store: "Daten",
    megabytes: (n) => `${n} MB`,
    free: (n) => `${n} MB frei`,
    unknown: "nicht bekannt",
    retention: "Private Antworten",
    kept: (n) =>
      plural(n, {
        one: "1 Entscheidung hat sie noch",
        other: `${n} Entscheidungen haben sie noch`,
      }),
    nextDeletion: (instant) => `nächste Löschung ${moment(instant)}`,
    overdue: (n) =>
      plural(n, {
        one: "1 Löschung ist überfällig",
        other: `${n} Löschungen sind überfällig`,
      }),
    troubles: "Störungen",
    noTroubles: "Keine seit dem Start.",
  },

  errors: {
    linkInUse: "Dieser Link ist auf einem anderen Gerät in Benutzung.",
    linkReplaced: "Für Sie wurde ein neuerer Link erstellt.",
    linkUnknown: "Dieser Link ist nicht bekannt. Prüfen Sie, ob er vollständig ist.",
    askNew: "Bitten Sie die Leitung um einen neuen.",
    askNewOf: (facilitator) => `Bitten Sie ${facilitator} um einen neuen.`,
    roomUnknown: (code) => `Kein Raum ${code}. Prüfen Sie die letzten Buchstaben.`,
    tooMany: (seconds) =>
      `Zu viele Versuche. Warten Sie ${plural(seconds, { one: "1 Sekunde", other: `${seconds} Sekunden` })}.`,
    notSignedIn: "Öffnen Sie den Link, den Sie bekommen haben.",
    notAllowed:
      "Diese Seite ist nicht für diesen Browser. Öffnen Sie den Link, den Sie bekommen haben.",
    notFound: "Unter dieser Adresse ist nichts.",
    noDecision: "Diese Entscheidung ist nicht hier. Vielleicht wurde sie wie angekündigt gelöscht.",
    deletedOn: (when) => `Diese Entscheidung wurde am ${date(when)} gelöscht, wie angekündigt.`,
    closed: "Diese Entscheidung ist geschlossen.",
    closedOn: (when) => `Diese Entscheidung wurde am ${date(when)} geschlossen.`,
    seeResult: "Zum Ergebnis",
    seatFreed: (facilitator) =>
      `${facilitator} hat Ihren Platz freigegeben. Ihre früheren Antworten bleiben.`,
    signedOut: "Sie sind abgemeldet.",
    sentAway: (facilitator) => `${facilitator} lässt dieses Gerät nicht mehr zuschauen.`,
    reconnecting: {
      recorded: "Verbindet neu. Ihre letzte Antwort ist festgehalten.",
      notSent: "Verbindet neu. Ihre letzte Antwort ist noch nicht gesendet.",
      checking: "Verbindet neu. Es wird geprüft, ob sie angekommen ist.",
      none: "Verbindet neu.",
    },
    updated: "Unswayed wurde erneuert.",
    reload: "Neu laden",
    cannotSave: "Antworten können gerade nicht gespeichert werden. Ihre wurde nicht gezählt.",
    storeFails:
      "Gerade lässt sich nichts speichern: Die Festplatte des Servers ist vielleicht voll oder seine Datenbank weg. Aufgezeichnetes ist sicher. Versuchen Sie es noch einmal.",
    notSigned:
      "Nicht gespeichert: Ein anderes Gerät hat jetzt diesen Platz, oder dieser Browser hat seinen Schlüssel verloren. Laden Sie die Seite neu, um hier zu antworten; alle sehen dann, dass der Platz umgezogen ist.",
    recordDamaged:
      "Was zu dieser Entscheidung gespeichert ist, wurde verändert oder beschädigt. Deshalb geht sie nicht weiter. Andere Entscheidungen sind nicht betroffen. Sagen Sie es dem Betreiber des Servers.",
    wentWrong: (mark) => `Bei uns ist etwas schiefgegangen (${mark}).`,
    unreachable: "Der Server antwortet nicht. Neuer Versuch.",
    refused: (title) => `${title}.`,
    checkingArrival: "Wir wissen nicht, ob Ihre Antwort angekommen ist. Es wird geprüft.",
    unknownArrival: "Wir wissen nicht, ob Ihre Antwort angekommen ist.",
  },

  kinds: kindsDe,

  helpTexts: {
    title: "Hilfe",
    keys: "Tasten",
    keysBallot:
      "Im Stimmzettel: 1 und 2 wählen, Pfeile bewegen die Wahl, 0 heißt unentschieden, Eingabe bestätigt, U macht rückgängig, Esc verbirgt einen privaten Stimmzettel.",
    keysRun: "Im Ablauf: N fragt, C schließt, S öffnet den gemeinsamen Bildschirm.",
    shortcuts: "Buchstaben- und Zifferntasten",
    on: "an",
    off: "aus",
    language: "Sprache",
    theme: "Farben",
    themes: { system: "wie das Gerät", light: "hell", dark: "dunkel" },
    skipRules: [
      "Keine Vorliebe zählt als Gleichstand.",
      "Unentschieden zählt als keine Antwort.",
      "Eine davon kenne ich nicht zählt als keine Antwort, und ein Hinweis ohne Ihren Namen bittet um mehr zu den beiden.",
    ],
    skips: "Antworten, die keine Wahl sind",
  },
};
