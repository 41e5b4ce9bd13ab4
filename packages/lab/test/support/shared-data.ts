import { existsSync, readFileSync } from "node:fs";

/** A data file of the shared folder beside the repository, or null where there is none: data sets are not kept here. */
export function sharedData(path: string): string | null {
  const file = new URL(`../../../../../shared/data/${path}`, import.meta.url);
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}
