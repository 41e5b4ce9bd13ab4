import {
  type BodyOf,
  type OperationName,
  operations,
  Problem,
  type ReplyOf,
  tokenHeader,
} from "@unswayed/protocol";

/** Anything that answers requests: an app in this process, or a server at an address. */
export type Fetch = (path: string, init: RequestInit) => Promise<Response>;

export interface Reply<T> {
  readonly status: number;
  readonly value: T;
  readonly text: string;
  readonly headers: Headers;
}

/** A browser as far as the server can tell: it keeps its cookie and sends the token back. */
export class Browser {
  readonly #fetch: Fetch;
  cookie = "";
  token = "";
  /** Everything this browser was ever sent. */
  readonly received: string[] = [];

  constructor(fetch: Fetch) {
    this.#fetch = fetch;
  }

  /** Sends a request and returns whatever comes, refusals included. */
  async send<N extends OperationName>(
    name: N,
    parameters: Readonly<Record<string, string | number>> = {},
    body?: BodyOf<N>,
    more: { readonly headers?: Record<string, string>; readonly query?: string } = {},
  ): Promise<Reply<ReplyOf<N>>> {
    const { method, path } = operations[name];
    const address = path.replaceAll(/:(\w+)/g, (_, parameter) =>
      encodeURIComponent(String(parameters[parameter] ?? "missing")),
    );
    const hasBody = body !== undefined && method !== "GET";
    const response = await this.#fetch(address + (more.query ?? ""), {
      method,
      headers: {
        ...(this.cookie && { cookie: this.cookie }),
        ...(this.token && { [tokenHeader]: this.token }),
        ...(hasBody && { "content-type": "application/json" }),
        ...more.headers,
      },
      ...(hasBody && { body: JSON.stringify(body) }),
    });
    const set = response.headers.get("set-cookie");
    if (set) this.cookie = set.split(";")[0] ?? "";
    const text = await response.text();
    this.received.push(text);
    const isJson = (response.headers.get("content-type") ?? "").includes("json");
    const value = isJson && !text.includes("\n{") ? JSON.parse(text) : text;
    if (typeof value?.token === "string") this.token = value.token;
    if (typeof value?.session?.token === "string") this.token = value.session.token;
    return { status: response.status, value, text, headers: response.headers };
  }

  /** Sends a request that must succeed. */
  async do<N extends OperationName>(
    name: N,
    parameters: Readonly<Record<string, string | number>> = {},
    body?: BodyOf<N>,
  ): Promise<ReplyOf<N>> {
    const reply = await this.send(name, parameters, body);
    if (reply.status >= 300) throw new Error(`${name}: ${reply.status} ${reply.text}`);
    return reply.value;
  }

  /** Sends a request that must be refused, and says with what. */
  async refused<N extends OperationName>(
    name: N,
    parameters: Readonly<Record<string, string | number>> = {},
    body?: BodyOf<N>,
  ): Promise<string> {
    const reply = await this.send(name, parameters, body);
    if (reply.status < 300) throw new Error(`${name} was not refused: ${reply.text}`);
    return Problem.parse(reply.value).type;
  }

  /** Sends a request for one of several seats that this browser holds. */
  async doAt<N extends OperationName>(
    seat: string,
    name: N,
    parameters: Readonly<Record<string, string | number>> = {},
    body?: BodyOf<N>,
  ): Promise<ReplyOf<N>> {
    const reply = await this.send(name, parameters, body, { query: `?seat=${seat}` });
    if (reply.status >= 300) throw new Error(`${name}: ${reply.status} ${reply.text}`);
    return reply.value;
  }

  /** A live stream; call `read` to take what has arrived. */
  async listen(id: string, role: string, lastEventId?: string): Promise<LiveStream> {
    const response = await this.#fetch(`/api/deliberations/${id}/events?as=${role}`, {
      method: "GET",
      headers: {
        cookie: this.cookie,
        ...(lastEventId !== undefined && { "last-event-id": lastEventId }),
      },
    });
    if (!response.body || response.status !== 200) {
      throw new Error(`no stream: ${response.status} ${await response.text()}`);
    }
    return new LiveStream(response.body, this.received);
  }
}

export interface LiveEvent {
  readonly event: string;
  readonly id: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: views are looked into, not computed with
  readonly data: any;
}

export class LiveStream {
  readonly events: LiveEvent[] = [];
  raw = "";
  hasEnded = false;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;

  constructor(body: ReadableStream<Uint8Array>, received: string[]) {
    this.#reader = body.getReader();
    void this.#pump(received);
  }

  /** The latest event of a kind. */
  latest(name: string): LiveEvent | undefined {
    return this.events.filter(({ event }) => event === name).at(-1);
  }

  async close(): Promise<void> {
    await this.#reader.cancel();
  }

  async #pump(received: string[]): Promise<void> {
    const decoder = new TextDecoder();
    let rest = "";
    for (;;) {
      const { value, done } = await this.#reader.read();
      if (done) break;
      const text = decoder.decode(value, { stream: true });
      received.push(text);
      this.raw += text;
      const parts = (rest + text).split("\n\n");
      rest = parts.pop() ?? "";
      for (const part of parts) {
        const field = (name: string): string | undefined =>
          part.match(new RegExp(`^${name}: (.*)$`, "m"))?.[1];
        const data = field("data");
        if (data === undefined) continue;
        this.events.push({
          event: field("event") ?? "message",
          id: field("id"),
          data: JSON.parse(data),
        });
      }
    }
    this.hasEnded = true;
  }
}
