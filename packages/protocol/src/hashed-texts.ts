import type { Answer } from "./ballots.ts";
import type { LogLine } from "./facts.ts";
import type { Matter } from "./sessions.ts";

/** The texts that are hashed and signed, here so that a server, a phone and anyone else who checks one of the others make the same. */

/** Where a log begins. */
export const beginningText = "unswayed/log@1";

/** One text per value, whatever the order in which its fields were set. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const fields = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, part]) => `${JSON.stringify(name)}:${canonicalJson(part)}`);
  return `{${fields.join(",")}}`;
}

/** What the hash of a line covers: the line, and the hash before it. */
export function lineText(before: string, { seq, at, fact }: Omit<LogLine, "hash">): string {
  return `${before}\n${canonicalJson({ seq, at, fact })}`;
}

interface OwnAnswer {
  readonly round: number;
  readonly voter: string;
  /** Null: none was given, or a hand was taken down. */
  readonly answer: Answer | null;
}

/** What a commitment to a private answer covers. */
export function commitmentText(
  deliberation: string,
  { round, voter, answer, salt }: OwnAnswer & { readonly salt: string },
): string {
  return `unswayed/ballot@2\n${deliberation}\n${round}\n${voter}\n${JSON.stringify(answer)}\n${salt}`;
}

/** What the signature of a ballot covers. */
export function ballotText(
  deliberation: string,
  channel: "public" | "private",
  { round, voter, attempt, answer }: OwnAnswer & { readonly attempt: number },
): string {
  return `unswayed/signed-ballot@1\n${deliberation}\n${channel}\n${round}\n${voter}\n${attempt}\n${JSON.stringify(answer)}`;
}

/** What the signature of a yes or no covers. */
export function consentText(
  deliberation: string,
  { voter, matter, agrees }: { voter: string; matter: Matter; agrees: boolean },
): string {
  return `unswayed/signed-consent@1\n${deliberation}\n${voter}\n${matter}\n${agrees}`;
}
