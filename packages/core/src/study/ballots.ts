import type { StudyAnswer, StudyAnswers } from "../question/answers.ts";

/** Whether the group sees an answer. */
export type Channel = "public" | "private";

/** One channel of one round: what people answered. */
export interface Ballot {
  readonly answers: ReadonlyMap<string, StudyAnswer>;
  readonly isClosed: boolean;
  /** Who took an answer back after the round had ended: not awaited, but free to answer again. */
  readonly retracted: ReadonlySet<string>;
}

/** A round on both channels. */
export interface BallotRound {
  readonly round: number;
  readonly public: Ballot | null;
  readonly private: Ballot | null;
}

export const emptyBallot: Ballot = {
  answers: new Map(),
  isClosed: false,
  retracted: new Set(),
};

/** Whether everyone who is here has answered, or someone ended the round. */
export function isComplete(
  { answers, isClosed, retracted }: Ballot,
  active: readonly string[],
): boolean {
  const isDone = (voter: string): boolean => answers.has(voter) || retracted.has(voter);
  return isClosed || (active.length > 0 && active.every(isDone));
}

export function withAnswers(ballot: Ballot, given: StudyAnswers): Ballot {
  return {
    ...ballot,
    answers: new Map([...ballot.answers, ...Object.entries(given)]),
    retracted: new Set([...ballot.retracted].filter((voter) => !Object.hasOwn(given, voter))),
  };
}

/** The rounds after one person's answer, or everyone's (null), was taken back in one of them. */
export function takenBack<R extends BallotRound>(
  rounds: readonly R[],
  from: { readonly round: number; readonly channel: Channel; readonly voter: string | null },
  active: readonly string[],
): readonly R[] {
  return rounds.map((round) => {
    const ballot = round[from.channel];
    if (round.round !== from.round || ballot === null) return round;
    const gone = from.voter === null ? [...ballot.answers.keys()] : [from.voter];
    const answers = new Map([...ballot.answers].filter(([voter]) => !gone.includes(voter)));
    // While a round is open, taking an answer back is not having answered yet; after that, it is never having answered.
    const retracted = isComplete(ballot, active)
      ? new Set([...ballot.retracted, ...gone])
      : ballot.retracted;
    return { ...round, [from.channel]: { ...ballot, answers, retracted } };
  });
}

/** Rounds that had ended stay ended: nobody is asked again because someone came. */
export function endedForNewcomer<R extends BallotRound>(
  rounds: readonly R[],
  active: readonly string[],
): readonly R[] {
  const ended = (ballot: Ballot | null): Ballot | null =>
    ballot && isComplete(ballot, active) ? { ...ballot, isClosed: true } : ballot;
  return rounds.map((round) => ({
    ...round,
    public: ended(round.public),
    private: ended(round.private),
  }));
}

/** Whether answers could still be given that are not there. Null when they are no news, false when the ballot has ended. */
export function isOpenTo(
  ballot: Ballot | null,
  given: StudyAnswers,
  active: readonly string[],
): boolean | null {
  if (!ballot) return true;
  const entries = Object.entries(given);
  if (entries.every(([voter, answer]) => ballot.answers.get(voter) === answer)) return null;
  return !isComplete(ballot, active) || entries.every(([voter]) => ballot.retracted.has(voter));
}

/** A new round waits for the public ones under way, and the second ballot of a round for the first. */
export function mayBeginRound(
  rounds: readonly BallotRound[],
  active: readonly string[],
  opening: readonly Channel[],
  round: number,
  channel: Channel,
): boolean {
  const hasEnded = ({ public: openly }: BallotRound): boolean =>
    !openly || isComplete(openly, active);
  const known = rounds.find((other) => other.round === round);
  if (known) return channel === "private" && hasEnded(known);
  const last = rounds[rounds.length - 1]?.round ?? 0;
  return round === last + 1 && opening.includes(channel) && rounds.every(hasEnded);
}

/** Whether a ballot is open, whose answer it waits for, and who can answer it: later only who took an answer back. */
export function standing(
  ballot: Ballot,
  active: readonly string[],
): {
  readonly isOpen: boolean;
  readonly awaited: readonly string[];
  readonly mayAnswer: readonly string[];
} {
  const { answers, retracted } = ballot;
  const isOpen = !isComplete(ballot, active);
  return {
    isOpen,
    awaited: isOpen ? active.filter((voter) => !answers.has(voter) && !retracted.has(voter)) : [],
    mayAnswer: isOpen ? active : active.filter((voter) => retracted.has(voter)),
  };
}
