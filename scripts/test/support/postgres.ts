import { execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface TestPostgres {
  readonly url: string;
  /** Starts from nothing: drops every table. */
  newDatabase(): string;
  /** SIGKILL to the whole server, and a start on the same files. */
  crashAndRestart(): Promise<void>;
  stop(): Promise<void>;
}

/** A PostgreSQL of the test's own, from Debian's package; or the reason why there is none. */
export async function startPostgres(): Promise<TestPostgres | string> {
  const programs = findPrograms() ?? installPrograms();
  if (!programs) {
    return "PostgreSQL is not installed and could not be (apt-get install postgresql, as root)";
  }
  const isRoot = process.getuid?.() === 0;
  const folder = mkdtempSync(join(tmpdir(), "unswayed-postgres-"));
  const data = join(folder, "data");
  // PostgreSQL refuses to run as root.
  const as = (program: string, args: readonly string[]): [string, string[]] =>
    isRoot
      ? ["setpriv", ["--reuid=postgres", "--regid=postgres", "--clear-groups", program, ...args]]
      : [program, [...args]];
  if (isRoot) {
    chownSync(folder, idOf("-u"), idOf("-g"));
  }
  execFileSync(
    ...as(join(programs, "initdb"), ["-D", data, "-U", "unswayed", "-A", "trust", "-E", "UTF8"]),
    { stdio: "ignore", cwd: folder },
  );
  const port = await freePort();
  const start = async (): Promise<ReturnType<typeof spawn>> => {
    const [command, args] = as(join(programs, "postgres"), [
      ...["-D", data, "-p", String(port), "-k", folder],
      ...["-c", "listen_addresses=127.0.0.1"],
    ]);
    const child = spawn(command, args, { cwd: folder, stdio: "ignore" });
    await waitUntil(() => isReady(programs, port));
    return child;
  };
  let child = await start();
  let databases = 0;
  const ended = (process: ReturnType<typeof spawn>): Promise<void> =>
    new Promise((resolve) => {
      if (process.exitCode !== null || process.signalCode !== null) resolve();
      else process.once("exit", () => resolve());
    });
  const base = `postgres://unswayed@127.0.0.1:${port}`;
  return {
    url: `${base}/postgres`,
    newDatabase() {
      const name = `test${++databases}`;
      execFileSync(
        join(programs, "createdb"),
        ["-h", "127.0.0.1", "-p", String(port), "-U", "unswayed", name],
        { stdio: "ignore" },
      );
      return `${base}/${name}`;
    },
    async crashAndRestart() {
      child.kill("SIGKILL");
      await ended(child);
      // The children of a killed postmaster notice and end by themselves.
      await new Promise((resolve) => setTimeout(resolve, 500));
      rmSync(join(data, "postmaster.pid"), { force: true });
      child = await start();
    },
    async stop() {
      child.kill("SIGINT");
      await ended(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function findPrograms(): string | null {
  const root = "/usr/lib/postgresql";
  if (!existsSync(root)) return null;
  const versions = readdirSync(root).sort((a, b) => Number(b) - Number(a));
  const found = versions
    .map((version) => join(root, version, "bin"))
    .find((folder) => existsSync(join(folder, "initdb")));
  return found ?? null;
}

function installPrograms(): string | null {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return null;
  try {
    execFileSync("apt-get", ["install", "-y", "postgresql"], {
      stdio: "ignore",
      timeout: 100_000,
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  } catch {
    return null;
  }
  return findPrograms();
}

function idOf(flag: "-u" | "-g"): number {
  return Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
}

function isReady(programs: string, port: number): boolean {
  try {
    execFileSync(join(programs, "pg_isready"), ["-h", "127.0.0.1", "-p", String(port)], {
      stdio: "ignore",
    });
    return true;
  } catch {
    return false;
  }
}

async function waitUntil(isSo: () => boolean): Promise<void> {
  const end = Date.now() + 60_000;
  while (!isSo()) {
    if (Date.now() > end) throw new Error("PostgreSQL did not become ready within a minute");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export async function freePort(): Promise<number> {
  return await new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
