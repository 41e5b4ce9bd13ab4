import type { LogLine, RoomView } from "@unswayed/protocol";
import type { Texts } from "../../texts/texts.tsx";

export interface LogRow {
  readonly seq: number;
  readonly at: string;
  readonly text: string;
}

/** How many facts the log has and the hash of the last, as `unswayed verify` says it; null without any. */
export function logEnd(log: string): { readonly facts: number; readonly hash: string } | null {
  const lines = linesOf(log);
  const last = lines.at(-1);
  return last ? { facts: lines.length, hash: last.hash } : null;
}

/** The public log in words. Of private questions it holds that they were asked and closed, and nothing else. */
export function logRows(texts: Texts, log: string, room: RoomView): readonly LogRow[] {
  const clock = new Intl.DateTimeFormat(texts.language.tag, {
    dateStyle: "medium",
    timeStyle: "medium",
  });
  return linesOf(log).map(({ seq, at, fact }) => ({
    seq,
    at: clock.format(new Date(at)),
    text: factText(texts, fact, room),
  }));
}

function linesOf(log: string): readonly LogLine[] {
  return log
    .split("\n")
    .filter((line) => line.includes('"fact"'))
    .map((line) => JSON.parse(line) as LogLine);
}

function factText({ report }: Texts, fact: LogLine["fact"], room: RoomView): string {
  const { facts } = report;
  const nameOf = (voter: string): string =>
    room.voters.find((person) => person.voter === voter)?.name ?? voter;
  switch (fact.kind) {
    case "joined":
    case "seat-freed":
    case "seat-moved":
    case "seat-keyed":
      return facts[fact.kind](nameOf(fact.voter));
    case "hand-raised":
    case "hand-lowered":
      return facts[fact.kind](nameOf(fact.voter), fact.round);
    case "hands-revealed":
    case "question-opened":
    case "round-timed":
    case "round-closed":
      return facts[fact.kind](fact.round);
    case "round-withdrawn":
      return facts[fact.kind](fact.round, fact.reason);
    case "moment-opened":
      return facts[fact.kind](fact.questions.length);
    default:
      return facts[fact.kind];
  }
}
