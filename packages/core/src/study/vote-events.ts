import { InvalidInputError } from "../errors.ts";
import type { StudyAnswer } from "../question/answers.ts";
import type { OptionValue } from "../space/option-space.ts";
import { parseRequestId, shownOffer, voteMeant } from "./asked.ts";
import { type Ballot, isOpenTo } from "./ballots.ts";
import { checkedAnswers, checkedPair } from "./checks.ts";
import type { Pair, StudyAnswers, StudyEvent, StudyState } from "./log.ts";
import { offerOf } from "./offers.ts";
import { nameOf, underPlainNames } from "./people.ts";
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
  const checked = checkedAnswers(underPlainNames(answers, "answers"), asked, state);
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
    throw new InvalidInputError("voter", voter, "somebody who answered this vote");
  }
  return { kind: "retracted", round, channel, voter: name };
}

export function askedTogether(requests: readonly VoteRequest[]): StudyEvent | null {
  if (requests.length === 0) return null;
  const same = (option: OptionValue): OptionValue => option;
  return {
    kind: "asked-together",
    requests: requests.map(({ round, channel, ...request }) => ({
      round,
      channel,
      ...offerOf(request, same),
    })),
  };
}

export function enqueued(pair: Pair, { space }: StudyState): StudyEvent {
  const { candidate, reference } = checkedPair(pair, space, "pair.");
  return {
    kind: "enqueued",
    candidate: space.decode(candidate),
    reference: space.decode(reference),
  };
}

/** The vote in the record under this name. */
function ballotOf(to: ShownRequest | string, state: StudyState): Ballot<StudyAnswer> | null {
  const { round, channel } = parseRequestId(to);
  shownOffer(to, round, channel, state); // refuses a request that is about something else
  return state.rounds.find((known) => known.round === round)?.[channel] ?? null;
}
