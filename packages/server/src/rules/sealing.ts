import type { LogDraft, UnsaltedBallot } from "../log/log-draft.ts";

/**
 * Writes down a ballot under cover, unless a newer one of the same person is there: then that one, once more.
 *
 * How long it takes must not depend on what is there. A write takes longer than none, and anyone who has the device next, or got a new link
 * to the seat, could try answers and time the replies. So every ballot that is taken is one write, also one that says the same
 * again or came too late.
 */
export function sealLatest(draft: LogDraft, ballot: UnsaltedBallot): void {
  const before = draft
    .sealed(ballot.round, ballot.channel)
    .find(({ voter }) => voter === ballot.voter);
  draft.seal(before && before.attempt > ballot.attempt ? before : ballot);
}
