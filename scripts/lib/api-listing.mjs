import { dirname, join, relative } from "node:path";
import ts from "typescript";

/**
 * The public names of core with what they are for, read from the sources: the listing in docs/api.md.
 *
 * @typedef {object} PublicName
 * @property {string} name
 * @property {string} kind "function", "type" and so on
 * @property {string} group heading it stands under
 * @property {string} summary the first sentence of its comment; empty when it has none
 * @property {readonly { name: string, summary: string }[]} members of a class: its public methods and fields
 */

/** Headings in order, each with the folders and files below core's src that belong to it; the first that fits counts. */
const groups = /** @type {const} */ ([
  ["A study: ask, tell, consensus", ["create-study.ts", "study/"]],
  ["Many studies, for programs", ["desk/"]],
  ["How a meeting goes", ["meeting/"]],
  ["Kinds of question", ["question/"]],
  ["What is chosen among", ["space/"]],
  ["What is good for a group", ["welfare/"]],
  ["The default method: particles", ["engines/particles/"]],
  ["Kernels", ["kernel/"]],
  ["Chance and numbers", ["random/", "linalg/"]],
  ["Errors", ["errors.ts"]],
]);

/**
 * @param {string} root the repository
 * @returns {PublicName[]}
 */
export function publicNames(root) {
  const index = join(root, "packages/core/src/index.ts");
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(root, "packages/core/tsconfig.json"), ts.sys.readFile).config,
    ts.sys,
    join(root, "packages/core"),
  );
  const program = ts.createProgram([index], { ...options, noEmit: true });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(index);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${index} has no exports`);
  return checker.getExportsOfModule(module).map((exported) => {
    const symbol =
      exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    const file = relative(dirname(index), symbol.declarations?.[0]?.getSourceFile().fileName ?? "");
    return {
      name: exported.name,
      kind: kindOf(symbol),
      group: groupOf(file.replaceAll("\\", "/")),
      summary: summaryOf(symbol, checker),
      members: symbol.flags & ts.SymbolFlags.Class ? membersOf(symbol, checker) : [],
    };
  });
}

/**
 * The listing as a page. A name without a comment would stand there without a word: `undocumented` finds those.
 *
 * @param {readonly PublicName[]} names
 */
export function listingOf(names) {
  const sections = groups.map(([title]) => {
    const own = names.filter(({ group }) => group === title);
    return own.length === 0
      ? ""
      : `## ${title}\n\n${own.sort(byKindAndName).map(entryOf).join("")}\n`;
  });
  return `# The public names of @unswayed/core

Made from the comments in the sources by \`npm run docs:api\`, which also builds the full reference as web pages. Do not edit: change
the comment and run it again.

${sections.filter(Boolean).join("\n")}`.replace(/\n+$/, "\n");
}

/**
 * @param {readonly PublicName[]} names
 * @returns {string[]}
 */
export function undocumented(names) {
  return names.flatMap(({ name, summary, members }) => [
    ...(summary === "" ? [name] : []),
    ...members.filter((member) => member.summary === "").map((member) => `${name}.${member.name}`),
  ]);
}

/** @param {PublicName} entry */
function entryOf({ name, kind, summary, members }) {
  const lines = members.map((member) => `  - \`${member.name}\`: ${member.summary}\n`);
  return `- \`${name}\` (${kind}): ${summary}\n${lines.join("")}`;
}

const kinds = ["class", "function", "value", "type"];

/**
 * @param {PublicName} a
 * @param {PublicName} b
 */
function byKindAndName(a, b) {
  return kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || (a.name < b.name ? -1 : 1);
}

/** @param {ts.Symbol} symbol */
function kindOf({ flags }) {
  if (flags & ts.SymbolFlags.Class) return "class";
  if (flags & ts.SymbolFlags.Function) return "function";
  return flags & ts.SymbolFlags.Variable ? "value" : "type";
}

/** @param {string} file */
function groupOf(file) {
  const found = groups.find(([, places]) => places.some((place) => file.startsWith(place)));
  if (found) return found[0];
  throw new Error(
    `${file}: no heading of docs/api.md is for this folder, see scripts/lib/api-listing.mjs`,
  );
}

/**
 * @param {ts.Symbol} symbol
 * @param {ts.TypeChecker} checker
 */
function membersOf(symbol, checker) {
  return checker
    .getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol))
    .filter(({ declarations }) => declarations?.some((node) => isOwn(node, symbol)))
    .map((member) => ({ name: member.name, summary: summaryOf(member, checker) }));
}

/**
 * Written in the class itself, public, and not a private name such as #state.
 *
 * @param {ts.Declaration} node
 * @param {ts.Symbol} symbol
 */
function isOwn(node, symbol) {
  const name = ts.getNameOfDeclaration(node);
  const isHere = symbol.declarations?.some((declaration) => declaration === node.parent) ?? false;
  return isHere && name !== undefined && !ts.isPrivateIdentifier(name);
}

/**
 * @param {ts.Symbol} symbol
 * @param {ts.TypeChecker} checker
 */
function summaryOf(symbol, checker) {
  const text = ts.displayPartsToString(symbol.getDocumentationComment(checker));
  const [paragraph = ""] = text.trim().split(/\n\s*\n/);
  const line = paragraph.replace(/\s+/g, " ").trim();
  // A sentence ends with a point before a capital, a quotation or a bracket: "Default 1e-6" and "i.e. this" go on.
  const end = line.search(/[.!?](?= (?:[A-Z"`({]))/);
  const sentence = end < 0 ? line : line.slice(0, end + 1);
  return sentence.replace(/:$/, "."); // what follows a colon is a formula, and not in the listing
}
