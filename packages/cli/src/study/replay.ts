import type { Asked, MeetingQuestion, StudyEvent, StudyJSON } from "@unswayed/core";
import { studyFrom } from "./methods.ts";

/** A question, and the name of its request. */
export interface ReplayedRequest extends MeetingQuestion {
  readonly id: string;
}

export interface Replay {
  /** Requests that were asked for again. */
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
 * it: nothing of the original's own course can leak in. Questions that people put in the queue, and requests asked together,
 * are not the study's choice of the moment and are skipped. Imported answers are facts without a request.
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
    const before = studyFrom({ ...json, events: events.slice(0, index) });
    const asked = before.ask();
    const recorded = shown(idOf(event), event.question);
    const now = asked && shown(asked.id, asked);
    const isSame = JSON.stringify(recorded) === JSON.stringify(now);
    if (isSame && asked?.why.kind === "enqueued") skipped.enqueued += 1;
    else compared += 1;
    if (isSame) continue;
    return { compared, skipped, difference: { event: index, recorded, asked: now } };
  }
  return { compared, skipped, difference: null };
}

type Beginning = Extract<StudyEvent, { kind: "answered" | "closed" }>;

function beginsRound(event: StudyEvent): event is Beginning {
  return event.kind === "answered" || event.kind === "closed";
}

function shown(id: string, { kind, options }: MeetingQuestion): ReplayedRequest {
  return { id, kind, options };
}

function idOf({ round, channel }: Pick<Asked, "round" | "channel">): string {
  return `${round}-${channel}`;
}
