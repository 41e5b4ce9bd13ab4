import { InvalidInputError } from "@unswayed/core";

/** Everything the server is told from outside, checked once. */
export interface Config {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly dataFolder: string;
  /** postgres://…; undefined: the embedded store. */
  readonly databaseUrl: string | undefined;
  /** Where people reach it, when that is not host and port: behind a proxy, for example. */
  readonly publicUrl: URL | undefined;
  readonly isBehindProxy: boolean;
  /** Who runs this server, as ballots name them. */
  readonly operator: string;
  readonly operatorKey: string | null;
  readonly solverThreads: number;
  readonly logLevel: string;
}

/** The settings that come from the environment; the command line gives the rest. */
export function configFromEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  given: Pick<Config, "host" | "port" | "dataFolder">,
): Config {
  const databaseUrl = environment["DATABASE_URL"] || undefined;
  if (databaseUrl !== undefined && !/^postgres(?:ql)?:\/\//.test(databaseUrl)) {
    // The value may hold a password, so it is not repeated.
    throw new InvalidInputError("DATABASE_URL", "something else", "postgres://…");
  }
  return {
    ...given,
    databaseUrl,
    publicUrl: urlOf("UNSWAYED_PUBLIC_URL", environment["UNSWAYED_PUBLIC_URL"]),
    isBehindProxy: environment["UNSWAYED_BEHIND_PROXY"] === "1",
    operator: environment["UNSWAYED_OPERATOR"] || "whoever started it",
    operatorKey: environment["UNSWAYED_OPERATOR_KEY"] || null,
    solverThreads: threadsOf(environment["UNSWAYED_SOLVER_THREADS"]),
    logLevel: environment["UNSWAYED_LOG_LEVEL"] || "warn",
  };
}

/** Whether requests can only come from this machine. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127\./.test(host);
}

function urlOf(name: string, text: string | undefined): URL | undefined {
  if (!text) return undefined;
  try {
    return new URL(text);
  } catch {
    throw new InvalidInputError(name, text, "an address such as https://unswayed.example.org");
  }
}

function threadsOf(text: string | undefined): number {
  if (!text) return 1;
  const threads = Number(text);
  if (Number.isInteger(threads) && threads >= 1 && threads <= 64) return threads;
  throw new InvalidInputError("UNSWAYED_SOLVER_THREADS", text, "a whole number from 1 to 64");
}
