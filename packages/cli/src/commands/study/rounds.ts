import type { KindName } from "@unswayed/core";
import { questionKinds } from "@unswayed/core/question";
import type { Command } from "../../command.ts";
import { choiceOf } from "../../parse-options.ts";
import { optionFromText, questionText } from "../../study/option-text.ts";
import { changeStudy } from "../../study/study-file.ts";
import { requestIdOf } from "../../study/vote-records.ts";
import { sharedOptions, studyCommand, working } from "./study-command.ts";

export const retract: Command = studyCommand({
  name: "retract",
  summary: "take back one person's answer, or a whole vote",
  usage: `Usage: unswayed retract ID [VOTER] [OPTIONS]

Takes back VOTER's answer to a request, or everyone's: the result is as if it had never been given. They may answer again;
once the vote has ended nobody waits for that. The file keeps the fact that there was an answer.

${sharedOptions()}
Example: unswayed retract 3-public Ana
`,
  takes: ["ID", "VOTER?"],
  async run({ path, words: [word = "", voter] }) {
    const { id } = requestIdOf(word);
    await changeStudy(path, (study) => study.retract(id, voter));
    const what = voter === undefined ? "all answers were" : `the answer of ${voter} was`;
    return { json: { id, voter: voter ?? null }, text: `${id}: ${what} taken back.\n` };
  },
});

export const close: Command = studyCommand({
  name: "close",
  summary: "end a vote that not everyone answered",
  usage: `Usage: unswayed close ID [OPTIONS]

Ends a vote that not everyone will answer. Answers given so far count.

${sharedOptions()}
Example: unswayed close 3-public
`,
  takes: ["ID"],
  async run({ path, io, words: [word = ""] }) {
    const { id } = requestIdOf(word);
    await working(io, () => changeStudy(path, (study) => study.close(id)));
    return { json: { id, isClosed: true }, text: `${id}: the vote is closed.\n` };
  },
});

export const enqueue: Command = studyCommand({
  name: "enqueue",
  summary: "put a question in the queue, to be asked next",
  usage: `Usage: unswayed enqueue OPTION … [OPTIONS]

Has the group asked about these options next, before the study's own choice. In a box, options are written with every parameter,
as in "temperature=21,humidity=40".

  --kind K  one of ${Object.keys(questionKinds).join(", ")} (default: pair of two, order of more, rating of one)
${sharedOptions()}
Example: unswayed enqueue Red Blue
`,
  options: { kind: "text" },
  takes: ["OPTION", "MORE*"],
  async run({ path, options: given, words }) {
    const kinds = Object.keys(questionKinds) as KindName[];
    const usual = words.length === 1 ? "rating" : words.length === 2 ? "pair" : "order";
    const kind = choiceOf(given, "kind", kinds, usual);
    const question = await changeStudy(path, (study) => {
      const options = words.map((word, k) => optionFromText(word, study.space, `option ${k + 1}`));
      study.enqueue({ kind, options });
      return { kind, options };
    });
    const text = `${questionText(question)}: will be asked before the study's own questions.\n`;
    return { json: question, text };
  },
});
