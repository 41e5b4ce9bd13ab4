/**
 * JSON schemas as short text that people can read, in the manner of TypeScript's types:
 *
 *     { key: text, answer: "candidate" | "reference", attempt?: whole number 1 to 99 }
 *
 * @typedef {Record<string, any>} Schema
 */

/** A line longer than this is broken, one field to a line. */
const longest = 96;

/**
 * @param {Schema} schema
 * @param {(schema: Schema) => string | undefined} nameOf a name to write instead of a shape that is told elsewhere
 * @param {string} [indent]
 * @returns {string}
 */
export function shapeText(schema, nameOf, indent = "") {
  const inner = (/** @type {Schema} */ part, deeper = indent) =>
    nameOf(part) ?? shapeText(part, nameOf, deeper);
  const choices = schema["anyOf"] ?? schema["oneOf"];
  if (choices) {
    return choices.map((/** @type {Schema} */ choice) => inner(choice)).join(" | ");
  }
  if ("const" in schema) return JSON.stringify(schema["const"]);
  if (schema["enum"]) {
    return schema["enum"].map((/** @type {unknown} */ v) => JSON.stringify(v)).join(" | ");
  }
  if (schema["prefixItems"]) {
    return `[${schema["prefixItems"].map((/** @type {Schema} */ part) => inner(part)).join(", ")}]`;
  }
  if (schema["type"] === "array")
    return `list of ${inner(schema["items"] ?? {})}${counted(schema)}`;
  if (schema["type"] === "object") return objectText(schema, inner, indent);
  return plainText(schema);
}

/**
 * @param {Schema} schema
 * @param {(schema: Schema, deeper?: string) => string} inner
 * @param {string} indent
 */
function objectText(schema, inner, indent) {
  const properties = Object.entries(schema["properties"] ?? {});
  const rest = schema["additionalProperties"];
  if (properties.length === 0) {
    return typeof rest === "object" ? `{ any name: ${inner(rest)} }` : "{}";
  }
  const required = new Set(schema["required"] ?? []);
  const deeper = `${indent}  `;
  const fields = properties.map(
    ([name, part]) =>
      `${name}${required.has(name) ? "" : "?"}: ${inner(/** @type {Schema} */ (part), deeper)}`,
  );
  const line = `{ ${fields.join(", ")} }`;
  if (indent.length + line.length <= longest && !line.includes("\n")) return line;
  return `{\n${fields.map((field) => `${deeper}${field},\n`).join("")}${indent}}`;
}

/** @param {Schema} schema */
function plainText({ type, pattern, minLength, maxLength, minimum, maximum, $ref }) {
  if ($ref) return String($ref).split("/").at(-1) ?? "";
  if (type === "boolean") return "true | false";
  if (type === "null" || type === undefined) return type === undefined ? "anything" : "null";
  if (type === "string") {
    if (maxLength !== undefined) return `text of ${minLength ?? 0} to ${maxLength} characters`;
    return pattern === undefined ? "text" : `text like /${pattern}/`;
  }
  const kind = type === "integer" ? "whole number" : "number";
  const isLimited = (/** @type {number | undefined} */ end) =>
    end !== undefined && Math.abs(end) < Number.MAX_SAFE_INTEGER;
  if (isLimited(minimum) && isLimited(maximum)) return `${kind} ${minimum} to ${maximum}`;
  if (isLimited(minimum)) return `${kind} from ${minimum}`;
  return isLimited(maximum) ? `${kind} up to ${maximum}` : kind;
}

/** @param {Schema} schema */
function counted({ minItems, maxItems }) {
  if (minItems === undefined && maxItems === undefined) return "";
  return ` (${minItems ?? 0} to ${maxItems ?? "any"})`;
}

/**
 * Objects that occur more than once in a document, each with a name: that of the first field that holds it.
 *
 * @param {unknown} document
 * @returns {Map<string, { name: string, schema: Schema }>} by the JSON of the schema
 */
export function repeatedShapes(document) {
  /** @type {Map<string, { name: string, schema: Schema, count: number }>} */
  const met = new Map();
  /** @param {unknown} value @param {string} field */
  const visit = (value, field) => {
    if (typeof value !== "object" || value === null) return;
    const schema = /** @type {Schema} */ (value);
    if (schema["type"] === "object" && schema["properties"]) {
      const text = JSON.stringify(schema);
      const known = met.get(text);
      if (known) known.count += 1;
      else met.set(text, { name: field, schema, count: 1 });
    }
    for (const [key, part] of Object.entries(schema)) {
      visit(part, schemaWords.has(key) || /^\d+$/.test(key) ? field : key);
    }
  };
  visit(document, "");
  const repeated = [...met].filter(([text, { count }]) => count > 1 && text.length > 200);
  const names = new Map();
  return new Map(
    repeated.map(([text, { name, schema }]) => {
      const base = name.charAt(0).toUpperCase() + name.slice(1);
      const before = names.get(base) ?? 0;
      names.set(base, before + 1);
      return [text, { name: before === 0 ? base : `${base}${before + 1}`, schema }];
    }),
  );
}

/** Keys of a schema or of OpenAPI that name no field of ours. */
const schemaWords = new Set([
  ...["properties", "items", "anyOf", "oneOf", "additionalProperties", "schema", "content"],
  ...["application/json", "application/problem+json", "requestBody", "responses", "default"],
]);
