import type { MeetingStop, RatingScale, Study, VoteRequest } from "@unswayed/core";
import type { Command } from "../../command.ts";
import { type ParsedOptions, wholeNumberOf } from "../../parse-options.ts";
import { answerExample, answerHint } from "../../study/answer-words.ts";
import { optionText } from "../../study/option-text.ts";
import { scaleOf } from "../../study/scale.ts";
import { changeStudy, readStudy } from "../../study/study-file.ts";
import { columns, counted } from "../../study/words.ts";
import { sharedOptions, studyCommand, working } from "./study-command.ts";

const usage = `Usage: unswayed ask [OPTIONS]

The next question for the group, the same until it is answered. Asking changes nothing, unless several are asked together.

  --count N       several questions at once, for a questionnaire; they count as asked
  --private       a private round now: the questions on which private answers tell most (3, or --count); they count as asked
  --even-if-done  one more question though the plan says stop
${sharedOptions(14)}
Example: unswayed ask
`;

export const ask: Command = studyCommand({
  name: "ask",
  summary: "the next question for the group",
  usage,
  options: { count: "text", private: "flag", "even-if-done": "flag" },
  async run({ path, options, io }) {
    const { requests, stop, scale } = await working(io, () => requestsOf(path, options));
    return { json: { requests, stop }, text: textOf(requests, scale) };
  },
});

interface AskedNow {
  readonly requests: readonly VoteRequest[];
  /** Why the meeting is over; null while there is something to ask. */
  readonly stop: MeetingStop | null;
  readonly scale: RatingScale;
}

async function requestsOf(path: string, options: ParsedOptions): Promise<AskedNow> {
  const count = options.isGiven("count") ? wholeNumberOf(options, "count", 1) : undefined;
  const asked = (study: Study): AskedNow => {
    const scale = scaleOf(study);
    if (options.isGiven("private")) {
      const requests = study.askPrivate(count === undefined ? {} : { count });
      return { requests, stop: null, scale };
    }
    if (count !== undefined) return { requests: study.ask({ count }), stop: null, scale };
    const request = study.ask({ evenIfDone: options.isGiven("even-if-done") });
    if (request) return { requests: [request], stop: null, scale };
    const step = study.step();
    return { requests: [], stop: step.kind === "stop" ? step.why : null, scale };
  };
  const isChange = options.isGiven("private") || count !== undefined;
  return isChange ? changeStudy(path, asked) : asked(await readStudy(path));
}

function textOf(requests: readonly VoteRequest[], scale: RatingScale): string {
  if (requests.length === 0)
    return 'There is nothing more to ask. Run "unswayed status" to see why.\n';
  const [only] = requests;
  const blocks = requests.map((request) => blockOf(request, scale)).join("\n");
  if (requests.length > 1 || !only) {
    return `${blocks}\n${counted(requests.length, "question")}, to be answered in any order.\n`;
  }
  const example = answerExample({ ...only, scale });
  return `${blocks}\nNext: unswayed tell ${only.id} NAME=${example} …\n`;
}

/** What an option's line begins with: the word or the number that stands for it in an answer. */
const places = ["first", "second", "third", "fourth"];

function blockOf(
  { id, round, channel, kind, options, why }: VoteRequest,
  scale: RatingScale,
): string {
  const hint = answerHint({ kind, options, scale });
  return columns([
    [id, `round ${round}, ${channel}`],
    ...options.map((option, k) => [
      options.length === 1 ? "  option" : `  ${places[k] ?? k + 1}`,
      optionText(option),
    ]),
    ...(hint === null ? [] : [["  answer", hint]]),
    ["  why", why.text],
  ]);
}
