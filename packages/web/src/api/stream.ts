/** What a page hears of one stream of events. */
export interface StreamListener {
  readonly onOpen: () => void;
  readonly onError: () => void;
  readonly onEvent: (name: string, data: string) => void;
}

export interface Stream {
  close(): void;
}

/** The events that a room's stream carries. */
export const eventNames = ["room", "mine", "desk", "signedout"] as const;

/** Between a page and what holds the streams for all pages of this browser. */
export type ToHub =
  | { readonly kind: "open"; readonly address: string }
  | { readonly kind: "close"; readonly address: string };
export type FromHub =
  | { readonly kind: "opened" | "failed"; readonly address: string }
  | {
      readonly kind: "event";
      readonly address: string;
      readonly name: string;
      readonly data: string;
    };

/** A browser opens six connections to a server, and a stream keeps one for good: so all its pages share a few streams. */
export function openStream(address: string, listener: StreamListener): Stream {
  return typeof SharedWorker === "undefined"
    ? ownStream(address, listener)
    : sharedStream(address, listener);
}

/** For browsers without shared workers, such as phones: they show one page at a time. */
function ownStream(address: string, listener: StreamListener): Stream {
  const source = new EventSource(address);
  for (const name of eventNames) {
    source.addEventListener(name, (event) =>
      listener.onEvent(name, (event as MessageEvent<string>).data),
    );
  }
  source.onopen = listener.onOpen;
  source.onerror = listener.onError;
  return source;
}

let hub: SharedWorker | null = null;

function sharedStream(address: string, listener: StreamListener): Stream {
  hub ??= startHub();
  const { port } = hub;
  const hear = ({ data }: MessageEvent<FromHub>): void => {
    if (data.address !== address) return;
    if (data.kind === "event") listener.onEvent(data.name, data.data);
    else if (data.kind === "opened") listener.onOpen();
    else listener.onError();
  };
  port.addEventListener("message", hear);
  port.postMessage({ kind: "open", address } satisfies ToHub);
  return {
    close() {
      port.removeEventListener("message", hear);
      port.postMessage({ kind: "close", address } satisfies ToHub);
    },
  };
}

function startHub(): SharedWorker {
  const started = new SharedWorker(new URL("./stream-hub-worker.ts", import.meta.url), {
    type: "module",
    name: "unswayed-streams",
  });
  started.port.start();
  // A page that goes away cannot say so later; one that comes back from the cache opens its streams again.
  addEventListener("pagehide", () => started.port.postMessage({ kind: "close", address: "*" }));
  return started;
}
