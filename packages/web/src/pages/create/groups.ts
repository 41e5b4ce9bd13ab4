import { keep, readKept } from "../../kept.ts";

/** Groups of people from earlier decisions, the last used first. On this device only. */
const place = "unswayed:groups";
const most = 5;

export function readGroups(): readonly (readonly string[])[] {
  try {
    const kept: unknown = JSON.parse(readKept(place) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isGroup) : [];
  } catch {
    return [];
  }
}

export function keepGroup(people: readonly string[]): void {
  const same = (other: readonly string[]): boolean =>
    [...other].sort().join() === [...people].sort().join();
  const others = readGroups().filter((group) => !same(group));
  keep(place, JSON.stringify([people, ...others].slice(0, most)));
}

function isGroup(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((name) => typeof name === "string");
}
