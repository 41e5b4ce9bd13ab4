import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { filesBelow } from "../files.mjs";
import { headingsIn, linksIn } from "./markdown.mjs";

/** The documents of the repository and where their links lead. Paths are relative to the root, with forward slashes. */

/**
 * Every document that people read: the pages below docs and the few at the root and beside the packages.
 *
 * @param {string} root
 * @returns {string[]}
 */
export function documentPaths(root) {
  const below = filesBelow(join(root, "docs"))
    .filter((file) => file.endsWith(".md"))
    .map((file) => `docs/${file}`);
  const packages = filesBelow(join(root, "packages"), /^(?:node_modules|dist|src|test.*)$/)
    .filter((file) => /^[^/]+\/[^/]+\.md$/.test(file))
    .map((file) => `packages/${file}`);
  const own = readdirSync(root).filter((file) => file.endsWith(".md"));
  return [...own, ...packages, ...below];
}

/**
 * Where a link leads: outside, or to a path of the repository and perhaps an anchor there.
 *
 * @param {string} from the document's own path
 * @param {string} target as written in the link
 * @returns {{ outside: true } | { outside: false, path: string, anchor: string }}
 */
export function resolveLink(from, target) {
  if (/^[a-z][a-z+.-]*:/i.test(target)) return { outside: true };
  const [file = "", anchor = ""] = decodeURIComponent(target).split("#");
  const path = file === "" ? from : posix.normalize(posix.join(posix.dirname(from), file));
  return { outside: false, path: path.replace(/\/$/, ""), anchor };
}

/**
 * What a path is to a reader. A folder with a README is that page.
 *
 * @param {string} root
 * @param {string} path
 * @returns {{ kind: "missing" | "page" | "folder" | "picture" | "source", path: string }}
 */
export function placeAt(root, path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (stats === undefined || path.startsWith("../")) return { kind: "missing", path };
  if (stats.isDirectory()) {
    const readme = posix.join(path, "README.md");
    return existsSync(join(root, readme))
      ? { kind: "page", path: readme }
      : { kind: "folder", path };
  }
  if (path.endsWith(".md")) return { kind: "page", path };
  return { kind: /\.(?:svg|png|jpg)$/.test(path) ? "picture" : "source", path };
}

/**
 * @param {string} root
 * @param {string} path
 */
export function readDocument(root, path) {
  return readFileSync(join(root, path), "utf8");
}

/**
 * A document's first heading, or its path if it has none.
 *
 * @param {string} root
 * @param {string} path
 */
export function titleOf(root, path) {
  return headingsIn(readDocument(root, path))[0]?.text ?? path;
}

/**
 * The parts of the documentation in order, each with its pages in order: docs/README.md links to the parts, the README of
 * each part to its pages.
 *
 * @param {string} root
 * @returns {{ path: string, title: string, pages: { path: string, title: string }[] }[]}
 */
export function contents(root) {
  const home = "docs/README.md";
  return pagesLinkedFrom(root, home)
    .filter((path) => /^docs\/[^/]+\/README\.md$/.test(path))
    .map((path) => ({
      path,
      title: titleOf(root, path),
      pages: pagesLinkedFrom(root, path)
        .filter((page) => page !== path && isOfPart(page, path))
        .map((page) => ({ path: page, title: titleOf(root, page) })),
    }));
}

/**
 * A part has the pages of its folder, and those directly below docs that its list names.
 *
 * @param {string} page
 * @param {string} readme
 */
function isOfPart(page, readme) {
  const folder = posix.dirname(readme);
  return posix.dirname(page) === folder || /^docs\/(?!README)[^/]+$/.test(page);
}

/**
 * The pages that the lists and tables of a document link to, in order. Links in its sentences are no entries.
 *
 * @param {string} root
 * @param {string} from
 */
function pagesLinkedFrom(root, from) {
  const text = readDocument(root, from);
  const lines = text.split("\n");
  const found = linksIn(text).flatMap(({ target, line }) => {
    if (!/^\s*(?:\d+\.|[-|])/.test(lines[line - 1] ?? "")) return [];
    const link = resolveLink(from, target);
    if (link.outside) return [];
    const { kind, path } = placeAt(root, link.path);
    return kind === "page" ? [path] : [];
  });
  return [...new Set(found)];
}
