import { type Command, exitCodes } from "../../command.ts";
import { questionText } from "../../study/option-text.ts";
import { type Replay, type ReplayedRequest, replay as replayed } from "../../study/replay.ts";
import { readStudy } from "../../study/study-file.ts";
import { counted } from "../../study/words.ts";
import { progressLine, sharedOptions, studyCommand } from "./study-command.ts";

const usage = `Usage: unswayed replay [FILE] [OPTIONS]

Takes a study through its recorded answers again, with the same settings and seed, and checks that it asks the same
questions in the same order. Questions from the queue, questions asked together and imported votes are taken as they are. It
works out every question again, which takes as long as asking them did. Ends with 1 at the first difference.

${sharedOptions()}
Example: unswayed replay study.json
`;

export const replay: Command = studyCommand({
  name: "replay",
  summary: "check that the recorded answers lead to the same questions again",
  usage,
  takes: ["FILE?"],
  async run({ path, io, words: [file = path] }) {
    const study = await readStudy(file);
    const line = progressLine(io);
    const found = replayed(study.toJSON(), (done, all) =>
      line.show(`replaying event ${done + 1} of ${all}`),
    );
    line.clear();
    return {
      json: { isSame: found.difference === null, ...found },
      text: textOf(found),
      code: found.difference === null ? exitCodes.fine : exitCodes.failed,
    };
  },
});

function textOf({ compared, skipped, difference }: Replay): string {
  const left = `${skipped.enqueued} from the queue and ${skipped.batch} asked together were skipped`;
  if (difference === null) {
    return `${counted(compared, "question")}: the same, in the same order; ${left}.\n`;
  }
  const { event, recorded, asked } = difference;
  return [
    `Another question after ${counted(compared - 1, "question")} that came out the same; ${left}.`,
    `  event     ${event + 1}`,
    `  recorded  ${requestText(recorded)}`,
    `  now       ${asked ? requestText(asked) : "nothing to ask"}`,
    "",
  ].join("\n");
}

function requestText(request: ReplayedRequest): string {
  return `${request.id}: ${request.kind}, ${questionText(request)}`;
}
