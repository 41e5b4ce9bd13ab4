import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { shapeText } from "./shapes.mjs";

/**
 * The settings of a study and of a decision on a server as a page: names and meanings from the sources, defaults from the
 * programs themselves.
 *
 * @param {string} root
 * @param {object} facts
 * @param {Record<string, object>} facts.studyDefaults by the name of the type: settings of a study of a method, defaults written out
 * @param {Record<string, any>} facts.decisionSchema the JSON schema of a decision's settings
 * @param {object} facts.decisionDefaults
 */
export function settingsPage(root, { studyDefaults, decisionSchema, decisionDefaults }) {
  const methods = studyFields(root);
  const table = (/** @type {string} */ type, /** @type {readonly Field[]} */ fields) =>
    fields.map(
      ({ name, summary }) =>
        `| \`${name}\` | ${summary} | ${isGiven(name) ? "" : defaultText(/** @type {any} */ (studyDefaults)[type]?.[name])} |`,
    );
  const head = "| Setting | is | Default |\n|---|---|---|";
  const [first] = methods;
  const sections = methods.map(({ type, fields }) => {
    const own = fields.filter(({ name, isShared }) => name !== "method" && !isShared);
    return `### ${titles[type]}\n\n${head}\n${table(type, own).join("\n")}\n`;
  });
  const shared = first?.fields.filter(({ isShared }) => isShared) ?? [];
  return `# Settings

Made from the sources by \`npm run docs:reference\`. Do not edit: change the comment there and run it again.

What the command line takes is in [its own reference](cli.md), environment variables of the server among it.

## Of a study

What \`createStudy\` takes, and \`unswayed create --settings FILE\`. Everything but \`voters\` and \`options\` has a default. Defaults are those
of a study of two people and a list of three names.

${shared.length > 0 ? `### Every method\n\n${head}\n${table(first?.type ?? "", shared).join("\n")}\n\n` : ""}${sections.join("\n")}
## Of a decision on a server

What \`POST /api/deliberations\` takes as \`settings\`; sealed when the decision starts. In brackets what a field may be.

| Setting | is | Default |
|---|---|---|
${decisionRows(root, decisionSchema, decisionDefaults).join("\n")}
`;
}

/** @typedef {{ name: string, summary: string, isShared: boolean }} Field isShared: every method has it, with one meaning */

/** What has no default: the study whose defaults are shown had to be given it. @param {string} name */
const isGiven = (name) => name === "voters" || name === "options";

/** The types of settings in order, and what they are of. @type {Record<string, string>} */
const titles = {
  ParticlesSettings: "The default method, `particles()`",
  ScoresSettings: "Scores, `scores()` of @unswayed/paper/scores",
  PaperSettings: "The paper's, `paper()` of @unswayed/paper",
};

/**
 * @param {string} root
 * @returns {{ type: string, fields: Field[] }[]}
 */
function studyFields(root) {
  const files = ["core/src/index.ts", "paper/src/index.ts", "paper/src/scores.ts"].map((file) =>
    join(root, "packages", file),
  );
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(root, "packages/paper/tsconfig.json"), ts.sys.readFile).config,
    ts.sys,
    join(root, "packages/paper"),
  );
  const program = ts.createProgram(files, { ...options, rootDir: root, noEmit: true });
  const checker = program.getTypeChecker();
  const exported = files.flatMap((file) => {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    return module ? checker.getExportsOfModule(module) : [];
  });
  return Object.keys(titles).map((name) => {
    const alias = exported.find((symbol) => symbol.name === name);
    if (!alias) throw new Error(`${name} is not exported`);
    const type = checker.getDeclaredTypeOfSymbol(checker.getAliasedSymbol(alias));
    return {
      type: name,
      fields: checker.getPropertiesOfType(type).map((property) => ({
        name: property.name,
        summary: cell(ts.displayPartsToString(property.getDocumentationComment(checker))),
        isShared: isOf(property, "SharedSettings"),
      })),
    };
  });
}

/**
 * @param {ts.Symbol} property
 * @param {string} name of an interface
 */
function isOf(property, name) {
  const parent = property.declarations?.[0]?.parent;
  return parent !== undefined && ts.isInterfaceDeclaration(parent) && parent.name.text === name;
}

/**
 * @param {string} root
 * @param {Record<string, any>} schema
 * @param {object} defaults
 */
function decisionRows(root, schema, defaults) {
  const comments = commentsIn(join(root, "packages/protocol/src/settings.ts"));
  /**
   * @param {Record<string, any>} part
   * @param {string} path
   * @param {any} value
   * @returns {string[]}
   */
  const rows = (part, path, value) =>
    Object.entries(part["properties"]).flatMap(([name, field]) => {
      const here = path === "" ? name : `${path}.${name}`;
      const own = value?.[name];
      if (field.type === "object" && field.properties) return rows(field, here, own);
      const shape = shapeText(field, () => undefined).replaceAll(/\s+/g, " ");
      const may = shape.length > 90 ? "" : ` [${shape}]`;
      return [
        `| \`${here}\` | ${cell(`${comments.get(name) ?? ""}${may}`)} | ${defaultText(own)} |`,
      ];
    });
  return rows(schema, "", defaults);
}

/**
 * The comments above fields of objects in a file.
 *
 * @param {string} file
 * @returns {Map<string, string>}
 */
function commentsIn(file) {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, "utf8"),
    ts.ScriptTarget.ES2023,
    true,
  );
  /** @type {Map<string, string>} */
  const found = new Map();
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) {
      const [comment] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
      const text = ts.getTextOfJSDocComment(comment?.comment);
      if (text) found.set(node.name.text, text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** @param {unknown} value */
function defaultText(value) {
  if (value === undefined) return "";
  const text = JSON.stringify(value, (_, inner) => (inner === Infinity ? "∞" : inner)).replaceAll(
    '"∞"',
    "∞",
  );
  return text.length > 120 ? "" : `\`${text.replaceAll("|", "\\|")}\``;
}

/** @param {string} text */
function cell(text) {
  return text.replaceAll(/\s+/g, " ").trim().replaceAll("|", "\\|");
}
