import { restoreStudy, type Study, type StudyEvent, type StudyJSON } from "@unswayed/core";
import { scores } from "@unswayed/paper/scores";

/**
 * Studies of decisions under way, so that a solve takes in only what has happened since the last one. What they hold was given to this
 * thread anyway; it stays in memory only, and not for long.
 */
interface Kept {
  readonly settings: string;
  readonly events: readonly string[];
  readonly study: Study;
  readonly forget: NodeJS.Timeout;
}

const most = 8;
const idleMs = 15 * 60_000;
let shelf: readonly Kept[] = [];

/** The study of a decision as it stands, to be asked and read, never told anything. */
export function studyFor(json: StudyJSON): Study {
  const settings = JSON.stringify(json.settings);
  const events = json.events.map((event) => JSON.stringify(event));
  const known = shelf.find(
    (kept) =>
      kept.settings === settings &&
      kept.events.length <= events.length &&
      kept.events.every((event, k) => event === events[k]),
  );
  let study: Study;
  if (known) {
    take(known);
    study = known.study;
    for (const event of json.events.slice(known.events.length)) retell(study, event);
  } else study = restoreStudy(json, { methods: [scores] });
  const kept: Kept = {
    settings,
    events,
    study,
    forget: setTimeout(() => take(kept), idleMs).unref(),
  };
  for (const old of shelf.slice(most - 1)) take(old);
  shelf = [kept, ...shelf];
  return study;
}

/** A decision that has ended is not kept here. */
export function forgetStudy(json: StudyJSON): void {
  const settings = JSON.stringify(json.settings);
  for (const kept of shelf) if (kept.settings === settings) take(kept);
}

function take(kept: Kept): void {
  clearTimeout(kept.forget);
  shelf = shelf.filter((other) => other !== kept);
}

/** Decisions consist of these kinds of event: see studyInput. */
function retell(study: Study, event: StudyEvent): void {
  if (event.kind !== "answered" && event.kind !== "closed") {
    throw new Error(`a decision has no "${event.kind}"`);
  }
  const { round, channel, question } = event;
  // Without a reason: a request that has one stands for what this study asked itself, which may have been put in another order.
  const request = { id: `${round}-${channel}`, round, channel, ...question };
  if (event.kind === "answered") study.tell(request, event.answers);
  else study.close(request);
}
