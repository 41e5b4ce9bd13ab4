import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { InvalidInputError } from "@unswayed/core";

/** Makes what must not be read unreadable to anyone who has the database, its files or a backup, but not the key. */
export interface Seal {
  /**
   * @param place - what it belongs to: elsewhere it cannot be opened
   * @param length - what is shorter looks as if it were so long
   */
  close(text: string, place: string, length?: number): string;
  open(text: string, place: string): string;
}

const keyName = "UNSWAYED_SEAL_KEY";
const mark = "sealed1.";
const algorithm = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;
/** What is shorter is filled up: a few secrets have about this length. */
const blockLength = 32;
/** An answer is never longer: orders and ratings of different lengths must not be told apart. */
export const answerLength = 1024;

/** Leaves everything readable: anyone who runs the database can read private answers until they are deleted, as ballots say. */
export const noSeal: Seal = {
  close: (text) => text,
  open(text) {
    if (!text.startsWith(mark)) return text;
    throw new InvalidInputError(keyName, "nothing", "the key this store was sealed with");
  },
};

/** Whether an error says that the store is sealed and no key was given, or another one. */
export function isKeyMissing(error: unknown): boolean {
  return error instanceof InvalidInputError && error.field === keyName;
}

/**
 * Refuses a key that opens nothing of what was sealed: everything would look damaged, and what is sealed from then on would need
 * another key than what was sealed before. Where only some of it opens, the rest is damaged indeed.
 */
export function checkKey(
  seal: Seal,
  sealed: readonly { readonly text: string; readonly place: string }[],
): void {
  const closed = sealed.filter(({ text }) => text.startsWith(mark));
  if (seal === noSeal || closed.length === 0) return;
  const opens = closed.some(({ text, place }) => {
    try {
      seal.open(text, place);
      return true;
    } catch {
      return false;
    }
  });
  if (opens) return;
  throw new InvalidInputError(keyName, "another key", "the key this store was sealed with");
}

/** @param hex - 64 digits, the same for every server and worker of a store */
export function sealWith(hex: string): Seal {
  if (!/^[0-9a-f]{64}$/i.test(hex)) {
    // The value is a secret, so it is not repeated.
    throw new InvalidInputError(keyName, "something else", "64 hexadecimal digits");
  }
  const key = Buffer.from(hex, "hex");
  return {
    close(text, place, length = blockLength) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(place));
      const padded = text.padEnd(Math.ceil(text.length / length) * length);
      const body = Buffer.concat([cipher.update(padded, "utf8"), cipher.final()]);
      return mark + Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
    },
    open(text, place) {
      // Written before there was a key.
      if (!text.startsWith(mark)) return text;
      const bytes = Buffer.from(text.slice(mark.length), "base64url");
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes))
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      const body = bytes.subarray(ivBytes + tagBytes);
      return Buffer.concat([decipher.update(body), decipher.final()])
        .toString("utf8")
        .trimEnd();
    },
  };
}
