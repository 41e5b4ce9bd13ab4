import { posix } from "node:path";
import { escaped } from "./markdown.mjs";

/**
 * One page of the site. It needs no script: on a narrow screen the contents are folded away above the text.
 *
 * @param {object} page
 * @param {string} page.title
 * @param {string} page.body HTML
 * @param {string} page.address of the page within the site
 * @param {readonly { title: string, address: string, pages: readonly { title: string, address: string }[] }[]} page.parts
 */
export function pageHtml({ title, body, address, parts }) {
  const to = (/** @type {string} */ target) => relativeAddress(address, target);
  const link = (/** @type {{ title: string, address: string }} */ entry) =>
    `<a href="${to(entry.address)}"${entry.address === address ? ' aria-current="page"' : ""}>${escaped(entry.title)}</a>`;
  const list = parts
    .map((part) => {
      const isHere = [part, ...part.pages].some((entry) => entry.address === address);
      const pages = part.pages.map((entry) => `<li>${link(entry)}</li>`).join("");
      return `<li>${link(part)}${isHere ? `<ul>${pages}</ul>` : ""}</li>`;
    })
    .join("\n");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · Unswayed</title>
<link rel="stylesheet" href="${to("style.css")}">
</head>
<body>
<a class="skip" href="#text">Skip to the text</a>
<header><a class="home" href="${to("index.html")}">Unswayed</a></header>
<nav aria-label="Contents"><input type="checkbox" id="fold"><label for="fold">Contents</label><ul>
${list}
</ul></nav>
<main id="text">
${body}${neighbours(parts, address, link)}</main>
${onThisPage(body)}</body>
</html>
`;
}

/**
 * The page before and the one after, in the order of the contents.
 *
 * @typedef {{ title: string, address: string }} Entry
 * @param {readonly (Entry & { pages: readonly Entry[] })[]} parts
 * @param {string} address
 * @param {(entry: Entry) => string} link
 */
function neighbours(parts, address, link) {
  const all = parts.flatMap((part) => [part, ...part.pages]);
  const here = all.findIndex((entry) => entry.address === address);
  if (here < 0) return "";
  const [before, after] = [all[here - 1], all[here + 1]];
  return `<p class="neighbours">${before ? `<span>← ${link(before)}</span>` : ""}${after ? `<span>${link(after)} →</span>` : ""}</p>\n`;
}

/**
 * The headings of a long page, beside it where there is room.
 *
 * @param {string} body
 */
function onThisPage(body) {
  const headings = [...body.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/g)];
  if (headings.length < 3) return "";
  const items = headings.map(
    ([, id, text = ""]) => `<li><a href="#${id}">${text.replaceAll(/<\/?a[^>]*>/g, "")}</a></li>`,
  );
  return `<aside aria-label="On this page"><p>On this page</p><ul>${items.join("")}</ul></aside>\n`;
}

/**
 * @param {string} from a page of the site
 * @param {string} to another
 */
export function relativeAddress(from, to) {
  return posix.relative(posix.dirname(from), to) || posix.basename(to);
}

export const stylesheet = `:root {
  color-scheme: light dark;
  --paper: #fbfaf7; --ink: #1c1f24; --soft: #565d68; --line: #d8d5cc; --accent: #1f4e79; --code: #f0eee7;
}
@media (prefers-color-scheme: dark) {
  :root { --paper: #16181c; --ink: #e8e6e1; --soft: #a3a9b3; --line: #363a42; --accent: #8fbbe6; --code: #21242a; }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif;
  display: grid; grid-template: "header header" auto "nav main" 1fr / 17rem minmax(0, 1fr);
}
header { grid-area: header; padding: 0.8rem 1.2rem; border-bottom: 1px solid var(--line); }
.home { font-weight: 700; color: var(--ink); text-decoration: none; }
nav { grid-area: nav; padding: 1rem 1.2rem; font-size: 0.95rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav ul ul { margin: 0.2rem 0 0.6rem; padding-left: 0.8rem; border-left: 1px solid var(--line); }
nav li { margin: 0.35rem 0; }
nav a[aria-current] { font-weight: 700; color: var(--ink); text-decoration: none; }
#fold, #fold + label { display: none; }
main { grid-area: main; padding: 1rem 1.2rem 4rem; max-width: 46rem; overflow-wrap: break-word; }
a { color: var(--accent); }
h1, h2, h3 { line-height: 1.25; margin: 1.6em 0 0.5em; }
h1 { margin-top: 0.4em; font-size: 1.8rem; } h2 { font-size: 1.35rem; } h3 { font-size: 1.1rem; }
img { max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: 4px; background: white; }
.wide, pre { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.93rem; }
th, td { text-align: left; vertical-align: top; padding: 0.35rem 0.8rem 0.35rem 0; border-bottom: 1px solid var(--line); overflow-wrap: normal; }
code { background: var(--code); padding: 0.1em 0.25em; border-radius: 3px; font-size: 0.9em; }
pre { background: var(--code); padding: 0.8rem 1rem; border-radius: 5px; line-height: 1.45; }
pre code { padding: 0; }
.language-formula { font-size: 1rem; white-space: pre-wrap; }
.from { margin: 1rem 0 -0.8rem; font-size: 0.85rem; color: var(--soft); }
blockquote { margin: 1rem 0; padding: 0 1rem; border-left: 3px solid var(--line); color: var(--soft); }
.skip { position: absolute; left: -99rem; } .skip:focus { left: 1rem; top: 0.5rem; background: var(--paper); padding: 0.3rem; }
.neighbours { display: flex; flex-wrap: wrap; gap: 0.5rem 2rem; justify-content: space-between; margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--line); }
.neighbours span:last-child { margin-left: auto; }
:focus-visible, #fold:focus-visible + label { outline: 3px solid var(--accent); outline-offset: 2px; }
aside { display: none; }
@media (min-width: 82rem) {
  body { grid-template: "header header header" auto "nav main aside" 1fr / 17rem minmax(0, 46rem) minmax(0, 1fr); }
  nav, aside { position: sticky; top: 0; max-height: 100vh; overflow-y: auto; align-self: start; }
  aside { display: block; grid-area: aside; padding: 1.4rem 1.2rem 1rem 2rem; font-size: 0.9rem; }
  aside p { margin: 0 0 0.3rem; color: var(--soft); } aside ul { list-style: none; margin: 0; padding: 0; } aside li { margin: 0.3rem 0; overflow-wrap: anywhere; }
}
@media (max-width: 52rem) {
  body { display: block; }
  nav { border-bottom: 1px solid var(--line); padding: 0.6rem 1.2rem; }
  #fold { position: absolute; opacity: 0; }
  #fold + label { display: inline-block; padding: 0.35rem 0.8rem; border: 1px solid var(--line); border-radius: 4px; cursor: pointer; }
  #fold + label::before { content: "☰  "; } #fold:checked + label::before { content: "✕  "; }
  #fold:not(:checked) ~ ul { display: none; } #fold:checked ~ ul { margin-top: 0.6rem; }
  nav li { margin: 0.55rem 0; }
}
@media print { nav, header, aside, .neighbours, .skip { display: none; } }
`;
