import { existsSync, readdirSync } from "node:fs";

/** All stored cases where the shared folder lies beside the repository, else those kept with the tests. */
const shared = new URL("../../../../shared/cases/", import.meta.url);
const own = new URL("../test/cases/", import.meta.url);
const folder = existsSync(shared) ? shared : own;

export const storedCases: readonly { readonly name: string; readonly path: URL }[] = readdirSync(
  folder,
)
  .filter((file) => file.endsWith(".json"))
  .map((file) => ({ name: file.replace(/\.json$/, ""), path: new URL(file, folder) }));
