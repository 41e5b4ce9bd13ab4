import type { VoteRequest } from "@unswayed/core";
import type { Command } from "../../command.ts";
import { type ParsedOptions, wholeNumberOf } from "../../parse-options.ts";
import { optionText } from "../../study/option-text.ts";
import { changeStudy, readStudy } from "../../study/study-file.ts";
import { columns, counted } from "../../study/words.ts";
import { sharedOptions, studyCommand, working } from "./study-command.ts";

const usage = `Usage: unswayed ask [OPTIONS]

The next question for the group, the same until it is answered. Asking changes nothing, unless several are asked together.

  --count N  several questions at once, for a questionnaire; they count as asked
  --private  private questions gathered from the pairs asked so far, most doubtful first (3, or --count); they count as asked
${sharedOptions(9)}
Example: unswayed ask
`;

export const ask: Command = studyCommand({
  name: "ask",
  summary: "the next question for the group",
  usage,
  options: { count: "text", private: "flag" },
  async run({ path, options, io }) {
    const requests = await working(io, () => requestsOf(path, options));
    return { json: { requests }, text: textOf(requests) };
  },
});

async function requestsOf(path: string, options: ParsedOptions): Promise<readonly VoteRequest[]> {
  const count = options.isGiven("count") ? wholeNumberOf(options, "count", 1) : undefined;
  if (options.isGiven("private")) {
    return changeStudy(path, (study) => study.askPrivate(count === undefined ? {} : { count }));
  }
  if (count !== undefined) return changeStudy(path, (study) => study.ask({ count }));
  const request = (await readStudy(path)).ask();
  return request ? [request] : [];
}

function textOf(requests: readonly VoteRequest[]): string {
  if (requests.length === 0) return "There is nothing to ask.\n";
  const [only] = requests;
  const blocks = requests.map(blockOf).join("\n");
  if (requests.length > 1 || !only) {
    return `${blocks}\n${counted(requests.length, "question")}, to be answered in any order.\n`;
  }
  return `${blocks}\nNext: unswayed tell ${only.id} NAME=first …\n`;
}

function blockOf({ id, round, channel, candidate, reference, why }: VoteRequest): string {
  return columns([
    [id, `round ${round}, ${channel} vote`],
    ["  first", optionText(candidate)],
    ["  second", optionText(reference)],
    ["  why", why.text],
  ]);
}
