import type { Texts } from "./en.ts";
import { languageOf } from "./language.ts";
import { ratingsDe } from "./ratings-de.ts";

const language = languageOf("de");
const { plural, list, either, count, date, moment } = language;

const questions = (n: number): string => plural(n, { one: `${n} Frage`, other: `${n} Fragen` });
const questionsMore = (n: number): string =>
  plural(n, { one: `${n} weitere Frage`, other: `${n} weitere Fragen` });
const people = (n: number): string => plural(n, { one: `${n} Person`, other: `${n} Personen` });
const have = (names: readonly string[]): string =>
  plural(names.length, { one: "hat", other: "haben" });

const fairnessStops = [
  "Durchschnitt",
  "der zweiten Stufe",
  "der dritten Stufe",
  "der vierten Stufe",
  "Schlechtestgestellte",
];

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
  connection: { live: "Verbunden", reconnecting: "Verbindet neu", offline: "Ohne Netz" },
  words: { public: "ÖFFENTLICH", private: "PRIVAT" },
  titles: {
    publicRound: (round) => `Öffentliche Frage ${round}`,
    privateRound: "Private Frage",
    waiting: "Warten",
  },

  home: {
    title: "Start",
    newDecision: "Neue Entscheidung",
    rehearse: "Mit simulierten Personen proben",
    playground: "Spielwiese für Forschende",
    yours: "Ihre Entscheidungen",
    empty: "Noch keine Entscheidungen. Eine Probe dauert eine Minute und braucht niemanden sonst.",
    noKey: "Öffnen Sie den Link, der beim Start von Unswayed ausgegeben wurde.",
    haveCode: "Ich habe einen Raumcode",
    enter: "Eintreten",
    lobby: "Warteraum",
    running: (round) => (round === 0 ? "begonnen" : `Frage ${round}, offen`),
    stopped: "wartet auf das Ergebnis",
    revealed: "geschlossen",
    closedOn: (when) => `geschlossen am ${date(when)}`,
    simulated: "simuliert",
    resume: "Fortsetzen",
    result: "Ergebnis",
  },

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
    hands: "Hände",
    handsModes: { live: "Live", countdown: "Countdown", entered: "Ich trage sie ein" },
    handsHints: {
      live: "Hände erscheinen mit Namen, sobald sie gehoben werden. Am ehesten wie eine echte Sitzung.",
      countdown: "Alle Hände erscheinen zugleich; Einfluss kommt nur aus dem Gespräch.",
      entered:
        "Man hebt wirklich die Hand, Sie tippen Namen an; das Protokoll nennt, wer eingetragen hat.",
    },
    oneMode: "Das Maß des Einflusses gilt für diese Art.",
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
    title: (question) => `Warteraum: ${question}`,
    openScreen: "Gemeinsamen Bildschirm öffnen",
    changeSettings: "Einstellungen ändern",
    roomCode: "Raumcode",
    qr: (address) => `QR-Code von ${address}`,
    phonesCannot:
      "Telefone erreichen diesen Server nicht. Starten Sie neu mit: npm start -- --lan. Andere Browser auf diesem Rechner können teilnehmen.",
    notEncrypted: "Nicht verschlüsselt: Jemand in diesem Netz könnte Antworten lesen.",
    networkOptions: "Möglichkeiten",
    networkWays: [
      "Ein Netz nehmen, in dem nur diese Gruppe ist, etwa den Hotspot eines Telefons.",
      "Den Server von denen, die ihn betreiben, hinter HTTPS stellen lassen.",
      "Ohne private Fragen weitermachen oder es unten hinnehmen.",
    ],
    accept: "Wir nehmen das für private Antworten hin",
    accepted: "Für private Antworten hingenommen. Der Stimmzettel sagt es.",
    privateOff: "Bis das hingenommen ist, bleiben private Fragen aus.",
    seats: "Plätze",
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
    read: (n) => `haben die Regeln gelesen: ${n}`,
    start: "Beginnen",
    sealed:
      "Mit dem Beginn sind die Einstellungen versiegelt. Nach dem ersten privaten Moment kommt niemand mehr dazu.",
    tooFew: (needed, here) =>
      `Private Fragen brauchen ${needed} Personen. ${plural(here, { one: "1 ist da.", other: `${here} sind da.` })}`,
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

  run: {
    title: "Ablauf",
    now: "Jetzt",
    next: "Danach",
    nextUnknown: "wird gewählt, wenn dies schließt",
    done: "Erledigt",
    say: "Sagen Sie:",
    question: (round) => `Frage ${round}`,
    atMost: (n) => (n === 0 ? "keine weitere nach der Grenze" : `höchstens ${n} weitere`),
    progress: {
      starting: "Am Anfang",
      "taking-shape": "Nimmt Gestalt an",
      "nearly-done": "Fast fertig",
    },
    scripts: {
      ready: "Zwei Möglichkeiten, eine Hand.",
      live: "Hand hoch für eine der beiden. Sie können ändern, bis ich schließe.",
      countdown:
        "Wählen Sie am eigenen Gerät. Alle Hände erscheinen zugleich, wenn ich herunterzähle.",
      entered: "Heben Sie die Hand im Raum. Ich notiere und lese vor.",
      moment: (n) => `Privater Moment, ${questions(n)}. Bitte schauen Sie auf Ihr eigenes Gerät.`,
    },
    ask: (round) => `Frage ${round} stellen`,
    closeRound: "Frage schließen",
    answered: (n, all) => `${n} von ${all} haben geantwortet`,
    chosen: (n, all) => `${n} von ${all} haben gewählt`,
    notAnswered: (names) => `${list(names)} ${have(names)} nicht geantwortet`,
    closeAnyway: (names) =>
      `${list(names)} ${have(names)} nicht geantwortet. Trotzdem schließen? Fehlend wird als fehlend vermerkt, nicht als Stimme.`,
    reveal: "Hände zeigen (3, 2, 1)",
    enterLegend: (name) => `Hand von ${name}`,
    noAnswer: "Keine Antwort",
    readBack: "Vorlesen und festhalten",
    recorded: "Festgehalten.",
    moment: {
      nobody: "Noch niemand",
      "under-half": "Weniger als die Hälfte",
      "over-half": "Mehr als die Hälfte",
      all: "Alle fertig",
    },
    momentIs: (step) => `Privater Moment: ${step}`,
    closeMoment: "Privaten Moment schließen",
    moreTime: "Jemand bittet um mehr Zeit.",
    hearMore: (a, b) => `Jemand möchte mehr über ${either([a, b])} hören.`,
    choosing: "Die nächste Frage wird gewählt",
    fallback: "Ohne das Modell gewählt",
    behind: (n) =>
      `Die Stimmen sind sicher. Das Modell ist ${plural(n, { one: "1 Frage", other: `${n} Fragen` })} im Rückstand.`,
    failed: "Die Stimmen sind sicher. Das Modell konnte keine Frage wählen.",
    slow: "Die Stimmen sind sicher. Das Modell braucht lange.",
    goOnWithout: "Weiter stellt eine Frage, die ohne das Modell gewählt ist.",
    tryingAgain: "Neuer Versuch.",
    privateWait: (needed, here) =>
      `Private Fragen warten: ${needed} Personen nötig, ${plural(here, { one: "1 ist da.", other: `${here} sind da.` })}`,
    privateOff:
      "Private Fragen sind aus: Die Verbindung ist nicht verschlüsselt, und die Gruppe hat das nicht hingenommen.",
    stopMet: {
      enough: "Genug Antworten: Weitere Fragen würden am Ergebnis kaum etwas ändern.",
      settled: "Die Regel zum Aufhören ist erfüllt: Das Ergebnis steht fest.",
      limit: "Die Regel zum Aufhören ist erfüllt: Die Grenze ist erreicht.",
      "nothing-left": "Alle Paare sind verglichen.",
      early: "Vorzeitig beendet.",
    },
    closeOrMore: (n) =>
      n === 0
        ? "Schließen und zeigen."
        : plural(n, {
            one: "Schließen und zeigen, oder noch eine stellen.",
            other: `Schließen und zeigen, oder bis zu ${n} weitere stellen.`,
          }),
    closeAndReveal: "Schließen und zeigen",
    askMore: "Noch eine stellen",
    stop: "Entscheidung beenden",
    stopFirst: "Möglich, sobald geschlossen ist, was offen ist.",
    stopAsk: (round) =>
      `Nach Frage ${round} beenden? Das Ergebnis wird es sagen. Das lässt sich nicht rückgängig machen.`,
    withdraw: "Eine Frage zurückziehen",
    withdrawWhich: "Welche Frage",
    withdrawWhy: "Grund, für das öffentliche Protokoll",
    withdrawDo: "Zurückziehen",
    withdrawn: "zurückgezogen",
    alsoPrivate: "auch privat",
    fingerprint: (text) => `Fingerabdruck ${text}`,
    hand: (name, option) => `${name}: Hand für ${option}`,
    noPreference: (name) => `${name}: keine Vorliebe`,
    noOpinion: (name) => `${name}: unentschieden`,
    notYet: (name) => `${name}: noch nicht`,
    away: (name) => `${name}: nicht da`,
    seats: "Plätze und Links",
    pause: "Unterbrechen",
    paused: "Unterbrochen.",
    goOn: "Weiter",
    timer: "Uhr",
    noTimer: "keine Uhr",
    timerSeconds: (n) => `schließt in ${n} s`,
    giveMore: "30 Sekunden mehr geben",
    noQuestions: "Noch keine Frage ist geschlossen.",
    announceOpen: (round) => `Frage ${round} ist offen.`,
    announceAll: (n) => `Alle ${n} haben geantwortet.`,
    resultFailed: "Das Ergebnis ließ sich nicht berechnen. Alle Stimmen sind sicher.",
  },

  screen: {
    title: "Gemeinsamer Bildschirm",
    join: "Kommen Sie mit dem Telefon dazu",
    orOpen: "oder öffnen Sie",
    sealed: "Versiegelt",
    rules: [
      "Öffentliche Fragen: Alle sehen jede Hand.",
      "Private Fragen: Niemandem im Raum werden Antworten gezeigt.",
      "Alles lässt sich zurücknehmen, bis seine Frage schließt.",
    ],
    everyoneSees: "Alle sehen jede Hand",
    together: "Alle Hände erscheinen zugleich",
    noPreference: "Keine Vorliebe",
    cantDecide: "Unentschieden",
    notYet: "Noch nicht",
    missing: "Keine Antwort",
    noHands: "Noch keine Hände.",
    lookDown: "Schauen Sie auf Ihr eigenes Gerät",
    nothing: "Hier wird nichts gezeigt.",
    moment: {
      nobody: "Noch niemand ist fertig",
      "under-half": "Weniger als die Hälfte ist fertig",
      "over-half": "Mehr als die Hälfte ist fertig",
      all: "Alle sind fertig",
    },
    closed: "geschlossen",
    reconnecting: "Pause: verbindet neu",
    waitReveal: "Die letzte Frage ist beantwortet. Gleich kommt das Ergebnis.",
    sleep:
      "Damit der Bildschirm nicht schlafen geht: in den Einstellungen des Rechners ausschalten.",
    hands: (parts) => `${list(parts)}.`,
    handsFor: (n, option) =>
      plural(n, { one: `1 Hand für ${option}`, other: `${n} Hände für ${option}` }),
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

  ballot: {
    everyoneSees: {
      live: (name) => `${name}, das sehen alle sofort`,
      countdown: (name) => `${name}, das sehen alle, wenn der Countdown endet`,
      entered: (name) => `${name}, das sehen alle`,
    },
    which: "Was ist Ihnen lieber?",
    answers: {
      "no-preference": "Keine Vorliebe",
      "cant-decide": "Ich kann mich nicht entscheiden",
      "dont-know": "Eine davon kenne ich nicht",
    },
    chooseOne: "Wählen Sie eine",
    chooseFirst: "Noch ist nichts gewählt. Wählen Sie oben eine Antwort.",
    raise: (option) => `Hand heben für ${option}`,
    sendOther: (answer) => `„${answer}“ senden`,
    sending: "Wird gesendet …",
    handUp: (option) => `Ihre Hand ist oben für ${option}.`,
    chosenHidden: (option) => `Ihre Wahl ist ${option}. Sie erscheint mit den anderen.`,
    sent: (answer) => `Gesendet: „${answer}“.`,
    undo: "Rückgängig",
    change: "Ändern",
    handDown: "Ihre Hand ist unten.",
    undoAvailable: (what) => `${what} Rückgängig ist möglich.`,
    closedBefore: "Diese Frage schloss, bevor Ihre Antwort ankam. Sie wurde nicht gezählt.",
    notSentYet: "Noch nicht gesendet. Neuer Versuch.",
    notSent: "Nicht gesendet.",
    entered: (facilitator) => `Heben Sie die Hand im Raum. ${facilitator} notiert sie.`,
    round: (round, atMost) =>
      atMost === 0
        ? `Frage ${round} · die letzte nach der Grenze`
        : `Frage ${round} · höchstens ${atMost} weitere`,
    room: "Der Raum",
    watchers: (n) =>
      plural(n, {
        one: "1 Person schaut ohne Stimme zu.",
        other: `${n} Personen schauen ohne Stimme zu.`,
      }),
    closesIn: (seconds) =>
      `Schließt in ${plural(seconds, { one: "1 Sekunde", other: `${seconds} Sekunden` })}.`,
    closesSoon: (seconds) =>
      `Noch ${plural(seconds, { one: "1 Sekunde", other: `${seconds} Sekunden` })}. Sie können um mehr Zeit bitten, ohne Ihren Namen.`,
    announce: (round, a, b) =>
      `Öffentliche Frage ${round}. Alle sehen Ihre Wahl. ${either([a, b])}.`,
  },

  private: {
    hide: "Verbergen",
    hidden: "Zum Zurückkehren tippen",
    count: (n, at) => `${questions(n)}, ${at} von ${n}`,
    notShown: (facilitator) => `Wird ${facilitator} und den anderen nicht gezeigt.`,
    whoSees: "Wer kann das sehen?",
    send: "Privat senden",
    confirm: "Diese Antwort ist privat. Senden?",
    confirmSend: "Senden",
    recorded: "Festgehalten.",
    again: "Festgehalten. Bis dieser Moment schließt, können Sie neu antworten.",
    mayReplace: "Bis dieser Moment schließt, können Sie neu antworten.",
    previous: "Vorige Frage",
    next: "Nächste Frage",
    moreTime: "Mehr Zeit, bitte",
    moreTimeSent: "Erbeten, ohne Ihren Namen.",
    closed: "Dieser Moment ist geschlossen. Für diese Frage wurde nichts gesendet.",
    announce: (at, n, a, b) => `Private Frage ${at} von ${n}. ${either([a, b])}.`,
  },

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
      "Die Berechnung benutzt sie zusammen mit Ihrem Namen; nur so kann sie Einfluss von Vorliebe trennen.",
    guess: (n) =>
      `Aus dem Ergebnis könnte jemand sie erraten, umso eher in einer Gruppe von ${people(n)}.`,
    operator: (operator) =>
      operator === ""
        ? "Wer diesen Server betreibt, könnte sie lesen."
        : `Wer diesen Server betreibt (${operator}), könnte sie lesen.`,
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
    momentElsewhere: "Ein privater Moment läuft. Sie sind ab der nächsten Frage dabei.",
  },

  result: {
    title: "Ergebnis",
    closedOn: (when, why) => `geschlossen am ${date(when)}, ${why}`,
    why: {
      enough: "als es genug Antworten gab",
      settled: "als es feststand",
      limit: "an der Grenze der Fragen",
      "nothing-left": "nach Vergleich aller Paare",
      early: "vorzeitig",
    },
    sureness: {
      open: "Offen",
      leaning: "Tendenz",
      likely: "Wahrscheinlich",
      settled: "Fest",
      "not-clear": "Nicht klar",
      clear: "Klar",
    },
    surenessTitle: "Wie sicher",
    surenessWhat: (word) => `Was „${word}“ bedeutet`,
    surenessHelp: {
      measured: (word) =>
        `Das Wort „${word}“ ist durch Simulation von Gruppen wie Ihrer verdient. Echte Gruppen können sich anders verhalten.`,
      hitRate: (groups, word, right) =>
        `In ${count(groups)} simulierten Gruppen wie Ihrer stimmten Ergebnisse mit dem Wort „${word}“ in ${right} von 100 Fällen. Echte Gruppen können sich anders verhalten.`,
      tooFew: (groups, word) =>
        `Bisher ${plural(groups, { one: "wurde nur 1 Gruppe", other: `wurden nur ${count(groups)} Gruppen` })} wie Ihre simuliert, zu wenige, um zu sagen, wie oft ein Ergebnis mit dem Wort „${word}“ stimmt. Darum steht hier ein Wort weniger, als die Stimmen allein nahelegen.`,
      unmeasured: (word) =>
        `Wie oft ein Ergebnis mit dem Wort „${word}“ stimmt, ist für Gruppen Ihrer Größe nicht gemessen; darum steht hier ein Wort weniger, als die Stimmen allein nahelegen.`,
      scale: "Von unsicher nach sicher: Offen, Tendenz, Wahrscheinlich, Fest.",
    },
    without: (winner) => `Ohne den Einfluss zieht die Gruppe ${winner} vor.`,
    couldBe: (others) =>
      plural(others.length, {
        one: `${list(others)} könnte noch ebenso gut sein.`,
        other: `${list(others)} könnten noch ebenso gut sein.`,
      }),
    region: (ranges) =>
      `Unter den abgefragten Einstellungen lässt es sich nicht unterscheiden von denen mit ${list(ranges)}.`,
    range: (name, from, to) => (from === to ? `${name} ${from}` : `${name} von ${from} bis ${to}`),
    tied: (names) => `${list(names)} lassen sich nicht unterscheiden.`,
    rounded: "Werte von Reglern sind gerundet, damit sich aus ihnen keine Antwort ablesen lässt.",
    columns: {
      title: "Wenn wir zählen …",
      hands: "nur Hände",
      private: "nur privat",
      debiased: "ohne den Einfluss",
      winner: "vorn",
      sure: "wie sicher",
      tooFew: "Zu wenige private Antworten",
      notShown: "Wird zu dritt nicht gezeigt",
      none: "Keine Hände",
    },
    agree: "Alle drei stimmen überein.",
    handsElsewhere: "Die Hände zeigten woandershin.",
    disagree: "Die drei widersprechen sich. Betrachten Sie das als offen und reden Sie.",
    options: "Möglichkeiten",
    optionsSentence: "Wie weit jede Möglichkeit von der vordersten entfernt ist, in Stufen.",
    optionsLeft: (n) =>
      plural(n, {
        one: "1 weitere steht auf der Seite des Ergebnisses.",
        other: `${n} weitere stehen auf der Seite des Ergebnisses.`,
      }),
    others: (n) => plural(n, { one: "1 weitere", other: `${n} weitere` }),
    tiers: { level: "Könnte ebenso gut sein", close: "Könnte nahe kommen", behind: "Dahinter" },
    bands: { "far-behind": "weit dahinter", behind: "dahinter", close: "nahe", level: "gleichauf" },
    bandRow: (option, at, from, to) =>
      from === to ? `${option}: ${at}` : `${option}: ${at}, möglich von ${from} bis ${to}`,
    rangeColumn: "plausibler Bereich",
    estimateColumn: "Schätzung",
    fairness: "Fairness",
    fairnessStop: (k) => `Stufe ${k + 1}`,
    sealedStop: "versiegelt",
    notShown: "Die anderen Stufen werden bei dieser Gruppengröße nicht gezeigt.",
    everywhere: (winner) => `${winner} liegt auf jeder Stufe vorn.`,
    upTo: (winner, from, to) =>
      from === to
        ? `${winner} liegt nur auf ${fairnessStops[from]} vorn.`
        : `${winner} liegt von ${fairnessStops[from]} bis ${fairnessStops[to]} vorn.`,
    comparedOwn: "Verglichen wird, wie weit jede Person hinter ihrem eigenen Besten bleibt.",
    comparedWith: (option) => `Verglichen werden die Gewinne gegenüber „${option}“.`,
    comparedAverage: "Der Regler steht auf Durchschnitt: Jede Vorliebe zählt gleich.",
    doubtful: {
      title: "Die Antworten passen nicht zu dem, was das Verfahren annimmt",
      text: "Hände und private Antworten passen nicht so zusammen, wie es eine feste Mischung aus den Ansichten anderer ergäbe. Halten Sie sich an die Spalte „nur privat“, und nehmen Sie das Ergebnis als Anlass zu reden.",
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
    votes: "Stimmen",
    ledger: (open, closed, saved) =>
      `${open} öffentlich, ${closed} privat · ${plural(saved, { one: "1 private Frage gespart", other: `${saved} private Fragen gespart` })}`,
    ledgerSum: (open, closed, cost) =>
      `${open} × 1 + ${closed} × ${cost} = ${open + closed * cost}. Alle ${open} privat zu fragen: ${open * cost}.`,
    nothingSaved: "Diesmal wurde keine private Frage gespart.",
    savedHelp:
      "Gespart heißt: öffentlich gefragt ohne privaten Zwilling. Das ist Rechnung, kein Beweis, dass die Antwort dieselbe gewesen wäre.",
    changes: "Was würde es ändern?",
    changeFair: (winner) => `Den Regler auf die am schlechtesten Gestellten schieben: ${winner}.`,
    changeAverage: (winner) => `Den Regler auf Durchschnitt schieben: ${winner}.`,
    changeHands: (winner) => `Die Hände beim Wort nehmen: ${winner}.`,
    leaveStays: "Irgendeine Person weglassen: Es bleibt dabei.",
    leaveChanges: "Irgendeine Person weglassen: Es kann sich ändern.",
    stoppedEarly: (facilitator, round) =>
      `Von ${facilitator} nach Frage ${round} vorzeitig beendet.`,
    moreQuestions: (from, to, a, b) =>
      from === to
        ? `Etwa ${questionsMore(from)} könnten ${list([a, b])} trennen.`
        : `Etwa ${from} bis ${questionsMore(to)} könnten ${list([a, b])} trennen.`,
    withdrawn: (n) =>
      plural(n, {
        one: "Eine Frage wurde zurückgezogen.",
        other: `${n} Fragen wurden zurückgezogen.`,
      }),
    fallback: (n) =>
      plural(n, {
        one: "Eine Frage wurde ohne das Modell gewählt.",
        other: `${n} Fragen wurden ohne das Modell gewählt.`,
      }),
    entered: (facilitator) => `Die Hände hat ${facilitator} eingetragen.`,
    nothingChanges: "Nichts, was wir benennen könnten.",
    explain: "Erklären",
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
    missed: "Diesmal lag die Schätzung daneben.",
    found: "Diesmal hat die Schätzung es gefunden.",
    announce: (winner, sure, elsewhere) =>
      elsewhere === null
        ? `Ergebnis: ${winner}. ${sure}.`
        : `Ergebnis: ${winner}. ${sure}. Die Hände zeigten auf ${elsewhere}.`,
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
  },

  explain: {
    title: "Erklärung",
    asked: "Was haben wir gefragt?",
    questionLine: (round, a, b) => `${round}. ${either([a, b])}`,
    tally: (option, names) =>
      names.length === 0 ? `${option}: niemand` : `${option}: ${list(names)}`,
    others: (what, names) => `${what}: ${list(names)}`,
    alsoPrivate: "auch privat",
    timeline: (open, both) =>
      `${questions(open)} der Reihe nach: Volle Marken wurden öffentlich gestellt, die mit einer leeren darunter auch privat (${both}).`,
    hands: "Was sagten die Hände?",
    handsSentence: "Jedes Feld zählt die Hände für die Möglichkeit der Zeile gegen die der Spalte.",
    option: "Möglichkeit",
    why: "Warum weicht das Ergebnis ab?",
    whyText:
      "Eine gehobene Hand ist zum Teil eigene Ansicht und zum Teil das, was man andere wollen sieht. Wo dieselbe Frage auch privat gestellt wurde, zeigt der Unterschied, wie viel davon Einfluss war. Die Schätzung zieht diesen Teil von jeder Hand ab, auch wo nicht privat gefragt wurde.",
    drawing: "Hände = eigene Ansicht + ein Anteil fremder Ansichten",
    own: "eigene Ansicht",
    others2: "andere Ansichten",
    hand: "gehobene Hand",
    assume: "Was wird angenommen?",
    assumeMix: "Einfluss gilt als feste Mischung der Ansichten anderer.",
    assumeGains: (option) =>
      `Verglichen werden die Gewinne gegenüber „${option}“, wobei ein Schritt bei einer Person so viel zählt wie bei einer anderen.`,
    assumeShort:
      "Verglichen wird, wie weit jede Person hinter ihrem eigenen Besten bleibt, wobei ein Schritt bei einer Person so viel zählt wie bei einer anderen.",
    assumeAverage:
      "Jede Vorliebe zählt gleich, ein Schritt bei einer Person so viel wie bei einer anderen.",
    assumeEnd: "Stimmt eines davon hier nicht, so halten Sie sich an die Spalte „nur privat“.",
  },

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
      joined: (name) => `${name} nimmt teil`,
      "seat-freed": (name) => `Der Platz von ${name} wurde freigegeben`,
      "seat-moved": (name) => `Der Platz von ${name} ist auf ein anderes Gerät umgezogen`,
      "facilitator-invited": "Jemand wurde eingeladen, mit zu moderieren",
      "facilitator-moved": "Für jemanden, der moderiert, wurde ein neuer Link erstellt",
      "facilitator-dismissed": "Jemand moderiert nicht mehr",
      sealed: "Einstellungen versiegelt",
      "round-timed": (round) => `Zeit für Frage ${round} gesetzt`,
      paused: "Unterbrochen",
      resumed: "Fortgesetzt",
      "round-opened": (round) => `Öffentliche Frage ${round} geöffnet`,
      "rating-opened": ratingsDe.report.opened,
      "hand-raised": (name, round) => `${name} hat Frage ${round} beantwortet`,
      "hand-lowered": (name, round) => `${name} hat die Antwort auf Frage ${round} zurückgenommen`,
      "hands-revealed": (round) => `Hände der Frage ${round} zugleich gezeigt`,
      "round-closed": (round) => `Öffentliche Frage ${round} geschlossen`,
      "round-withdrawn": (round, reason) => `Frage ${round} zurückgezogen: ${reason}`,
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
    right: (n) => `Die Schätzung fand in ${n} von 20, was diese Personen wirklich wollen.`,
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
    recordDamaged:
      "Was zu dieser Entscheidung gespeichert ist, wurde verändert oder beschädigt. Deshalb geht sie nicht weiter. Andere Entscheidungen sind nicht betroffen. Sagen Sie es dem Betreiber des Servers.",
    wentWrong: (mark) => `Bei uns ist etwas schiefgegangen (${mark}).`,
    unreachable: "Der Server antwortet nicht. Neuer Versuch.",
    refused: (title) => `${title}.`,
    checkingArrival: "Wir wissen nicht, ob Ihre Antwort angekommen ist. Es wird geprüft.",
    unknownArrival: "Wir wissen nicht, ob Ihre Antwort angekommen ist.",
  },

  ratings: ratingsDe,

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
