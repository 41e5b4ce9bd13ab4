import { describe, expect, test } from "vitest";
import type { FromHub } from "../src/api/stream.ts";
import { type Source, StreamHub } from "../src/api/stream-hub.ts";

class MadeUpSource implements Source {
  onopen: ((event: Event) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  isClosed = false;
  readonly listeners = new Map<string, (event: Event) => void>();
  readonly address: string;
  constructor(address: string) {
    this.address = address;
  }
  addEventListener(name: string, listener: (event: Event) => void): void {
    this.listeners.set(name, listener);
  }
  close(): void {
    this.isClosed = true;
  }
  say(name: string, data: string): void {
    this.listeners.get(name)?.({ data } as unknown as Event);
  }
}

function openHub() {
  const sources: MadeUpSource[] = [];
  const hub = new StreamHub((address) => {
    const source = new MadeUpSource(address);
    sources.push(source);
    return source;
  });
  const newPage = () => {
    const heard: FromHub[] = [];
    return { heard, send: (message: FromHub) => void heard.push(message) };
  };
  const open = (): string[] =>
    sources.filter(({ isClosed }) => !isClosed).map(({ address }) => address);
  return { hub, sources, newPage, open };
}

const screen = (k: number): string => `/api/deliberations/d${k}/events?as=screen`;
const desk = "/api/deliberations/d9/events?as=facilitator";

describe("the streams of one browser", () => {
  test("two pages of one address share one stream, and the later one hears what was said last", () => {
    const { hub, sources, newPage } = openHub();
    const [first, second] = [newPage(), newPage()];
    hub.hear(first, { kind: "open", address: screen(1) });
    sources[0]?.say("room", "one");
    hub.hear(second, { kind: "open", address: screen(1) });
    expect(sources).toHaveLength(1);
    sources[0]?.say("room", "two");
    const said = second.heard.map((message) => "data" in message && message.data);
    expect(said).toEqual(["one", "two"]);
  });

  test("five screens and the desk leave connections free, and the desk never waits", () => {
    const { hub, newPage, open } = openHub();
    for (const k of [1, 2, 3, 4, 5]) hub.hear(newPage(), { kind: "open", address: screen(k) });
    expect(open()).toHaveLength(3);
    hub.hear(newPage(), { kind: "open", address: desk });
    expect(open()).toContain(desk);
    expect(open().length).toBeLessThan(6);
    for (let k = 0; k < 20; k++) hub.turn();
    expect(open()).toContain(desk);
    expect(open().length).toBeLessThan(6);
  });

  test("every screen has its turn", () => {
    const { hub, sources, newPage } = openHub();
    for (const k of [1, 2, 3, 4, 5]) hub.hear(newPage(), { kind: "open", address: screen(k) });
    for (let k = 0; k < 4; k++) hub.turn();
    expect(new Set(sources.map(({ address }) => address)).size).toBe(5);
  });

  test("a stream ends with the last page that listens", () => {
    const { hub, newPage, open } = openHub();
    const [first, second] = [newPage(), newPage()];
    hub.hear(first, { kind: "open", address: screen(1) });
    hub.hear(second, { kind: "open", address: screen(1) });
    hub.hear(first, { kind: "close", address: screen(1) });
    expect(open()).toHaveLength(1);
    hub.hear(second, { kind: "close", address: "*" });
    expect(open()).toEqual([]);
  });

  test("a broken stream is told to its pages, and opened again when they ask", () => {
    const { hub, sources, newPage, open } = openHub();
    const page = newPage();
    hub.hear(page, { kind: "open", address: screen(1) });
    sources[0]?.onerror?.(new Event("error"));
    expect(page.heard.at(-1)).toEqual({ kind: "failed", address: screen(1) });
    expect(open()).toEqual([]);
    hub.hear(page, { kind: "close", address: screen(1) });
    hub.hear(page, { kind: "open", address: screen(1) });
    expect(open()).toEqual([screen(1)]);
  });
});
