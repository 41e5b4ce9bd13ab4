import { languageOf } from "./language.ts";

const { plural, moment } = languageOf("en-GB");

/** A new decision in three steps, in English. */
export const newEn = {
  titles: {
    check: "Check a vote",
    both: "Decide in the open",
    private: "Decide in private",
  },
  steps: ["The question", "The people", "Ready"],
  stepOf: (at: number, of: number) => `Step ${at} of ${of}`,
  back: "Back",
  next: "Continue",
  templates: "Start from a template",
  template: {
    offsite: {
      name: "Offsite",
      question: "Where should we hold the next offsite?",
      options: ["Lisbon", "Tallinn", "Porto", "Ghent", "Oslo", "Stay here"],
    },
    roadmap: {
      name: "Roadmap",
      question: "What should we build next?",
      options: ["Search", "Reports", "Mobile app", "Faster start", "Fewer bugs", "Integrations"],
    },
    hire: {
      name: "Hire",
      question: "Who should get the offer?",
      options: ["Candidate A", "Candidate B", "Candidate C", "Keep looking"],
    },
    budget: {
      name: "Budget",
      question: "What should we spend the rest of the budget on?",
      options: ["Training", "Equipment", "A helper for three months", "Save it"],
    },
    name: {
      name: "Name",
      question: "What should we call it?",
      options: ["Beacon", "Harbour", "Juniper", "Compass"],
    },
  },
  optionsHint:
    "One option per line. Add a description or a link after a bar: Lisbon | By the sea | https://example.org",
  otherWays: "Table, CSV or sliders instead",
  groups: "Use a group from before",
  groupOf: (names: readonly string[], more: number) =>
    more === 0 ? names.join(", ") : `${names.join(", ")} and ${more} more`,
  rules: (hands: string, minutes: number) =>
    `Usual rules: ${hands}, about ${plural(minutes, { one: "1 minute", other: `${minutes} minutes` })}.`,
  rulesHands: {
    live: "hands appear as they go up",
    countdown: "hands appear together",
    entered: "you enter the hands",
  },
  rulesPrivate: (minutes: number) =>
    `Usual rules: nobody sees anyone's answer, about ${plural(minutes, { one: "1 minute", other: `${minutes} minutes` })}.`,
  change: "Change the rules",
  before: {
    title: "The vote you want to check",
    ways: {
      app: "Raise hands once in the app",
      names: "I know who voted for what",
      counts: "I only know the counts",
      file: "From a spreadsheet",
    },
    hints: {
      app: "Everyone taps the option they voted for. Takes half a minute.",
      names: "You choose for each person in the next step.",
      counts: "Shown for comparison. Everyone then taps what they voted for.",
      file: "Scores, rankings or votes with names, pasted or dropped here.",
    },
    whoVoted: "Who voted for what?",
    paste: "Paste rows from a spreadsheet: a name, then an option, or a column for each option",
    readIt: "Read it",
    file: "Choose a file",
    /** What was found in a file, for anyone who brought it to agree with. */
    read: (people: number, options: number, kinds: readonly string[]) =>
      `${plural(people, { one: "1 person", other: `${people} people` })}, ${plural(options, { one: "1 option", other: `${options} options` })}, ${kinds.join(" and ")}: is that right?`,
    kinds: {
      pair: "votes on pairs",
      choice: "favourites",
      order: "rankings",
      rating: "ratings",
      approval: "approvals",
    },
    scale: (min: string, max: string) => `ratings ${min}–${max}`,
    readAs: "If not, the table has",
    as: {
      ratings: "ratings: a higher number is better",
      ranks: "ranks: 1 is the best",
      approvals: "crosses for every option that is fine",
      favourites: "a cross for the favourite",
    },
    optionGone: (name: string) =>
      `Options: "${name}" is in the votes that were read, and not on the list.`,
    personGone: (name: string) =>
      `People: "${name}" is in the votes that were read, and not on the list.`,
  },
  links: {
    title: "Send everyone a personal link",
    hint: "For people who are not in the room, or who answer over days. Each link works once, in one browser.",
    make: (n: number) => plural(n, { one: "Make 1 link", other: `Make ${n} links` }),
    made: (n: number) => plural(n, { one: "1 personal link", other: `${n} personal links` }),
    copyAll: "Copy all links",
    mailTo: (name: string) => `Write to ${name}`,
    mail: (name: string, url: string) => `Hello ${name},\n\nplease answer here: ${url}\n`,
    until: "Open until",
    zone: (zone: string) => `${zone} time. Leave it empty if everyone answers now.`,
    openUntil: (when: string) =>
      `Open until ${moment(when)}. It ends earlier if everyone has answered.`,
  },
  preview: "On everyone's phone",
  previewEmpty: "Your options appear here as you type them.",
  open: "Open the room",
};
