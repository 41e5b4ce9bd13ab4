import {
  type AddedScores,
  type AddedVote,
  type Channel,
  InvalidInputError,
  type KindName,
  type Offer,
  type OptionValue,
  type Study,
  type StudyEvent,
  type VoteRecord,
} from "@unswayed/core";
import { UsageError } from "../command.ts";

export function importedVotes(events: readonly StudyEvent[]): readonly AddedVote[] {
  return events.flatMap((event) => (event.kind === "votes-added" ? event.votes : []));
}

export function importedScores(events: readonly StudyEvent[]): readonly AddedScores[] {
  return events.flatMap((event) => (event.kind === "scores-added" ? event.scores : []));
}

export function recordOf(study: Study, id: string): VoteRecord | undefined {
  return study.votes().find((record) => record.id === id);
}

/** What a vote is about, and how it is put. */
export interface AskedOffer extends Offer<OptionValue> {
  readonly kind: KindName;
}

/** What a vote that has begun is about, or the one that is being asked. */
export function offerOf(study: Study, id: string): AskedOffer {
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

/** The ID on the command line, such as "7-public"; "s7-public" asks for scores. */
export function requestIdOf(word: string): {
  readonly id: string;
  readonly channel: Channel;
  readonly isScore: boolean;
} {
  const match = /^(s?)[1-9]\d*-(public|private)$/.exec(word);
  if (match) return { id: word, channel: match[2] as Channel, isScore: match[1] === "s" };
  // An answer in the place of the ID may be a private one, whose request stands further on.
  const shown = word.includes("=") ? "an answer (not shown)" : `"${word}"`;
  throw new UsageError(
    `ID: got ${shown}, wanted a request such as 7-public ("unswayed ask" tells it)`,
  );
}
