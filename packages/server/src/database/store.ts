import type { LogLine, Matter, Phase, Role } from "@unswayed/protocol";
import type { Head } from "../log/hash-chain.ts";
import type { SealedBallot, SealedChange } from "../log/log-draft.ts";
import type { StoredLog } from "../log/read-log.ts";

/** Where deliberations and access to them are kept. SQLite and PostgreSQL pass the same contract. */
export interface Store {
  /** Adds a deliberation with its first lines; false when the id or the room code is taken. */
  create(deliberation: NewDeliberation): Promise<boolean>;
  load(id: string): Promise<StoredDeliberation | null>;
  /** The newest first; those in these phases, or all. */
  list(phases?: readonly Phase[]): Promise<readonly ListedDeliberation[]>;
  findRoom(code: string): Promise<string | null>;
  /** Runs work on one deliberation alone: nobody else's transaction on it overlaps. Rolled back if the work throws. */
  transact<T>(id: string, work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Reads without holding anyone up; what is read may change in between. */
  look<T>(
    id: string,
    work: (at: Pick<Transaction, "linesAfter" | "sealed">) => Promise<T>,
  ): Promise<T>;
  /** Private answers of a deliberation. For the model, and for nothing that answers a request. */
  privateBallots(id: string): Promise<readonly SealedBallot[]>;
  /** What workers have worked out last; null when nothing. */
  answer(id: string): Promise<StoredAnswer | null>;
  /** Instead of what was worked out before; false when the deliberation is gone or its private answers are. */
  putAnswer(id: string, answer: StoredAnswer): Promise<boolean>;
  /** Forgets that nothing could be worked out; what was worked out stays. */
  forgetFailure(id: string): Promise<void>;
  dueForDeletion(now: string): Promise<readonly string[]>;
  /**
   * Deletes a deliberation's private answers, and what was made of them, without a look at its log. Returns the phase it is in; null
   * when they are not due by now, or gone.
   */
  deleteDuePrivateAnswers(id: string, now: string): Promise<Phase | null>;
  /** Everything about a deliberation, gone; what stays is that one was deleted, and when. */
  remove(id: string, at: string): Promise<void>;
  /** When a deliberation was deleted; null when there is one, or never was. */
  removedAt(id: string): Promise<string | null>;
  /** What was deleted does not stay behind in the files. */
  scrub(): Promise<void>;

  consents(id: string): Promise<readonly Consent[]>;
  /** From which devices private answers came, of each person. Not what they say. */
  answerDevices(id: string): Promise<readonly AnswerDevice[]>;

  readonly access: AccessStore;

  /** How much there is, for the operator. */
  figures(now: string): Promise<StoreFigures>;
  /** Every row of every table, in a fixed order, for moving and for comparing stores. */
  tables(): Promise<Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>>;
  fill(tables: Awaited<ReturnType<Store["tables"]>>): Promise<void>;
  /** Rejects where the store is away or cannot save. */
  ping(): Promise<void>;
  close(): Promise<void>;
  /** Says where the server on this store is reached, to anyone who wants to start a second one where one alone may be. */
  runsAt(url: string): void;
}

export interface StoreFigures {
  readonly kind: "embedded" | "postgres";
  /** Null where it cannot be told. */
  readonly bytes: number | null;
  readonly freeBytes: number | null;
  readonly phases: Readonly<Record<Phase, number>>;
  readonly sessions: number;
  /** Deliberations that have private answers. */
  readonly withPrivateAnswers: number;
  readonly nextDeletionAt: string | null;
  readonly overdue: number;
}

interface NewDeliberation {
  readonly id: string;
  readonly roomCode: string;
  readonly secret: string;
  readonly createdAt: string;
  readonly phase: Phase;
  readonly lines: readonly LogLine[];
}

interface StoredDeliberation extends StoredLog {
  readonly roomCode: string;
}

interface ListedDeliberation {
  readonly id: string;
  readonly phase: Phase;
}

/** What a worker has found, on its way to the servers. Not a private answer, but made of them: it goes when they go. */
interface StoredAnswer {
  readonly kind: string;
  readonly version: number;
  /** JSON; null when it could not be worked out. */
  readonly body: string | null;
}

export interface Transaction {
  /** The end of the log as it is now; null when there is no such deliberation. */
  head(): Promise<Head | null>;
  linesAfter(seq: number): Promise<readonly LogLine[]>;
  sealed(rounds: readonly number[] | "all"): Promise<readonly SealedBallot[]>;
  append(lines: readonly LogLine[], phase: Phase): Promise<void>;
  change(changes: readonly SealedChange[]): Promise<void>;
  setDeletion(at: string | null): Promise<void>;
  /** Leaves word for the workers that something about this deliberation is to be worked out. Of no effect where there are none. */
  order(): Promise<void>;
  /** Runs part of the work; if it throws, nothing of that part stays. */
  attempt<T>(part: (desk: SeatDesk) => Promise<T>): Promise<T>;
}

/** Who sits where at one deliberation and who agreed to what, within a transaction on it. */
export interface SeatDesk
  extends Pick<
    AccessStore,
    | "addSession"
    | "session"
    | "renewKey"
    | "grants"
    | "addGrant"
    | "addLink"
    | "link"
    | "useLink"
    | "setClaim"
  > {
  claim(id: string): Promise<Claim | null>;
  /** The session in a seat; null when it is empty. */
  holder(voter: string): Promise<string | null>;
  /** Takes a seat from the session that is in it. Returns which. */
  vacate(voter: string): Promise<readonly string[]>;
  /** No link to this seat works any longer. */
  endLinks(voter: string): Promise<void>;
  /** Answers everyone who still waits for this seat: yes to one session, or to none, and no to others. Returns whether anyone waited. */
  endClaims(voter: string, admitted: string | null): Promise<boolean>;
  consents(): Promise<readonly Consent[]>;
  answerDevices(): Promise<readonly AnswerDevice[]>;
  setConsent(consent: Consent): Promise<void>;
  endConsents(voter: string): Promise<void>;
}

export interface AnswerDevice {
  readonly voter: string;
  /** A session; null where it is not known. */
  readonly device: string | null;
}

export type ConsentMatter = Matter | "three-people";

export interface Consent {
  readonly voter: string;
  readonly matter: ConsentMatter;
  readonly agrees: boolean;
  /** The session that said so; null where it is not known. */
  readonly device: string | null;
}

export interface Grant {
  readonly role: Role;
  /** "" for the host. */
  readonly deliberation: string;
  /** "" for those without a seat. */
  readonly voter: string;
}

export interface Link extends Grant {
  readonly session: string | null;
  readonly isReplaced: boolean;
  /** Until when someone may use it first; null: as long as it is not replaced. */
  readonly expiresAt: string | null;
}

export interface Claim {
  readonly id: string;
  readonly deliberation: string;
  readonly voter: string;
  readonly session: string;
  readonly words: readonly string[];
  readonly state: "waiting" | "refused" | "admitted";
}

interface NewSession {
  readonly hash: string;
  readonly createdAt: string;
}

interface StoredSession {
  readonly hash: string;
  readonly grants: readonly Grant[];
}

/** Hashes of the key that a session has and of the one it gets. */
export interface KeyChange {
  readonly session: string;
  readonly from: string;
  readonly to: string;
}

/** Sessions, links and claims. Secrets arrive here hashed. */
export interface AccessStore {
  addSession(hash: string, createdAt: string): Promise<void>;
  /** The session whose key has this hash now; null when there is none. */
  session(keyHash: string): Promise<StoredSession | null>;
  /** From now on a session is known by another key, unless that has happened already: then false, and nothing changes. */
  renewKey(change: KeyChange): Promise<boolean>;
  /** Null when there is no such session. */
  grants(session: string): Promise<readonly Grant[] | null>;
  addGrant(session: string, grant: Grant): Promise<void>;
  /** Sessions that held it. */
  removeGrants(grant: Grant): Promise<readonly string[]>;
  endSession(session: string): Promise<void>;
  /** Removes those made before then that have no grant, no claim and no link they could come back by. Returns which. */
  removeIdleSessions(before: string): Promise<readonly string[]>;
  /**
   * Adds a link and replaces those before it to the same place.
   *
   * @param expiresAt - until when someone may use it first; absent: as long as it is not replaced
   */
  addLink(hash: string, link: Grant, expiresAt?: string): Promise<void>;
  /** No link to this place works any longer. */
  replaceLinks(place: Grant): Promise<void>;
  link(hash: string): Promise<Link | null>;
  /** Marks a link as used by a session, unless another was first: returns the session that has it. */
  useLink(hash: string, session: string): Promise<string>;
  links(deliberation: string): Promise<readonly Link[]>;
  /**
   * Adds the claim that is chosen from a look at those that were not refused, unless it is one of them. No other is added to this
   * deliberation in between; if choosing throws, nothing is added.
   *
   * @param choose - the claim, and the one that is refused in its favour, if any
   * @param newSession - the session it is for, where that is to be added with it
   * @param newKey - the key that the session gets with it
   * @returns null where the session's key was not the one it is said to be; then nothing is added
   */
  addClaim(
    deliberation: string,
    choose: (known: readonly Claim[]) => {
      readonly claim: Claim;
      readonly inPlaceOf: string | null;
    },
    caller: { readonly newSession: NewSession } | { readonly newKey: KeyChange },
  ): Promise<{ readonly claim: Claim; readonly isNew: boolean } | null>;
  claims(deliberation: string): Promise<readonly Claim[]>;
  claimsOf(session: string): Promise<readonly Claim[]>;
  setClaim(id: string, state: Claim["state"]): Promise<void>;
}
