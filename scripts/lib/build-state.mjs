import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { filesBelow, hashOf, readJson } from "./files.mjs";
import { installFingerprint } from "./install-state.mjs";

/** @param {string} root */
const stampPath = (root) => join(root, ".cache", "build.json");

/**
 * The folders `tsc -b` builds, as the root tsconfig.json lists them.
 *
 * @param {string} root
 * @returns {string[]}
 */
function builtPackages(root) {
  const references = readJson(join(root, "tsconfig.json"))?.references ?? [];
  return references.map((/** @type {{ path: string }} */ reference) => reference.path);
}

/**
 * Changes when a source or a setting that the build reads has changed.
 *
 * @param {string} root
 */
export function buildFingerprint(root) {
  const settings = ["tsconfig.json", "tsconfig.base.json"];
  const perPackage = builtPackages(root).flatMap((folder) => [
    `${folder}/package.json`,
    `${folder}/tsconfig.json`,
    ...filesBelow(join(root, folder, "src")).map((file) => `${folder}/src/${file}`),
  ]);
  const inputs = [...settings, ...perPackage].map((file) => {
    const stats = statSync(join(root, file), { throwIfNoEntry: false });
    return [file, stats?.mtimeMs, stats?.size];
  });
  return hashOf({ inputs, install: installFingerprint(root) });
}

/** @param {string} file */
const withoutExtension = (file) => file.replace(/(\.d)?\.[cm]?[jt]sx?$/, "");

/**
 * Whether dist holds a compiled file for each source file and for no other. `tsc -b` neither deletes what it made
 * from a source that has gone nor notices that one of its outputs was deleted.
 *
 * @param {string} root
 * @param {string} folder
 */
function distMatchesSources(root, folder) {
  const sources = filesBelow(join(root, folder, "src"))
    .filter((file) => /\.[cm]?tsx?$/.test(file) && !/\.d\.[cm]?ts$/.test(file))
    .map(withoutExtension);
  const compiled = filesBelow(join(root, folder, "dist"))
    .filter((file) => /\.[cm]?js$/.test(file))
    .map(withoutExtension);
  return hashOf(sources.sort()) === hashOf(compiled.sort());
}

/**
 * What has to be done before dist can be trusted.
 *
 * @param {string} root
 * @returns {{ isFresh: boolean, toClean: string[] }} toClean: packages whose dist has to go before building
 */
export function buildState(root) {
  const toClean = builtPackages(root).filter((folder) => !distMatchesSources(root, folder));
  const stamped = readJson(stampPath(root))?.fingerprint;
  return {
    isFresh: toClean.length === 0 && stamped === buildFingerprint(root),
    toClean,
  };
}

/**
 * @param {string} root
 * @param {string} folder
 */
export function cleanDist(root, folder) {
  rmSync(join(root, folder, "dist"), { recursive: true, force: true });
}

/**
 * To be called before building, so that an interrupted build cannot pass for a finished one.
 *
 * @param {string} root
 */
export function forgetBuild(root) {
  rmSync(stampPath(root), { force: true });
}

/**
 * @param {string} root
 * @param {string} fingerprint taken before the build began: a file saved while it ran has not been built
 */
export function recordBuild(root, fingerprint) {
  mkdirSync(dirname(stampPath(root)), { recursive: true });
  writeFileSync(stampPath(root), JSON.stringify({ fingerprint }));
}
