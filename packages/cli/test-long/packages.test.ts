import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ensureReady } from "../../../scripts/lib/ensure-ready.mjs";
import { repositoryRoot as root } from "../../../scripts/lib/files.mjs";
import { packAll } from "../../../scripts/lib/pack.mjs";

/** Loaded before everything else: anyone who reaches for another machine fails, and says so. */
const noNetwork = `
import { Socket } from "node:net";
const connect = Socket.prototype.connect;
Socket.prototype.connect = function (...args) {
  const [first] = Array.isArray(args[0]) ? args[0] : args;
  const host = first?.host ?? "localhost";
  if (!["localhost", "127.0.0.1", "::1"].includes(host)) throw new Error("reached for " + host);
  return connect.apply(this, args);
};
`;

let project: string;

beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), "unswayed-project-"));
  await ensureReady();
  const files = await packAll(root, project);
  writeFileSync(join(project, "package.json"), JSON.stringify({ name: "empty", private: true }));
  writeFileSync(join(project, "no-network.mjs"), noNetwork);
  const args = ["install", "--prefer-offline", ...files.map((file) => `./${file}`)];
  const { status, stderr } = spawnSync("npm", args, { cwd: project, encoding: "utf8" });
  // What the packages depend on comes from npm's cache, the first time from the registry: without either nothing is shown here.
  expect(status, stderr).toBe(0);
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

const environment = () => ({ ...process.env, NODE_OPTIONS: "--import=./no-network.mjs" });
const unswayed = (...args: string[]) =>
  spawnSync(process.execPath, ["node_modules/unswayed/bin/unswayed.mjs", ...args], {
    cwd: project,
    encoding: "utf8",
    env: environment(),
  });

test("all packages install into an empty project, and a decision runs there without a network", () => {
  expect(existsSync(join(project, "node_modules/react"))).toBe(false);

  expect(unswayed("--version").stdout).toMatch(/^\d+\.\d+\.\d+/);
  expect(JSON.parse(unswayed("demo", "--json", "--rounds", "6").stdout)).toMatchObject({
    schema: "unswayed/demo@2",
  });
  expect(unswayed("create", "--voters", "Ana,Ben", "--options", "Red,Green").status).toBe(0);
  expect(unswayed("ask").stdout).toMatch(/Red|Green/);
});

test("its server serves the pages", async () => {
  const args = ["node_modules/unswayed/bin/unswayed.mjs", "serve", "--port", "0", "--no-rehearsal"];
  const server = spawn(process.execPath, args, { cwd: project, env: environment() });
  try {
    const address = await printedAddress(server);
    const page = await (await fetch(address)).text();
    const script = /src="([^"]+\.js)"/.exec(page)?.[1] ?? "";

    expect(page).toContain("<title>");
    expect((await fetch(new URL(script, address))).status).toBe(200);
  } finally {
    server.kill("SIGTERM");
    await once(server, "exit");
  }
});

async function printedAddress(server: ChildProcess): Promise<string> {
  let said = "";
  for await (const chunk of server.stdout ?? []) {
    said += chunk;
    const address = /(?:You|Address): (http:\/\/[^/\s]+)/.exec(said)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error(`the server ended: ${said}`);
}
