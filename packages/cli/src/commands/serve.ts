import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { networkInterfaces } from "node:os";
import { dirname, isAbsolute, join, relative, resolve } from "node:path";
import type { RunningServer } from "@unswayed/server";
import { type Command, CommandFailure, exitCodes, UsageError } from "../command.ts";
import { parseOptions, wholeNumberOf } from "../parse-options.ts";
import { simulatedGroup } from "../rehearsal/simulated-group.ts";

const usualPort = 8080;

const usage = `Usage: unswayed serve [OPTIONS]

Starts the server: decisions of real groups over HTTP, kept in a folder of this machine or in PostgreSQL.

  --port N      where it listens (default: ${usualPort}; 0: any free port)
  --lan         reachable from this network, so that phones can join; otherwise from this machine only
  --host NAME   another address instead of these two
  --data DIR    the folder of the embedded store (default: ./data)
  --no-rehearsal  begin no simulated decision at the start

Links that hold a key are printed in a terminal only. Elsewhere, where a log would keep them, they are written to links.txt in
the data folder, for this user alone; UNSWAYED_PRINT_LINKS=1 prints them all the same. They wait an hour for their first use.

Environment: PORT and HOST (instead of --port and --host), DATABASE_URL (postgres://…, instead of the embedded store), UNSWAYED_PUBLIC_URL (how people reach it behind a
proxy), UNSWAYED_BEHIND_PROXY=1, UNSWAYED_OPERATOR (who runs it, as ballots say), UNSWAYED_OPERATOR_KEY (for /metrics),
UNSWAYED_STUDY_KEY (opens studies for programs, /api/studies),
UNSWAYED_SOLVER_THREADS, UNSWAYED_LOG_LEVEL (warn, info, …), UNSWAYED_SEAL_KEY (64 hexadecimal
digits: private answers are unreadable in the store without it), UNSWAYED_DATABASE_CONNECTIONS. See docs/operate.

Example: unswayed serve --lan
`;

/** A step of a rehearsal, in milliseconds. */
const rehearsalPaceMs = 700;

export const serve: Command = {
  name: "serve",
  summary: "start the server for decisions of real groups",
  usage,
  async run(args, io) {
    const options = parseOptions(args, {
      port: "text",
      lan: "flag",
      host: "text",
      data: "text",
      "no-rehearsal": "flag",
    });
    const [extra] = options.positionals;
    if (extra !== undefined) throw new UsageError(`serve takes options only: what is "${extra}"?`);
    const port = wholeNumberOf(options, "port", portFromEnvironment());
    if (port < 0 || port > 65_535) throw new UsageError(`"--port" takes 0 to 65535, not "${port}"`);
    if (options.isGiven("lan") && options.isGiven("host")) {
      throw new UsageError('"--lan" and "--host" say two different things: give one');
    }
    const usualHost = options.isGiven("lan") ? "0.0.0.0" : process.env["HOST"] || "127.0.0.1";
    const host = options.text("host") ?? usualHost;
    const dataFolder = resolve(options.text("data") ?? "data");
    // Loaded here, so that no other command waits for a database driver.
    const { configFromEnvironment, startServer } = await import("@unswayed/server");
    const config = configFromEnvironment(process.env, { host, port, dataFolder });
    const server = await started(() =>
      startServer(config, {
        rehearsal: { newGroup: simulatedGroup, paceMs: rehearsalPaceMs },
        beginRehearsal: !options.isGiven("no-rehearsal"),
        pagesFolder: pagesFolder(),
      }),
    );
    io.stdout(greeting(server, config, shownLinks(server, dataFolder)));
    await stopped();
    await server.close();
    io.stdout("Stopped. Everything that was acknowledged is kept.\n");
    return exitCodes.fine;
  },
};

/** Where a host of programs says they should listen; the usual port where it says nothing. */
function portFromEnvironment(): number {
  const text = process.env["PORT"] || String(usualPort);
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new UsageError(`PORT takes 0 to 65535, not "${text}"`);
}

