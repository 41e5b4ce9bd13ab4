import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type Ballot,
  type BallotRecord,
  fileForms,
  isNumberText,
  readBallots,
  writeBallots,
} from "@unswayed/formats";
import { type Command, CommandFailure, type CommandIo, exitCodes, UsageError } from "../command.ts";
import { choiceOf, type ParsedOptions, parseOptions } from "../parse-options.ts";
import { inFile, readText, reasonOf } from "../study/read-text.ts";
import { warnOfPrivateAnswers } from "./study/study-command.ts";

const kinds = ["ratings", "ranks", "approvals", "favourites"] as const;

const usage = `Usage: unswayed convert FILE [OPTIONS]

Reads votes, rankings, ratings or approvals from a file, says what it found and what it guessed, and writes them in another form.
The file is read whole or refused, with the line, the column and what was expected.

FILE is one of these; "-" is standard input:
  a table with a row for each answer: person, channel, options, answer
  a table with a row for each person and a column for each option: ratings, ranks, or crosses
  pairs as crowd-kit has them: worker, left, right, label
  a file of PrefLib: .soc, .soi, .toc, .toi or .cat
  an export of Polis: participants-votes.csv, with --comments comments.csv for the texts
  our JSON

  --to FORM         ${fileForms.join(", ")}; without it nothing is written
  --out PATH        a file instead of standard output; for polis a folder
  --channel C       public or private, if the file does not say
  --as KIND         what numbers or crosses are: ${kinds.join(", ")}
  --scale MIN:MAX   the scale of ratings, as in 0:10
  --comments FILE   the texts of Polis's comments
  --reveal-private  private answers too, after a warning on standard error

Example: unswayed convert ratings.csv --channel public --to cat > ratings.cat
`;

/** Votes from one form into another. */
export const convert: Command = {
  name: "convert",
  summary: "votes from one kind of file into another",
  usage,
  async run(args, io) {
    const options = parseOptions(args, {
      ...{ to: "text", out: "text", channel: "text", as: "text", scale: "text" },
      ...{ comments: "text", "reveal-private": "flag" },
    });
    const [file, another] = options.positionals;
    if (file === undefined) throw new UsageError('which FILE? ("-" is standard input)');
    if (another !== undefined) throw new UsageError(`one FILE at a time: what is "${another}"?`);
    const form = options.isGiven("to") ? choiceOf(options, "to", fileForms, "json") : null;
    const given = await givenOf(options, file);
    const text = await readText(file, io.stdin);
    const { record, summary, guesses } = inFile(file, () => readBallots(text, given));
    for (const line of [summary, ...guesses]) io.stderr(`${line}\n`);
    if (form === null) return exitCodes.fine;
    const kept = shown(record, options.isGiven("reveal-private"), io);
    const { comments, ...written } = inFile(file, () => writeBallots(kept, form));
    if (written.lost.length > 0) {
      io.stderr(`The new file has no room for: ${written.lost.join(", ")}.\n`);
    }
    const out = options.text("out");
    if (comments === undefined && out === undefined) io.stdout(written.text);
    else if (comments === undefined) await write(out as string, written.text);
    else await writePolis(out, written.text, comments);
    return exitCodes.fine;
  },
};

async function givenOf(
  options: ParsedOptions,
  name: string,
): Promise<Parameters<typeof readBallots>[1]> {
  const comments = options.text("comments");
  const [min = "", max = "", more] = (options.text("scale") ?? "").split(":");
  if (
    options.isGiven("scale") &&
    (!isNumberText(min) || !isNumberText(max) || more !== undefined)
  ) {
    throw new UsageError(`"--scale" takes two numbers, as in 0:10, not "${options.text("scale")}"`);
  }
  return {
    name,
    ...(options.isGiven("channel") && {
      channel: choiceOf(options, "channel", ["public", "private"] as const, "public"),
    }),
    ...(options.isGiven("as") && { as: choiceOf(options, "as", kinds, "ratings") }),
    ...(options.isGiven("scale") && { scale: { min: Number(min), max: Number(max) } }),
    ...(comments !== undefined && { comments: await readText(comments) }),
  };
}

/** Without private answers, unless they were asked for. */
function shown(record: BallotRecord, isRevealed: boolean, io: CommandIo): BallotRecord {
  const isPrivate = ({ channel }: Ballot): boolean => channel === "private";
  if (!record.ballots.some(isPrivate)) return record;
  if (isRevealed) {
    warnOfPrivateAnswers(io);
    return record;
  }
  const ballots = record.ballots.filter((ballot) => !isPrivate(ballot));
  if (ballots.length === 0) {
    throw new CommandFailure("all answers are private: --reveal-private writes them all the same");
  }
  io.stderr("Private answers are left out; --reveal-private keeps them.\n");
  const { scale, ...rest } = record;
  return {
    ...rest,
    ...(scale && ballots.some(({ kind }) => kind === "rating") && { scale }),
    ballots,
  };
}

async function write(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text);
  } catch (error) {
    throw new CommandFailure(`cannot write "${path}": ${reasonOf(error)}`);
  }
}

async function writePolis(
  folder: string | undefined,
  votes: string,
  comments: string,
): Promise<void> {
  if (folder === undefined) {
    throw new UsageError('"--to polis" writes two files and needs a folder: --out FOLDER');
  }
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    throw new CommandFailure(`cannot make the folder "${folder}": ${reasonOf(error)}`);
  }
  await write(join(folder, "participants-votes.csv"), votes);
  await write(join(folder, "comments.csv"), comments);
}
