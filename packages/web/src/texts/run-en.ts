import { languageOf } from "./language.ts";

const { plural, list } = languageOf("en-GB");
const questions = (n: number): string =>
  plural(n, { one: `${n} question`, other: `${n} questions` });
const have = (names: readonly string[]): string =>
  plural(names.length, { one: "has", other: "have" });

/** What a facilitator reads while a decision runs, in English. */
export const runEn = {
  title: "Console",
  now: "Next",
  say: "Say:",
  sofar: "Questions so far",
  progressLine: (asked: number, atMost: number) =>
    atMost === 0
      ? `${questions(asked)} asked`
      : `${questions(asked)} asked, at most ${atMost} more`,
  scripts: {
    ready: "I'll show you two options. Vote for the one you prefer.",
    readyMany: "I'll show you the options. Vote on your phone.",
    live: "Vote for the one you prefer. You can change your vote until I end it.",
    countdown: "Choose on your own phone. All votes appear together when I count down.",
    entered: "Raise your hand in the room. I note it down.",
    private:
      "Now a private round. Look at your own phone and answer as if nobody was watching. Nobody here sees your answers.",
    again:
      "You answered these in public. Now again, only for yourselves. Answer as if nobody was watching. It may differ.",
  },
  ask: (round: number) => `Ask question ${round}`,
  startPrivate: (n: number) =>
    n === 0 ? "Start the private round" : `Start a private round (${questions(n)})`,
  willOpen: {
    public: "Opens a public vote on every phone and on the shared screen.",
    private: "Turns every phone to private. The shared screen shows nothing.",
  },
  closeRound: "End the vote",
  answered: (n: number, all: number) => `${n} of ${all} answered`,
  chosen: (n: number, all: number) => `${n} of ${all} have chosen`,
  notAnswered: (names: readonly string[]) => `${list(names)} ${have(names)} not answered`,
  closeAnyway: (names: readonly string[]) =>
    `${list(names)} ${have(names)} not answered. They'll be recorded as "no answer".`,
  reveal: "Show all votes (3, 2, 1)",
  enterHint: "Tap a name for each hand you see. Tap again to change it.",
  enterAll: (option: string) => `All for ${option}`,
  enterHand: (name: string, answer: string) => `${name}: ${answer}`,
  noAnswer: "no hand",
  recordAndEnd: "Record and go on",
  moment: {
    nobody: "Nobody yet",
    "under-half": "Under half",
    "over-half": "Over half",
    all: "All finished",
  },
  closeMoment: "End the private round",
  momentEnds: "It ends by itself when everyone has finished.",
  moreTime: "Someone asks for more time.",
  hearMore: (what: string) => `Someone would like to hear more about: ${what}.`,
  choosing: "Choosing the next question",
  fallback: "Chosen without the model",
  behind: (n: number) => `Votes are safe. The model is ${questions(n)} behind.`,
  failed: "Votes are safe. The model could not choose a question.",
  slow: "Votes are safe. The model is taking long.",
  goOnWithout: "If you go on, the next question is chosen without the model.",
  tryingAgain: "Trying again.",
  privateWait: (needed: number, here: number) =>
    `Private rounds need ${needed} people. ${plural(here, { one: "1 is here.", other: `${here} are here.` })}`,
  privateOff:
    "There are no private rounds: the connection is not encrypted and the group has not accepted that. The result will be a show of hands and nothing more.",
  stopMet: {
    enough: "There are enough answers. More questions would hardly change the result.",
    limit: "You have reached the most questions you set.",
    "nothing-left": "There is nothing left to ask.",
    early: "Stopped early.",
  },
  moreAllowed: (n: number) =>
    plural(n, { one: "You can ask one more.", other: `You can ask up to ${n} more.` }),
  closeAndReveal: "Show the result",
  askMore: "Ask one more",
  stop: "Stop the decision",
  stopFirst: "End the current vote first.",
  stopAsk: (round: number) =>
    `Stop after question ${round}? The result will say so. This cannot be undone.`,
  withdraw: "Discard a question",
  withdrawWhich: "Which question",
  withdrawWhy: "Reason, for the public log",
  withdrawDo: "Discard it",
  withdrawn: "discarded",
  alsoPrivate: "also private",
  inPrivate: "private",
  fingerprint: (text: string) => `settings code ${text}`,
  roster: "People",
  states: {
    answered: "answered",
    notYet: "not yet",
    away: "away",
    here: "here",
    missing: "not joined",
  },
  asksToJoin: (name: string, words: string) => `${name} asks to join (${words}).`,
  twoClaims: (name: string) =>
    `Two devices ask to be ${name}. Compare the code words and admit one.`,
  seats: "People and links",
  pause: "Pause",
  paused: "Paused.",
  goOn: "Continue",
  timer: "Timer",
  noTimer: "no timer",
  timerSeconds: (n: number) => `ends in ${n} s`,
  giveMore: "Give 30 seconds more",
  announceOpen: (round: number) => `Question ${round} is open.`,
  announceAll: (n: number) => `All ${n} have answered.`,
  resultFailed: "The result could not be computed. All votes are safe.",
  keepGoing: "Go on by itself.",
  keepGoingHint:
    "Ends each vote when everyone has answered and asks the next question. Private rounds wait for you.",
};
