// npm run lockfile: after adding a dependency, gives package-lock.json the entries npm left out (see lib/lockfile.mjs).
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "./lib/files.mjs";
import { missingOptionals, withOptionalsCompleted } from "./lib/lockfile.mjs";

const path = join(repositoryRoot, "package-lock.json");
const lock = JSON.parse(readFileSync(path, "utf8"));
const missing = missingOptionals(lock.packages);
if (missing.length > 0) {
  const packages = withOptionalsCompleted(lock.packages);
  writeFileSync(path, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
}
console.log(`${missing.length} entries added to package-lock.json`);
