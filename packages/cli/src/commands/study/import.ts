import type { Channel, Study } from "@unswayed/core";
import { type Command, UsageError } from "../../command.ts";
import type { ParsedOptions } from "../../parse-options.ts";
import { inFile, readText } from "../../study/read-text.ts";
import { isScoreTable, scoresFromCsv } from "../../study/scores-from-csv.ts";
import { changeStudy } from "../../study/study-file.ts";
import { type ImportTarget, votesFromCsv } from "../../study/votes-from-csv.ts";
import { counted } from "../../study/words.ts";
import { sharedOptions, studyCommand } from "./study-command.ts";

const usage = `Usage: unswayed import FILE --channel public|private [OPTIONS]

Adds votes from elsewhere: an earlier meeting, a survey, a spreadsheet. All of them, or none if anything is wrong.

FILE is a table with headings, separated by commas, semicolons or tabs; "-" is standard input. Either a row for each pair,
with candidate, reference and a column for each person; or a row for each answer, with voter, channel, candidate,
reference and answer, as "unswayed export --csv" writes it. Answers are written as for "unswayed tell", where first is
the candidate; an empty field is no answer. A column others must be empty: only votes on two options can be added.

Scores (preset scores) are a table with an option in place of the pair: a row for each option with a column for each person, or
a row for each score, with voter, channel, option and score.

  --channel C  public or private, where the table has no channel of its own
${sharedOptions(11)}
Example: unswayed import survey.csv --channel private
`;

export const importVotes: Command = studyCommand({
  name: "import",
  summary: "add votes from a table",
  usage,
  options: { channel: "text" },
  takes: ["FILE"],
  async run({ path, options, io, words: [file = ""] }) {
    const channel = channelOf(options);
    const text = await readText(file, io.stdin);
    if (inFile(file, () => isScoreTable(text))) {
      const { options: scored, scores } = await changeStudy(path, (study) => {
        const target = targetOf(study, channel);
        const added = inFile(file, () => scoresFromCsv(text, target));
        inFile(file, () => study.addScores(added));
        const counts = added.map((given) => Object.keys(given.scores).length);
        return { options: added.length, scores: counts.reduce((sum, count) => sum + count, 0) };
      });
      return {
        json: { rows: scored, scores },
        text: `${counted(scored, "row")} with ${counted(scores, "score")} added.\n`,
      };
    }
    const { votes, answers } = await changeStudy(path, (study) => {
      const target = targetOf(study, channel);
      const added = inFile(file, () => votesFromCsv(text, target));
      study.addVotes(added);
      const counts = added.map((vote) => Object.keys(vote.answers).length);
      return { votes: added.length, answers: counts.reduce((sum, count) => sum + count, 0) };
    });
    return {
      json: { votes, answers },
      text: `${counted(votes, "vote")} with ${counted(answers, "answer")} added.\n`,
    };
  },
});

function channelOf(options: ParsedOptions): Channel | undefined {
  const text = options.text("channel");
  if (text === undefined || text === "public" || text === "private") return text;
  throw new UsageError(`"--channel" takes public or private, not "${text}"`);
}

function targetOf(study: Study, channel: Channel | undefined): ImportTarget {
  return { space: study.space, people: peopleOf(study), channel };
}

/** Everybody who was ever part, those who left included. */
function peopleOf(study: Study): readonly string[] {
  const joined = study.events().flatMap((event) => (event.kind === "joined" ? [event.voter] : []));
  return [...new Set([...study.settings.voters, ...joined])];
}
