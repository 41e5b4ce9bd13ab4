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
  /** Who runs this server, as ballots name them; "": they name nobody. */
  readonly operator: string;
  readonly operatorKey: string | null;
  /** Opens studies for programs; null: there are none. */
  readonly studyKey: string | null;
  /** With a database of several servers, 0 leaves all solves to workers. */
  readonly solverThreads: number;
  /** How many connections to the database at most; undefined: as usual. */
  readonly databaseConnections: number | undefined;
  readonly logLevel: string;
  /** Makes private answers unreadable in the store; null: they are kept as they are. */
  readonly sealKey: string | null;
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
    operator: environment["UNSWAYED_OPERATOR"] || "",
    operatorKey: environment["UNSWAYED_OPERATOR_KEY"] || null,
    studyKey: environment["UNSWAYED_STUDY_KEY"] || null,
    solverThreads:
      wholeNumber(environment, "UNSWAYED_SOLVER_THREADS", databaseUrl ? 0 : 1, 64) ?? 1,
    databaseConnections: wholeNumber(environment, "UNSWAYED_DATABASE_CONNECTIONS", 2, 500),
    logLevel: environment["UNSWAYED_LOG_LEVEL"] || "warn",
    sealKey: environment["UNSWAYED_SEAL_KEY"] || null,
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

function wholeNumber(
  environment: Readonly<Record<string, string | undefined>>,
  name: string,
  least: number,
  most: number,
): number | undefined {
  const text = environment[name];
  if (!text) return undefined;
  const number = Number(text);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new InvalidInputError(name, text, `a whole number from ${least} to ${most}`);
}
