import { InvalidInputError, type StudyJSON } from "@unswayed/core";
import type { VerifiedLog } from "@unswayed/server";
import { type Command, CommandFailure } from "../../command.ts";
import { record, unknownFields } from "../../fields.ts";
import { parseJson } from "../../json-text.ts";
import { studyFrom } from "../../study/methods.ts";
import { inFile, readText } from "../../study/read-text.ts";
import { counted } from "../../study/words.ts";
import { sharedOptions, studyCommand } from "./study-command.ts";

const usage = `Usage: unswayed verify [FILE] [OPTIONS]

Checks a study's file, or the exported log of a decision on a server.

Of a study: that it is well-formed, that every event could have happened where it stands, and that reading and
writing it gives the same bytes again (blanks between them aside). Of a log: that every line is written as it was exported, every hash
follows from the one before, every fact could have happened where it stands, hands of seats with a key are signed by it, and the
result names this very log.
Compare the hash it prints with the report's to know that nothing is missing at the end and that nobody computed all hashes again.

Of a log it does not check private answers, which are not in it, nor whether the result follows from the answers. Each phone looks for
its own in the log when a private round closes, and the server compares all with the hashes in the log before it uses them.
Ends with 1, and names the place, if not.

${sharedOptions()}
Example: unswayed verify study.json
`;

export const verify: Command = studyCommand({
  name: "verify",
  summary: "check that a study's file is well-formed and every event is in its place",
  usage,
  takes: ["FILE?"],
  async run({ path, io, words: [file = path] }) {
    const text = await readText(file, io.stdin);
    if (isLog(text)) return logReport(file, await verifiedLog(file, text));
    const { events } = inFile(file, () => verified(text));
    return {
      json: { file, isValid: true, events },
      text: `${file}: ${counted(events, "event")}, every one in its place.\n`,
    };
  },
});

/** A log has a fact on each line; a study is one object. */
function isLog(text: string): boolean {
  return /^\uFEFF?\s*\{"seq":/.test(text);
}

async function verifiedLog(file: string, text: string): Promise<VerifiedLog> {
  const { InvalidLogError, verifyLog } = await import("@unswayed/server");
  try {
    return verifyLog(text);
  } catch (error) {
    if (error instanceof InvalidLogError) throw new CommandFailure(`${file}: ${error.message}`);
    throw error;
  }
}

function logReport(file: string, log: VerifiedLog): { json: object; text: string } {
  return {
    json: { file, isValid: true, ...log },
    text: `${file}: ${counted(log.facts, "fact")}, every one in its place; the last has hash ${log.head}. Private answers and the result itself were not checked.\n`,
  };
}

function verified(text: string): { readonly events: number } {
  const json = record("study", parseJson(text));
  const [extra] = unknownFields("study", json, ["schema", "settings", "events"]);
  if (extra !== undefined) {
    throw new InvalidInputError(extra, "this field", "only schema, settings and events");
  }
  const again = studyFrom(json).toJSON(); // which checks every event where it stands
  checkSameBytes(text, again);
  return { events: again.events.length };
}

function checkSameBytes(text: string, again: StudyJSON): void {
  const was = withoutBlanks(text);
  const is = JSON.stringify(again);
  if (was === is) return;
  let at = 0;
  while (at < was.length && was[at] === is[at]) at++;
  throw new InvalidInputError(
    `study, from the field "${lastNameBefore(was, at)}" on`,
    "other bytes",
    "those that reading and writing it gives, with every default written out",
  );
}

/** The text with nothing between its tokens. */
function withoutBlanks(text: string): string {
  return text.replace(/^\uFEFF/, "").replace(/("(?:[^"\\]|\\.)*")|\s+/g, "$1");
}

/** A field's name rather than what it holds, which may be a private answer. */
function lastNameBefore(text: string, at: number): string {
  const names = [...text.slice(0, at).matchAll(/"((?:[^"\\]|\\.)*)":/g)];
  return names.at(-1)?.[1] ?? "the beginning";
}
