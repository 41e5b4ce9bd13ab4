import type { ToHub } from "./stream.ts";
import { StreamHub, startTurns } from "./stream-hub.ts";

/** Runs once for all pages of this browser. */
const hub = new StreamHub((address) => new EventSource(address));
startTurns(hub);
addEventListener("connect", (event) => {
  const [port] = (event as MessageEvent).ports;
  if (!port) return;
  const page = { send: (message: unknown) => port.postMessage(message) };
  port.onmessage = ({ data }: MessageEvent<ToHub>) => hub.hear(page, data);
});
