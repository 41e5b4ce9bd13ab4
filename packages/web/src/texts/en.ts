import { languageOf } from "./language.ts";
import { ratingsEn } from "./ratings-en.ts";

const language = languageOf("en-GB");
const { plural, list, either, count, date, moment } = language;

const questions = (n: number): string =>
  plural(n, { one: `${n} question`, other: `${n} questions` });
const questionsMore = (n: number): string =>
  plural(n, { one: `${n} more question`, other: `${n} more questions` });
const people = (n: number): string => plural(n, { one: `${n} person`, other: `${n} people` });
const have = (names: readonly string[]): string =>
  plural(names.length, { one: "has", other: "have" });

const fairnessStops = [
  "Average",
  "the second stop",
  "the third stop",
  "the fourth stop",
  "Worst-off",
];

/** Every word of the pages in English. Whole sentences only: other languages put their parts in another order. */
export const en = {
  language,
  name: "Unswayed",
  claim: "What would your group choose if nobody was watching?",
  skip: "Skip to the question",
  help: "Help",
  close: "Close",
  cancel: "Cancel",
  tryAgain: "Try again",
  copy: "Copy",
  copied: "Copied.",
  simulated: "SIMULATED. Nobody real voted.",
  showTable: "Show as table",
  loading: "One moment",
  connection: { live: "Live", reconnecting: "Reconnecting", offline: "Offline" },
  words: { public: "PUBLIC", private: "PRIVATE" },
  titles: {
    publicRound: (round: number) => `Public question ${round}`,
    privateRound: "Private question",
    waiting: "Waiting",
  },

  home: {
    title: "Home",
    newDecision: "New decision",
    rehearse: "Rehearse with simulated people",
    playground: "Playground for researchers",
    yours: "Your decisions",
    empty: "No decisions yet. A rehearsal takes a minute and needs nobody else.",
    noKey: "Open the link printed when Unswayed was started.",
    haveCode: "I have a room code",
    enter: "Enter",
    lobby: "lobby",
    running: (round: number) => (round === 0 ? "started" : `question ${round}, open`),
    stopped: "waiting for the result",
    revealed: "closed",
    closedOn: (when: string) => `closed ${date(when)}`,
    simulated: "simulated",
    resume: "Resume",
    result: "Result",
  },

  create: {
    title: "New decision",
    edit: "Change settings",
    saved: "Saved",
    attention: (n: number) =>
      n === 0
        ? "Nothing needs attention any more."
        : plural(n, { one: "1 thing needs attention.", other: `${n} things need attention.` }),
    question: "Question",
    questionHint: "For example: Where should we hold the next offsite?",
    left: (n: number) => plural(n, { one: "1 character left", other: `${n} characters left` }),
    options: "Options",
    ways: { paste: "Paste", table: "Table", csv: "CSV", sliders: "Sliders" },
    pasteLabel: "One option per line",
    optionsRead: (n: number, wrong: number) =>
      `${plural(n, { one: "1 option read", other: `${n} options read` })}, ${plural(wrong, { one: "1 needs attention.", other: `${wrong} need attention.` })}`,
    optionCount: (n: number) => plural(n, { one: "1 option.", other: `${n} options.` }),
    sliderCount: (n: number) => plural(n, { one: "1 parameter.", other: `${n} parameters.` }),
    manyOptions: "Choosing the next question may take a few seconds.",
    alike: (a: string, b: string) => `"${a}" and "${b}" look alike.`,
    merge: "Merge",
    keepBoth: "Keep both",
    nameColumn: "Name",
    addRow: "Add an option",
    addColumn: "Add an attribute",
    columnName: "Attribute",
    unit: "Unit",
    shown: "show on ballot",
    similar: "counts as similarity",
    rowOf: (row: number, column: string) => `Row ${row}, ${column}`,
    remove: (name: string) => `Remove ${name}`,
    moveUp: (name: string) => `Move ${name} up`,
    moveDown: (name: string) => `Move ${name} down`,
    csvLabel: "Paste CSV, or choose a file",
    csvHeader: "The first row names the columns",
    csvRead: "Preview",
    csvUse: "Use these options",
    addSlider: "Add a parameter",
    slider: { name: "Parameter", min: "Least", max: "Most", step: "Step", unit: "Unit" },
    people: "People",
    peopleLabel: "Names, one per line or separated by commas",
    peopleCount: people,
    yourName: "Your name",
    iVote: "I will vote too",
    iVoteHint:
      "You vote on another device, with a seat of your own. This console never holds a ballot.",
    fairness: "Fairness",
    average: "Average of everyone",
    worstOff: "Worst-off person",
    stop: (k: number) => `Stop ${k + 1} of 5`,
    share: (n: number, percent: number) =>
      `At this stop the least pleased of ${n} counts for ${percent} % of the score.`,
    comparedWith: "Compared with",
    ownBest: "each person's best",
    ownBestHint:
      "Each person is compared with the option they like best. The result protects whoever falls furthest short.",
    optionHint: (option: string) =>
      `Each person is compared with "${option}". Changes that cost anybody something will rarely win.`,
    whyZero:
      "Any stop but Average needs a common zero, because votes say which of two someone prefers, not how happy each person is.",
    mayWin: "It may win",
    voting: "How we vote",
    hands: "Hands",
    handsModes: { live: "Live", countdown: "Countdown", entered: "I enter them" },
    handsHints: {
      live: "Hands appear with names as they go up. Most like a real meeting.",
      countdown: "All hands appear together; influence comes from the discussion only.",
      entered: "People raise real hands, you tap names; the record says who entered them.",
    },
    oneMode: "The measure of sway holds for this mode.",
    pace: "Pace",
    paces: { quick: "Quick, at most 12 questions", careful: "Careful, at most 25", own: "Own" },
    publicLimit: "Most public questions",
    privateLimit: "Most private questions",
    privateCost: "Public questions that one private question is worth",
    privateCostHint:
      "What a private question is worth enters the ledger of the result, and the rule that chooses questions weighs private ones by it.",
    stopWhen: "Stop when the result is",
    stops: { settled: "settled", likely: "likely", limit: "at the limit only" },
    smallestGroup: "Smallest group for private questions",
    keepDays: "Days after the close until private answers are deleted",
    preview: "Participants will read",
    advanced: "Advanced",
    timing: "Private questions",
    timings: {
      gathered: "Gathered",
      "each-round": "Straight after each public vote",
    },
    autoClose: "A public question closes by itself once everybody here has answered",
    timer: "Seconds until a public question closes by itself (0: no timer)",
    cautious: "Cautious",
    cautiousHint:
      "Doubts count for more: private questions are asked more readily, and the result is called settled later. It takes longer.",
    seed: "The seed is drawn by the server and not shown before the close.",
    fromFile: "Start from a settings file",
    fromFileRead: "The settings of the file are in the form.",
    fromFileWrong: (name: string) => `${name} is not a settings file of Unswayed.`,
    summary: "Summary",
    minutes: (n: number, open: number, closed: number) =>
      `About ${plural(n, { one: "1 minute", other: `${n} minutes` })} · ${open} public, up to ${closed} private`,
    openLobby: "Open the lobby",
    saveChanges: "Save changes",
    errors: {
      heading: (n: number) =>
        plural(n, { one: "1 thing to mend first", other: `${n} things to mend first` }),
      question: "Question: write the question, up to 120 characters.",
      facilitator: "Your name: write the name people know you by.",
      fewOptions: (n: number) => `Options: ${n} given. Give at least 2.`,
      manyOptions: (n: number) => `Options: ${n} given. Give at most 200.`,
      longOption: (name: string) => `Options: "${name}" is longer than 80 characters.`,
      sameOption: (name: string) => `Options: "${name}" is there twice.`,
      notANumber: (row: number, column: string, value: string) =>
        `Row ${row}, "${column}": "${value}" is not a number. Use digits, for example 120.`,
      emptyCell: (row: number, column: string) =>
        `Row ${row}, "${column}": give a value, because options are compared by it.`,
      slider: (name: string) => `Sliders, "${name}": most must be at least one step above least.`,
      sliderName: "Sliders: give each parameter a name of its own.",
      twoPeople:
        "People: with two people each can work out the other's answer. Use rehearsal, or add people.",
      sameName: (name: string) => `People: "${name}" is there twice. Add a surname or an initial.`,
      fairness: "Fairness: choose what people are compared with, or set the dial to Average.",
      smallestGroup: (n: number) =>
        `Smallest group for private questions: at most ${n}, because so many decide. Or set "Most private questions" to 0.`,
      server: (field: string, wanted: string) => `${field}: ${wanted}.`,
    },
  },

  lobby: {
    title: (question: string) => `Lobby: ${question}`,
    openScreen: "Open shared screen",
    changeSettings: "Change settings",
    roomCode: "Room code",
    qr: (address: string) => `QR code of ${address}`,
    phonesCannot:
      "Phones cannot reach this server. Restart with: npm start -- --lan. Other browsers on this computer can join.",
    notEncrypted: "Not encrypted: someone on this network could read answers.",
    networkOptions: "Options",
    networkWays: [
      "Use a network that only this group is on, such as the hotspot of a phone.",
      "Let whoever runs the server put it behind HTTPS.",
      "Go on without private questions, or accept it below.",
    ],
    accept: "We accept this for private answers",
    accepted: "Accepted for private answers. The ballot says so.",
    privateOff: "Private questions stay off until this is accepted.",
    seats: "Seats",
    claims: (words: string) => `claimed, "${words}"`,
    here: "here",
    admitted: "admitted, reading the rules",
    dropped: "was here, not connected now",
    waiting: "waiting",
    linkSent: "link made, not opened yet",
    admit: "Admit",
    admitName: (name: string, words: string) => `Admit ${name}, ${words}`,
    refuse: "Refuse",
    refuseName: (name: string, words: string) => `Refuse ${name}, ${words}`,
    admitAll: (n: number) => plural(n, { one: "Admit 1 person", other: `Admit all ${n}` }),
    personalLink: "Personal link",
    personalLinkFor: (name: string) => `Personal link for ${name}`,
    newLink: "New link",
    newLinkFor: (name: string) => `New link for ${name}`,
    free: "Free the seat",
    freeName: (name: string) => `Free the seat of ${name}`,
    linkFor: (name: string) =>
      `Link for ${name}. It works once, in one browser. Send it to ${name} only.`,
    count: (here: number, all: number) => `${here} of ${all} here`,
    read: (n: number) => `everyone has read the rules: ${n}`,
    start: "Start",
    sealed: "Settings are sealed at start. Nobody can be added after the first private moment.",
    tooFew: (needed: number, here: number) =>
      `Private questions need ${needed} people. ${plural(here, { one: "1 is here.", other: `${here} are here.` })}`,
    fewest: "A decision needs 3 people.",
    sharedWith: (names: readonly string[]) => `on the device of ${list(names)}`,
    watchers: "Watching without voting",
    watcherAsks: (words: string) => `asks to watch: "${words}"`,
    watcherIn: (words: string) => `watches: "${words}"`,
    admitWatcher: (words: string) => `Let ${words} watch`,
    refuseWatcher: (words: string) => `Do not let ${words} watch`,
    sendAway: "Send away",
    sendAwayName: (words: string) => `Send ${words} away`,
    helpers: "Facilitating together",
    helpersHint:
      "Somebody else may press the same buttons. With your own name the link moves this desk to another browser.",
    helperName: "Name",
    helperLink: "Make a link",
    dismiss: "Dismiss",
    dismissName: (name: string) => `Dismiss ${name}`,
    asks: (name: string) => `${name} asks for a seat.`,
    isHere: (name: string, here: number, all: number) => `${name} is here. ${here} of ${all}.`,
  },

  run: {
    title: "Run-sheet",
    now: "Now",
    next: "Next",
    nextUnknown: "chosen when this closes",
    done: "Done",
    say: "Say:",
    question: (round: number) => `question ${round}`,
    atMost: (n: number) => (n === 0 ? "no more by the limit" : `at most ${n} more`),
    progress: {
      starting: "Starting",
      "taking-shape": "Taking shape",
      "nearly-done": "Nearly done",
    },
    scripts: {
      ready: "Two options, one hand.",
      live: "Hands up for one of the two. You can change until I close.",
      countdown: "Choose on your own device. All hands appear together when I count down.",
      entered: "Raise your hand in the room. I note it down and read it back.",
      moment: (n: number) => `Private moment, ${questions(n)}. Please look at your own device.`,
    },
    ask: (round: number) => `Ask question ${round}`,
    closeRound: "Close question",
    answered: (n: number, all: number) => `${n} of ${all} answered`,
    chosen: (n: number, all: number) => `${n} of ${all} have chosen`,
    notAnswered: (names: readonly string[]) => `${list(names)} ${have(names)} not answered`,
    closeAnyway: (names: readonly string[]) =>
      `${list(names)} ${have(names)} not answered. Close anyway? Missing is recorded as missing, not as a vote.`,
    reveal: "Reveal hands (3, 2, 1)",
    enterLegend: (name: string) => `Hand of ${name}`,
    noAnswer: "No answer",
    readBack: "Read back and record",
    recorded: "Recorded.",
    moment: {
      nobody: "Nobody yet",
      "under-half": "Under half",
      "over-half": "Over half",
      all: "All finished",
    },
    momentIs: (step: string) => `Private moment: ${step}`,
    closeMoment: "Close private moment",
    moreTime: "Someone asks for more time.",
    hearMore: (a: string, b: string) => `Someone would like to hear more about ${either([a, b])}.`,
    choosing: "Choosing the next question",
    fallback: "Chosen without the model",
    behind: (n: number) =>
      `Votes are safe. The model is ${plural(n, { one: "1 question", other: `${n} questions` })} behind.`,
    failed: "Votes are safe. The model could not choose a question.",
    slow: "Votes are safe. The model is taking long.",
    goOnWithout: "Going on asks a question chosen without the model.",
    tryingAgain: "Trying again.",
    privateWait: (needed: number, here: number) =>
      `Private questions wait: ${needed} people needed, ${plural(here, { one: "1 is here.", other: `${here} are here.` })}`,
    privateOff:
      "Private questions are off: the connection is not encrypted and the group has not accepted that.",
    stopMet: {
      enough: "Enough answers: more questions would hardly change the result.",
      settled: "The stop rule is met: the result is settled.",
      limit: "The stop rule is met: the limit is reached.",
      "nothing-left": "Every two options have been compared.",
      early: "Stopped early.",
    },
    closeOrMore: (n: number) =>
      n === 0
        ? "Close and reveal."
        : plural(n, {
            one: "Close and reveal, or ask one more.",
            other: `Close and reveal, or ask up to ${n} more.`,
          }),
    closeAndReveal: "Close and reveal",
    askMore: "Ask one more",
    stop: "Stop the decision",
    stopFirst: "Possible once what is open has closed.",
    stopAsk: (round: number) =>
      `Stop after question ${round}? The result will say so. This cannot be undone.`,
    withdraw: "Withdraw a question",
    withdrawWhich: "Which question",
    withdrawWhy: "Reason, for the public log",
    withdrawDo: "Withdraw it",
    withdrawn: "withdrawn",
    alsoPrivate: "also private",
    fingerprint: (text: string) => `fingerprint ${text}`,
    hand: (name: string, option: string) => `${name}: hand for ${option}`,
    noPreference: (name: string) => `${name}: no preference`,
    noOpinion: (name: string) => `${name}: can't decide`,
    notYet: (name: string) => `${name}: not yet`,
    away: (name: string) => `${name}: away`,
    seats: "Seats and links",
    pause: "Pause",
    paused: "Paused.",
    goOn: "Go on",
    timer: "Timer",
    noTimer: "no timer",
    timerSeconds: (n: number) => `closes in ${n} s`,
    giveMore: "Give 30 seconds more",
    noQuestions: "No question has closed yet.",
    announceOpen: (round: number) => `Question ${round} is open.`,
    announceAll: (n: number) => `All ${n} have answered.`,
    resultFailed: "The result could not be computed. All votes are safe.",
  },

  screen: {
    title: "Shared screen",
    join: "Join on your phone",
    orOpen: "or open",
    sealed: "Sealed",
    rules: [
      "Public questions: everyone sees every hand.",
      "Private questions: answers are not shown to anyone in the room.",
      "Everything can be taken back until its question closes.",
    ],
    everyoneSees: "Everyone sees every hand",
    together: "All hands appear together",
    noPreference: "No preference",
    cantDecide: "Can't decide",
    notYet: "Not yet",
    missing: "No answer",
    noHands: "No hands yet.",
    lookDown: "Look at your own device",
    nothing: "Nothing is shown here.",
    moment: {
      nobody: "Nobody has finished yet",
      "under-half": "Under half have finished",
      "over-half": "Over half have finished",
      all: "All have finished",
    },
    closed: "closed",
    reconnecting: "Paused: reconnecting",
    waitReveal: "Last question done. Waiting for the reveal.",
    sleep: "Keep this screen from going to sleep: set it so in the computer's settings.",
    hands: (parts: readonly string[]) => `${list(parts)}.`,
    handsFor: (n: number, option: string) =>
      plural(n, { one: `1 hand for ${option}`, other: `${n} hands for ${option}` }),
  },

  join: {
    who: "Who are you?",
    taken: "taken",
    words: "Your words:",
    wordsAre: (words: string) => `Your words are ${words}.`,
    waiting: (facilitator: string) => `Waiting for ${facilitator} to admit you`,
    refused: (facilitator: string) => `${facilitator} did not admit this device.`,
    notListed: (facilitator: string) =>
      `Your name is not on the list. Ask ${facilitator}, or watch without voting.`,
    watch: "Watch without voting",
    watchNote: "You see what the shared screen shows, and nothing more.",
    notOnList: "I am not on the list",
    before: "Before you start",
    rulePublic: {
      live: "Public questions: your name and choice go on the shared screen at once.",
      countdown:
        "Public questions: your name and choice go on the shared screen when the countdown ends.",
      entered: (facilitator: string) =>
        `Public questions: you raise your hand in the room and ${facilitator} notes it with your name.`,
    },
    rulePrivate: (facilitator: string) =>
      `Private questions: ${facilitator} and the others are not shown your answer.`,
    ruleSkip: "You can skip any question. Skipping in private is not shown to anyone.",
    ruleLive: "In live mode a hand you take down stays in the record, because others saw it.",
    headphones: "With a screen reader: use headphones for private questions.",
    whoSees: "Who can see what",
    join: "Join",
    late: (round: number) => `You join from question ${round}. Earlier questions stay as they are.`,
    three: "In a group of three, answers can often be guessed.",
    threeAgree: "I agree to private questions.",
    holds: (name: string) => `This browser holds ${name}'s seat.`,
    goOnAs: (name: string) => `Go on as ${name}`,
    insteadFor: (name: string) => `Use it for ${name} instead`,
    alsoHere: (name: string) => `${name} votes here too`,
    alsoHereHint:
      "People who share this device pass it on: each taps their own name, answers, and hands it back.",
    linkTaken: "This browser holds another seat of this decision.",
    linkInstead: "Use it for this link instead",
    linkAlso: "Both people vote here",
    console:
      "This browser runs the decision. It takes no seat: use another device, another browser, or a private window.",
  },

  ballot: {
    everyoneSees: {
      live: (name: string) => `${name}, everyone sees this now`,
      countdown: (name: string) => `${name}, everyone sees this when the countdown ends`,
      entered: (name: string) => `${name}, everyone sees this`,
    },
    which: "Which do you prefer?",
    answers: {
      "no-preference": "No preference",
      "cant-decide": "Can't decide",
      "dont-know": "I don't know one of them",
    },
    chooseOne: "Choose one",
    chooseFirst: "Nothing is chosen yet. Choose one of the answers above.",
    raise: (option: string) => `Raise my hand for ${option}`,
    sendOther: (answer: string) => `Send "${answer}"`,
    sending: "Sending…",
    handUp: (option: string) => `Your hand is up for ${option}.`,
    chosenHidden: (option: string) => `Your choice is ${option}. It appears with the others.`,
    sent: (answer: string) => `Sent: "${answer}".`,
    undo: "Undo",
    change: "Change",
    handDown: "Your hand is down.",
    undoAvailable: (what: string) => `${what} Undo available.`,
    closedBefore: "This question closed before your answer arrived. It was not counted.",
    notSentYet: "Not sent yet. Trying again.",
    notSent: "Not sent.",
    entered: (facilitator: string) => `Raise your hand in the room. ${facilitator} notes it.`,
    round: (round: number, atMost: number) =>
      atMost === 0
        ? `Question ${round} · the last by the limit`
        : `Question ${round} · at most ${atMost} more`,
    room: "The room",
    watchers: (n: number) =>
      plural(n, {
        one: "1 person watches without voting.",
        other: `${n} people watch without voting.`,
      }),
    closesIn: (seconds: number) =>
      `Closes in ${plural(seconds, { one: "1 second", other: `${seconds} seconds` })}.`,
    closesSoon: (seconds: number) =>
      `${plural(seconds, { one: "1 second", other: `${seconds} seconds` })} left. You can ask for more time, without your name.`,
    announce: (round: number, a: string, b: string) =>
      `Public question ${round}. Everyone sees your choice. ${either([a, b])}.`,
  },

  private: {
    hide: "Hide",
    hidden: "Tap to return",
    count: (n: number, at: number) => `${questions(n)}, ${at} of ${n}`,
    notShown: (facilitator: string) => `Not shown to ${facilitator} or the others.`,
    whoSees: "Who can see this?",
    send: "Send privately",
    confirm: "This answer is private. Send it?",
    confirmSend: "Send it",
    recorded: "Recorded.",
    again: "Recorded. You can answer again until this moment closes.",
    mayReplace: "You can answer again until this moment closes.",
    previous: "Previous question",
    next: "Next question",
    moreTime: "More time, please",
    moreTimeSent: "Asked, without your name.",
    closed: "This moment has closed. Nothing was sent for this question.",
    announce: (at: number, n: number, a: string, b: string) =>
      `Private question ${at} of ${n}. ${either([a, b])}.`,
  },

  pass: {
    title: "Pass the device",
    hand: (name: string) => `Hand it to ${name}.`,
    tap: "Tap your own name.",
    iAm: (name: string) => `I am ${name}`,
    hasAnswered: "answered",
    done: "Done. Hand it back.",
    another: "Somebody else votes on this device too",
    whose: "Whose answers",
  },

  /** Marked for legal review: each is a promise, and shown only where the policy in force makes it true. */
  policy: {
    notShown: (facilitator: string, others: number) =>
      `${facilitator} and the other ${people(others)} are not shown this answer, on any page, export or message.`,
    computed:
      "The computation uses it together with your name; that is how it can tell sway from preference.",
    guess: (n: number) => `The result may let someone guess, the more so in a group of ${n}.`,
    operator: (operator: string) =>
      operator === ""
        ? "Whoever runs this server could read it."
        : `Whoever runs this server (${operator}) could read it.`,
    plain: "The connection is not encrypted; someone on this network could read it.",
    deleted: (days: number) =>
      days === 0
        ? "Deleted when the decision closes."
        : plural(days, {
            one: "Deleted 1 day after the decision closes.",
            other: `Deleted ${days} days after the decision closes.`,
          }),
    public: "A public answer is shown to everyone with your name, now and in the report.",
  },

  wait: {
    lookUp: "Question closed. Look at the shared screen.",
    notStarted: "You are in. You are early. This page opens by itself.",
    privateWait: (needed: number) => `Private questions wait until ${needed} people are here.`,
    catchingUp: "Model is catching up. Your votes are safe.",
    last: "Last question done. Waiting for the reveal.",
    turn: (facilitator: string) => `${facilitator} goes on.`,
    paused: (facilitator: string) => `Paused by ${facilitator}.`,
    momentElsewhere: "A private moment is under way. You join at the next question.",
  },

  result: {
    title: "Result",
    closedOn: (when: string, why: string) => `closed ${date(when)}, ${why}`,
    why: {
      enough: "when there were enough answers",
      settled: "when it was settled",
      limit: "at the question limit",
      "nothing-left": "with every pair compared",
      early: "early",
    },
    sureness: {
      open: "Open",
      leaning: "Leaning",
      likely: "Likely",
      settled: "Settled",
      "not-clear": "Not clear",
      clear: "Clear",
    },
    surenessTitle: "How sure",
    surenessWhat: (word: string) => `What "${word}" means`,
    surenessHelp: {
      measured: (word: string) =>
        `The word "${word}" is earned by simulating groups like yours. Real groups may behave differently.`,
      hitRate: (groups: number, word: string, right: number) =>
        `In ${count(groups)} simulated groups like yours, results called "${word}" were right ${right} times in 100. Real groups may behave differently.`,
      tooFew: (groups: number, word: string) =>
        `Only ${plural(groups, { one: "1 group", other: `${count(groups)} groups` })} like yours ${plural(groups, { one: "has", other: "have" })} been simulated so far, too few to say how often a result called "${word}" is right. So the word is one step lower than the votes alone would suggest.`,
      unmeasured: (word: string) =>
        `How often a result called "${word}" is right has not been measured for groups of your size, so the word is one step lower than the votes alone would suggest.`,
      scale: "From least to most sure: Open, Leaning, Likely, Settled.",
    },
    without: (winner: string) => `Without the sway, the group prefers ${winner}.`,
    couldBe: (others: readonly string[]) => `${list(others)} could still be as good.`,
    region: (ranges: readonly string[]) =>
      `Among the settings that were asked about, it cannot be told apart from those with ${list(ranges)}.`,
    range: (name: string, from: string, to: string) =>
      from === to ? `${name} ${from}` : `${name} from ${from} to ${to}`,
    tied: (names: readonly string[]) => `${list(names)} cannot be told apart.`,
    rounded: "Slider values are rounded, so that nobody's answer can be read from them.",
    columns: {
      title: "If we look at …",
      hands: "hands only",
      private: "private only",
      debiased: "without the sway",
      winner: "winner",
      sure: "how sure",
      tooFew: "Too few private answers to say",
      notShown: "Not shown for a group of three",
      none: "No hands to go by",
    },
    agree: "All three agree.",
    handsElsewhere: "The show of hands pointed elsewhere.",
    disagree: "The three disagree. Treat this as open and talk.",
    options: "Options",
    optionsSentence: "How far each option is from the winner, in steps.",
    optionsLeft: (n: number) =>
      plural(n, {
        one: "1 more is on the page of the result.",
        other: `${n} more are on the page of the result.`,
      }),
    others: (n: number) => plural(n, { one: "1 other", other: `${n} others` }),
    tiers: {
      level: "Could be as good",
      close: "Could come close",
      behind: "Behind",
    },
    bands: {
      "far-behind": "far behind",
      behind: "behind",
      close: "close",
      level: "level",
    },
    bandRow: (option: string, at: string, from: string, to: string) =>
      from === to ? `${option}: ${at}` : `${option}: ${at}, could be ${from} to ${to}`,
    rangeColumn: "plausible range",
    estimateColumn: "estimate",
    fairness: "Fairness",
    fairnessStop: (k: number) => `Stop ${k + 1}`,
    sealedStop: "sealed",
    notShown: "The other stops of the dial are not shown for a group of this size.",
    everywhere: (winner: string) => `${winner} wins at every stop of the dial.`,
    upTo: (winner: string, from: number, to: number) =>
      from === to
        ? `${winner} wins at ${fairnessStops[from]} only.`
        : `${winner} wins from ${fairnessStops[from]} up to ${fairnessStops[to]}.`,
    comparedOwn: "People are compared by how far they fall short of their own best option.",
    comparedWith: (option: string) => `People are compared by their gains over "${option}".`,
    comparedAverage: "The dial is on Average: everybody's preference counts the same.",
    doubtful: {
      title: "People did not answer as the method assumes",
      text: "Hands and private answers do not fit together as a fixed mix of other people's views would make them. Prefer the private-only column, and treat the result as a reason to talk.",
    },
    sway: "Sway",
    swayWords: {
      "hardly-any": "hardly any",
      some: "some",
      strong: "strong",
      "not-enough-questions": "Not enough questions were asked both ways to say.",
    },
    swayPerhaps: (word: string, perhaps: string) => `${word}, perhaps ${perhaps}`,
    swayFigure: (index: string, from: string, to: string) =>
      `${index} of what was shown came from others; between ${from} and ${to} is plausible.`,
    swayBoxes: (filled: number, reach: number, words: string) =>
      reach > filled
        ? `${filled} of 5 boxes, perhaps up to ${reach}: ${words}`
        : `${filled} of 5 boxes: ${words}`,
    swayNote: {
      live: "Measured with live hands. It says nothing about any one person.",
      countdown: "Measured with a countdown. It says nothing about any one person.",
      entered: "Measured with hands raised in the room. It says nothing about any one person.",
    },
    votes: "Votes",
    ledger: (open: number, closed: number, saved: number) =>
      `${open} public, ${closed} private · ${plural(saved, { one: "1 private question saved", other: `${saved} private questions saved` })}`,
    ledgerSum: (open: number, closed: number, cost: number) =>
      `${open} × 1 + ${closed} × ${cost} = ${open + closed * cost}. Asking all ${open} privately: ${open * cost}.`,
    nothingSaved: "No private question was saved this time.",
    savedHelp:
      "Saved counts public questions without a private twin. It is arithmetic, not proof that the answer would have been the same.",
    changes: "What would change it?",
    changeFair: (winner: string) => `Moving the dial to worst-off: ${winner}.`,
    changeAverage: (winner: string) => `Moving the dial to average: ${winner}.`,
    changeHands: (winner: string) => `Taking hands at face value: ${winner}.`,
    leaveStays: "Leaving out any one person: the winner stays.",
    leaveChanges: "Leaving out any one person: the winner can change.",
    stoppedEarly: (facilitator: string, round: number) =>
      `Stopped early by ${facilitator} after question ${round}.`,
    moreQuestions: (from: number, to: number, a: string, b: string) =>
      from === to
        ? `About ${questionsMore(from)} could separate ${list([a, b])}.`
        : `About ${from} to ${questionsMore(to)} could separate ${list([a, b])}.`,
    withdrawn: (n: number) =>
      plural(n, { one: "One question was withdrawn.", other: `${n} questions were withdrawn.` }),
    fallback: (n: number) =>
      plural(n, {
        one: "One question was chosen without the model.",
        other: `${n} questions were chosen without the model.`,
      }),
    entered: (facilitator: string) => `Hands were entered by ${facilitator}.`,
    nothingChanges: "Nothing we can point to.",
    explain: "Explain",
    report: "Report and print",
    record: "Record our decision",
    recordTitle: "What did the group decide?",
    choices: {
      winner: (option: string) => `We go with ${option}`,
      "something-else": "We go with something else",
      "no-decision": "No decision yet",
    },
    reason: "Why, in a sentence",
    recordDo: "Record it",
    decided: "Decided",
    followUp: "Start a follow-up",
    consentTitle: "Asked of you alone",
    consentElsewhere:
      "Only the device from which you gave your private answers can agree to anything about them. Your seat has moved to another one since.",
    consentsTitle: "Asked of each person alone",
    consents: {
      "exact-figures": "Show exact figures to everyone, if everyone agrees",
      "research-bundle": "Let researchers replay this decision without names, if everyone agrees",
      "keep-longer": "Keep private answers for 30 days, if everyone agrees",
    },
    keepLongerHint:
      "The 30 days begin when the last of you agrees. One no, and the day above stands.",
    researchHint:
      "The file goes to whoever facilitates. Names are left out, but whoever saw the hands can tell from them who is who.",
    consentMayEnd:
      "You can change your answer at any time. What was downloaded or shown before that stays downloaded or shown.",
    yes: "Yes",
    no: "No",
    agreement: {
      waiting: "Not everyone has answered yet.",
      everyone: "Everyone agreed.",
      "not-everyone": "Not everyone agreed.",
    },
    figures: "Exact figures",
    figuresNote: "Shown because these people are simulated, or because everyone agreed.",
    truth: (option: string) => `What the simulated people really want: ${option}.`,
    missed: "This time the estimate missed.",
    found: "This time the estimate found it.",
    announce: (winner: string, sure: string, elsewhere: string | null) =>
      elsewhere === null
        ? `Result: ${winner}. ${sure}.`
        : `Result: ${winner}. ${sure}. The show of hands pointed to ${elsewhere}.`,
    deletes: (when: string) =>
      `Private answers are deleted on ${date(when)}, unless everyone agrees to keep them longer.`,
    deletesExtended: (when: string) =>
      `Everyone agreed to keep private answers longer. They are deleted on ${date(when)}.`,
    deleted: (when: string) => `Private answers were deleted on ${date(when)}. The result stays.`,
    working: "Working out the result",
    workingStep: (at: number, of: number, what: string) =>
      `Working out the result (step ${at} of ${of}: ${what})`,
    steps: {
      estimating: "reading the answers",
      comparing: "comparing options",
      checking: "looking for what would change it",
    },
    notYet: "There is no result yet.",
  },

  explain: {
    title: "Explain",
    asked: "What did we ask?",
    questionLine: (round: number, a: string, b: string) => `${round}. ${either([a, b])}`,
    tally: (option: string, names: readonly string[]) =>
      names.length === 0 ? `${option}: nobody` : `${option}: ${list(names)}`,
    others: (what: string, names: readonly string[]) => `${what}: ${list(names)}`,
    alsoPrivate: "also private",
    timeline: (open: number, both: number) =>
      `${questions(open)} in order: solid marks were put in public, those with a hollow mark below also in private (${both}).`,
    hands: "What did the hands say?",
    handsSentence:
      "Each cell counts the hands for the option of its row against the option of its column.",
    option: "Option",
    why: "Why does the result differ?",
    whyText:
      "A raised hand is part own view and part what others are seen to want. Where the same question was asked in private too, the difference shows how much was sway. The estimate takes that share out of every hand, also of those whose question was not asked in private.",
    drawing: "hands = own view + a share of others' views",
    own: "own view",
    others2: "others' views",
    hand: "raised hand",
    assume: "What does it assume?",
    assumeMix: "Sway is treated as a fixed mix of other people's views.",
    assumeGains: (option: string) =>
      `People are compared by their gains over "${option}", one step for one person counting as one step for another.`,
    assumeShort:
      "People are compared by how far they fall short of their own best option, one step for one person counting as one step for another.",
    assumeAverage:
      "Everybody's preference counts the same, one step for one person counting as one step for another.",
    assumeEnd: "If either is wrong here, prefer the private-only column.",
  },

  report: {
    title: "Report",
    print: "Print",
    downloads: "Downloads",
    resultJson: "Result (JSON)",
    votesCsv: "Public votes (CSV)",
    logJsonl: "Log (JSONL)",
    settingsJson: "Settings (JSON, reusable)",
    page: "This report as one file (HTML)",
    check: "Check the log: unswayed verify log.jsonl",
    log: "Public log",
    noLog: "No log yet. It begins when you start.",
    logEnd: (facts: number, hash: string) => `${facts} facts; the last has hash ${hash}.`,
    bundle: "Research bundle",
    ready: "Download ready.",
    settings: "Settings",
    fingerprint: "Fingerprint",
    timing: {
      gathered: "Private questions were gathered into private moments.",
      "each-round": "Private questions came straight after each public vote.",
    },
    cautious: "Cautious: doubts counted for more.",
    removeLater: (when: string) =>
      `This decision can be deleted once its private answers are gone, from ${date(when)} on.`,
    remove: "Delete this decision",
    removeAsk: "Delete this decision and everything in it? This cannot be undone.",
    when: "When",
    what: "What",
    facts: {
      created: "Created",
      "settings-changed": "Settings changed",
      joined: (name: string) => `${name} joined`,
      "seat-freed": (name: string) => `The seat of ${name} was freed`,
      "seat-moved": (name: string) => `The seat of ${name} moved to another device`,
      "facilitator-invited": "Somebody was invited to facilitate too",
      "facilitator-moved": "A new link was made for somebody who facilitates",
      "facilitator-dismissed": "Somebody facilitates no longer",
      sealed: "Settings sealed",
      "round-timed": (round: number) => `Timer of question ${round} set`,
      paused: "Paused",
      resumed: "Went on",
      "round-opened": (round: number) => `Public question ${round} opened`,
      "rating-opened": ratingsEn.report.opened,
      "hand-raised": (name: string, round: number) => `${name} answered question ${round}`,
      "hand-lowered": (name: string, round: number) =>
        `${name} took the answer to question ${round} back`,
      "hands-revealed": (round: number) => `Hands of question ${round} shown together`,
      "round-closed": (round: number) => `Public question ${round} closed`,
      "round-withdrawn": (round: number, reason: string) =>
        `Question ${round} withdrawn: ${reason}`,
      "moment-opened": (n: number) => `Private moment opened, ${questions(n)}`,
      "moment-closed": "Private moment closed",
      progressed: "Progress moved",
      stopped: "Closed for voting",
      revealed: "Result revealed",
      "figures-revealed": "Exact figures shown: everyone agreed",
      "truth-told": "What the simulated people want was told",
      agreed: "Everyone agreed to a request",
      "agreement-withdrawn": "Someone took back their agreement to a request",
      decided: "Decision recorded",
      "private-answers-deleted": "Private answers deleted",
    },
  },

  rehearsal: {
    title: "Rehearsal",
    intro: "Six simulated people choose a venue. One of them sways the others.",
    pause: "Pause",
    play: "Play",
    step: "Step",
    speed: (n: number) => `${n}×`,
    again: "Another group",
    seed: (seed: number) => `Seed ${seed}: the same seed gives the same film.`,
    screen: "Shared screen",
    phone: (name: string) => `${name}'s phone`,
    model: "What the model has",
    counts: (open: number, closed: number) => `${open} public, ${closed} private questions`,
    takeSeat: "Take this seat",
    chosen: "chosen:",
    leaveSeat: "Let them vote again",
    yourTurn: "Your turn: choose, and the film goes on.",
    people: "People",
    strong: (name: string) => `${name}: strong`,
    follows: (name: string, percent: number) => `${name}: follows, ${percent} %`,
    independent: (name: string) => `${name}: independent`,
    captionPublic: (round: number, a: string, b: string) =>
      `Public question ${round}: ${either([a, b])}.`,
    captionPrivate: (round: number) => `Question ${round} again, in private.`,
    captionWorking: "The model works out the next question.",
    captionResult: "The reveal.",
    revealTitle: "The reveal",
    really: "what they really want",
    truthNote: "Known only here, because these people are made up.",
    ownIntro:
      "Simulated people choose. The first of them sways the others as much as you have set.",
    edit: "Edit",
    nameOf: (k: number) => `Name of person ${k}`,
    leads: "leads",
    followsOf: (name: string) => `How much ${name} follows`,
    followsNobody: "independent",
    followsFirst: (percent: number) => `follows, ${Math.round(percent)} %`,
    addPerson: "Add a person",
    useGroup: "Use this group",
    wrongNames: "People: give each a name of their own.",
    wrongOptions: "Options: give 2 to 20, all different.",
    ownNumbers: "Use my own numbers",
    numbers: { people: "People", options: "Options", influence: "Influence" },
    influences: { none: "none", mild: "mild", strong: "strong" },
    run20: "Run 20 meetings like this",
    running: (n: number) => `${n} of 20 …`,
    estimate: (a: number, b: number, c: number, d: number) =>
      `A group like this needs ${a === b ? a : `${a} to ${b}`} public and ${c === d ? c : `${c} to ${d}`} private questions (20 rehearsals).`,
    right: (n: number) => `The estimate found what these people really want in ${n} of 20.`,
    interval: "Estimate and plausible range of each option",
    truth: "truth",
    matrix: "Who listens to whom",
  },

  playground: {
    title: "Playground",
    intro:
      "A study of simulated people, computed in this page by the same core as everywhere else. Nothing is sent to a server.",
    problem: "Problem",
    fairness: "Fairness ρ",
    influence: "Influence",
    asGiven: "as the problem has it",
    nobody: "nobody is swayed (A = I)",
    oneLeads: "all follow the first",
    evidence: "People are asked",
    byVotes: "to choose between two options",
    byScores: "to score one option",
    scored: (round: number, channel: string, option: string) =>
      `${round}, ${channel}: score of ${option}`,
    seed: "Seed",
    restart: "Start again",
    vote: "Vote once",
    vote10: "Vote 10 times",
    stop: "Stop",
    export: "Export the run (JSON)",
    working: "Working",
    round: (n: number) => `Round ${n}`,
    asked: (round: number, channel: string, a: string, b: string) =>
      `${round}, ${channel}: ${either([a, b])}`,
    utilities: "Private utilities",
    dashed: "Solid: estimate. Dashed: truth.",
    social: "Social utility, with its band",
    influenceTrue: "Influence, true",
    influenceLearnt: "Influence, learnt",
    ownInfluence: "your own",
    ownHint: "Each row sums to 1. What is left of it is the person's own view.",
    listens: (name: string, other: string) => `How much ${name} listens to ${other}`,
    influenceTable: "Influence as tables",
    influenceHint: "Row by row: whose view counts how much in what a person shows.",
    regret: "Regret of what would be reported",
    regretHint: "How far the option ahead falls short of the best, vote by vote.",
    acquisition: "Could still be better by",
    acquisitionHint: "The most each option could be better than the one ahead.",
    utilityOf: (name: string) => `utility of ${name}`,
    option: "option",
    votes: "rounds",
    error: (sentence: string) => `This cannot be computed: ${sentence}`,
  },

  health: {
    title: "Server",
    ok: "The server answers.",
    ready: "Answers can be saved.",
    notReady: "Answers cannot be saved right now.",
    version: (version: string) => `Version ${version}`,
    more: "Numbers of sessions, jobs and disk are shown to whoever opened the operator's link.",
    since: (instant: string) => `Running since ${moment(instant)}`,
    decisions: "Decisions",
    decisionCounts: (lobby: number, running: number, stopped: number, revealed: number) =>
      `${lobby} in the lobby, ${running} running, ${stopped} working out the result, ${revealed} closed`,
    sessions: "Browsers known, pages open",
    jobs: "Work",
    jobCounts: (running: number, seconds: number, done: number, failed: number) =>
      `${running} under way (the longest for ${seconds} s), ${done} done, ${failed} failed`,
    requests: "Requests",
    requestCounts: (answered: number, refused: number, failed: number) =>
      `${answered} answered, ${refused} refused, ${failed} failed`,
    memory: "Memory",
    store: "Data",
    megabytes: (n: number) => `${n} MB`,
    free: (n: number) => `${n} MB free`,
    unknown: "not known",
    retention: "Private answers",
    kept: (n: number) =>
      plural(n, {
        one: "1 decision still has them",
        other: `${n} decisions still have them`,
      }),
    nextDeletion: (instant: string) => `next deletion ${moment(instant)}`,
    overdue: (n: number) =>
      plural(n, {
        one: "1 deletion is overdue",
        other: `${n} deletions are overdue`,
      }),
    troubles: "Troubles",
    noTroubles: "None since the start.",
  },

  errors: {
    linkInUse: "This link is in use on another device.",
    linkReplaced: "A newer link was made for you.",
    linkUnknown: "This link is not known. Check that it is complete.",
    askNew: "Ask the facilitator for a new one.",
    askNewOf: (facilitator: string) => `Ask ${facilitator} for a new one.`,
    roomUnknown: (code: string) => `No room ${code}. Check the last letters.`,
    tooMany: (seconds: number) =>
      `Too many tries. Wait ${plural(seconds, { one: "1 second", other: `${seconds} seconds` })}.`,
    notSignedIn: "Open the link you were given.",
    notAllowed: "This page is not for this browser. Open the link you were given.",
    notFound: "There is nothing at this address.",
    noDecision: "This decision is not here. It may have been deleted, as announced.",
    deletedOn: (when: string) => `This decision was deleted on ${date(when)}, as announced.`,
    closed: "This decision closed.",
    closedOn: (when: string) => `This decision closed on ${date(when)}.`,
    seeResult: "See the result",
    seatFreed: (facilitator: string) =>
      `Your seat was freed by ${facilitator}. Your earlier answers stay.`,
    signedOut: "You are signed out.",
    sentAway: (facilitator: string) => `${facilitator} no longer lets this device watch.`,
    reconnecting: {
      recorded: "Reconnecting. Your last answer is recorded.",
      notSent: "Reconnecting. Your last answer is not sent yet.",
      checking: "Reconnecting. Checking whether it arrived.",
      none: "Reconnecting.",
    },
    updated: "Unswayed was updated.",
    reload: "Reload",
    cannotSave: "Answers cannot be saved right now. Yours was not counted.",
    storeFails:
      "Nothing can be saved right now: the disk of the server may be full, or its database away. What was recorded is safe. Try again.",
    recordDamaged:
      "What is stored about this decision was changed or damaged, so it does not go on. Other decisions are not affected. Tell the operator of the server.",
    wentWrong: (mark: string) => `Something went wrong on our side (${mark}).`,
    unreachable: "The server does not answer. Trying again.",
    refused: (title: string) => `${title}.`,
    checkingArrival: "We do not know whether your answer arrived. Checking.",
    unknownArrival: "We do not know whether your answer arrived.",
  },

  ratings: ratingsEn,

  helpTexts: {
    title: "Help",
    keys: "Keys",
    keysBallot:
      "In a ballot: 1 and 2 choose, arrows move the choice, 0 can't decide, Enter confirms, U undoes, Esc hides a private ballot.",
    keysRun: "In the run-sheet: N asks, C closes, S opens the shared screen.",
    shortcuts: "Letter and digit keys",
    on: "on",
    off: "off",
    language: "Language",
    theme: "Colours",
    themes: { system: "as the device", light: "light", dark: "dark" },
    skipRules: [
      "No preference counts as a tie.",
      "Can't decide counts as no answer.",
      "I don't know one of them counts as no answer, and a note without your name asks for more about the two.",
    ],
    skips: "Answers that are not a choice",
  },
};

export type Texts = typeof en;
