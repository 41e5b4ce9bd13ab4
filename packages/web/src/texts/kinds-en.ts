import { languageOf } from "./language.ts";

const { plural, list } = languageOf("en-GB");

/** Ballots and boards of every kind of question, in English. */
export const kindsEn = {
  headings: {
    pair: "Which do you prefer?",
    order: "Tap in your order, best first",
    choice: "Which is best?",
    rating: "How good is each for you?",
    approval: "Which could you live with?",
  },
  /** How a kind is called where a decision is made, and what it asks of people. */
  names: {
    pair: "Two at a time",
    choice: "The best of all",
    order: "All in order",
    rating: "Numbers from 0 to 10",
    approval: "All that are fine",
  },
  hints: {
    pair: "Everyone says which of two they prefer. Easy to answer.",
    choice: "Everyone names one favourite.",
    order:
      "Everyone taps the options in their order, best first. Most is learned from one question.",
    rating:
      "Everyone gives each option a number. Works best if a 7 means about the same to everyone.",
    approval:
      "Everyone ticks whatever is fine with them. Quick, and the way many sheets and dot votes are kept.",
  },
  equal: "Both equal to me",
  skip: "Skip",
  unknownOne: "I don't know one of them",
  unknownThis: "I don't know this option",
  unknownThese: "I don't know these",
  noneOfThese: "None of these",
  clear: "Clear",
  clearOf: (option: string) => `Clear the number for ${option}`,
  worst: "0 worst",
  best: "10 best",
  ratingLabel: (n: number) =>
    n === 0 ? "0, worst for me" : n === 10 ? "10, best for me" : String(n),
  undo: "Undo",
  tapFirst: "Tap your favourite first",
  tapNext: "Tap the next best",
  placed: (option: string, place: number) => `${option}, place ${place}. Take it out`,
  place: (option: string, place: number) => `${option}. Make it number ${place}`,
  move: (option: string, place: number, of: number) =>
    `Move ${option} up, now ${place} of ${of}. Arrow keys move it both ways`,
  restBehind: (n: number) => `You can send now. The other ${n} then count as behind, in no order.`,
  sendOrder: (n: number, of: number) => (n === of ? "Send my order" : `Send my first ${n}`),
  sendRatings: (n: number) => plural(n, { one: "Send my rating", other: `Send my ${n} ratings` }),
  sendApproval: (n: number) => plural(n, { one: "Send 1 option", other: `Send ${n} options` }),
  sendNone: "Send: none of these",
  sendSkip: "Skip this question",
  votes: (n: number) => plural(n, { one: "1 vote", other: `${n} votes` }),
  equalNames: (names: readonly string[]) => `Both equal: ${list(names)}`,
  skippedNames: (names: readonly string[]) => `Skipped: ${list(names)}`,
  meanOf: (mean: string) => `average ${mean}`,
  meanPlace: (mean: string) => `place ${mean} on average`,
  /** What a question is about, in a line. */
  about: {
    pair: (names: readonly string[]) => names.join(" / "),
    order: (names: readonly string[]) =>
      names.length > 4 ? `${names.length} options in order` : `${names.join(", ")} in order`,
    choice: (names: readonly string[]) =>
      names.length > 4 ? `the best of ${names.length} options` : `the best of ${list(names)}`,
    rating: (names: readonly string[]) =>
      names.length === 1 ? `${names[0]}, 0 to 10` : `${names.length} options, 0 to 10`,
    approval: (names: readonly string[]) => `${names.length} options, yes or no`,
  },
  said: {
    equal: "both equal",
    skipped: "skipped",
    none: "none of these",
  },
};