/** The built pages; undefined where they have not been built. */
function pagesFolder(): string | undefined {
  const manifest = createRequire(import.meta.url).resolve("@unswayed/web/package.json");
  const folder = join(dirname(manifest), "dist");
  return existsSync(join(folder, "index.html")) ? folder : undefined;
}

async function started(start: () => Promise<RunningServer>): Promise<RunningServer> {
  try {
    return await start();
  } catch (error) {
    const { code, port, name, message } = error as Error & { code?: string; port?: number };
    if (name === "FolderInUseError" || name === "DamagedStoreError")
      throw new CommandFailure(message);
    if (code === "EADDRINUSE") {
      throw new CommandFailure(`Port ${port} is taken: give another with --port, or 0 for any.`);
    }
    if (code === "ENOSPC" || code === "SQLITE_FULL" || /cannot rollback/.test(message)) {
      throw new CommandFailure("The disk of the data folder is full: make room, then start again.");
    }
    // With a port it is about listening there.
    if (
      port === undefined &&
      /^(?:EACCES|EPERM|EROFS|SQLITE_READONLY|SQLITE_CANTOPEN)/.test(code ?? "")
    ) {
      throw new CommandFailure(
        `The data folder cannot be written to (${code}): let this user write there, or choose another folder with --data.`,
      );
    }
    if (code === "ECONNREFUSED" || code === "28P01" || code === "3D000") {
      throw new CommandFailure(`The database at DATABASE_URL does not let us in (${code}).`);
    }
    throw error;
  }
}

/** Lines with links, each of which holds a key and works once. What is not printed to a terminal stays in some log: there they say where they are. */
function shownLinks(server: RunningServer, dataFolder: string): readonly string[] {
  const links = [
    `You: ${server.hostUrl}`,
    ...(server.rehearsalUrl ? [`Rehearsal: ${server.rehearsalUrl}`] : []),
    `Operator: ${server.operatorUrl}`,
  ];
  if (process.stdout.isTTY || process.env["UNSWAYED_PRINT_LINKS"] === "1") return links;
  const file = join(dataFolder, "links.txt");
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    // Not into a file that someone else has made, or has open.
    rmSync(file, { force: true });
    writeFileSync(file, `${links.join("\n")}\n`, { mode: 0o600, flag: "wx" });
    return [`Address: ${server.url}`, `Links with keys, for this user alone, for an hour: ${file}`];
  } catch (error) {
    const { code = "unknown" } = error as { code?: string };
    return [
      `Address: ${server.url}`,
      `Links with keys could not be written to ${file} (${code}): start it in a terminal, or with UNSWAYED_PRINT_LINKS=1 to have them printed here.`,
    ];
  }
}

/** The lines a facilitator needs. */
function greeting(
  server: RunningServer,
  config: {
    readonly host: string;
    readonly dataFolder: string;
    readonly databaseUrl?: string | undefined;
  },
  links: readonly string[],
): string {
  const isLan = config.host === "0.0.0.0" || config.host === "::";
  const port = new URL(server.url).port;
  const phones = isLan ? lanAddresses().map((address) => `http://${address}:${port}`) : [];
  const place = config.databaseUrl
    ? "PostgreSQL"
    : shownFolder(relative(process.cwd(), config.dataFolder), config.dataFolder);
  return [
    "Unswayed is running.",
    ...links,
    ...phones.map((address) => `Phones: ${address}`),
    `API: ${server.url}/api/openapi.json`,
    `Stop: Ctrl+C. Data: ${place}`,
    "",
  ].join("\n");
}

/** As one would type it from here; in full where that is elsewhere. */
function shownFolder(fromHere: string, whole: string): string {
  return fromHere.startsWith("..") || isAbsolute(fromHere) ? whole : `./${fromHere}`;
}

function lanAddresses(): readonly string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === "IPv4" && !internal)
    .map(({ address }) => address);
}

/** Resolves when someone asks the process to end. Asking twice, as a terminal and npm do together, is asking once. */
function stopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => resolve());
  });
}
