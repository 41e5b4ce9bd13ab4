/** The tables, the same in SQLite and PostgreSQL. Secrets of links and sessions are kept as hashes only. */
export interface Tables {
  deliberations: {
    id: string;
    room_code: string;
    /** Hex. Everything that must not be foreseen is derived from it. */
    secret: string;
    head_seq: number;
    head_hash: string;
    phase: string;
    created_at: string;
    /** When private answers are to be deleted; null before the reveal and after the deletion. */
    delete_at: string | null;
  };
  facts: {
    deliberation: string;
    seq: number;
    at: string;
    body: string;
    hash: string;
  };
  /** Private answers, and hands before a countdown ends. No time, no order. */
  sealed_ballots: {
    deliberation: string;
    round: number;
    channel: string;
    voter: string;
    answer: string;
    /** 0; the attempt of rows of earlier versions. It is kept beside the salt. */
    attempt: number;
    salt: string;
    /** The session it came from; null where it came from none, or was stored before this was kept. */
    device: string | null;
  };
  /** What workers have worked out, one per deliberation: the latest. */
  answers: {
    deliberation: string;
    kind: string;
    version: number;
    /** JSON; null when it could not be worked out. */
    body: string | null;
  };
  /** Deliberations that were deleted, by the hash of their id. */
  removed: {
    hash: string;
    at: string;
  };
  consents: {
    deliberation: string;
    voter: string;
    matter: string;
    /** 1 yes, 0 no. */
    agrees: number;
    /** The session that said so; null where it was stored before this was kept. */
    device: string | null;
  };
  /** A session is a browser. Its hash names it for good, while its key changes whenever it is given something. */
  sessions: {
    hash: string;
    created_at: string;
    /** Hash of the key its cookie holds now; null: the key it began with, of which `hash` is the hash. */
    key_hash: string | null;
  };
  grants: {
    session: string;
    role: string;
    /** "" for the host, who belongs to no deliberation. */
    deliberation: string;
    /** "" for those who have no seat. */
    voter: string;
  };
  links: {
    hash: string;
    role: string;
    deliberation: string;
    voter: string;
    /** The session that used it, or null; "" where that has signed out. */
    session: string | null;
    /** 1 when a newer link took its place. */
    is_replaced: number;
    /** Until when someone may use it first; null: for as long as it is not replaced. */
    expires_at: string | null;
  };
  claims: {
    id: string;
    deliberation: string;
    voter: string;
    session: string;
    words: string;
    state: string;
  };
}
