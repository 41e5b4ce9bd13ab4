import type { CastBallot, ClosedBy, MomentProgress } from "@unswayed/protocol";
import { Refusal } from "../errors.ts";
import { mustBeOwnAttempt } from "./attempts.ts";
import type { Book, SealedBallot } from "./book.ts";
import { sha256 } from "./hash-chain.ts";
import { mustSuit } from "./questions.ts";
import { sealLatest } from "./sealing.ts";
import { type Moment, openMoment, openThing, seated } from "./state.ts";
import { mustBeRunning } from "./voting.ts";

/**
 * Private moments: a few questions put to everybody present at once. Asking only some people would tell where the model
 * doubts, so nobody present is left out.
 */
export function openMomentOn(book: Book, rounds: readonly number[]): number {
  const { state, circumstances } = book;
  mustBeRunning(state);
  if (openThing(state)) throw new Refusal("something-is-open");
  if (state.isPaused) throw new Refusal("paused");
  if (!circumstances.arePrivateQuestionsSafe) {
    throw new Refusal("not-allowed", {
      detail: "The connection is not encrypted and the group has not accepted that",
    });
  }
  const voters = seated(state)
    .map(({ voter }) => voter)
    .filter((voter) => circumstances.isHere(voter) || state.isSimulated);
  const { smallestGroup } = state.settings.privacy;
  if (voters.length < smallestGroup && !state.isSimulated) {
    throw new Refusal("too-few-people", {
      detail: `Private questions wait: ${smallestGroup} people needed, ${voters.length} are here`,
    });
  }
  const moment = state.moments.length + 1;
  book.record({ kind: "moment-opened", moment, rounds: [...rounds], voters });
  return moment;
}

/**
 * Replaces whatever was sent before, unless that was newer. Nothing about it can be read back.
 *
 * @param device - the session it comes from; null for simulated people
 */
export function castPrivate(
  book: Book,
  voter: string,
  round: number,
  { answer, attempt }: CastBallot,
  device: string | null,
): void {
  mustBeRunning(book.state);
  const moment = openMoment(book.state);
  if (!moment?.rounds.includes(round)) throw new Refusal("round-not-open");
  if (!moment.voters.includes(voter)) throw new Refusal("not-asked");
  const asked = book.state.rounds.find((known) => known.round === round);
  if (asked) mustSuit(answer, asked);
  mustBeOwnAttempt(book.state, voter, attempt);
  sealLatest(book, { round, channel: "private", voter, answer, attempt, device });
}

/** Commits the log to the answers without telling them: one hash per person and question. Who gave none has a row that says so. */
export function closeMoment(book: Book, by: ClosedBy): void {
  const moment = openMoment(book.state);
  if (!moment) return;
  for (const round of moment.rounds) {
    const sent = new Set(book.sealed(round, "private").map(({ voter }) => voter));
    for (const voter of moment.voters.filter((asked) => !sent.has(asked))) {
      book.seal({
        round,
        channel: "private",
        voter,
        answer: "taken-back",
        attempt: 0,
        device: null,
      });
    }
  }
  const commitments = moment.rounds.flatMap((round) =>
    book.sealed(round, "private").map((ballot) => commitment(book.state.id, ballot)),
  );
  book.record({
    kind: "moment-closed",
    moment: moment.moment,
    by,
    commitments: commitments.sort(),
    areAllStored: true,
  });
}

export function commitment(deliberation: string, ballot: SealedBallot): string {
  const { round, voter, answer, salt } = ballot;
  return sha256(`unswayed/ballot@1\n${deliberation}\n${round}\n${voter}\n${answer}\n${salt}`);
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
