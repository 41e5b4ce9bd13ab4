import MarkdownIt from "markdown-it";

/**
 * Markdown as our documents use it: CommonMark with tables. Headings get the anchors that code hosts give them, so that a
 * link works in the plain file and on the site alike.
 *
 * @typedef {import("markdown-it").default} Reader
 * @typedef {ReturnType<Reader["parse"]>} Tokens
 * @typedef {Tokens[number]} Token
 */

/** @type {Reader} */
const reader = new MarkdownIt({ html: false, linkify: false, typographer: false });

/**
 * @param {string} markdown
 * @returns {Tokens}
 */
function tokensOf(markdown) {
  return reader.parse(markdown, {});
}

/**
 * The links and images of a document, in order.
 *
 * @param {string} markdown
 * @returns {{ target: string, text: string, line: number }[]} line: where its paragraph or table row begins, from 1
 */
export function linksIn(markdown) {
  return inlinesOf(markdown).flatMap(({ children, line }) =>
    children.flatMap((token, k) => {
      if (token.type === "image") {
        return [{ target: token.attrGet("src") ?? "", text: token.content, line }];
      }
      if (token.type !== "link_open") return [];
      return [{ target: token.attrGet("href") ?? "", text: textUpTo(children, k), line }];
    }),
  );
}

/**
 * The code spans of a document, in order: what stands between single backticks.
 *
 * @param {string} markdown
 * @returns {{ code: string, line: number }[]}
 */
export function codeSpansIn(markdown) {
  return inlinesOf(markdown).flatMap(({ children, line }) =>
    children
      .filter(({ type }) => type === "code_inline")
      .map(({ content }) => ({ code: content, line })),
  );
}

/**
 * The fenced blocks of a document, in order.
 *
 * @param {string} markdown
 * @returns {{ language: string, note: string, content: string, line: number }[]} note: what follows the language on the
 *   opening fence, in our documents the file that the block is taken from
 */
export function blocksIn(markdown) {
  return tokensOf(markdown)
    .filter(({ type }) => type === "fence")
    .map(({ info, content, map }) => {
      const [language = "", ...rest] = info.trim().split(/\s+/);
      return { language, note: rest.join(" "), content, line: (map?.[0] ?? 0) + 1 };
    });
}

/**
 * The headings of a document with their anchors.
 *
 * @param {string} markdown
 * @returns {{ level: number, text: string, anchor: string }[]}
 */
export function headingsIn(markdown) {
  const tokens = tokensOf(markdown);
  const anchors = new Anchors();
  return tokens.flatMap((token, k) => {
    if (token.type !== "heading_open") return [];
    const text = plainText(tokens[k + 1]);
    return [{ level: Number(token.tag.slice(1)), text, anchor: anchors.next(text) }];
  });
}

/**
 * The document as HTML.
 *
 * @param {string} markdown
 * @param {(target: string) => string} address where a link or an image leads on the site
 */
export function htmlOf(markdown, address) {
  const tokens = tokensOf(markdown);
  const anchors = new Anchors();
  tokens.forEach((token, k) => {
    if (token.type === "heading_open") token.attrSet("id", anchors.next(plainText(tokens[k + 1])));
    for (const child of token.children ?? []) {
      for (const name of ["href", "src"]) {
        const target = child.attrGet(name);
        if (target !== null) child.attrSet(name, address(target));
      }
      if (child.type === "image") child.attrSet("loading", "lazy");
    }
  });
  return reader.renderer
    .render(captioned(tokens), reader.options, {})
    .replaceAll("<table>", '<div class="wide"><table>')
    .replaceAll("</table>", "</table></div>");
}

/**
 * Blocks taken from a file say so above them.
 *
 * @param {Tokens} tokens
 * @returns {Tokens}
 */
function captioned(tokens) {
  return tokens.flatMap((token) => {
    const [, note] = /^\w+\s+(\S.*)$/.exec(token.type === "fence" ? token.info.trim() : "") ?? [];
    if (note === undefined) return [token];
    const caption = new reader.core.State("", reader, {}).Token;
    const line = new caption("html_block", "", 0);
    line.content = `<p class="from">${escaped(note)}</p>\n`;
    return [line, token];
  });
}

/**
 * @param {string} markdown
 * @returns {{ children: Token[], line: number }[]}
 */
function inlinesOf(markdown) {
  let line = 1; // cells of a table do not know where they stand, but their row does
  return tokensOf(markdown).flatMap(({ type, map, children }) => {
    line = map ? map[0] + 1 : line;
    return type === "inline" ? [{ children: children ?? [], line }] : [];
  });
}

/**
 * @param {readonly Token[]} children
 * @param {number} opening index of a link_open
 */
function textUpTo(children, opening) {
  const end = children.findIndex(({ type }, k) => k > opening && type === "link_close");
  return children
    .slice(opening + 1, end)
    .map(({ type, content }) => (type === "code_inline" ? `\`${content}\`` : content))
    .join("");
}

/** @param {Token | undefined} inline */
function plainText(inline) {
  return (inline?.children ?? [])
    .filter(({ type }) => type === "text" || type === "code_inline")
    .map(({ content }) => content)
    .join("");
}

/** Anchors of one document: lower case, blanks as hyphens, other marks dropped; a second one of the same name is numbered. */
class Anchors {
  /** @type {Map<string, number>} */
  #seen = new Map();

  /** @param {string} text */
  next(text) {
    const anchor = text
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M} _-]/gu, "")
      .replaceAll(" ", "-");
    const before = this.#seen.get(anchor) ?? 0;
    this.#seen.set(anchor, before + 1);
    return before === 0 ? anchor : `${anchor}-${before}`;
  }
}

/** @param {string} text */
export function escaped(text) {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
