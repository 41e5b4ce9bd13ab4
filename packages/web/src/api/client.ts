import {
  type BodyOf,
  type OperationName,
  operations,
  Problem,
  type ReplyOf,
  tokenHeader,
} from "@unswayed/protocol";

/** The server said no, and why. */
export class Refused extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail ?? problem.title);
    this.name = "Refused";
    this.problem = problem;
  }
}

/** No answer came: whether the request arrived is not known. */
export class Unreachable extends Error {
  override readonly name = "Unreachable";
}

/** A request that has not been answered by then is taken as lost. */
const patienceMs = 10_000;

let token = "";
let onWrongToken: () => Promise<void> = async () => {};

/** The session's token, to be sent with every request that changes something. */
export function rememberToken(next: string, renew: () => Promise<void>): void {
  token = next;
  onWrongToken = renew;
}

export interface CallOptions<N extends OperationName> {
  readonly at?: Readonly<Record<string, string | number>>;
  readonly body?: BodyOf<N>;
  /** Whose, where a browser holds several seats. */
  readonly seat?: string | null;
}

/** Calls an operation of the protocol. Rejects with Refused or Unreachable and nothing else. */
export async function call<N extends OperationName>(
  name: N,
  options: CallOptions<N> = {},
): Promise<ReplyOf<N>> {
  try {
    return await send(name, options);
  } catch (error) {
    // Another tab may have begun a new session; then our token is the old one's.
    if (!(error instanceof Refused) || error.problem.type !== "wrong-origin") throw error;
    await onWrongToken();
    return await send(name, options);
  }
}

async function send<N extends OperationName>(
  name: N,
  { at = {}, body, seat = null }: CallOptions<N>,
): Promise<ReplyOf<N>> {
  const { method, reply } = operations[name];
  const whose = seat === null ? "" : `?seat=${encodeURIComponent(seat)}`;
  const response = await fetch(pathOf(name, at) + whose, {
    method,
    headers: {
      ...(method !== "GET" && token && { [tokenHeader]: token }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(patienceMs),
  }).catch(() => {
    throw new Unreachable();
  });
  noteClock(response.headers.get("date"));
  const text = await response.text().catch(() => {
    throw new Unreachable();
  });
  if (!response.ok) throw new Refused(problemIn(text, response.status));
  return (typeof reply === "string" ? text : JSON.parse(text)) as ReplyOf<N>;
}

/** How far the server's clock is ahead of this device's. Phones' clocks may be wrong by minutes, which a timer must not show. */
let aheadMs = 0;

function noteClock(date: string | null): void {
  const ahead = date === null ? Number.NaN : Date.parse(date) - Date.now();
  // The header counts in seconds, and the reply took some time: less than that is no difference.
  if (Number.isFinite(ahead)) aheadMs = Math.abs(ahead) < 2000 ? 0 : ahead;
}

export function serverNow(): number {
  return Date.now() + aheadMs;
}

export function pathOf(
  name: OperationName,
  at: Readonly<Record<string, string | number>> = {},
): string {
  return operations[name].path.replaceAll(/:(\w+)/g, (_, parameter: string) =>
    encodeURIComponent(String(at[parameter] ?? "")),
  );
}

function problemIn(text: string, status: number): Problem {
  try {
    return Problem.parse(JSON.parse(text));
  } catch {
    // A proxy between us and the server may answer in words of its own.
    return { type: "went-wrong", title: "", status };
  }
}
