import { Agent, type IncomingMessage, request } from "node:http";
import { tokenHeader } from "@unswayed/protocol";

/** A browser, as small as it can be: the load generator shares the processors with what it measures. */
export class LoadClient {
  static readonly #agent = new Agent({ keepAlive: true, maxSockets: 256 });
  readonly #url: string;
  #cookie = "";
  #token = "";

  constructor(url: string) {
    this.#url = url;
  }

  /** The same session at another server. */
  at(url: string): LoadClient {
    const client = new LoadClient(url);
    client.#cookie = this.#cookie;
    client.#token = this.#token;
    return client;
  }

  /** Sends and takes the JSON that comes back; waits when told that it was too fast. */
  async do(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    for (;;) {
      const response = await this.#send(method, path, body, LoadClient.#agent);
      let text = "";
      response.setEncoding("utf8");
      for await (const chunk of response) text += chunk;
      if (response.statusCode === 429) {
        await pause(500);
        continue;
      }
      const reply = JSON.parse(text) as Record<string, unknown>;
      if ((response.statusCode ?? 500) >= 300) throw new Error(`${path}: ${text}`);
      const cookie = response.headers["set-cookie"]?.[0];
      if (cookie) this.#cookie = cookie.split(";")[0] ?? "";
      if (typeof reply["token"] === "string") this.#token = reply["token"];
      return reply;
    }
  }

  async stream(path: string): Promise<IncomingMessage> {
    for (;;) {
      const response = await this.#send("GET", path, undefined, new Agent());
      if (response.statusCode === 200) return response;
      response.resume();
      await pause(500);
    }
  }

  #send(method: string, path: string, body: unknown, agent: Agent): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const text = body === undefined ? "" : JSON.stringify(body);
      const sent = request(this.#url + path, {
        method,
        agent,
        headers: {
          ...(this.#cookie && { cookie: this.#cookie }),
          ...(this.#token && { [tokenHeader]: this.#token }),
          ...(text && {
            "content-type": "application/json",
            "content-length": Buffer.byteLength(text),
          }),
        },
      });
      sent.once("response", resolve);
      sent.once("error", reject);
      sent.end(text);
    });
  }
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
