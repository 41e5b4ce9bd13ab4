import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { freePort } from "../../../scripts/test/support/postgres.ts";
import { Browser } from "../test/support/browser.ts";
import { runningCluster } from "../test/support/running-cluster.ts";
import { offsite } from "../test/support/settings.ts";
import { sharedDatabase } from "../test/support/shared-database.ts";
import { until } from "../test/support/until.ts";

const database = sharedDatabase();
const configuration = new URL("../../../deploy/nginx.conf", import.meta.url);

describe("the proxy of deploy/nginx.conf", () => {
  test("passes events on as they come, and ballots to the other server when one is gone", async (context) => {
    try {
      execFileSync("nginx", ["-v"], { stdio: "ignore" });
    } catch {
      return context.skip("nginx is not installed (apt-get install nginx-light)");
    }
    const cluster = await runningCluster(database.server(context));
    context.onTestFinished(() => cluster.stop());
    const folder = mkdtempSync(join(tmpdir(), "unswayed-proxy-"));
    const port = await freePort();
    const [one, two] = cluster.servers.map(({ url }) => new URL(url).host);
    const text = readFileSync(configuration, "utf8")
      .replace("server-1:8080", one as string)
      .replace("server-2:8080", two as string)
      .replace("listen 8000", `listen 127.0.0.1:${port}`);
    writeFileSync(join(folder, "nginx.conf"), text);
    const proxy: ChildProcess = spawn(
      "nginx",
      ["-p", folder, "-c", join(folder, "nginx.conf"), "-g", "daemon off;"],
      { stdio: "ignore" },
    );
    context.onTestFinished(async () => {
      const ended = new Promise((resolve) => proxy.once("exit", resolve));
      proxy.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    });
    const url = `http://127.0.0.1:${port}`;
    const through = (path: string, init: RequestInit): Promise<Response> => fetch(url + path, init);
    await until("the proxy answers", () =>
      fetch(`${url}/readyz`).then(
        (r) => r.ok,
        () => false,
      ),
    );
    const host = await cluster.host();
    const facilitator = new Browser(through);
    facilitator.cookie = host.cookie;
    facilitator.token = host.token;
    const { id } = await facilitator.do(
      "create",
      {},
      { facilitator: "Maria", settings: offsite() },
    );
    const people: Browser[] = [];
    for (const [k] of offsite().voters.entries()) {
      const link = await facilitator.do("issueLink", { id }, { kind: "voter", voter: `v${k + 1}` });
      const person = new Browser(through);
      await person.do("openSession", {}, { key: link.key });
      await person.do("join", { id }, {});
      people.push(person);
    }
    await facilitator.do("start", { id });
    const { number: round } = await facilitator.do("ask", { id }, {});
    const streams = await Promise.all(people.map((person) => person.listen(id, "voter")));

    const began = Date.now();
    await (people[0] as Browser).do("castPublic", { id, round }, { answer: "first", attempt: 1 });
    await until("everyone sees the hand", () =>
      streams.every((stream) => stream.latest("room")?.data.round?.hands.length === 1),
    );
    const seen = Date.now() - began;
    await Promise.all(streams.map((stream) => stream.close()));
    await cluster.servers[0]?.kill();
    const statuses: number[] = [];
    for (let attempt = 2; attempt <= 6; attempt++) {
      for (const person of people) {
        const reply = await person.send("castPublic", { id, round }, { answer: "second", attempt });
        statuses.push(reply.status);
      }
    }

    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect((await fetch(`${url}/metrics`)).status).toBe(403);
    console.log(
      `through nginx: a hand was on six screens after ${seen} ms; one server killed: ${statuses.length} ballots, all taken`,
    );
    await cluster.servers[0]?.start();
  });
});
