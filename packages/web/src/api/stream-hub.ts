import { eventNames, type FromHub, type ToHub } from "./stream.ts";

/** How many streams stay open at once: of a browser's six connections to a server, some are left for what is pressed. */
const mostOpen = 3;

/** How often an address that has to wait for a place is looked at. */
const lookEveryMs = 2000;

/** A page, as the hub knows it. */
export interface Listening {
  send(message: FromHub): void;
}

/** What the hub needs of an EventSource. */
export interface Source {
  onopen: ((event: Event) => void) | null;
  onerror: ((event: Event) => void) | null;
  addEventListener(name: string, listener: (event: Event) => void): void;
  close(): void;
}

interface Shared {
  readonly address: string;
  readonly pages: Set<Listening>;
  source: Source | null;
  /** The last of each event, for a page that comes later. */
  readonly last: Map<string, string>;
}

/** Holds the streams of all pages of one browser: one for each address, at most three at a time, the others looked at in turn. */
export class StreamHub {
  readonly #shared = new Map<string, Shared>();
  readonly #newSource: (address: string) => Source;

  constructor(newSource: (address: string) => Source) {
    this.#newSource = newSource;
  }

  hear(page: Listening, message: ToHub): void {
    if (message.kind === "open") this.#open(page, message.address);
    else {
      for (const shared of [...this.#shared.values()]) {
        if (message.address === "*" || message.address === shared.address) {
          this.#leave(page, shared);
        }
      }
    }
  }

  /** Gives a place to an address that waits: the stream that was opened first makes room for it. */
  turn(): void {
    const open = [...this.#shared.values()].filter(({ source }) => source !== null);
    const waiting = [...this.#shared.values()].filter(({ source }) => source === null);
    const [next] = waiting;
    if (!next) return;
    const [oldest] = open.filter(({ address }) => !isFirst(address));
    if (open.length >= mostOpen && oldest) {
      this.#stop(oldest);
      // Behind the others: its next turn comes after theirs.
      this.#shared.delete(oldest.address);
      this.#shared.set(oldest.address, oldest);
    }
    this.#start(next);
  }

  #open(page: Listening, address: string): void {
    const known = this.#shared.get(address);
    if (known) {
      known.pages.add(page);
      for (const [name, data] of known.last) page.send({ kind: "event", address, name, data });
      // A page asks again when its stream broke: then so does the hub.
      if (known.source === null) this.#startIfRoom(known);
      return;
    }
    const shared: Shared = { address, pages: new Set([page]), source: null, last: new Map() };
    this.#shared.set(address, shared);
    this.#startIfRoom(shared);
  }

  #startIfRoom(shared: Shared): void {
    const open = [...this.#shared.values()].filter(({ source }) => source !== null).length;
    if (open < mostOpen || isFirst(shared.address)) this.#start(shared);
  }

  #start(shared: Shared): void {
    const { address } = shared;
    const tell = (message: FromHub): void => {
      for (const page of shared.pages) page.send(message);
    };
    const source = this.#newSource(address);
    shared.source = source;
    source.onopen = () => tell({ kind: "opened", address });
    source.onerror = () => {
      this.#stop(shared);
      tell({ kind: "failed", address });
    };
    for (const name of eventNames) {
      source.addEventListener(name, (event) => {
        const { data } = event as MessageEvent<string>;
        shared.last.set(name, data);
        tell({ kind: "event", address, name, data });
        // Nothing of it is for anyone who opens this address next.
        if (name === "signedout") {
          this.#stop(shared);
          this.#shared.delete(address);
        }
      });
    }
  }

  #stop(shared: Shared): void {
    shared.source?.close();
    shared.source = null;
  }

  #leave(page: Listening, shared: Shared): void {
    shared.pages.delete(page);
    if (shared.pages.size > 0) return;
    this.#stop(shared);
    this.#shared.delete(shared.address);
  }
}

/** Who runs a decision or votes in it never waits for a place. */
function isFirst(address: string): boolean {
  return /[?&]as=(?:facilitator|voter)\b/.test(address);
}

/** Takes turns while there is something to take turns about. */
export function startTurns(hub: StreamHub): void {
  setInterval(() => hub.turn(), lookEveryMs);
}
