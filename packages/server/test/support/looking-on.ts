import { type OperationName, operations } from "@unswayed/protocol";
import { expect } from "vitest";
import type { Browser } from "./browser.ts";
import { type Meeting, newFacilitator, newWatcher } from "./meeting.ts";

/** Seeing all there is to see, for tests of what nobody may see. */

/** Everything a browser can fetch by reading, and the refusals too. */
export async function readAll(browser: Browser, id: string): Promise<void> {
  for (const [name, { method }] of Object.entries(operations)) {
    if (method !== "GET" || name === "events") continue;
    await browser.send(name as OperationName, { id, code: "ABCD-EF" });
  }
}

/** Anyone who sees a meeting without being asked anything: none of them may learn what people answer in private. */
export async function onlookers(
  meeting: Meeting,
): Promise<readonly { role: string; browser: Browser }[]> {
  return [
    { role: "facilitator", browser: meeting.facilitator },
    { role: "facilitator", browser: await newFacilitator(meeting, "Noor") },
    { role: "screen", browser: meeting.screen },
    { role: "watcher", browser: await newWatcher(meeting) },
  ];
}

/** Text without what differs between any two runs: keys, ids, hashes and clocks. */
export function withoutNames(text: string): string {
  return (
    text
      .replaceAll(/[0-9a-f]{64}/g, "HASH")
      .replaceAll(/[A-Za-z0-9_-]{43}/g, "KEY")
      .replaceAll(/[A-Z2-9]{4}-[A-Z2-9]{4}/g, "CODE")
      .replaceAll(/"(id|deliberation|claim)":"[^"]*"/g, '"$1":"ID"')
      .replaceAll(/"words":\[[^\]]*\]/g, '"words":[]')
      // How often something has changed stays: it must not tell either.
      .replaceAll(/(\d+)\.[0-9a-f]{6}\.(\d+)/g, "$1.BOOT.$2")
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME")
  );
}

/** Says where two texts part, instead of printing both. */
export function expectSame(one: string, other: string): void {
  const [lines, others] = [one.split("\n"), other.split("\n")];
  const at = lines.findIndex((line, k) => line !== others[k]);
  expect([at, at < 0 ? "" : lines[at], others.length]).toEqual([
    -1,
    at < 0 ? "" : others[at],
    lines.length,
  ]);
}
