import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { repositoryRoot } from "../../../scripts/lib/files.mjs";
import { Browser } from "../test/support/browser.ts";
import { offsite } from "../test/support/settings.ts";

const mostSeconds = 60;

/** A checkout as git would give it, with the installed packages beside it. */
function freshCheckout(): string {
  const folder = mkdtempSync(join(tmpdir(), "unswayed-fresh-"));
  const listed = execFileSync(
    "git",
    ["ls-files", "-z", "--cached", "--others", "--exclude-standard"],
    { cwd: repositoryRoot, encoding: "utf8", maxBuffer: 64 * 2 ** 20 },
  );
  for (const file of listed.split("\0")) {
    const from = join(repositoryRoot, file);
    if (file === "" || !existsSync(from)) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(from, join(folder, file));
  }
  const installed = ["node_modules", ...packagesWithModules()];
  for (const modules of installed) {
    // Links to files, not copies: hundreds of megabytes. Links between packages are relative and stay inside.
    execFileSync("cp", ["-al", join(repositoryRoot, modules), join(folder, modules)]);
  }
  return folder;
}

function packagesWithModules(): string[] {
  const packages = execFileSync("ls", [join(repositoryRoot, "packages")], { encoding: "utf8" });
  return packages
    .split("\n")
    .map((name) => join("packages", name, "node_modules"))
    .filter((modules) => modules !== "packages/node_modules")
    .filter((modules) => existsSync(join(repositoryRoot, modules)));
}

test("from a fresh checkout to the first accepted vote, over HTTP, once packages are installed", async () => {
  const folder = freshCheckout();
  const busy = loadavg()[0];
  const began = performance.now();
  const server = spawn("npm", ["start", "--", "--port", "0", "--no-rehearsal"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, UNSWAYED_PRINT_LINKS: "1" },
    // A group of its own: npm does not pass on every signal.
    detached: true,
  });
  const seconds = (): number => (performance.now() - began) / 1000;
  try {
    const { url, key } = await greeted(server.stdout);
    const listening = seconds();
    const fetchThere = (path: string, init: RequestInit): Promise<Response> =>
      fetch(url + path, init);
    const host = new Browser(fetchThere);
    await host.do("openSession", {}, { key });
    const { id } = await host.do("create", {}, { facilitator: "Maria", settings: offsite() });
    const people: Browser[] = [];
    for (const voter of ["v1", "v2", "v3", "v4"]) {
      const link = await host.do("issueLink", { id }, { kind: "voter", voter });
      const person = new Browser(fetchThere);
      await person.do("openSession", {}, { key: link.key });
      await person.do("join", { id }, {});
      people.push(person);
    }
    await host.do("start", { id });
    const { number: round } = await host.do("ask", { id }, {});

    const recorded = await people[0].do(
      "castPublic",
      { id, round },
      { answer: "first", attempt: 1 },
    );
    const voted = seconds();

    expect(recorded).toEqual({ recorded: true });
    expect((await host.do("room", { id })).round?.hands).toHaveLength(1);
    console.log(
      `listening after ${listening.toFixed(1)} s, first vote accepted after ${voted.toFixed(1)} s; load average ${busy.toFixed(1)} on ${availableParallelism()} processors`,
    );
    // On a machine that others keep busy the clock on the wall says nothing about the software.
    if (busy < availableParallelism()) expect(voted).toBeLessThan(mostSeconds);
  } finally {
    process.kill(-(server.pid ?? 0), "SIGTERM");
    await new Promise((resolve) => server.once("exit", resolve));
    rmSync(folder, { recursive: true, force: true });
  }
});

async function greeted(output: NodeJS.ReadableStream): Promise<{ url: string; key: string }> {
  let text = "";
  for await (const chunk of output) {
    text += chunk;
    const found = text.match(/You: (\S+)\/#k=(\S+)/);
    if (found?.[1] && found[2])
      return { url: found[1].replace("localhost", "127.0.0.1"), key: found[2] };
  }
  throw new Error(`the server did not start: ${text}`);
}
