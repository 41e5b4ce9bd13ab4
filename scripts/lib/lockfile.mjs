/**
 * Optional dependencies that a package-lock.json mentions and has no entry for.
 *
 * Tools with native parts list a binary for every platform as optional dependencies. When the registry cannot supply
 * one of them, `npm install` leaves it out of the lock without a word, and `npm ci` then refuses the lock.
 *
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[],
 *   optionalDependencies?: Record<string, string> }} LockEntry
 *
 * @param {Record<string, LockEntry>} packages the lock's "packages"
 * @returns {{ name: string, wanted: string, by: string, isDev: boolean }[]}
 */
export function missingOptionals(packages) {
  return Object.entries(packages).flatMap(([by, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !placesToLook(by, name).some((place) => place in packages))
      .map(([name, wanted]) => ({ name, wanted, by, isDev: entry.dev === true })),
  );
}

/**
 * Where Node would look for a package imported from another, nearest first.
 *
 * @param {string} from path of the importing package, "" for the root
 * @param {string} name
 */
function placesToLook(from, name) {
  const parents = from.split("/").map((_, depth, parts) => parts.slice(0, depth + 1).join("/"));
  return ["", ...parents]
    .map((parent) => `${parent}/node_modules/${name}`.replace(/^\//, ""))
    .reverse();
}

/**
 * The packages of a lock with an entry for each of those, in npm's order. Such an entry says which platform it is for,
 * so other platforms skip it, and has no integrity, because the file was never seen.
 *
 * @param {Record<string, LockEntry>} packages
 * @returns {Record<string, LockEntry>}
 */
export function withOptionalsCompleted(packages) {
  /** @type {[string, LockEntry][]} */
  const added = missingOptionals(packages).map(({ name, wanted, isDev }) => [
    `node_modules/${name}`,
    {
      version: wanted,
      ...platformIn(name),
      ...(isDev ? { dev: true } : {}),
      optional: true,
    },
  ]);
  return Object.fromEntries(
    [...Object.entries(packages), ...added].sort(([a], [b]) => a.localeCompare(b, "en")),
  );
}

const systems = ["aix", "android", "darwin", "freebsd", "linux", "openharmony", "win32"];
const processors = ["arm", "arm64", "ia32", "ppc64", "riscv64", "s390x", "wasm32", "x64"];

/**
 * The platform a native package is for, read from its name: "@rolldown/binding-linux-x64-musl".
 *
 * @param {string} name
 * @returns {Pick<LockEntry, "os" | "cpu" | "libc">}
 */
function platformIn(name) {
  const words = name.split(/[/-]/);
  const os = words.filter((word) => systems.includes(word));
  const cpu = words.filter((word) => processors.includes(word));
  const libc = words.some((word) => word.startsWith("musl")) ? ["musl"] : ["glibc"];
  return {
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(os.includes("linux") ? { libc } : {}),
    ...(os.length > 0 ? { os } : {}),
  };
}
