import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { escaped, htmlOf } from "./markdown.mjs";
import {
  contents,
  documentPaths,
  placeAt,
  readDocument,
  resolveLink,
  titleOf,
} from "./repository-pages.mjs";
import { pageHtml, relativeAddress, stylesheet } from "./template.mjs";

/**
 * Where a path of the repository is found on the site: pages of docs at its root, everything else that they link to below
 * "repository", so that the site is whole without a code host and without a network.
 *
 * @param {string} path
 * @param {"page" | "folder" | "picture" | "source"} kind
 */
export function addressOf(path, kind) {
  const place = path.startsWith("docs/") ? path.slice("docs/".length) : `repository/${path}`;
  if (kind === "picture") return place;
  if (kind === "page")
    return place.replace(/(?:README)?\.md$/, (end) => (end === ".md" ? ".html" : "index.html"));
  return kind === "folder" ? `${place}/index.html` : `${place}.html`;
}

/**
 * Builds the site.
 *
 * @param {string} root
 * @param {string} out a folder that is emptied first
 * @param {readonly { title: string, address: string }[]} [further] pages of the site that someone else makes
 * @returns {{ pages: number }}
 */
export function buildSite(root, out, further = []) {
  rmSync(out, { recursive: true, force: true });
  const parts = [
    ...contents(root).map(({ path, title, pages }) => ({
      title,
      address: addressOf(path, "page"),
      pages: pages.map((page) => ({ title: page.title, address: addressOf(page.path, "page") })),
    })),
    ...further.map((page) => ({ ...page, pages: [] })),
  ];
  const write = (
    /** @type {string} */ address,
    /** @type {string} */ title,
    /** @type {string} */ body,
  ) => {
    const file = join(out, address);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, pageHtml({ title, body, address, parts }));
  };

  /** What is still to be made, and everything that was ever put on that list. */
  const queue = documentPaths(root).map((path) => placeAt(root, path));
  const seen = new Set(queue.map(({ path }) => path));
  let pages = 0;
  for (let place = queue.shift(); place !== undefined; place = queue.shift()) {
    const { kind, path } = place;
    if (kind === "missing") throw new Error(`${path} is linked to and does not exist`);
    const own = addressOf(path, kind);
    const lead = (/** @type {string} */ target) => {
      const link = resolveLink(path, target);
      if (link.outside) return target;
      const to = placeAt(root, link.path);
      if (to.kind === "missing")
        throw new Error(`${path} links to ${target}, which does not exist`);
      if (!seen.has(to.path)) {
        seen.add(to.path);
        queue.push(to);
      }
      const address = relativeAddress(own, addressOf(to.path, to.kind));
      return link.anchor === "" ? address : `${address}#${link.anchor}`;
    };
    if (kind === "picture") {
      mkdirSync(dirname(join(out, own)), { recursive: true });
      copyFileSync(join(root, path), join(out, own));
      continue;
    }
    pages += 1;
    if (kind === "page") write(own, titleOf(root, path), htmlOf(readDocument(root, path), lead));
    if (kind === "folder") write(own, path, folderBody(root, path, lead));
    if (kind === "source") write(own, path, sourceBody(path, readDocument(root, path)));
  }
  writeFileSync(join(out, "style.css"), stylesheet);
  return { pages };
}

/**
 * @param {string} path
 * @param {string} text
 */
function sourceBody(path, text) {
  return `<h1>${escaped(posix.basename(path))}</h1>\n<p><code>${escaped(path)}</code></p>\n<pre><code>${escaped(text)}</code></pre>\n`;
}

/**
 * @param {string} root
 * @param {string} path
 * @param {(target: string) => string} lead
 */
function folderBody(root, path, lead) {
  const entries = readdirSync(join(root, path), { withFileTypes: true })
    .filter(({ name }) => !/^(?:\.|node_modules$|dist$)/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const items = entries.map((entry) => {
    const inside = `${posix.basename(path)}/${entry.name}`;
    const title = entry.name.endsWith(".md") ? titleOf(root, `${path}/${entry.name}`) : entry.name;
    // A folder's files are pages of the site only when something links to them, but its documents always are.
    return entry.name.endsWith(".md")
      ? `<li><a href="${lead(inside)}">${escaped(title)}</a></li>`
      : `<li>${escaped(entry.name)}</li>`;
  });
  return `<h1>${escaped(path)}</h1>\n<ul>${items.join("\n")}</ul>\n`;
}
