import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { tokenHeader, usualSettings } from "@unswayed/protocol";
import { afterEach, describe, expect, test } from "vitest";
import { main } from "../../src/main.ts";
import { CapturedIo } from "../support/captured-io.ts";

const program = fileURLToPath(new URL("../../bin/unswayed.mjs", import.meta.url));
/** The program builds itself first when the sources have changed. */
const timeout = 240_000;

let child: ChildProcess | undefined;
let folder = "";
afterEach(async () => {
  const running = child;
  if (running && running.exitCode === null) {
    running.kill("SIGKILL");
    await new Promise((resolve) => running.once("exit", resolve));
  }
  if (folder) rmSync(folder, { recursive: true, force: true });
});

async function greeting(server: ChildProcess): Promise<string> {
  let text = "";
  for await (const chunk of server.stdout ?? []) {
    text += chunk;
    if (text.includes("Stop: Ctrl+C.")) return text;
  }
  throw new Error(`the server ended: ${text}`);
}

// biome-ignore lint/suspicious/noExplicitAny: replies are looked into, not computed with
type Reply = any;

/** A browser's cookie and token. */
function client(url: string): (method: string, path: string, body?: unknown) => Promise<Reply> {
  let cookie = "";
  let token = "";
  return async (method, path, body) => {
    const reply = await fetch(url + path, {
      method,
      headers: {
        ...(cookie && { cookie, [tokenHeader]: token }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const value = (await reply.json()) as Reply;
    if (reply.status >= 300) throw new Error(`${path}: ${JSON.stringify(value)}`);
    cookie = reply.headers.get("set-cookie")?.split(";")[0] ?? cookie;
    token = value.token ?? token;
    return value;
  };
}

describe("unswayed serve", { timeout }, () => {
  test("prints where it is, takes a first vote within a minute and ends cleanly", async () => {
    folder = mkdtempSync(join(tmpdir(), "unswayed-serve-"));
    child = spawn(
      process.execPath,
      [program, "serve", "--port", "0", "--data", folder, "--no-rehearsal"],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    const text = await greeting(child);
    const began = performance.now();
    const [, url = "", key = ""] = text.match(/You: (\S+)\/#k=(\S+)/) ?? [];

    const facilitator = client(url);
    await facilitator("POST", "/api/session", { key });
    const { id } = await facilitator("POST", "/api/deliberations", {
      facilitator: "Maria",
      settings: {
        ...usualSettings,
        question: "Where?",
        options: { kind: "list", items: [{ name: "Here" }, { name: "There" }] },
        voters: ["Ana", "Ben", "Chidi", "Dana"],
      },
    });
    const people = await Promise.all(
      ["v1", "v2", "v3", "v4"].map(async (voter) => {
        const link = await facilitator("POST", `/api/deliberations/${id}/links`, {
          kind: "voter",
          voter,
        });
        const person = client(url);
        await person("POST", "/api/session", { key: link.key });
        await person("POST", `/api/deliberations/${id}/join`, {});
        return person;
      }),
    );
    await facilitator("POST", `/api/deliberations/${id}/start`);
    const { number } = await facilitator("POST", `/api/deliberations/${id}/rounds`, {});
    const reply = await people[0]("PUT", `/api/deliberations/${id}/rounds/${number}/ballot`, {
      answer: "candidate",
      attempt: 1,
    });

    expect(reply).toEqual({ recorded: true });
    expect(performance.now() - began).toBeLessThan(60_000);
    const ended = new Promise((resolve) => child?.once("exit", resolve));
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
  });
});

describe("unswayed serve without more words", { timeout }, () => {
  test("prints the address of a rehearsal whose people are simulated, and it plays", async () => {
    folder = mkdtempSync(join(tmpdir(), "unswayed-serve-"));
    child = spawn(process.execPath, [program, "serve", "--port", "0", "--data", folder], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const text = await greeting(child);
    const [, url = "", id, key] = text.match(/Rehearsal: (\S+)\/d\/(\w+)\/screen#k=(\S+)/) ?? [];

    const screen = client(url);
    await screen("POST", "/api/session", { key });
    const room = await screen("GET", `/api/deliberations/${id}`);

    expect(room).toMatchObject({ isSimulated: true });
    expect(room.voters.length).toBeGreaterThanOrEqual(3);
    const ended = new Promise((resolve) => child?.once("exit", resolve));
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
  });
});

describe("wrong calls of serve and storage", () => {
  test.each([
    [["serve", "extra"], "options only"],
    [["serve", "--port", "99999"], "0 to 65535"],
    [["serve", "--lan", "--host", "x"], "two different things"],
    [["storage", "copy"], "storage move"],
    [["storage", "move"], "postgres://"],
  ])("%j is refused with what would be right", async (args, wanted) => {
    const io = new CapturedIo();

    expect(await main(args, io)).toBe(2);
    expect(io.err).toContain(wanted);
  });
});
