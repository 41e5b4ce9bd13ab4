import { InvalidInputError, restoreStudy, type StudyJSON } from "@unswayed/core";
import type { Command } from "../../command.ts";
import { parseJson } from "../../json-text.ts";
import { list, record, unknownFields } from "../../solve/fields.ts";
import { checkEvents } from "../../study/check-events.ts";
import { inFile, readText } from "../../study/read-text.ts";
import { counted } from "../../study/words.ts";
import { sharedOptions, studyCommand } from "./study-command.ts";

const usage = `Usage: unswayed verify [FILE] [OPTIONS]

Checks a study's file: that it is well-formed, that every event could have happened where it stands, and that reading and
writing it gives the same bytes again (blanks between them aside). Ends with 1, and names the place, if not.

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
    const { events } = inFile(file, () => verified(text));
    return {
      json: { file, isValid: true, events },
      text: `${file}: ${counted(events, "event")}, every one in its place.\n`,
    };
  },
});

function verified(text: string): { readonly events: number } {
  const json = record("study", parseJson(text));
  const [extra] = unknownFields("study", json, ["schema", "settings", "events"]);
  if (extra !== undefined) {
    throw new InvalidInputError(extra, "this field", "only schema, settings and events");
  }
  const events = list("study.events", json["events"], "a list of events");
  // Settings by themselves first, so that an event is judged by settings known to be right.
  const { settings } = restoreStudy({ ...json, events: [] });
  checkEvents(settings, events);
  const again = restoreStudy(json).toJSON();
  checkSameBytes(text, again);
  return { events: events.length };
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
