import type { Command } from "../../command.ts";
import { optionFromText, pairText } from "../../study/option-text.ts";
import { changeStudy } from "../../study/study-file.ts";
import { requestIdOf } from "../../study/vote-records.ts";
import { sharedOptions, studyCommand, working } from "./study-command.ts";

export const retract: Command = studyCommand({
  name: "retract",
  summary: "take back one person's answer, or a whole vote",
  usage: `Usage: unswayed retract ID [VOTER] [OPTIONS]

Takes back VOTER's answer to a request, or everybody's: the result is as if it had never been given. They may answer anew;
once the vote has ended nobody waits for that. The file keeps the fact that there was an answer.

${sharedOptions()}
Example: unswayed retract 3-public Ana
`,
  takes: ["ID", "VOTER?"],
  async run({ path, words: [word = "", voter] }) {
    const { id, isScore } = requestIdOf(word);
    await changeStudy(path, (study) =>
      isScore ? study.retractScores(id, voter) : study.retract(id, voter),
    );
    const what = voter === undefined ? "all answers were" : `the answer of ${voter} was`;
    return { json: { id, voter: voter ?? null }, text: `${id}: ${what} taken back.\n` };
  },
});

export const close: Command = studyCommand({
  name: "close",
  summary: "end a vote that not everybody answered",
  usage: `Usage: unswayed close ID [OPTIONS]

Ends a vote that not everybody will answer. Answers given so far count.

${sharedOptions()}
Example: unswayed close 3-public
`,
  takes: ["ID"],
  async run({ path, io, words: [word = ""] }) {
    const { id, isScore } = requestIdOf(word);
    await working(io, () =>
      changeStudy(path, (study) => (isScore ? study.closeScores(id) : study.close(id))),
    );
    return { json: { id, isClosed: true }, text: `${id}: the vote is closed.\n` };
  },
});

export const enqueue: Command = studyCommand({
  name: "enqueue",
  summary: "put a pair in the queue, to be asked next",
  usage: `Usage: unswayed enqueue A B [OPTIONS]

Has the group asked about A and B next, before the study's own choice. In a box, options are written with every parameter,
as in "temperature=21,humidity=40".

${sharedOptions()}
Example: unswayed enqueue Red Blue
`,
  takes: ["A", "B"],
  async run({ path, words: [first = "", second = ""] }) {
    const pair = await changeStudy(path, (study) => {
      const candidate = optionFromText(first, study.space, "A");
      const reference = optionFromText(second, study.space, "B");
      study.enqueue({ candidate, reference });
      return { candidate, reference };
    });
    return { json: pair, text: `${pairText(pair)}: will be asked before the study's own pairs.\n` };
  },
});
