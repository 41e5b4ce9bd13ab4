import {
  type AddedAnswers,
  type Channel,
  InvalidInputError,
  type MeetingQuestion,
  type Study,
  type StudyEvent,
  type VoteRecord,
} from "@unswayed/core";
import { UsageError } from "../command.ts";

export function importedAnswers(events: readonly StudyEvent[]): readonly AddedAnswers[] {
  return events.flatMap((event) => (event.kind === "answers-added" ? event.added : []));
}

export function recordOf(study: Study, id: string): VoteRecord | undefined {
  return study.votes().find((record) => record.id === id);
}

/** What a vote that has begun is about, or the one that is being asked. */
export function questionOf(study: Study, id: string): MeetingQuestion {
  const begun = recordOf(study, id);
  if (begun) return begun;
  const asked = study.ask() ?? study.ask({ evenIfDone: true });
  if (asked?.id === id) return asked;
  throw new InvalidInputError(
    "request",
    id,
    asked ? `the vote that is being asked, ${asked.id}` : "nothing: no vote is being asked",
  );
}

/** The ID on the command line, such as "7-public". */
export function requestIdOf(word: string): { readonly id: string; readonly channel: Channel } {
  const match = /^[1-9]\d*-(public|private)$/.exec(word);
  if (match) return { id: word, channel: match[1] as Channel };
  // An answer in the place of the ID may be a private one, whose request stands further on.
  const shown = word.includes("=") ? "an answer (not shown)" : `"${word}"`;
  throw new UsageError(
    `ID: got ${shown}, wanted a request such as 7-public ("unswayed ask" tells it)`,
  );
}
