import { InvalidInputError } from "../errors.ts";
import type { MeetingQuestion } from "../meeting/record.ts";
import { parseRequestId, shownQuestion, voteMeant } from "./asked.ts";
import { type Ballot, isOpenTo } from "./ballots.ts";
import { checkedAnswers, checkedQuestion } from "./checks.ts";
import type { StudyAnswers, StudyEvent, StudyState } from "./log.ts";
import { nameOf, underPlainNames } from "./people.ts";
import { decoded } from "./questions.ts";
import type { ShownRequest, VoteRequest } from "./requests.ts";

/** What is written down when a study is told something about votes; null when that is no news. */

/** @param askedNow - called only when it matters: it may take its time */
export function answered(
  to: ShownRequest | string,
  answers: StudyAnswers,
  state: StudyState,
  askedNow: () => VoteRequest | null,
): StudyEvent | null {
  const asked = voteMeant(to, state, askedNow);
  const { question, channel } = asked;
  const checked = checkedAnswers(underPlainNames(answers, "answers"), question, channel, state);
  const ballot = ballotOf(to, state);
  const isOpen = isOpenTo(ballot, checked, state.active);
  if (isOpen === null) return null;
  if (!isOpen) {
    throw new InvalidInputError(
      "request",
      typeof to === "string" ? to : to.id,
      "a vote that is still open; retract the old answer first",
    );
  }
  return { kind: "answered", ...asked, answers: checked };
}

export function closed(
  to: ShownRequest | string,
  state: StudyState,
  askedNow: () => VoteRequest | null,
): StudyEvent | null {
  if (ballotOf(to, state)?.isClosed) return null;
  return { kind: "closed", ...voteMeant(to, state, askedNow) };
}

export function retracted(
  from: ShownRequest | string,
  voter: string | undefined,
  state: StudyState,
): StudyEvent {
  const { round, channel } = parseRequestId(from);
  const ballot = ballotOf(from, state);
  if (!ballot) {
    throw new InvalidInputError("request", `${round}-${channel}`, "a vote that has taken place");
  }
  const name = voter === undefined ? null : nameOf("voter", voter);
  if (name !== null && !state.people.includes(name)) {
    throw new InvalidInputError("voter", voter, `one of ${state.people.join(", ")}`);
  }
  if (name !== null && !ballot.answers.has(name)) {
    throw new InvalidInputError("voter", voter, "someone who answered this vote");
  }
  return { kind: "retracted", round, channel, voter: name };
}

export function askedTogether(requests: readonly VoteRequest[]): StudyEvent | null {
  if (requests.length === 0) return null;
  return {
    kind: "asked-together",
    requests: requests.map(({ round, channel, kind, options }) => ({
      round,
      channel,
      question: { kind, options },
    })),
  };
}

export function enqueued(question: MeetingQuestion, state: StudyState): StudyEvent {
  const checked = checkedQuestion(question, state, "question.");
  return { kind: "enqueued", question: decoded(checked, state.space) };
}

/** The vote in the record under this name. */
function ballotOf(to: ShownRequest | string, state: StudyState): Ballot | null {
  const { round, channel } = parseRequestId(to);
  shownQuestion(to, round, channel, state); // refuses a request that is about something else
  return state.rounds.find((known) => known.round === round)?.[channel] ?? null;
}
