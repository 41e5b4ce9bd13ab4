import { languageOf } from "./language.ts";

const { plural, list, date } = languageOf("en-GB");
const fairnessStops = ["Average", "level 2", "level 3", "level 4", "Worst-off"];

/** The result, in English. */
export const resultEn = {
  title: "Result",
  closedOn: (when: string, why: string) => `closed ${date(when)}, ${why}`,
  why: {
    enough: "when there were enough answers",
    limit: "at the question limit",
    "nothing-left": "with nothing left to ask",
    early: "early",
  },
  sureness: {
    open: "Unclear",
    leaning: "Leaning",
    likely: "Likely",
    "very-likely": "Very likely",
    "not-clear": "Not clear",
    clear: "Clear",
  },
  checked: {
    stands: "It stands",
    falls: "It does not stand",
    unclear: "Too close to tell",
    sentences: {
      stands: (open: string) =>
        `You voted for ${open} in public. Asked in private, the group still prefers it.`,
      falls: (open: string, winner: string) =>
        `You voted for ${open} in public. Asked in private, the group prefers ${winner}.`,
      unclear: (open: string) =>
        `You voted for ${open} in public. The private answers neither confirm nor overturn it.`,
    },
    bothWays: (asked: number, changed: number) =>
      asked === 1
        ? `One question was asked both ways. ${changed === 1 ? "Its majority changed." : "Its majority stayed the same."}`
        : `Of ${asked} questions asked both ways, the majority changed in ${changed}.`,
  },
  verdict: {
    moved: (open: string, winner: string) =>
      `In public you chose ${open}. Corrected for influence, it is ${winner}.`,
    same: (winner: string) => `${winner} in public, and ${winner} corrected for influence.`,
    only: (winner: string) => `Asked in private, the group prefers ${winner}.`,
    handsOnly:
      "A show of hands, nothing more. Nobody was asked in private, so nothing is said about influence.",
    label: "Corrected for influence",
    labelHands: "Show of hands",
    labelPrivate: "Asked in private",
  },
  move: "From public to corrected",
  moveOpen: "in public",
  moveCorrected: "corrected",
  moveLine: (option: string, from: number, tier: string) =>
    `${option}: number ${from} in public, then ${tier}`,
  neverOpen: "not asked in public",
  now: "What to do now",
  nowDecide: (winner: string) =>
    `The group prefers ${winner}. Decide for it, or record what you decided instead.`,
  decideFor: (winner: string) => `Decide for ${winner}`,
  nowTalk: (names: readonly string[]) =>
    `More questions of this kind will not settle it. Talk about ${list(names)}.`,
  nowTalkOne: (winner: string) =>
    `It is not clear that the group prefers ${winner}. Talk before you decide.`,
  compareNow: (n: number) => (n === 2 ? "Compare these two now" : `Compare these ${n} now`),
  share: "Save as picture",
  more: "More about this result",
  asked: (open: number, closed: number) => `${open} in public, ${closed} in private.`,
  ranked: "How the options stand",
  surenessTitle: "How sure?",
  surenessWhat: "What does this word mean?",
  surenessHelp: {
    meaning: (word: string) =>
      `"${word}" is what the calculation makes of your answers. How often real groups would agree with it has not been measured.`,
    scale: "From least to most sure: Unclear, Leaning, Likely, Very likely.",
  },
  couldBe: (others: readonly string[]) => `${list(others)} could be just as good.`,
  region: (ranges: readonly string[]) => `Settings that could be just as good: ${list(ranges)}.`,
  range: (name: string, from: string, to: string) =>
    from === to ? `${name} ${from}` : `${name} from ${from} to ${to}`,
  tied: (names: readonly string[]) => `${list(names)} could be equally good.`,
  rounded: "Slider values are rounded, so that nobody's answer can be read from them.",
  columns: {
    title: "Public, private and corrected",
    hands: "public votes only",
    private: "private answers only",
    debiased: "corrected for influence",
    winner: "winner",
    sure: "how sure?",
    tooFew: "Too few private answers to say",
    notShown: "Not shown where it could tell what one person said",
    none: "No public votes",
  },
  options: "Options",
  optionsLeft: (n: number) =>
    plural(n, {
      one: "1 more is on the page of the result.",
      other: `${n} more are on the page of the result.`,
    }),
  others: (n: number) => plural(n, { one: "1 other", other: `${n} others` }),
  tiers: {
    level: "Could be best",
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
  fairnessStop: (k: number) => `Level ${k + 1}`,
  sealedStop: "chosen",
  notShown: "The other fairness levels are not shown for a group of this size.",
  everywhere: (winner: string) => `${winner} wins at every fairness level.`,
  upTo: (winner: string, from: number, to: number) =>
    from === to
      ? `${winner} wins at ${fairnessStops[from]} only.`
      : `${winner} wins from ${fairnessStops[from]} up to ${fairnessStops[to]}.`,
  comparedAsRated: "People are compared by their ratings as they are.",
  comparedOwn: "People are compared by how far they fall short of their own best option.",
  comparedWith: (option: string) => `People are compared by their gains over "${option}".`,
  comparedAverage: "Fairness is on Average: everyone's preference counts the same.",
  doubtful: {
    title: "People did not answer as the method assumes",
    text: "Public and private answers do not fit together in the way the method assumes. Rely on the private answers, and talk before you decide.",
  },
  sway: "Influence",
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
  votes: "Questions asked",
  changes: "What would change it?",
  changeFair: (winner: string) => `With the worst-off person first: ${winner}.`,
  changeAverage: (winner: string) => `With everyone counting the same: ${winner}.`,
  changeHands: (winner: string) => `Taking public votes as they are: ${winner}.`,
  leaveStays: "Leaving out any one person: the winner stays.",
  leaveChanges: "Leaving out any one person: the winner can change.",
  stoppedEarly: (facilitator: string, round: number) =>
    `Stopped early by ${facilitator} after question ${round}.`,
  withdrawn: (n: number) =>
    plural(n, { one: "One question was discarded.", other: `${n} questions were discarded.` }),
  fallback: (n: number) =>
    plural(n, {
      one: "One question was chosen without the model.",
      other: `${n} questions were chosen without the model.`,
    }),
  entered: (facilitator: string) => `Hands were entered by ${facilitator}.`,
  nothingChanges: "Nothing we can point to.",
  explain: "Why this result?",
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
    "research-bundle": "Let researchers use this decision without names, if everyone agrees",
    "keep-longer": "Keep private answers for 30 days, if everyone agrees",
  },
  keepLongerHint:
    "The 30 days begin when the last of you agrees. One no, and the day above stands.",
  researchHint:
    "The file goes to the facilitator. Names are left out, but anyone who saw the hands can tell who is who.",
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
  missed: "This time the result is wrong.",
  found: "This time the result is right.",
  announce: (winner: string, sure: string, elsewhere: string | null) =>
    elsewhere === null
      ? `Result: ${winner}. ${sure}.`
      : `Result: ${winner}. ${sure}. The show of hands favoured ${elsewhere}.`,
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
  typed: (counts: readonly string[]) => `Counted in the room: ${list(counts)}.`,
  chanceTitle: (open: string) => `Chance that ${open} is best`,
  chances: { stands: "over 90 %", falls: "under 10 %", unclear: "10 to 90 %" },
  chanceHelp: (open: string) =>
    `From everyone's public and private answers we work out how likely it is that ${open} is the best option for the group. Over 90 % it stands, under 10 % it does not stand. Everything between is too close to tell.`,
  instead: (winner: string, word: string) =>
    `Best option by all answers: ${winner} (${word.toLowerCase()}).`,
  chanceWhat: "What does this mean?",
};
