import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { filesBelow, hashOf, readJson } from "./files.mjs";
import { installFingerprint } from "./install-state.mjs";

/** The pages: packages/web bundled by Vite into its dist. */
const room = "packages/web";

/** The rooms whose sources go into the bundle. */
const bundled = ["charts", "core", "formats", "lab", "protocol", "web"];

/** @param {string} root */
const stampPath = (root) => join(root, ".cache", "site.json");

/** @param {string} root */
function fingerprint(root) {
  const files = [
    ...["index.html", "package.json", "vite.config.ts"].map((file) => `${room}/${file}`),
    ...bundled.flatMap((name) =>
      filesBelow(join(root, "packages", name, "src")).map((file) => `packages/${name}/src/${file}`),
    ),
  ];
  const inputs = files.map((file) => {
    const stats = statSync(join(root, file), { throwIfNoEntry: false });
    return [file, stats?.mtimeMs, stats?.size];
  });
  return hashOf({ inputs, install: installFingerprint(root) });
}

/**
 * Whether the bundle was made from the sources as they are, or there is no such room to make one of.
 *
 * @param {string} root
 */
export function isSiteFresh(root) {
  if (statSync(join(root, room, "vite.config.ts"), { throwIfNoEntry: false }) === undefined) {
    return true;
  }
  const page = statSync(join(root, room, "dist/index.html"), { throwIfNoEntry: false });
  return page !== undefined && readJson(stampPath(root))?.fingerprint === fingerprint(root);
}

/**
 * @template T
 * @param {string} root
 * @param {() => Promise<T>} bundle
 * @param {(outcome: T) => boolean} isDone
 * @returns {Promise<T>}
 */
export async function bundleSite(root, bundle, isDone) {
  // Taken before the bundling begins: a file saved while it ran has not been bundled.
  const stamp = fingerprint(root);
  rmSync(stampPath(root), { force: true });
  const outcome = await bundle();
  if (isDone(outcome)) {
    mkdirSync(dirname(stampPath(root)), { recursive: true });
    writeFileSync(stampPath(root), JSON.stringify({ fingerprint: stamp }));
  }
  return outcome;
}
