import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The checkout these scripts belong to. */
export const repositoryRoot = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Every file below a folder, as sorted paths relative to it with forward slashes. A folder that is not there has none.
 *
 * @param {string} folder
 * @param {RegExp} [passedOver] names of folders that are not looked into
 * @returns {string[]}
 */
export function filesBelow(folder, passedOver) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      if (!entry.isDirectory()) return [entry.name];
      if (passedOver?.test(entry.name)) return [];
      return filesBelow(join(folder, entry.name), passedOver).map(
        (below) => `${entry.name}/${below}`,
      );
    })
    .sort();
}

/**
 * The folders of the workspace's packages, relative to the root: "packages/core" and so on.
 *
 * @param {string} root
 * @returns {string[]}
 */
export function packageFolders(root) {
  const parent = join(root, "packages");
  if (!existsSync(parent)) return [];
  return readdirSync(parent)
    .filter((name) => existsSync(join(parent, name, "package.json")))
    .map((name) => `packages/${name}`)
    .sort();
}

/**
 * A JSON file's value, or undefined when the file is absent or was cut short by a crash.
 *
 * @param {string} path
 * @returns {any}
 */
export function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    const isExpected =
      error instanceof SyntaxError || /** @type {any} */ (error)?.code === "ENOENT";
    if (isExpected) return undefined;
    throw error;
  }
}

/** @param {unknown} value */
export function hashOf(value) {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}
