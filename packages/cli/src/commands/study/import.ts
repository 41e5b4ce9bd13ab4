import type { Channel, Study } from "@unswayed/core";
import { type Command, UsageError } from "../../command.ts";
import type { ParsedOptions } from "../../parse-options.ts";
import { answersFromEvents, isEventsFile } from "../../study/exported-events.ts";
import { inFile, readText } from "../../study/read-text.ts";
import { changeStudy } from "../../study/study-file.ts";
import { answersFromFile, type ImportTarget } from "../../study/votes-from-file.ts";
import { counted } from "../../study/words.ts";
import { sharedOptions, studyCommand } from "./study-command.ts";

const usage = `Usage: unswayed import FILE --channel public|private [OPTIONS]

Adds votes from elsewhere: an earlier meeting, a survey, a spreadsheet, a server's public-votes.csv. All of them, or none if
anything is wrong.

FILE is a table with headings, separated by commas, semicolons or tabs; "-" is standard input. It has a row for each answer, with
voter, channel, kind, options (with | between them) and answer, as "unswayed export --csv" writes it; or a row for each question,
with options and a column for each person; or a row for each person and a column for each option. Answers are written as for
"unswayed tell"; an empty field is no answer. It can also be pairs of crowd-kit, our JSON, the events of "unswayed export --json", or
what "unswayed convert" makes of other files. The people and options must be the study's.

Rankings, favourites and ratings count as what they are. Method paper reads pairs only, method scores pairs and ratings.

  --channel C  public or private, if the table has no channel column
  --as-pairs   take rankings and favourites of more than two options apart into votes on two, for a method that reads pairs only
               or rankings with ties; the study takes these for independent, so it will be a little too sure
${sharedOptions(11)}
Example: unswayed import survey.csv --channel private
`;

export const importVotes: Command = studyCommand({
  name: "import",
  summary: "add votes from a table or another file",
  usage,
  options: { channel: "text", "as-pairs": "flag" },
  takes: ["FILE"],
  async run({ path, options, io, words: [file = ""] }) {
    const channel = channelOf(options);
    const text = await readText(file, io.stdin);
    const { added, notes } = await changeStudy(path, (study) => {
      const target = targetOf(study, channel, options.isGiven("as-pairs"));
      const found = inFile(file, () =>
        isEventsFile(text) ? answersFromEvents(text) : answersFromFile(text, file, target),
      );
      if (found.added.length > 0) inFile(file, () => study.addAnswers(found.added));
      return found;
    });
    const answers = added.reduce((sum, given) => sum + Object.keys(given.answers).length, 0);
    const lines = [
      `${counted(added.length, "question")} with ${counted(answers, "answer")} added.`,
      ...notes,
    ];
    return {
      json: { questions: added.length, answers, ...(notes.length > 0 && { notes }) },
      text: lines.map((line) => `${line}\n`).join(""),
    };
  },
});

function channelOf(options: ParsedOptions): Channel | undefined {
  const text = options.text("channel");
  if (text === undefined || text === "public" || text === "private") return text;
  throw new UsageError(`"--channel" takes public or private, not "${text}"`);
}

function targetOf(study: Study, channel: Channel | undefined, asPairs: boolean): ImportTarget {
  return { space: study.space, people: peopleOf(study), channel, asPairs };
}

/** Everyone who was ever part, those who left included. */
function peopleOf(study: Study): readonly string[] {
  const joined = study.events().flatMap((event) => (event.kind === "joined" ? [event.voter] : []));
  return [...new Set([...study.settings.voters, ...joined])];
}
