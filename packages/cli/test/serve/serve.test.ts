import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { tokenHeader, usualSettings } from "@unswayed/protocol";
import { afterEach, describe, expect, test } from "vitest";
import { freePort } from "../../../../scripts/test/support/postgres.ts";
import { main } from "../../src/main.ts";
import { CapturedIo } from "../support/captured-io.ts";

const program = fileURLToPath(new URL("../../bin/unswayed.mjs", import.meta.url));
/** The program builds itself first when the sources have changed. */
const timeout = 240_000;

let child: ChildProcess | undefined;
let folder = "";
afterEach(async () => {
  const running = child;
  child = undefined;
  // One that was killed has no exit code, only the signal.
  if (running && running.exitCode === null && running.signalCode === null) {
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
      { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, UNSWAYED_PRINT_LINKS: "1" } },
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
      answer: "first",
      attempt: 1,
    });

    expect(reply).toEqual({ recorded: true });
    expect(performance.now() - began).toBeLessThan(60_000);
    const ended = new Promise((resolve) => child?.once("exit", resolve));
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
  });
});

/** A server that prints its links, as it does in a terminal. */
function serve(args: readonly string[], environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [program, "serve", ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...environment },
  });
}

async function ended(server: ChildProcess): Promise<{ code: number | null; err: string }> {
  let err = "";
  server.stderr?.on("data", (chunk) => {
    err += chunk;
  });
  const code = await new Promise<number | null>((resolve) => server.once("exit", resolve));
  return { code, err };
}

describe("links with a key in them", { timeout }, () => {
  test("are not written where a log would keep them, but into a file of their owner's", async () => {
    folder = mkdtempSync(join(tmpdir(), "unswayed-serve-"));
    child = serve(["--port", "0", "--data", folder], { UNSWAYED_PRINT_LINKS: "" });
    const text = await greeting(child);

    expect(text).not.toContain("k=");
    const file = join(folder, "links.txt");
    expect(text).toContain(file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const [, url = "", key = ""] = readFileSync(file, "utf8").match(/You: (\S+)\/#k=(\S+)/) ?? [];
    const session = await client(url)("POST", "/api/session", { key });
    expect(session.grants).toContainEqual({ role: "host", deliberation: null, voter: null });
  });
});

describe("where it listens", { timeout }, () => {
  test("is what PORT and HOST say, unless the command line says it", async () => {
    folder = mkdtempSync(join(tmpdir(), "unswayed-serve-"));
    const port = String(await freePort());
    const environment = { UNSWAYED_PRINT_LINKS: "1", PORT: port, HOST: "127.0.0.1" };
    child = serve(["--data", folder, "--no-rehearsal"], environment);
    expect(await greeting(child)).toContain(`http://localhost:${port}/`);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);

    // And anyone who comes second to the same folder is told where that is.
    const second = serve(["--port", "0", "--data", folder], environment);
    const { code, err } = await ended(second);
    expect(code).toBe(1);
    expect(err).toContain(`http://localhost:${port}`);
    expect(err).toContain(folder);
  });

  test("must be a port if PORT is given", async () => {
    const { code, err } = await ended(serve(["--no-rehearsal"], { PORT: "eighty" }));
    expect(code).toBe(2);
    expect(err).toContain('PORT takes 0 to 65535, not "eighty"');
  });
});

describe("npm that is told to end", { timeout }, () => {
  test("takes the server with it", async () => {
    folder = mkdtempSync(join(tmpdir(), "unswayed-serve-"));
    const port = await freePort();
    const repository = fileURLToPath(new URL("../../../../", import.meta.url));
    child = spawn(
      "npm",
      ["start", "--", "--port", String(port), "--data", folder, "--no-rehearsal"],
      {
        cwd: repository,
        stdio: ["ignore", "pipe", "inherit"],
        detached: true,
      },
    );
    await greeting(child);
    const isUp = () =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        () => true,
        () => false,
      );
    expect(await isUp()).toBe(true);
    child.kill("SIGTERM");
    for (let k = 0; k < 50 && (await isUp()); k++) await new Promise((go) => setTimeout(go, 200));
    const wasUp = await isUp();
    // What is left of it, should the test fail.
    try {
      process.kill(-(child.pid ?? 0), "SIGKILL");
    } catch {}
    expect(wasUp).toBe(false);
  });
});

describe("unswayed serve without more words", { timeout }, () => {
  test("prints the address of a rehearsal whose people are simulated, and it plays", async () => {
    folder = mkdtempSync(join(tmpdir(), "unswayed-serve-"));
    child = spawn(process.execPath, [program, "serve", "--port", "0", "--data", folder], {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, UNSWAYED_PRINT_LINKS: "1" },
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
