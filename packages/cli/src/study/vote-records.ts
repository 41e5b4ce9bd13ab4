import {
  type AddedVote,
  type Channel,
  InvalidInputError,
  type Pair,
  type Study,
  type StudyEvent,
  type VoteRecord,
} from "@unswayed/core";
import { UsageError } from "../command.ts";

export function importedVotes(events: readonly StudyEvent[]): readonly AddedVote[] {
  return events.flatMap((event) => (event.kind === "votes-added" ? event.votes : []));
}

export function recordOf(study: Study, id: string): VoteRecord | undefined {
  return study.votes().find((record) => record.id === id);
}

/** The pair of a vote that has begun, or of the one that is being asked. */
export function pairOf(study: Study, id: string): Pair {
  const begun = recordOf(study, id);
  if (begun) return begun;
  const asked = study.ask();
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
  throw new UsageError(
    `ID: got "${word}", wanted a request such as 7-public ("unswayed ask" tells it)`,
  );
}
