import { type Answer, commitmentText, type LogLine } from "@unswayed/protocol";
import { useSyncExternalStore } from "react";
import { sha256 } from "./sha256.ts";

/**
 * What this page has sent in private, until the log is committed to it: then the page looks whether its answers are there as it sent them, says so
 * and forgets them. In memory only.
 */
export interface Sent {
  readonly deliberation: string;
  readonly moment: number;
  readonly round: number;
  readonly voter: string;
  readonly answer: Answer;
  readonly salt: string;
}

/** What became of the answers of one private round. */
export interface OwnCheck {
  readonly answers: number;
  readonly areAllThere: boolean;
}

interface Tries {
  readonly all: Sent[];
  /** Which of them was acknowledged last; those after it may have arrived. */
  acknowledged: number;
}

export class OwnAnswers {
  readonly #sent = new Map<string, Tries>();
  readonly #checks = new Map<string, OwnCheck>();
  readonly #listeners = new Set<() => void>();

  /** To be told of every answer before it is sent. The function is for when it was acknowledged. */
  sending(sent: Sent): () => void {
    const key = `${sent.deliberation} ${sent.voter} ${sent.round}`;
    const tries = this.#sent.get(key) ?? { all: [], acknowledged: -1 };
    this.#sent.set(key, tries);
    const at = tries.all.push(sent) - 1;
    return () => {
      tries.acknowledged = Math.max(tries.acknowledged, at);
    };
  }

  /** To be told of every line of a log that has been followed. */
  read(deliberation: string, lines: readonly LogLine[]): void {
    for (const { fact } of lines) {
      if (fact.kind === "moment-opened") this.#checks.delete(deliberation);
      if (fact.kind === "moment-closed") {
        this.#look(deliberation, fact.moment, new Set(fact.commitments));
      }
    }
    for (const listener of this.#listeners) listener();
  }

  /** Null while there is nothing to say. */
  checkOf(deliberation: string): OwnCheck | null {
    return this.#checks.get(deliberation) ?? null;
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #look(deliberation: string, moment: number, commitments: ReadonlySet<string>): void {
    const own = [...this.#sent].filter(
      ([, { all }]) => all[0]?.deliberation === deliberation && all[0].moment === moment,
    );
    for (const [key] of own) this.#sent.delete(key);
    const found = own.flatMap(([, { all, acknowledged }]) =>
      acknowledged < 0
        ? []
        : [
            all
              .slice(acknowledged)
              .some((sent) => commitments.has(sha256(commitmentText(deliberation, sent)))),
          ],
    );
    if (found.length === 0) return;
    this.#checks.set(deliberation, { answers: found.length, areAllThere: !found.includes(false) });
  }
}

export const ownAnswers: OwnAnswers = new OwnAnswers();

export function useOwnCheck(deliberation: string): OwnCheck | null {
  return useSyncExternalStore(
    (listener) => ownAnswers.listen(listener),
    () => ownAnswers.checkOf(deliberation),
  );
}

/** 128 bits that nobody can foresee, hex. */
export function newSalt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
