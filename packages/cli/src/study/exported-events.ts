import type { AddedAnswers, StudyAnswer } from "@unswayed/core";
import { type Fields, list, oneOf, record } from "../fields.ts";
import { parseJson } from "../json-text.ts";
import type { ImportedAnswers } from "./votes-from-file.ts";
import { counted } from "./words.ts";

/** Whether a text is what "unswayed export --json" writes: events, and whether private answers are among them. */
export function isEventsFile(text: string): boolean {
  return /^\uFEFF?\s*\{\s*"schema"\s*:\s*"unswayed\/export@1"/.test(text);
}

/**
 * The answers that count after all events of a file: taken back ones are gone, of changed ones the last is here. Whether they fit a
 * study is checked when they are added.
 */
export function answersFromEvents(text: string): ImportedAnswers {
  const { events } = record("export", parseJson(text));
  const asked = new Map<string, Given>();
  const added: Given[] = [];
  let leftOut = 0;
  const take = (path: string, fields: Fields): Given | null => {
    if ("answerCount" in fields) {
      leftOut += 1;
      return null;
    }
    const channel = oneOf(
      `${path}.channel`,
      fields["channel"],
      ["public", "private"] as const,
      "public or private",
    );
    const question = record(`${path}.question`, fields["question"]) as unknown as Given["question"];
    const answers = { ...record(`${path}.answers`, fields["answers"]) } as Given["answers"];
    return { channel, question, answers };
  };
  list("events", events, "the list of events").forEach((event, k) => {
    const path = `events[${k}]`;
    const fields = record(path, event);
    const vote = `${fields["round"]}-${fields["channel"]}`;
    if (fields["kind"] === "answered") {
      const given = take(path, fields);
      const known = asked.get(vote);
      if (given && known) Object.assign(known.answers, given.answers);
      else if (given) asked.set(vote, given);
    } else if (fields["kind"] === "retracted") {
      const voter = fields["voter"];
      if (voter === null) asked.delete(vote);
      else delete asked.get(vote)?.answers[String(voter)];
    } else if (fields["kind"] === "answers-added") {
      list(`${path}.added`, fields["added"], "a list of answers").forEach((one, j) => {
        const place = `${path}.added[${j}]`;
        const given = take(place, record(place, one));
        if (given) added.push(given);
      });
    }
  });
  const all = [...added, ...asked.values()].filter(
    ({ answers }) => Object.keys(answers).length > 0,
  );
  const notes =
    leftOut > 0
      ? [
          `The file was exported without private answers: those to ${counted(leftOut, "question")} are not in it.`,
        ]
      : [];
  return { added: all, notes };
}

type Given = Omit<AddedAnswers, "answers"> & { readonly answers: Record<string, StudyAnswer> };
