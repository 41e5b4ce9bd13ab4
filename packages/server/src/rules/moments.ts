import {
  ballotText,
  type CastPrivate,
  type ClosedBy,
  commitmentText,
  type MomentProgress,
  type Question,
} from "@unswayed/protocol";
import { Refusal } from "../errors.ts";
import { sha256 } from "../log/hash-chain.ts";
import type { LogDraft, SealedBallot } from "../log/log-draft.ts";
import { suitingAnswer } from "../log/questions.ts";
import { type Moment, openMoment, type State, seated, whatIsOpen } from "../log/state.ts";
import { mustBeOwnAttempt } from "./attempts.ts";
import { sealLatest } from "./sealing.ts";
import { mustBeSigned } from "./signatures.ts";
import { mustBeRunning } from "./voting.ts";

/** A question of a private round, with the number it has if it was asked in public. */
export interface PrivateQuestion {
  readonly round: number | null;
  readonly question: Question;
}

/**
 * Private rounds: a few questions put to everyone present at once. Asking only some people would tell where the model
 * doubts, so nobody present is left out.
 */
export function openMomentOn(
  draft: LogDraft,
  wanted: readonly PrivateQuestion[],
  closesAt: string | null = null,
): number {
  const { state, circumstances } = draft;
  mustBeRunning(state);
  if (whatIsOpen(state)) throw new Refusal("something-is-open");
  if (state.isPaused) throw new Refusal("paused");
  if (!circumstances.arePrivateQuestionsSafe) {
    throw new Refusal("not-allowed", {
      detail: "The connection is not encrypted and the group has not accepted that",
    });
  }
  if (closesAt !== null) mustBeSoon(closesAt, draft.now);
  const voters = askedInPrivate(state, closesAt, circumstances.isHere);
  const { smallestGroup } = state.settings.privacy;
  if (voters.length < smallestGroup && !state.isSimulated) {
    throw new Refusal("too-few-people", {
      detail: `Private questions wait: ${smallestGroup} people needed, ${voters.length} ${closesAt === null ? "are here" : "are on the list"}`,
    });
  }
  const moment = state.moments.length + 1;
  let number = state.rounds.length;
  const questions = wanted.map(({ round, question }) => ({ round: round ?? ++number, question }));
  draft.record({ kind: "moment-opened", moment, questions, voters, closesAt });
  return moment;
}

/**
 * Who is asked in private: those who are here; where people have days to answer, everyone on the list, so that who joins later
 * can answer too.
 */
export function askedInPrivate(
  state: State,
  closesAt: string | null,
  isHere: (voter: string) => boolean,
): string[] {
  const people = closesAt === null ? seated(state) : state.seats.filter(({ isFreed }) => !isFreed);
  return people
    .map(({ voter }) => voter)
    .filter((voter) => closesAt !== null || isHere(voter) || state.isSimulated);
}

/** Private answers of a decision that nobody goes on with are deleted after thirty days: a deadline lies well before. */
const longestDays = 21;
const dayMs = 24 * 60 * 60 * 1000;

export function setDeadline(draft: LogDraft, closesAt: string): void {
  mustBeRunning(draft.state);
  const moment = openMoment(draft.state);
  if (!moment) throw new Refusal("round-not-open");
  // Who is asked was chosen by whether people have days to answer.
  if (moment.closesAt === null) {
    throw new Refusal("not-allowed", { detail: "This private round has no deadline to change" });
  }
  mustBeSoon(closesAt, draft.now);
  if (closesAt !== moment.closesAt) {
    draft.record({ kind: "moment-timed", moment: moment.moment, closesAt });
  }
}

function mustBeSoon(closesAt: string, now: number): void {
  const left = Date.parse(closesAt) - now;
  if (left > 0 && left <= longestDays * dayMs) return;
  throw new Refusal("invalid-request", {
    errors: [
      {
        field: "closesAt",
        wanted: `an instant in the future, at most ${longestDays} days from now`,
      },
    ],
  });
}

/**
 * Replaces whatever was sent before, unless that was newer. Nothing about it can be read back.
 *
 * @param device - the session it comes from; null for simulated people
 */
export function castPrivate(
  draft: LogDraft,
  voter: string,
  round: number,
  { answer: given, attempt, salt, signature }: Omit<CastPrivate, "padding">,
  device: string | null,
): void {
  mustBeRunning(draft.state);
  const moment = openMoment(draft.state);
  if (!moment?.rounds.includes(round)) throw new Refusal("round-not-open");
  if (!moment.voters.includes(voter)) throw new Refusal("not-asked");
  const seat = draft.state.seats.find((known) => known.voter === voter);
  if (!seat?.hasJoined || seat.isFreed) throw new Refusal("not-asked");
  const asked = draft.state.rounds.find((known) => known.round === round);
  if (!asked) throw new Refusal("round-not-open");
  const answer = suitingAnswer(given, asked.question);
  mustBeOwnAttempt(draft.state, voter, attempt);
  const signed = ballotText(draft.state.id, "private", { round, voter, attempt, answer });
  mustBeSigned(draft.state, voter, signed, signature);
  const ballot = { round, channel: "private", voter, answer, attempt, device } as const;
  sealLatest(draft, { ...ballot, salt });
}

/** Commits the log to the answers without telling them: one hash per person and question. Who gave none has a row that says so. */
export function closeMoment(draft: LogDraft, by: ClosedBy): void {
  const moment = openMoment(draft.state);
  if (!moment) return;
  for (const round of moment.rounds) {
    const sent = new Map(draft.sealed(round, "private").map((ballot) => [ballot.voter, ballot]));
    // All are written once more, in the order of seats: neither who was first is left, nor how often someone changed an answer.
    for (const voter of moment.voters) {
      const { answer = null, device = null, salt } = sent.get(voter) ?? {};
      const ballot = { round, channel: "private", voter, answer, attempt: 0, device } as const;
      // With the salt it came with: its phone looks for it in the log.
      draft.seal({ ...ballot, salt });
    }
  }
  const commitments = moment.rounds.flatMap((round) =>
    draft.sealed(round, "private").map((ballot) => commitment(draft.state.id, ballot)),
  );
  draft.record({
    kind: "moment-closed",
    moment: moment.moment,
    by,
    commitments: commitments.sort(),
  });
}

export function commitment(deliberation: string, ballot: SealedBallot): string {
  return sha256(commitmentText(deliberation, ballot));
}

/** How far a moment has come, in steps that name nobody. */
export function momentProgress(moment: Moment, sealed: readonly SealedBallot[]): MomentProgress {
  const finished = moment.voters.filter((voter) =>
    moment.rounds.every((round) =>
      sealed.some(
        (ballot) =>
          ballot.channel === "private" && ballot.round === round && ballot.voter === voter,
      ),
    ),
  ).length;
  if (finished === 0) return "nobody";
  if (finished === moment.voters.length) return "all";
  return finished * 2 < moment.voters.length ? "under-half" : "over-half";
}
