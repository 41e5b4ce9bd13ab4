import type { ScoreRequest, VoteRequest } from "@unswayed/core";
import type { Command } from "../../command.ts";
import { type ParsedOptions, wholeNumberOf } from "../../parse-options.ts";
import { orderExample } from "../../study/answer-words.ts";
import { optionText } from "../../study/option-text.ts";
import { changeStudy, readStudy } from "../../study/study-file.ts";
import { columns, counted } from "../../study/words.ts";
import { sharedOptions, studyCommand, working } from "./study-command.ts";

const usage = `Usage: unswayed ask [OPTIONS]

The next question for the group, the same until it is answered. Asking changes nothing, unless several are asked together.

  --count N       several questions at once, for a questionnaire; they count as asked
  --pair          in a study of scores: a vote on a pair instead of a score
  --private       a private round now: the questions on which private answers tell most (3, or --count); they count as asked
  --even-if-done  one more question though the plan says stop
${sharedOptions(14)}
Example: unswayed ask
`;

export const ask: Command = studyCommand({
  name: "ask",
  summary: "the next question for the group",
  usage,
  options: { count: "text", pair: "flag", private: "flag", "even-if-done": "flag" },
  async run({ path, options, io }) {
    const requests = await working(io, () => requestsOf(path, options));
    return { json: { requests }, text: textOf(requests) };
  },
});

type Asked = VoteRequest | ScoreRequest;

async function requestsOf(path: string, options: ParsedOptions): Promise<readonly Asked[]> {
  const count = options.isGiven("count") ? wholeNumberOf(options, "count", 1) : undefined;
  if (options.isGiven("private")) {
    return changeStudy(path, (study) => study.askPrivate(count === undefined ? {} : { count }));
  }
  if (count !== undefined) return changeStudy(path, (study) => study.ask({ count }));
  const study = await readStudy(path);
  const isScore = study.settings.preset === "scores" && !options.isGiven("pair");
  const how = { evenIfDone: options.isGiven("even-if-done") };
  const request = isScore ? study.askScore(how) : study.ask(how);
  return request ? [request] : [];
}

function textOf(requests: readonly Asked[]): string {
  if (requests.length === 0)
    return 'There is nothing more to ask. Run "unswayed status" to see why.\n';
  const [only] = requests;
  const blocks = requests.map(blockOf).join("\n");
  if (requests.length > 1 || !only) {
    return `${blocks}\n${counted(requests.length, "question")}, to be answered in any order.\n`;
  }
  return `${blocks}\nNext: unswayed tell ${only.id} NAME=${answerTo(only)} …\n`;
}

/** What somebody could say to it. */
function answerTo(request: Asked): string | number {
  if ("option" in request) return request.scale.to;
  return request.kind === "order" ? orderExample(request.options.length) : "first";
}

function blockOf(request: Asked): string {
  const { id, round, channel, why } = request;
  if ("option" in request) {
    const { from, to } = request.scale;
    return columns([
      [id, `round ${round} of scores, ${channel}`],
      ["  option", optionText(request.option)],
      ["  score", `from ${from} to ${to}`],
      ["  why", why.text],
    ]);
  }
  const { candidate, reference, others = [] } = request;
  const hint = `places, best first, such as ${orderExample(request.options.length)}`;
  return columns([
    [id, `round ${round}, ${channel} vote`],
    ["  first", optionText(candidate)],
    ["  second", optionText(reference)],
    ...others.map((option, k) => [k === 0 ? "  third" : "  fourth", optionText(option)]),
    ...(request.kind === "order" ? [["  answer", hint]] : []),
    ["  why", why.text],
  ]);
}
