import { languageOf } from "./language.ts";

const { plural } = languageOf("en-GB");
const seconds = (n: number): string => plural(n, { one: "1 second", other: `${n} seconds` });

/** What a participant reads, in English. */
export const voteEn = {
  everyoneSees: {
    live: (name: string) => `${name}, everyone sees your answer at once.`,
    countdown: (name: string) => `${name}, everyone sees all answers together.`,
    entered: (name: string) => `${name}, everyone sees your answer.`,
  },
  notShown: (facilitator: string) => `Not shown to ${facilitator} or the others.`,
  whoSees: "Who can see this?",
  again: "You answered this in public. Answer as if nobody was watching. It may differ.",
  againMany:
    "You answered some of these in public. Answer as if nobody was watching. It may differ.",
  questionOf: (at: number, of: number) => `Question ${at} of ${of}`,
  questionAt: (at: number, atMost: number) =>
    atMost === 0 ? `Question ${at}, the last one` : `Question ${at}, at most ${atMost} more`,
  asked: (round: number, what: string) =>
    `Public question ${round}. Everyone sees your answer. ${what}.`,
  askedPrivate: (at: number, of: number, what: string) =>
    `Private question ${at} of ${of}. ${what}.`,
  send: "Send",
  sendPrivately: "Send privately",
  sending: "Sending…",
  chooseFirst: "Nothing is chosen yet.",
  shown: (what: string) => `Your answer: ${what}. Everyone sees it.`,
  hidden: (what: string) => `Your answer: ${what}. It appears with the others.`,
  mayChange: "You can change it until the vote ends.",
  undo: "Undo",
  takenBack: "Taken back.",
  undoAvailable: (what: string) => `${what} Undo available.`,
  sentOne: "Sent.",
  allSent: (n: number) =>
    plural(n, { one: "Your answer is sent.", other: `All ${n} answers are sent.` }),
  nobodySees: "Nobody here sees them.",
  changeAnswer: "Change an answer",
  replace: "Sent. You can answer again until the private round ends.",
  previous: "Previous question",
  next: "Next question",
  hide: "Hide",
  unhide: "Tap to return",
  moreTime: "More time, please",
  moreTimeSent: "Asked, without your name.",
  closedBefore: "The vote ended before your answer arrived. It was not counted.",
  closedUnsent: "The private round has ended. Nothing was sent for this question.",
  notSentYet: "Couldn't send your answer yet. Trying again.",
  notSent: "Couldn't send your answer.",
  entered: (facilitator: string) => `Raise your hand in the room. ${facilitator} notes it.`,
  room: "How the others voted",
  allOptions: "All options",
  readMore: "Read more",
  watchers: (n: number) =>
    plural(n, {
      one: "1 person watches without voting.",
      other: `${n} people watch without voting.`,
    }),
  closesIn: (left: number) => `The vote ends in ${seconds(left)}.`,
  closesSoon: (left: number) =>
    `${seconds(left)} left. You can ask for more time, without your name.`,
  youAre: (name: string) => `You are ${name}`,
};
