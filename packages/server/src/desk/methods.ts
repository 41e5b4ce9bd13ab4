/** What can be asked of a desk of studies, for pages and programs that list it. */
export interface DeskMethod {
  readonly name: string;
  readonly summary: string;
  /** Each parameter and what it is; a question mark after those that may be left out. */
  readonly parameters: Readonly<Record<string, string>>;
  /** What comes back. */
  readonly result: string;
}

const study = "the study's name";
const question = 'the id of a question, such as "3-public"';

/** Every call that a desk of studies takes. */
export const deskMethods: readonly DeskMethod[] = [
  {
    name: "create",
    summary: "Start a study. Naming people and options is enough.",
    parameters: {
      people: "names of the people",
      options: "names of the options, or an object that describes a list, a box or a graph",
      "study?": "a name for the study; study-1, study-2 and so on by default",
      "…?": "any setting of a study, such as seed, method, plan, welfare or cost",
    },
    result: "study, people, options, settings",
  },
  {
    name: "ask",
    summary: "The next question, the same until everyone answered it or it was ended.",
    parameters: { study, "evenIfDone?": "true to go on after the study has enough answers" },
    result: "study, question (null at the end), done, reasons",
  },
  {
    name: "tell",
    summary:
      "What some or all people answered. A changed answer replaces the old one while the question is open.",
    parameters: { study, question, answers: "an object with an answer for each person" },
    result: "study, question",
  },
  {
    name: "end",
    summary: "End a question that not everyone answered.",
    parameters: { study, question },
    result: "study, question",
  },
  {
    name: "retract",
    summary: "Take back one person's answer, or all answers to a question.",
    parameters: { study, question, "person?": "whose answer; everyone's by default" },
    result: "study, question",
  },
  {
    name: "add",
    summary:
      "Answers from elsewhere: an earlier meeting, a survey, a spreadsheet. They count and cost nothing.",
    parameters: { study, votes: "a list of { channel, question: { kind, options }, answers }" },
    result: "study, added",
  },
  {
    name: "result",
    summary: "What the group would choose, corrected for influence, and how sure that is.",
    parameters: { study },
    result:
      "study, option, sureness, runnerUp, publicOnly, privateOnly, socialUtility, rhoRange, text, status, ledger",
  },
  {
    name: "report",
    summary: "The result with tidy rows: one for each option, one for each two people.",
    parameters: {
      study,
      "ranges?": "true for ranges of influence, which takes longer",
      "draws?": "true for draws of what the group gains by each option",
    },
    result: "study, result, done, reasons, ledger, options, influence, draws",
  },
  {
    name: "save",
    summary: "All of a study as JSON. Private answers are in it.",
    parameters: { study },
    result: "study, file",
  },
  {
    name: "restore",
    summary: "A study from what save returned. It goes on exactly where it was.",
    parameters: { file: "what save returned as file", "study?": "a name for the study" },
    result: "study, people, options, settings",
  },
  {
    name: "list",
    summary: "The studies that are open.",
    parameters: {},
    result: "studies: study, people, rounds",
  },
  {
    name: "close",
    summary: "Forget a study. Save it first if you need it again.",
    parameters: { study },
    result: "study",
  },
];
