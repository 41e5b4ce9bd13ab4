import type { MeetingPlan } from "@unswayed/core";
import type {
  Answer,
  ChosenBy,
  Decided,
  Figures,
  Matter,
  OpenVotes,
  OptionValue,
  Phase,
  ProgressStep,
  Question,
  Result,
  Settings,
  StopReason,
} from "@unswayed/protocol";

/** What the facts of one deliberation add up to. A value: applying a fact gives another. */
export interface State {
  readonly id: string;
  readonly facilitator: string;
  /** Who was invited to facilitate too. */
  readonly facilitators: readonly CoFacilitator[];
  readonly isSimulated: boolean;
  readonly settings: Settings;
  /** How the meeting goes: as it was locked, or as these settings would have it. */
  readonly plan: MeetingPlan;
  readonly seats: readonly Seat[];
  /** The highest number a seat has had: none is given twice, also when people leave the list. */
  readonly seatsGiven: number;
  readonly phase: Phase;
  readonly isPaused: boolean;
  readonly fingerprint: string | null;
  readonly seedCommitment: string | null;
  /** Whether one person more or less had a decision about much the same before. */
  readonly isNearEarlier: boolean;
  /** What people said in public before; null where nothing is known of it. */
  readonly openVotes: OpenVotes | null;
  readonly rounds: readonly Round[];
  readonly moments: readonly Moment[];
  readonly progress: ProgressStep;
  readonly stopped: { readonly why: StopReason; readonly afterRound: number } | null;
  readonly revealedAt: string | null;
  readonly result: Result | null;
  readonly figures: Figures | null;
  readonly truth: OptionValue | null;
  readonly agreed: ReadonlySet<Matter>;
  readonly decided: Decided | null;
  readonly isDeleted: boolean;
  /** When private answers are deleted, or were; null until the result is out. */
  readonly deletion: { readonly at: string; readonly isExtended: boolean } | null;
  /** Rises whenever the model would be told something new. */
  readonly studyVersion: number;
}

export interface CoFacilitator {
  readonly facilitator: string;
  readonly name: string;
  readonly isDismissed: boolean;
}

export interface Seat {
  readonly voter: string;
  readonly name: string;
  readonly hasJoined: boolean;
  readonly isFreed: boolean;
  /** The public half of the key of the device in it; null: it has none, or has not said. */
  readonly key: string | null;
  /** How many rounds had been opened when this person sat down. */
  readonly joinedAfter: number;
  /** How often it passed from one device to another. */
  readonly moves: number;
  /** Whether the last that the log says of it is that it passes to another device. */
  readonly isMoving: boolean;
  /** Whether private questions were put to an earlier device: a later one may be someone else's. */
  readonly hasLeftAnswers: boolean;
}

/** A question and what became of it. */
export interface Round {
  readonly round: number;
  readonly question: Question;
  /** Whether it was put in public; otherwise it was put in private only. */
  readonly inPublic: boolean;
  readonly chosenBy: ChosenBy;
  readonly openedAt: string;
  /** When it closes by itself; null: when the facilitator closes it. */
  readonly closesAt: string | null;
  /** Who was asked. */
  readonly voters: readonly string[];
  /** Hands that are up, in the order in which they last rose. */
  readonly hands: ReadonlyMap<string, Answer>;
  /** The latest attempt heard from each person, hands taken down included. */
  readonly attempts: ReadonlyMap<string, number>;
  readonly isRevealed: boolean;
  readonly isOpen: boolean;
  readonly isWithdrawn: boolean;
}

export interface Moment {
  readonly moment: number;
  /** How many rounds had been opened before it. */
  readonly afterRound: number;
  readonly rounds: readonly number[];
  readonly voters: readonly string[];
  readonly openedAt: string;
  /** When it closes by itself though someone has not answered. */
  readonly closesAt: string | null;
  readonly isOpen: boolean;
  readonly commitments: readonly string[];
}

export function openRound(state: State): Round | undefined {
  return state.rounds.find(({ isOpen }) => isOpen);
}

export function openMoment(state: State): Moment | undefined {
  return state.moments.find(({ isOpen }) => isOpen);
}

export function whatIsOpen(state: State): Round | Moment | undefined {
  return openRound(state) ?? openMoment(state);
}

/** People who sit down now: those a new question is put to. */
export function seated(state: State): readonly Seat[] {
  return state.seats.filter(({ hasJoined, isFreed }) => hasJoined && !isFreed);
}

/** Rounds that were put in private. */
export function privateRounds(state: State): ReadonlySet<number> {
  return new Set(state.moments.flatMap(({ rounds }) => rounds));
}
