import {
  type AddedVote,
  type Channel,
  InvalidInputError,
  type OptionValue,
  type Study,
  type StudyAnswer,
  type StudyEvent,
} from "@unswayed/core";
import { UsageError } from "../command.ts";

/** One vote as it stands: the pair, and who has answered what. */
export interface VoteRecord {
  readonly id: string;
  readonly round: number;
  readonly channel: Channel;
  readonly candidate: OptionValue;
  readonly reference: OptionValue;
  readonly answers: ReadonlyMap<string, StudyAnswer>;
  readonly isClosed: boolean;
}

export interface PairOfOptions {
  readonly candidate: OptionValue;
  readonly reference: OptionValue;
}

/** Every vote that has begun, by round, the public one first. Of a changed answer the last counts; retracted ones are gone. */
export function voteRecords(events: readonly StudyEvent[]): readonly VoteRecord[] {
  const records = new Map<string, VoteRecord>();
  const begin = (asked: PairOfOptions & { round: number; channel: Channel }): VoteRecord => {
    const { round, channel, candidate, reference } = asked;
    const id = `${round}-${channel}`;
    const known = records.get(id);
    return (
      known ?? { id, round, channel, candidate, reference, answers: new Map(), isClosed: false }
    );
  };
  for (const event of events) {
    if (event.kind === "answered") {
      const record = begin(event);
      const answers = new Map([...record.answers, ...Object.entries(event.answers)]);
      records.set(record.id, { ...record, answers });
    } else if (event.kind === "closed") {
      const record = begin(event);
      records.set(record.id, { ...record, isClosed: true });
    } else if (event.kind === "asked-together") {
      for (const request of event.requests) {
        const record = begin(request);
        records.set(record.id, record);
      }
    } else if (event.kind === "retracted") {
      const record = records.get(`${event.round}-${event.channel}`);
      if (!record) continue;
      const kept = [...record.answers].filter(
        ([voter]) => event.voter !== null && voter !== event.voter,
      );
      records.set(record.id, { ...record, answers: new Map(kept), isClosed: true });
    }
  }
  return [...records.values()].sort(
    (a, b) => a.round - b.round || (a.channel === b.channel ? 0 : a.channel === "public" ? -1 : 1),
  );
}

export function importedVotes(events: readonly StudyEvent[]): readonly AddedVote[] {
  return events.flatMap((event) => (event.kind === "votes-added" ? event.votes : []));
}

/** Who is here and has not answered a vote that is still open. */
export function awaitedVoters(record: VoteRecord, voters: readonly string[]): readonly string[] {
  return record.isClosed ? [] : voters.filter((voter) => !record.answers.has(voter));
}

export function recordOf(study: Study, id: string): VoteRecord | undefined {
  return voteRecords(study.events()).find((record) => record.id === id);
}

/** The pair of a vote that has begun, or of the one that is being asked. */
export function pairOf(study: Study, id: string): PairOfOptions {
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

/** Whether anybody has preferred anything yet: before that there is nothing to conclude. */
export function hasVotes(study: Study): boolean {
  const events = study.events();
  const all = [
    ...voteRecords(events).flatMap(({ answers }) => [...answers.values()]),
    ...importedVotes(events).flatMap(({ answers }) => Object.values(answers)),
  ];
  return all.some((answer) => answer !== "abstain" && answer !== "unknown-option");
}
