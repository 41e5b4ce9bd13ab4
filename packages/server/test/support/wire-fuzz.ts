import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { createRandomSource, type RandomSource } from "@unswayed/core/numerics";
import { type Operation, operations } from "@unswayed/protocol";
import type { ServerChild } from "./server-child.ts";

export interface WireReport {
  /** How often each status came back; "closed" where the server hung up without one. */
  readonly replies: Readonly<Record<string, number>>;
  /** Good requests, sent in between, that were not answered. */
  readonly unanswered: number;
  /** Resident memory of the server, a tenth of the way and at the end. */
  readonly megabytes: readonly number[];
}

const atOnce = 20;

/** Connections that send bytes of which some are nearly a request to one of the server's addresses. */
export async function rawBytes(
  server: ServerChild,
  connections: number,
  seed: number,
): Promise<WireReport> {
  const random = createRandomSource(seed);
  const replies: Record<string, number> = {};
  const megabytes: number[] = [];
  let unanswered = 0;
  for (let sent = 0; sent < connections; sent += atOnce) {
    const texts = Array.from({ length: atOnce }, () => spoilt(random, nearly(random)));
    const statuses = await Promise.all(texts.map((bytes) => statusOf(server.url, bytes)));
    for (const status of statuses) replies[status] = (replies[status] ?? 0) + 1;
    if (sent % 500 === 0) {
      const reply = await server.fetch("/healthz", { method: "GET" }).catch(() => null);
      if (reply?.status !== 200) unanswered += 1;
    }
    if (sent === connections / 10) megabytes.push(residentMegabytes(server.pid()));
  }
  return { replies, unanswered, megabytes: [...megabytes, residentMegabytes(server.pid())] };
}

/** A request as a browser might send it. */
function nearly(random: RandomSource): Buffer {
  const all: readonly Operation[] = Object.values(operations);
  const { method, path } = all[Math.floor(random.next() * all.length)] as Operation;
  const address = path.replaceAll(/:(\w+)/g, "x1");
  const body = method === "GET" ? "" : JSON.stringify({ answer: "first", attempt: 1 });
  return Buffer.from(
    `${method} ${address} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
      `Cookie: unswayed=${"a".repeat(43)}\r\nContent-Length: ${body.length}\r\n` +
      `Connection: close\r\n\r\n${body}`,
    "latin1",
  );
}

function spoilt(random: RandomSource, request: Buffer): Buffer {
  const kind = random.next();
  const at = Math.floor(random.next() * request.length);
  if (kind < 0.1) return randomBytes(random, 200);
  if (kind < 0.3) return Buffer.concat([request.subarray(0, at), randomBytes(random, 8)]);
  if (kind < 0.6) {
    const changed = Buffer.from(request);
    for (let k = 0; k < 4; k++) changed[Math.floor(random.next() * changed.length)] = byte(random);
    return changed;
  }
  const text = request.toString("latin1");
  const wrong = [
    text.replace(/Content-Length: \d+/, "Content-Length: 99999999999"),
    text.replace(/Content-Length: \d+/, "Content-Length: -1"),
    text.replace(/Content-Length: \d+/, "Transfer-Encoding: chunked"),
    text.replace("Host: localhost", `X: ${"x".repeat(20_000)}`),
    text.replace(/ \/\S*/, " http://elsewhere.example/"),
    text.replace(/ \/\S*/, " *"),
    text.replace("HTTP/1.1", "HTTP/9.9"),
    text.replace(/Cookie: .*/, "Cookie: unswayed=\u0001; unswayed=;;"),
    text,
  ];
  return Buffer.from(wrong[Math.floor(random.next() * wrong.length)] as string, "latin1");
}

function byte(random: RandomSource): number {
  return Math.floor(random.next() * 256);
}

function randomBytes(random: RandomSource, most: number): Buffer {
  return Buffer.from(Array.from({ length: Math.ceil(random.next() * most) }, () => byte(random)));
}

/** The status of the first reply. A half of a request is ended by us after a while: the server may wait for the rest. */
function statusOf(url: string, bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    let text = "";
    const done = (): void => {
      socket.destroy();
      resolve(text.match(/^HTTP\/1\.1 (\d+)/)?.[1] ?? "closed");
    };
    socket.on("connect", () => socket.write(bytes));
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      if (text.includes("\r\n")) done();
    });
    socket.on("end", done);
    socket.on("error", done);
    socket.setTimeout(250, done);
  });
}

function residentMegabytes(pid: number): number {
  const kilobytes = readFileSync(`/proc/${pid}/status`, "utf8").match(/VmRSS:\s+(\d+)/)?.[1];
  return Math.round(Number(kilobytes) / 1024);
}
