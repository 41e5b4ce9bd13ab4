// The LaTeX labels of the paper, and the references to them in our files.
// Run by itself it rewrites the list: node lint/paper-labels.mjs path/to/paper.tex
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const listUrl = new URL("paper-labels.json", import.meta.url);

/**
 * The labels a LaTeX source defines, sorted. What follows an unescaped % is a comment and defines nothing.
 *
 * @param {string} tex
 * @returns {string[]}
 */
export function labelsIn(tex) {
  const live = tex.replace(/(?<!\\)%.*$/gm, "");
  return [
    ...new Set([...live.matchAll(/\\label\{([^}]*)\}/g)].map(([, label = ""]) => label)),
  ].sort();
}

/**
 * The labels a text refers to by the words "paper: eq:gini", or several at once, "paper: eq:gini, eq:map and
 * lemma:prior". A reference may run on to the next line of a comment. A colon with ordinary words after it ("as in
 * the paper: first we") is not a reference.
 *
 * @param {string} text
 * @param {readonly string[]} labels known ones, needed only to recognise those that contain a space
 * @returns {{ label: string, line: number }[]}
 */
export function referencesIn(text, labels) {
  const spaced = labels.filter((label) => label.includes(" ")).map(escaped);
  const label = `(?:${[...spaced, "[A-Za-z_]+:[A-Za-z0-9_-]*[A-Za-z0-9]"].join("|")})`;
  const gap = "[\\s*/`]*";
  const reference = new RegExp(
    `\\bpaper:${gap}(${label}(?:${gap}(?:,|;|and)${gap}${label})*)`,
    "g",
  );
  return [...text.matchAll(reference)].flatMap((match) => {
    const line = text.slice(0, match.index).split("\n").length;
    return [...(match[1] ?? "").matchAll(new RegExp(label, "g"))].map(([name]) => ({
      label: name,
      line,
    }));
  });
}

/** @returns {string[]} the committed list */
export function knownLabels() {
  return JSON.parse(readFileSync(listUrl, "utf8"));
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

const [, script = "", source] = process.argv;
const isRunByItself = import.meta.url === pathToFileURL(script).href;
if (isRunByItself && source === undefined) {
  console.error("Give the paper's LaTeX source: node lint/paper-labels.mjs path/to/paper.tex");
  process.exitCode = 1;
} else if (isRunByItself && source !== undefined) {
  const labels = labelsIn(readFileSync(source, "utf8"));
  writeFileSync(listUrl, `${JSON.stringify(labels, null, 2)}\n`);
  console.error(`${labels.length} labels written to ${listUrl.pathname}`);
}
