// A PostgreSQL of one's own from Debian's package, on files that go when it stops: for tests and benchmarks.
import { execFileSync, spawn } from "node:child_process";
import { appendFileSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * @typedef {object} OwnPostgres
 * @property {string} url
 * @property {() => string} newDatabase an empty database; returns its address
 * @property {() => Promise<void>} crashAndRestart SIGKILL to the whole server, and a start on the same files
 * @property {() => Promise<void>} stop
 */

/**
 * @typedef {object} PostgresPlace
 * @property {string} [folder] where its files go; one of its own in the system's temporary folder when left out
 * @property {string} [address] where it listens; 127.0.0.1 when left out
 * @property {string} [trusted] from where else one may connect, such as 10.1.0.0/16
 * @property {readonly string[]} [settings] as "name=value"
 */

/**
 * @param {PostgresPlace} [place]
 * @returns {Promise<OwnPostgres | string>} or the reason why there is none
 */
export async function startPostgres(place = {}) {
  const { folder: given, address = "127.0.0.1", settings = [], trusted } = place;
  const programs = findPrograms() ?? installPrograms();
  if (!programs) {
    return "PostgreSQL is not installed and could not be (apt-get install postgresql, as root)";
  }
  const isRoot = process.getuid?.() === 0;
  const folder = given ?? mkdtempSync(join(tmpdir(), "unswayed-postgres-"));
  const data = join(folder, "data");
  /**
   * PostgreSQL refuses to run as root.
   *
   * @param {string} program
   * @param {readonly string[]} args
   * @returns {[string, string[]]}
   */
  const as = (program, args) =>
    isRoot
      ? ["setpriv", ["--reuid=postgres", "--regid=postgres", "--clear-groups", program, ...args]]
      : [program, [...args]];
  if (isRoot) chownSync(folder, idOf("-u"), idOf("-g"));
  execFileSync(
    ...as(join(programs, "initdb"), ["-D", data, "-U", "unswayed", "-A", "trust", "-E", "UTF8"]),
    { stdio: "ignore", cwd: folder },
  );
  if (trusted) appendFileSync(join(data, "pg_hba.conf"), `host all all ${trusted} trust\n`);
  const port = await freePort();
  const start = async () => {
    const [command, args] = as(join(programs, "postgres"), [
      ...["-D", data, "-p", String(port), "-k", folder],
      ...["-c", `listen_addresses=${address}`],
      ...settings.flatMap((setting) => ["-c", setting]),
    ]);
    const child = spawn(command, args, { cwd: folder, stdio: "ignore" });
    await waitUntil(() => isReady(programs, folder, port));
    return child;
  };
  let child = await start();
  let databases = 0;
  /** @param {import("node:child_process").ChildProcess} process */
  const ended = (process) =>
    /** @type {Promise<void>} */ (
      new Promise((resolve) => {
        if (process.exitCode !== null || process.signalCode !== null) resolve();
        else process.once("exit", () => resolve());
      })
    );
  const base = `postgres://unswayed@${address}:${port}`;
  return {
    url: `${base}/postgres`,
    newDatabase() {
      const name = `test${++databases}`;
      execFileSync(
        join(programs, "createdb"),
        ["-h", folder, "-p", String(port), "-U", "unswayed", name],
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

/** @returns {string | null} */
function findPrograms() {
  const root = "/usr/lib/postgresql";
  if (!existsSync(root)) return null;
  const versions = readdirSync(root).sort((a, b) => Number(b) - Number(a));
  const found = versions
    .map((version) => join(root, version, "bin"))
    .find((folder) => existsSync(join(folder, "initdb")));
  return found ?? null;
}

/** @returns {string | null} */
function installPrograms() {
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

/** @param {"-u" | "-g"} flag */
function idOf(flag) {
  return Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
}

/**
 * @param {string} programs
 * @param {string} folder
 * @param {number} port
 */
function isReady(programs, folder, port) {
  try {
    execFileSync(join(programs, "pg_isready"), ["-h", folder, "-p", String(port)], {
      stdio: "ignore",
    });
    return true;
  } catch {
    return false;
  }
}

/** @param {() => boolean} isSo */
async function waitUntil(isSo) {
  const end = Date.now() + 60_000;
  while (!isSo()) {
    if (Date.now() > end) throw new Error("PostgreSQL did not become ready within a minute");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** @returns {Promise<number>} */
export async function freePort() {
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
