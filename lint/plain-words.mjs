import { readFileSync } from "node:fs";
import ts from "typescript";

/**
 * Phrases that nobody says in a meeting, or that have a plain word in our vocabulary, each with what to say instead. Code in
 * backticks, link addresses and identifiers are not words and are taken out before anything is counted.
 *
 * @type {readonly (readonly [RegExp, string])[]}
 */
const phrases = [
  [/\b(without|free of|measures?|of) (the )?sway\b/gi, "influence; corrected for influence"],
  [/\bwish(es)?\b/gi, "preferences, what people want"],
  [/\bopenly\b|\bhands alone\b/gi, "in public; show of hands"],
  [/\bsome ?body\b|\bevery ?body\b|\bany ?body\b/gi, "someone, everyone, anyone"],
  [/\bwho(so)?ever\b/gi, "anyone who; the operator"],
  [/\bof (its|our|one's|each \w+'s|every\w+'s) own\b/gi, "own, custom, separate"],
  [/\bthus\b/gi, "so"],
  [/\bbesides\b/gi, "also"],
  [/\bso many\b|\bthe more so\b|\bjust so\b/gi, "a number"],
  [/\b(is|are) to be (?!found)\w+/gi, "should be, will be"],
  [/\bcan be had\b|\bwhat (came|becomes) of\b/gi, "is available; results"],
  [/\bdear\b|\bdearer\b/gi, "expensive"],
  [/\bmend(s|ed|ing)?\b/gi, "fix"],
  [/\banew\b/gi, "again"],
  [/\bin place of\b/gi, "instead of"],
  [/\b(fares?|fared)\b/gi, "performs"],
  [/\blikeness(es)?\b|\boptions that are alike\b/gi, "similarity"],
  [/\bbeyond chance\b/gi, "statistically significant"],
  [/\bsureness\b/gi, "how sure"],
  [/\bprivate moments?\b/gi, "private round"],
  [/\bdebiased\b|\bunknowable\b/gi, "corrected for influence; confidential"],
  [/\btold apart\b|\btell apart\b/gi, "separate, could be just as good"],
  [/\bgives? up of what\b/gi, "loss compared with the best option"],
  [/\bhad better\b|\bhitherto\b|\bwhereby\b|\bthereof\b|\btherein\b|\blest\b/gi, "plain words"],
  // "Where nobody is named, …" for "If nobody is named, …": a sentence that starts so and is no question.
  [/(?<=^|[.:;]\s)Where (?!to\b)[^.?!]*,[^.?!]*[.!]/gm, "If …"],
];

/** @param {string} text */
export function findPhrases(text) {
  return phrases.flatMap(([pattern, instead]) =>
    Array.from(text.matchAll(pattern), (match) => ({ found: match[0], at: match.index, instead })),
  );
}

/** @param {string} text */
export function countWords(text) {
  return text.match(/[\p{L}’'-]+/gu)?.length ?? 0;
}

/** Prose of a Markdown file: no code, no addresses, no front matter of tables. @param {string} markdown */
export function proseOf(markdown) {
  return markdown
    .replace(/```[\s\S]*?```/g, "")
    .replace(/`[^`\n]*`/g, "")
    .replace(/\]\([^)]*\)/g, "]")
    .replace(/<[^>\n]*>/g, "");
}

/** The comments and the sentences in strings of a source file. @param {string} path */
export function wordsInSource(path) {
  const text = readFileSync(path, "utf8");
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  /** @type {string[]} */
  const strings = [];
  /** @type {Map<number, string>} */
  const comments = new Map();
  /** @param {ts.Node} node */
  const visit = (node) => {
    for (const { pos, end } of ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []) {
      comments.set(pos, text.slice(pos, end).replace(/^\s*(\/\*\*?|\*\/|\*|\/\/)/gm, ""));
    }
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) strings.push(node.text);
    if (ts.isTemplateMiddleOrTemplateTail(node) || ts.isJsxText(node)) strings.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  // A string without a blank is a name, not a sentence.
  const sentences = strings.filter((each) => /\S\s+\S/.test(each));
  return { comments: proseOf([...comments.values()].join("\n")), strings: sentences.join("\n") };
}
