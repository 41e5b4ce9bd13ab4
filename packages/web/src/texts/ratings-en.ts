import { languageOf } from "./language.ts";

const { plural, list } = languageOf("en-GB");

/** What pages say where people rate options from 0 to 10, in place of what they say about pairs and hands. */
export const ratingsEn = {
  create: {
    legend: "How people answer",
    kinds: { pairs: "Which of two", ratings: "Ratings from 0 to 10" },
    kindHints: {
      pairs: "A question shows two options; everyone says which they prefer. Easy to answer.",
      ratings:
        "A question shows one option; everyone gives it a number. It tells how much people like it, and works best where a 7 means about the same to everyone.",
    },
    hands: "Public ratings",
    handsHints: {
      live: "Ratings appear with names as they come in. Most like a real meeting.",
      countdown: "All ratings appear together; influence comes from the discussion only.",
      entered: "People say their number aloud, you note it; the record says who entered it.",
    },
    whyZero:
      "Any stop but Average compares how satisfied people are. Ratings can be taken as they are, or measured from a zero.",
    asRated: "the ratings as they are",
    asRatedHint: "A 7 from one person counts as much as a 7 from another.",
    privateCostHint: "It enters the ledger of the result. It does not change what is asked.",
    tooMany: (n: number, most: number) =>
      `At most ${most} people can rate; there are ${n}. With more, choose "Which of two".`,
  },

  run: {
    scripts: {
      ready: "One option, one number.",
      live: "Rate it from 0, the worst, to 10, the best. You can change until I close.",
      countdown: "Rate it on your own device. All ratings appear together when I count down.",
      entered: "Say your number from 0 to 10. I note it down and read it back.",
    },
    reveal: "Reveal ratings (3, 2, 1)",
    enterLegend: (name: string) => `Rating of ${name}`,
    hearMore: (option: string) => `Someone would like to hear more about ${option}.`,
    nothingLeft: "There is nothing left to rate.",
    hand: (name: string, rating: number) => `${name}: ${rating} of 10`,
  },

  screen: {
    rules: [
      "Public questions: everyone sees every rating.",
      "Private questions: answers are not shown to anyone in the room.",
      "Everything can be taken back until its question closes.",
    ],
    everyoneSees: "Everyone sees every rating",
    together: "All ratings appear together",
    noHands: "No ratings yet.",
    scale: "0 is the worst, 10 the best.",
    spoken: (n: number, option: string) =>
      plural(n, { one: `1 rating of ${option}.`, other: `${n} ratings of ${option}.` }),
  },

  join: {
    rulePublic: {
      live: "Public questions: your name and rating go on the shared screen at once.",
      countdown:
        "Public questions: your name and rating go on the shared screen when the countdown ends.",
      entered: (facilitator: string) =>
        `Public questions: you say your number in the room and ${facilitator} notes it with your name.`,
    },
    ruleLive: "In live mode a rating you take back stays in the record, because others saw it.",
  },

  ballot: {
    heading: "How do you rate this?",
    worst: "worst for me",
    best: "best for me",
    label: (rating: number) =>
      rating === 0 ? "0, the worst" : rating === 10 ? "10, the best" : String(rating),
    dontKnow: "I don't know this option",
    chooseOne: "Choose a number",
    send: (rating: number) => `Show my rating: ${rating}`,
    shown: (rating: number, option: string) => `Your rating of ${option} is ${rating}.`,
    hidden: (rating: number, option: string) =>
      `Your rating of ${option} is ${rating}. It appears with the others.`,
    down: "Your rating is taken back.",
    entered: (facilitator: string) => `Say your number in the room. ${facilitator} notes it.`,
    announce: (round: number, option: string) =>
      `Public question ${round}. Everyone sees your rating. ${option}, from 0 to 10.`,
    announcePrivate: (at: number, n: number, option: string) =>
      `Private question ${at} of ${n}. ${option}, from 0 to 10.`,
    keys: "While you rate: 0 to 9 choose a number, 1 and 0 together 10, Enter sends, U undoes.",
  },

  result: {
    hands: "public ratings only",
    none: "No public ratings to go by",
    elsewhere: "The public ratings pointed elsewhere.",
    announceElsewhere: (winner: string) => `The public ratings pointed to ${winner}.`,
    nothingLeft: "with nothing left to rate",
    changeHands: (winner: string) => `Taking public ratings at face value: ${winner}.`,
    entered: (facilitator: string) => `Ratings were entered by ${facilitator}.`,
    comparedAsRated: "People are compared by their ratings as they are.",
    swayNote: {
      live: "Measured with live ratings. It says nothing about any one person.",
      countdown: "Measured with a countdown. It says nothing about any one person.",
      entered: "Measured with numbers said in the room. It says nothing about any one person.",
    },
    figuresNote:
      "On the scale of the ratings, shown because these people are simulated, or because everyone agreed.",
  },

  explain: {
    questionLine: (round: number, option: string) => `${round}. ${option}`,
    given: (name: string, rating: number) => `${name} ${rating}`,
    nobody: "nobody rated it",
    ratings: "What did the public ratings say?",
    ratingsSentence:
      "Each cell holds what a person openly gave an option; several numbers where it was asked again.",
    whyText:
      "A public rating is part own view and part what others are seen to want. Where the same option was rated in private too, the difference shows how much was sway. The estimate takes that share out of every public rating, also of those that were not repeated in private.",
    drawing: "public rating = own view + a share of others' views",
    hand: "public rating",
    assumeAsRated:
      "People are compared by their ratings as they are: a 7 from one person counts as much as a 7 from another.",
    several: (ratings: readonly number[]) => list(ratings.map(String)),
  },

  report: {
    opened: (round: number) => `Public question ${round} opened, one option to rate`,
    revealed: (round: number) => `Ratings of question ${round} shown together`,
    votesCsv: "Public ratings (CSV)",
  },
};

export type RatingTexts = typeof ratingsEn;
