import { languageOf } from "./language.ts";

const { date, plural } = languageOf("en-GB");

/** The first page, in English. */
export const homeEn = {
  title: "Home",
  lines: [
    "People vote with the room, above all with the person who leads it.",
    "Unswayed also asks in private, and shows what the group wants without that influence.",
  ],
  doors: {
    check: {
      title: "Check a vote",
      time: "about 2 minutes",
      text: "You already had a show of hands, scores or a poll. One private round shows if it stands.",
    },
    both: {
      title: "Decide in the open",
      time: "about 10 minutes",
      text: "Vote together as your meeting goes, with a private round where it matters.",
    },
    private: {
      title: "Decide in private",
      time: "about 5 minutes, or over days",
      text: "Everyone rates the options alone, on a phone. Together now, or by link until a date you set.",
    },
  },
  needs: "You need 3 or more people with a phone or any browser. No accounts.",
  practice: "See a practice run",
  practiceHint: "A minute, with simulated people. Nobody else needed.",
  playground: "Playground for researchers",
  running: "Running now",
  yours: "Your decisions",
  empty: "No decisions yet. A practice run takes a minute and needs nobody else.",
  noKey: "To start a decision, open the link that Unswayed printed when it was started.",
  haveCode: "I have a room code",
  enter: "Enter",
  states: {
    lobby: "People are joining",
    running: (asked: number) =>
      asked === 0
        ? "Started"
        : plural(asked, { one: "1 question asked", other: `${asked} questions asked` }),
    stopped: "Working out the result",
    revealed: "Closed",
  },
  closedOn: (when: string) => `closed ${date(when)}`,
  outcome: (winner: string, word: string) => `${winner} · ${word.toLowerCase()}`,
  decidedFor: (winner: string) => `Decided for ${winner}`,
  decidedOther: "Decided for something else",
  notDecided: "No decision yet",
  simulated: "simulated",
  resume: "Resume",
  result: "Result",
  picture: {
    label:
      "An example. Five people raise hands: four for Tallinn, one for Lisbon. Asked in private, four of the five prefer Lisbon. Corrected for influence, the group prefers Lisbon.",
    steps: ["In public", "In private", "Corrected for influence"],
    captions: [
      "Four hands go up for Tallinn. The boss was first.",
      "Asked alone, most would rather go to Lisbon.",
      "The group prefers Lisbon. How sure? Likely.",
    ],
    pause: "Pause",
    play: "Play",
  },
};
