import { newEn } from "./create-en.ts";
import { explainEn } from "./explain-en.ts";
import { homeEn } from "./home-en.ts";
import { kindsEn } from "./kinds-en.ts";
import { languageOf } from "./language.ts";
import { resultEn } from "./result-en.ts";
import { runEn } from "./run-en.ts";
import { voteEn } from "./vote-en.ts";

const language = languageOf("en-GB");
const { plural, list, either, date, moment } = language;

const questions = (n: number): string =>
  plural(n, { one: `${n} question`, other: `${n} questions` });
const people = (n: number): string => plural(n, { one: `${n} person`, other: `${n} people` });

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
  logHead: {
    is: (letters: string) => `log ${letters}`,
    moved: (names: readonly string[]) => `on another device since: ${names.join(", ")}`,
    brokenTitle: "This record was changed",
    broken:
      "The record of this decision is not the one this page saw before: something in it was changed afterwards. Do not rely on it, and tell the others.",
    mayBeCopy:
      "If the operator put it back from a copy and says so, what came after the copy is gone, and you can go on.",
    goOn: "Go on with this record",
  },
  ownAnswers: {
    there: (count: number) =>
      count === 1
        ? "Checked on this phone: your private answer is in the log just as it was sent."
        : `Checked on this phone: your ${count} private answers are in the log just as they were sent.`,
    missing:
      "Your private answers are not in the log as this phone sent them. Something changed them. Tell the others, and do not rely on the result.",
  },
  nearEarlier:
    "One person more or less decided about much the same here before. The two results together could tell what that person said in private, so this one shows little more than the winner.",
  connection: { live: "Connected", reconnecting: "Reconnecting", offline: "Offline" },
  words: { public: "PUBLIC", private: "PRIVATE" },
  titles: {
    publicRound: (round: number) => `Public question ${round}`,
    privateRound: "Private question",
    waiting: "Waiting",
  },

  home: homeEn,
  new: newEn,

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
    alike: (a: string, b: string) => `"${a}" and "${b}" look similar.`,
    merge: "Merge",
    keepBoth: "Keep both",
    nameColumn: "Name",
    addRow: "Add an option",
    addColumn: "Add an attribute",
    columnName: "Attribute",
    unit: "Unit",
    shown: "show on ballot",
    similar: "similar options share it",
    rowOf: (row: number, column: string) => `Row ${row}, ${column}`,
    remove: (name: string) => `Remove ${name}`,
    moveUp: (name: string) => `Move ${name} up`,
    moveDown: (name: string) => `Move ${name} down`,
    csvLabel: "Paste CSV, or choose a file",
    csvHeader: "The first row names the columns",
    csvRead: "Preview",
    csvUse: "Use these options",
    addSlider: "Add a parameter",
    slider: { name: "Parameter", min: "Minimum", max: "Maximum", step: "Step", unit: "Unit" },
    people: "People",
    peopleLabel: "Names, one per line or separated by commas",
    peopleCount: people,
    yourName: "Your name",
    iVote: "I will vote too",
    iVoteHint: "You vote on another device. This console never holds a ballot.",
    fairness: "Fairness",
    average: "Average of everyone",
    worstOff: "Worst-off person",
    stop: (k: number) => `Level ${k + 1} of 5`,
    share: (n: number, percent: number) =>
      `At this level the least pleased of ${n} counts for ${percent} % of the score.`,
    comparedWith: "Compared with",
    ownBest: "each person's best",
    ownBestHint:
      "Each person is compared with the option they like best. The result protects the person who falls furthest short.",
    optionHint: (option: string) =>
      `Each person is compared with "${option}". Changes that cost anyone something will rarely win.`,
    whyZero:
      "Any level but Average needs something to compare with, because votes say which option someone prefers, not how happy they are.",
    mayWin: "It may win",
    voting: "How we vote",
    answers: "How people answer",
    whyZeroRated:
      "Any level but Average compares how satisfied people are. Ratings can be taken as they are, or measured from a zero.",
    asRated: "the ratings as they are",
    asRatedHint: "A 7 from one person counts as much as a 7 from another.",
    hands: "Hands",
    handsModes: { live: "Live", countdown: "Countdown", entered: "I enter them" },
    handsHints: {
      live: "Hands appear with names as they go up. Most like a real meeting.",
      countdown: "All hands appear together; influence comes from the discussion only.",
      entered: "People raise real hands, you tap names; the record says who entered them.",
    },
    pace: "Pace",
    paces: { quick: "Quick, at most 12 questions", careful: "Careful, at most 25", own: "Custom" },
    publicLimit: "Maximum of public questions",
    privateLimit: "Maximum of private questions",
    privateCost: "How many public questions one private question costs",
    privateCostHint:
      "Leave this as it is unless private rounds are much harder for your group than public votes.",
    stopWhen: "Stop when the result is",
    stops: { settled: "very likely", likely: "likely", limit: "at the maximum only" },
    smallestGroup: "Minimum of people for private rounds",
    deniable: "Answers people can deny: how often a phone sends a random private answer",
    deniableShare: (share: number) => (share === 0 ? "never" : `${Math.round(share * 100)} %`),
    keepDays: "Days after the close until private answers are deleted",
    preview: "Participants will read",
    advanced: "Advanced",
    timing: "Private questions",
    timings: {
      gathered: "Gathered",
      "each-round": "Straight after each public vote",
    },
    autoClose: "A public question closes by itself once everyone here has answered",
    timer: "Seconds until a public question closes by itself (0: no timer)",
    cautious: "Cautious",
    cautiousHint:
      "Doubts count for more: private rounds come more often, and the result is called very likely later. It takes longer.",
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
        plural(n, { one: "1 thing to fix first", other: `${n} things to fix first` }),
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
      slider: (name: string) =>
        `Sliders, "${name}": the maximum must be at least one step above the minimum.`,
      sliderName: "Sliders: give each parameter its own name.",
      tooManyRaters: (n: number, most: number) =>
        `People: at most ${most} can give numbers, and there are ${n}. Choose another way to answer.`,
      twoPeople: "People: add at least 3 people. With two, each could work out the other's answer.",
      sameName: (name: string) => `People: "${name}" is there twice. Add a surname or an initial.`,
      fairness: "Fairness: choose what people are compared with, or set it to Average.",
      smallestGroup: (n: number) =>
        `Minimum of people for private rounds: at most ${n}, the number of people. Or set the maximum of private questions to 0.`,
      server: (field: string, wanted: string) => `${field}: ${wanted}.`,
    },
  },

  lobby: {
    room: "Lobby",
    title: (question: string) => `Lobby: ${question}`,
    openScreen: "Open shared screen",
    changeSettings: "Change settings",
    roomCode: "Room code",
    qr: (address: string) => `QR code of ${address}`,
    phonesCannot:
      "Phones can't connect yet. Restart with npm start -- --lan, or use other browsers on this computer.",
    notEncrypted: "Not encrypted: someone on this network could read answers.",
    networkOptions: "Options",
    networkWays: [
      "Use a network that only this group is on, such as the hotspot of a phone.",
      "Ask the operator to put the server behind HTTPS.",
      "Continue without private rounds, or accept it below.",
    ],
    accept: "We accept this for private answers",
    accepted: "Accepted for private answers. The ballot says so.",
    privateOff: "There are no private rounds until this is accepted.",
    seats: "People",
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
    refuseAll: "Refuse all who wait",
    admitAll: (n: number) => plural(n, { one: "Admit 1 person", other: `Admit all ${n}` }),
    personalLink: "Personal link",
    personalLinkFor: (name: string) => `Personal link for ${name}`,
    newLink: "New link",
    newLinkFor: (name: string) => `New link for ${name}`,
    free: "Remove",
    freeName: (name: string) => `Remove ${name}`,
    linkFor: (name: string) =>
      `Link for ${name}. It works once, in one browser. Send it to ${name} only.`,
    count: (here: number, all: number) => `${here} of ${all} here`,
    read: (n: number) =>
      plural(n, { one: "1 has read the rules", other: `${n} have read the rules` }),
    start: "Start",
    sealed: "Settings are locked at the start. Nobody can join after the first private round.",
    startAsk: "Start now?",
    startWithoutPrivate:
      "The connection is not encrypted and nobody has accepted that. Without private rounds nothing can be said about influence. The result will be a show of hands and nothing more.",
    startWithout: (names: readonly string[]) =>
      `${list(names)} ${plural(names.length, { one: "has", other: "have" })} not joined yet. They can join later, before the first private round.`,
    startAnyway: "Start now",
    startHandsOnly: "Start without private rounds",
    tooFew: (needed: number, here: number) =>
      `Private rounds need ${needed} people. ${plural(here, { one: "1 is here.", other: `${here} are here.` })}`,
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
      "Someone else can press the same buttons. With your own name, the link moves this console to another browser.",
    helperName: "Name",
    helperLink: "Make a link",
    dismiss: "Dismiss",
    dismissName: (name: string) => `Dismiss ${name}`,
    asks: (name: string) => `${name} asks to join.`,
    isHere: (name: string, here: number, all: number) => `${name} is here. ${here} of ${all}.`,
  },

  run: runEn,

  screen: {
    title: "Shared screen",
    join: "Join on your phone",
    orOpen: "or open in a browser",
    everyoneSees: "Everyone sees every vote",
    together: "All votes appear together",
    notYet: "Not yet",
    missing: "No answer",
    lookDown: "Look at your own device",
    nothing: "Nothing is shown here.",
    moment: {
      nobody: "Nobody has finished yet",
      "under-half": "Under half have finished",
      "over-half": "Over half have finished",
      all: "All have finished",
    },
    closed: "ended",
    reconnecting: "Paused: reconnecting",
    waitReveal: "That was the last question. The result comes next.",
    sleep: "Keep this screen from going to sleep: set it so in the computer's settings.",
  },

  join: {
    who: "Who are you?",
    taken: "taken",
    words: "Your code words:",
    wordsAre: (words: string) => `Your code words are ${words}. The facilitator compares them.`,
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
    holds: (name: string) => `This browser is used by ${name}.`,
    goOnAs: (name: string) => `Go on as ${name}`,
    insteadFor: (name: string) => `Use it for ${name} instead`,
    alsoHere: (name: string) => `${name} votes here too`,
    alsoHereHint:
      "People who share this device pass it on: each taps their own name, answers, and hands it back.",
    linkTaken: "Someone else already uses this browser for this decision.",
    linkInstead: "Use it for this link instead",
    linkAlso: "Both people vote here",
    console:
      "This browser runs the decision. To vote, use another device, another browser, or a private window.",
  },

  vote: voteEn,

  pass: {
    title: "Pass the device",
    hand: (name: string) => `Hand it to ${name}.`,
    tap: "Tap your own name.",
    iAm: (name: string) => `I am ${name}`,
    hasAnswered: "answered",
    done: "Done. Hand it back.",
    another: "Someone else votes on this device too",
    whose: "Whose answers",
  },

  /** Marked for legal review: each is a promise, and shown only where the policy in force makes it true. */
  policy: {
    notShown: (facilitator: string, others: number) =>
      `${facilitator} and the other ${people(others)} are not shown this answer, on any page, export or message.`,
    computed:
      "Confidential, not anonymous: it is stored with your name so it can be compared with your public votes.",
    guess: (n: number) => `In a group of ${n} people may guess it from the result.`,
    operator: (operator: string) =>
      operator === ""
        ? "The server's operator could technically read it until it is deleted."
        : `${operator} could technically read it until it is deleted.`,
    deniable: (chance: number) =>
      `In ${Math.round(chance * 100)} of 100 cases this phone sends a random answer instead of yours, and tells nobody. So even we cannot know whether this was your answer.`,
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
    lookUp: "The vote has ended. Look at the shared screen.",
    notStarted: "You're in. Voting hasn't started yet. This page updates by itself.",
    privateWait: (needed: number) => `Private questions wait until ${needed} people are here.`,
    catchingUp: "Model is catching up. Your votes are safe.",
    last: "That was the last question. The result comes next.",
    turn: (facilitator: string) => `${facilitator} goes on.`,
    paused: (facilitator: string) => `Paused by ${facilitator}.`,
    momentElsewhere: "A private round is under way. You join at the next question.",
  },

  result: resultEn,

  explain: explainEn,

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
    fingerprint: "Settings code",
    timing: {
      gathered: "Private questions were gathered into private rounds.",
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
      "votes-imported": "Open votes from before entered",
      joined: (name: string) => `${name} joined`,
      "seat-freed": (name: string) => `${name} was removed`,
      "seat-moved": (name: string) => `${name} moved to another device`,
      "seat-keyed": (name: string) => `${name}'s device signs its answers from here on`,
      "facilitator-invited": "Someone was invited to facilitate too",
      "host-facilitates": "The operator opened the facilitator's console",
      "facilitator-moved": "A new link was made for a facilitator",
      "facilitator-dismissed": "Someone no longer facilitates",
      sealed: "Settings locked",
      "round-timed": (round: number) => `Timer of question ${round} set`,
      paused: "Paused",
      resumed: "Went on",
      "question-opened": (round: number) => `Public question ${round} opened`,
      "hand-raised": (name: string, round: number) => `${name} answered question ${round}`,
      "hand-lowered": (name: string, round: number) =>
        `${name} took the answer to question ${round} back`,
      "hands-revealed": (round: number) => `Hands of question ${round} shown together`,
      "round-closed": (round: number) => `Public question ${round} closed`,
      "round-withdrawn": (round: number, reason: string) =>
        `Question ${round} discarded: ${reason}`,
      "moment-timed": "The private round ends at another time",
      "moment-opened": (n: number) => `Private round started, ${questions(n)}`,
      "moment-closed": "Private round ended",
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
    title: "Practice run",
    intro: "Six simulated people choose a venue. One of them influences the others.",
    pause: "Pause",
    play: "Play",
    step: "Step",
    speed: (n: number) => `${n}×`,
    again: "Another group",
    seed: (seed: number) => `Seed ${seed}: the same seed gives the same practice run.`,
    screen: "Shared screen",
    phone: (name: string) => `${name}'s phone`,
    model: "What the model has",
    counts: (open: number, closed: number) => `${open} public, ${closed} private questions`,
    takeSeat: "Take this seat",
    chosen: "chosen:",
    leaveSeat: "Let them vote again",
    yourTurn: "Your turn: choose, and it goes on.",
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
      "Simulated people choose. The first of them influences the others as much as you have set.",
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
      `A group like this needs ${a === b ? a : `${a} to ${b}`} public and ${c === d ? c : `${c} to ${d}`} private questions (20 practice runs).`,
    right: {
      open: (n: number) => `Public votes alone found what these people want in ${n} of 20.`,
      closed: (n: number) => `The private answers alone found it in ${n} of 20.`,
      corrected: (n: number) => `Both together, corrected for influence, found it in ${n} of 20.`,
    },
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
    nobody: "nobody is influenced (A = I)",
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
    more: "Numbers of sessions, jobs and disk are shown to anyone who opened the operator's link.",
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
      `${facilitator} removed you from the list. Your earlier answers stay.`,
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
    notSigned:
      "Not recorded: another device has this seat now, or this browser has lost its key. Reload the page to answer here; everyone will see that the seat has moved.",
    recordDamaged:
      "What is stored about this decision was changed or damaged, so it does not go on. Other decisions are not affected. Tell the operator of the server.",
    wentWrong: (mark: string) => `Something went wrong on our side (${mark}).`,
    unreachable: "The server does not answer. Nothing is lost. Press again in a moment.",
    refused: (title: string) => `${title}.`,
    checkingArrival: "We do not know whether your answer arrived. Checking.",
    unknownArrival: "We do not know whether your answer arrived.",
  },

  kinds: kindsEn,

  helpTexts: {
    title: "Help",
    keys: "Keys",
    keysBallot:
      "In a ballot: 1 and 2 answer, 0 skips, U takes back, Esc hides a private ballot. In an order: arrow keys on the handle move an option.",
    keysRun: "In the console: N asks, C ends the vote, S opens the shared screen.",
    shortcuts: "Letter and digit keys",
    on: "on",
    off: "off",
    language: "Language",
    theme: "Colours",
    themes: { system: "as the device", light: "light", dark: "dark" },
    skipRules: [
      "Both equal to me counts as a tie.",
      "Skip counts as no answer.",
      "I don't know counts as no answer. A note without your name asks to hear more.",
    ],
    skips: "Answers that are not a choice",
  },
};

export type Texts = typeof en;
