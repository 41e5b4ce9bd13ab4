import {
  type Channel,
  type Offer,
  type OptionValue,
  restoreStudy,
  type StudyEvent,
  type StudyJSON,
} from "@unswayed/core";

/** A vote on a pair, or a score of an option. */
export type ReplayedRequest =
  | {
      readonly id: string;
      readonly candidate: OptionValue;
      readonly reference: OptionValue;
      readonly others?: readonly OptionValue[];
    }
  | { readonly id: string; readonly option: OptionValue };

export interface Replay {
  /** Requests that were asked for anew. */
  readonly compared: number;
  readonly skipped: { readonly enqueued: number; readonly batch: number };
  /** The first request that came out otherwise; `asked` is null when nothing was asked at all. */
  readonly difference: {
    /** Index in the list of events. */
    readonly event: number;
    readonly recorded: ReplayedRequest;
    readonly asked: ReplayedRequest | null;
  } | null;
}

/**
 * Takes a study through its facts again and compares, whenever a vote began, what it asks now with what it asked then.
 *
 * A study's state is its settings and its facts, so the study before an event is the one restored from the events before
 * it: nothing of the original's own course can leak in. Pairs that people put in the queue, and requests asked together,
 * are not the study's choice of the moment and are skipped. Imported votes are facts without a request.
 *
 * @param onProgress - called before each request that is worked out
 */
export function replay(
  json: StudyJSON,
  onProgress: (done: number, all: number) => void = () => {},
): Replay {
  const { events } = json;
  const begun = new Set<string>();
  const skipped = { enqueued: 0, batch: 0 };
  let compared = 0;
  for (const [index, event] of events.entries()) {
    if (event.kind === "asked-together") {
      for (const request of event.requests) begun.add(idOf(request));
      skipped.batch += event.requests.length;
    }
    if (!beginsRound(event) || begun.has(idOf(event))) continue;
    begun.add(idOf(event));
    onProgress(index, events.length);
    const before = restoreStudy({ ...json, events: events.slice(0, index) });
    const asked = "option" in event ? before.askScore() : before.ask();
    const recorded = shown(idOf(event), event);
    const now = asked && shown(asked.id, asked);
    const isSame = JSON.stringify(recorded) === JSON.stringify(now);
    if (isSame && asked?.why.kind === "enqueued") skipped.enqueued += 1;
    else compared += 1;
    if (isSame) continue;
    return { compared, skipped, difference: { event: index, recorded, asked: now } };
  }
  return { compared, skipped, difference: null };
}

type Beginning = Extract<StudyEvent, { kind: "answered" | "closed" | "scored" | "scores-closed" }>;

function beginsRound(event: StudyEvent): event is Beginning {
  return ["answered", "closed", "scored", "scores-closed"].includes(event.kind);
}

type About = { readonly option: OptionValue } | Offer<OptionValue>;

function shown(id: string, about: About): ReplayedRequest {
  if ("option" in about) return { id, option: about.option };
  const { candidate, reference, others } = about;
  return { id, candidate, reference, ...(others && { others }) };
}

function idOf(asked: { readonly round: number; readonly channel: Channel }): string {
  return `${"option" in asked ? "s" : ""}${asked.round}-${asked.channel}`;
}
