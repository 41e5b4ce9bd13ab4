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
  { at = {}, body }: CallOptions<N>,
): Promise<ReplyOf<N>> {
  const { method, reply } = operations[name];
  const response = await fetch(pathOf(name, at), {
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
  const text = await response.text().catch(() => {
    throw new Unreachable();
  });
  if (!response.ok) throw new Refused(problemIn(text, response.status));
  return (typeof reply === "string" ? text : JSON.parse(text)) as ReplyOf<N>;
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
