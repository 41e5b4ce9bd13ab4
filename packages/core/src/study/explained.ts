import { InvalidInputError } from "../errors.ts";
import { parseRequestId, shownQuestion } from "./asked.ts";
import type { Channel, StudyEvent, StudyState } from "./log.ts";
import { encoded, isSameQuestion } from "./questions.ts";
import { openRequest, type Reason, type ShownRequest, type VoteRequest } from "./requests.ts";

/**
 * Why a vote is asked, or was: worked out again from what was known when it began.
 *
 * @param stateAfter - what some events add up to
 * @param ask - what the method asks next in a state
 */
export function explained(
  request: ShownRequest | string,
  events: readonly StudyEvent[],
  stateAfter: (events: readonly StudyEvent[]) => StudyState,
  ask: (state: StudyState) => readonly VoteRequest[],
): Reason {
  const { round, channel } = parseRequestId(request);
  const now = stateAfter(events);
  const begun = events.findIndex((event) => isFirstOf(event, round, channel));
  const then = begun < 0 ? now : stateAfter(events.slice(0, begun));
  const open = openRequest(then);
  const asked = (open ? [open] : ask(then)).find(
    (other) => other.round === round && other.channel === channel,
  );
  const known =
    shownQuestion(request, round, channel, now) ??
    now.rounds.find((other) => other.round === round);
  const { space } = now;
  const isThis =
    asked !== undefined && (!known || isSameQuestion(known, encoded(asked, space), space));
  if (asked && isThis) return asked.why;
  if (known)
    return { kind: "elsewhere", text: "This question was not chosen by the study by itself." };
  throw new InvalidInputError("request", `${round}-${channel}`, "a vote that is or was asked");
}

function isFirstOf(event: StudyEvent, round: number, channel: Channel): boolean {
  const isIt = (asked: { readonly round: number; readonly channel: Channel }): boolean =>
    asked.round === round && asked.channel === channel;
  if (event.kind === "asked-together") return event.requests.some(isIt);
  return (event.kind === "answered" || event.kind === "closed") && isIt(event);
}
