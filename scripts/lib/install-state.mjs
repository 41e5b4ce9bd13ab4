import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { hashOf, packageFolders, readJson } from "./files.mjs";

/** The fields of a package.json that decide what npm installs and links. A changed script is no reason to reinstall. */
const fieldsThatInstall = [
  "name",
  "version",
  "workspaces",
  "bin",
  "dependencies",
  "devDependencies",
  "optionalDependencies",
  "peerDependencies",
  "overrides",
];

/** The part of those that package-lock.json repeats for the root and each package. */
const fieldsTheLockRepeats = [
  "name",
  "version",
  "dependencies",
  "devDependencies",
  "optionalDependencies",
  "peerDependencies",
];

/** @param {string} root */
const stampPath = (root) => join(root, "node_modules", ".unswayed-install.json");

/**
 * npm's own record of what it installed, written last: an interrupted run has none, or that of the run before.
 *
 * @param {string} root
 */
const npmRecordPath = (root) => join(root, "node_modules", ".package-lock.json");

/**
 * @param {any} manifest
 * @param {readonly string[]} fields
 */
function pick(manifest, fields) {
  return Object.fromEntries(
    fields.filter((field) => manifest?.[field] !== undefined).map((f) => [f, manifest[f]]),
  );
}

/** @param {string} root */
function manifests(root) {
  return ["", ...packageFolders(root)].map((folder) => ({
    folder,
    manifest: readJson(join(root, folder, "package.json")),
  }));
}

/**
 * Changes when, and only when, node_modules should be made again. The platform is part of it because some tools
 * are native binaries: a folder carried from one kind of machine to another is stale.
 *
 * @param {string} root
 */
export function installFingerprint(root) {
  const lock = join(root, "package-lock.json");
  return hashOf({
    platform: `${process.platform}-${process.arch}`,
    lock: existsSync(lock) ? readFileSync(lock, "utf8") : null,
    manifests: manifests(root).map(({ folder, manifest }) => [
      folder,
      pick(manifest, fieldsThatInstall),
    ]),
  });
}

/**
 * Whether package-lock.json was made for the package.json files as they are now. `npm ci` refuses when it was not.
 *
 * @param {string} root
 */
export function lockMatchesManifests(root) {
  const locked = readJson(join(root, "package-lock.json"))?.packages;
  if (locked === undefined) return false;

  const present = manifests(root);
  const lockedFolders = Object.keys(locked).filter((path) => path.startsWith("packages/"));
  return (
    lockedFolders.every((path) => present.some(({ folder }) => folder === path)) &&
    present.every(({ folder, manifest }) =>
      isDeepStrictEqual(
        pick(locked[folder], fieldsTheLockRepeats),
        pick(manifest, fieldsTheLockRepeats),
      ),
    )
  );
}

/**
 * Packages the lock asks for that are not in node_modules at the version it asks for. Optional ones are left out:
 * most of them are binaries for other platforms.
 *
 * @param {string} root
 * @returns {string[]}
 */
function absentPackages(root) {
  /** @type {Record<string, any>} */
  const locked = readJson(join(root, "package-lock.json"))?.packages ?? {};
  return Object.entries(locked)
    .filter(([path, entry]) => path.includes("node_modules/") && !entry.optional && !entry.peer)
    .filter(([path, entry]) => {
      const installed = readJson(join(root, path, "package.json"));
      return installed === undefined || (!entry.link && installed.version !== entry.version);
    })
    .map(([path]) => path);
}

/**
 * What can be said of node_modules without running npm.
 *
 * - `fresh`: nothing to do.
 * - `unstamped`: someone ran npm by hand and it finished; what is there is what the lock asks for.
 * - `missing`, `unfinished`, `stale`: npm has to run.
 *
 * @typedef {"fresh" | "unstamped" | "missing" | "unfinished" | "stale"} InstallState
 *
 * @param {string} root
 * @returns {InstallState}
 */
export function installState(root) {
  if (!existsSync(join(root, "node_modules"))) return "missing";

  const isComplete = absentPackages(root).length === 0;
  const stamped = readJson(stampPath(root))?.fingerprint;
  if (stamped === installFingerprint(root)) return isComplete ? "fresh" : "unfinished";

  const npmRecord = readJson(npmRecordPath(root));
  if (npmRecord === undefined) return "unfinished";
  const isWhatTheLockAsks =
    isComplete && lockMatchesManifests(root) && recordAgreesWithLock(root, npmRecord);
  return isWhatTheLockAsks ? "unstamped" : "stale";
}

/**
 * @param {string} root
 * @param {any} npmRecord
 */
function recordAgreesWithLock(root, npmRecord) {
  const locked = readJson(join(root, "package-lock.json"))?.packages ?? {};
  return Object.entries(npmRecord.packages ?? {}).every(
    ([path, entry]) =>
      locked[path]?.version === entry.version && locked[path]?.integrity === entry.integrity,
  );
}

/**
 * To be called before npm starts, so that an interrupted run cannot pass for a finished one.
 *
 * @param {string} root
 */
export function forgetInstall(root) {
  rmSync(stampPath(root), { force: true });
  rmSync(npmRecordPath(root), { force: true });
}

/** @param {string} root */
export function recordInstall(root) {
  mkdirSync(join(root, "node_modules"), { recursive: true });
  writeFileSync(stampPath(root), JSON.stringify({ fingerprint: installFingerprint(root) }));
}
