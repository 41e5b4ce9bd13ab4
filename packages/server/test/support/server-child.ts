import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { freePort } from "../../../../scripts/test/support/postgres.ts";
import { Browser, type Fetch } from "./browser.ts";
import { loader } from "./worker-with-sources.ts";

const program = fileURLToPath(new URL("server-process.ts", import.meta.url));

/** A server in its own process, on a port that it keeps when it is killed and started again. */
export interface ServerChild {
  readonly url: string;
  readonly fetch: Fetch;
  /** From the latest start. */
  hostKey(): string;
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  isRunning(): boolean;
  readonly pid: () => number;
}

export async function serverChild(
  folder: string,
  environment: Readonly<Record<string, string>> = {},
  /** In its own host: what to put before the command, and where it listens. */
  place: { readonly inside: readonly string[]; readonly address: string } = {
    inside: [],
    address: "127.0.0.1",
  },
): Promise<ServerChild> {
  const port = await freePort();
  let child: ChildProcess;
  let key = "";
  const ended = (): Promise<void> =>
    new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) resolve();
      else child.once("exit", () => resolve());
    });
  const start = async (): Promise<void> => {
    const [command, ...args] = [
      ...place.inside,
      ...[process.execPath, "--conditions=source", "--import", loader],
      ...[program, String(port), folder, place.address],
    ];
    child = spawn(command, args, {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, ...environment },
    });
    key = await new Promise<string>((resolve, reject) => {
      let text = "";
      child.stdout?.on("data", (chunk) => {
        text += chunk;
        if (text.includes("\n")) resolve(new URL(JSON.parse(text).hostUrl).hash.slice(3));
      });
      child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
    });
  };
  await start();
  const url = `http://${place.address}:${port}`;
  return {
    url,
    fetch: (path, init) => fetch(url + path, init),
    hostKey: () => key,
    async kill() {
      child.kill("SIGKILL");
      await ended();
    },
    start,
    async stop() {
      child.kill("SIGTERM");
      await ended();
    },
    isRunning: () => child.exitCode === null && child.signalCode === null,
    pid: () => child.pid ?? 0,
  };
}

export async function hostOf(server: ServerChild): Promise<Browser> {
  const browser = new Browser(server.fetch);
  await browser.do("openSession", {}, { key: server.hostKey() });
  return browser;
}
