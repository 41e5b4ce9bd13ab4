import { InvalidInputError } from "../errors.ts";
import { mayBeginRound } from "./ballots.ts";
import { checkedQuestion } from "./checks.ts";
import type { Asked, Channel, StudyState } from "./log.ts";
import { type CodedQuestion, checkSameQuestion, decoded } from "./questions.ts";
import type { ShownRequest, VoteRequest } from "./requests.ts";

/**
 * The vote that a request, or its id, stands for.
 *
 * A request says itself what people were shown, and its answers are about that whatever has happened since: a question
 * put in the queue, another `ask`, a trip through a file. Only what the record already says of the round can contradict it.
 * An id alone stands for the vote of that name in the record, or for the one that is asked now.
 *
 * @param askedNow - called only when it matters: it may take its time
 */
export function voteMeant(
  to: ShownRequest | string,
  state: StudyState,
  askedNow: () => VoteRequest | null,
): Asked {
  const { round, channel } = parseRequestId(to);
  const shown = shownQuestion(to, round, channel, state);
  const known = state.rounds.find((other) => other.round === round);
  if (known?.[channel]) return askedOf(round, channel, known, state);
  if (shown && mayBegin(state, round, channel)) return askedOf(round, channel, shown, state);
  const now = askedNow();
  if (!shown && now?.round === round && now.channel === channel) {
    return { round, channel, question: { kind: now.kind, options: now.options } };
  }
  throw new InvalidInputError(
    "request",
    `${round}-${channel}`,
    now ? `the vote that is being asked, ${now.id}` : "nothing: no vote is being asked",
  );
}

/** "7-public", or a request with that id. */
export function parseRequestId(request: { readonly id: string } | string): {
  round: number;
  channel: Channel;
} {
  const id = typeof request === "string" ? request : request?.id;
  const match = /^([1-9][0-9]*)-(public|private)$/.exec(String(id));
  if (!match) {
    throw new InvalidInputError(
      "request",
      id,
      'a request from ask(), or its id such as "7-public"',
    );
  }
  return { round: Number(match[1]), channel: match[2] as Channel };
}

/** What the request itself says it is about, null when only its id was given. Refused when the record says otherwise. */
export function shownQuestion(
  to: ShownRequest | string,
  round: number,
  channel: Channel,
  state: StudyState,
): CodedQuestion | null {
  if (typeof to === "string") return null;
  if (to.round !== round) {
    throw new InvalidInputError("request.round", to.round, `${round}, as its id "${to.id}" says`);
  }
  if (to.channel !== channel) {
    throw new InvalidInputError(
      "request.channel",
      to.channel,
      `"${channel}", as its id "${to.id}" says`,
    );
  }
  const shown = checkedQuestion(to, state, "request.");
  const known = state.rounds.find((other) => other.round === round);
  const because = `, which round ${round} is about: it was begun with another question`;
  if (known) checkSameQuestion(shown, known, state.space, "request.", because);
  return shown;
}

/** A round begins as the method lets it. */
export function mayBegin(
  { rounds, active, rules }: StudyState,
  round: number,
  channel: Channel,
): boolean {
  return mayBeginRound(rounds, active, rules.opening, round, channel);
}

function askedOf(
  round: number,
  channel: Channel,
  question: CodedQuestion,
  { space }: StudyState,
): Asked {
  return { round, channel, question: decoded(question, space) };
}
