import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { usualSettings } from "@unswayed/protocol";
import { afterAll, describe, expect, test } from "vitest";
import { main } from "../src/main.ts";
import { CapturedIo } from "./support/captured-io.ts";

const folder = mkdtempSync(join(tmpdir(), "unswayed-verify-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The chain by another road than the server's: fields in the order of the alphabet, joined by hand. */
function sorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sorted).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${sorted((value as Record<string, unknown>)[name])}`).join(",")}}`;
}

function logOf(facts: readonly object[]): string {
  let before = sha256("unswayed/log@1");
  return facts
    .map((fact, k) => {
      const line = { seq: k + 1, at: "2026-05-05T10:00:00.000Z", fact };
      before = sha256(`${before}\n${sorted(line)}`);
      return `${JSON.stringify({ ...line, hash: before })}\n`;
    })
    .join("");
}

const facts = [
  {
    kind: "created",
    deliberation: "d1",
    facilitator: "Maria",
    isSimulated: false,
    settings: {
      question: "Where?",
      options: { kind: "list", items: [{ name: "Here" }, { name: "There" }] },
      voters: ["Ana", "Ben", "Chidi"],
      ...usualSettings,
    },
  },
  { kind: "joined", voter: "v1" },
  { kind: "joined", voter: "v2" },
];

async function verify(text: string): Promise<{ code: number; io: CapturedIo }> {
  const file = join(folder, "log.jsonl");
  writeFileSync(file, text);
  const io = new CapturedIo();
  return { code: await main(["verify", file], io), io };
}

describe("unswayed verify of an exported log", () => {
  test("accepts a chain computed independently and prints its last hash", async () => {
    const text = logOf(facts);
    const { code, io } = await verify(text);

    expect(code).toBe(0);
    expect(io.out).toContain("3 facts, every one in its place");
    expect(io.out).toContain(JSON.parse(text.trim().split("\n")[2]).hash);
  });

  test("names the first line that was changed", async () => {
    const { code, io } = await verify(logOf(facts).replace('"voter":"v1"', '"voter":"v3"'));

    expect(code).toBe(1);
    expect(io.err).toContain("fact 2: its hash does not fit");
  });

  test("refuses a fact that could not have happened, however well it is hashed", async () => {
    const { code, io } = await verify(
      logOf([...facts, { kind: "round-closed", round: 7, by: "timer", missing: [] }]),
    );

    expect(code).toBe(1);
    expect(io.err).toContain("fact 4: round 7 was not open");
  });
});
