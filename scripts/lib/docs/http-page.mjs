import { repeatedShapes, shapeText } from "./shapes.mjs";

/**
 * Every address of the server as a page, from its OpenAPI document.
 *
 * @param {Record<string, any>} document
 * @param {Readonly<Record<string, { status: number, title: string }>>} problems
 */
export function httpPage(document, problems) {
  const operations = Object.entries(document["paths"]).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation: /** @type {Record<string, any>} */ (operation),
    })),
  );
  const shared = repeatedShapes(namedByOperation(operations));
  const nameOf = (/** @type {unknown} */ schema) => shared.get(JSON.stringify(schema))?.name;
  const shapes = [...shared.values()].map(({ name, schema }) => {
    // A shape's own text, in which other shapes go by their names.
    const text = shapeText(schema, (part) => (part === schema ? undefined : nameOf(part)));
    return `### ${name}\n\n\`\`\`text\n${text}\n\`\`\`\n`;
  });
  const rows = Object.entries(problems).map(
    ([type, { status, title }]) => `| \`${type}\` | ${status} | ${title} |`,
  );
  return `# The server's addresses

Made from the OpenAPI document of the server, which a running one gives at \`/api/openapi.json\`, by \`npm run docs:reference\`. Do not
edit. [The server over HTTP](../http-api.md) says what calls mean together: who is who, sessions, live updates, what is kept.

Who may call is in brackets. All but those open to anyone need the session's cookie; all but GET need its token in the header
\`${document["components"].securitySchemes.token.name}\` besides.

${operations.map((entry) => operationText(entry, nameOf)).join("\n")}
## Shapes

${shapes.join("\n")}
## Refusals

| type | status | is |
|---|---|---|
${rows.join("\n")}
`;
}

/**
 * The schemas of each operation under its name, so that a shape that no field holds is called after the first operation with it.
 *
 * @param {readonly { operation: Record<string, any> }[]} operations
 */
function namedByOperation(operations) {
  return Object.fromEntries(
    operations.map(({ operation }) => [
      operation["operationId"],
      { requestBody: operation["requestBody"], responses: operation["responses"] },
    ]),
  );
}

/**
 * @param {{ method: string, path: string, operation: Record<string, any> }} entry
 * @param {(schema: unknown) => string | undefined} nameOf
 */
function operationText({ method, path, operation }, nameOf) {
  const text = (/** @type {Record<string, any>} */ content) => {
    const [[media, { schema }]] = /** @type {[[string, any]]} */ (Object.entries(content));
    if (media !== "application/json" || schema.type === "string") return media;
    return nameOf(schema) ?? shapeText(schema, nameOf);
  };
  const [status, reply] =
    Object.entries(operation["responses"]).find(([code]) => code !== "default") ?? [];
  const lines = [
    ...(operation["requestBody"] ? [`takes ${text(operation["requestBody"].content)}`] : []),
    `gives ${status} ${text(/** @type {any} */ (reply).content)}`,
  ];
  return `## ${method} ${path}

${operation["summary"]}. [${operation["tags"].join(", ")}]

\`\`\`text
${lines.join("\n")}
\`\`\`
`;
}
