/**
 * Whether a source file declares a name: a function, a constant, a class or a type, or for "Study.ask" a member.
 *
 * @param {string} source
 * @param {string} name
 * @returns {boolean}
 */
export function declares(source, name) {
  const parts = name.split(".");
  const last = parts.at(-1) ?? "";
  const own = new RegExp(`\\b(?:function\\*?|const|let|class|interface|type)\\s+${last}\\b`);
  const member = new RegExp(`^\\s*(?:readonly |get |async |static )*${last}\\??\\s*[(:<]`, "m");
  if (parts.length === 1) return own.test(source);
  return member.test(source) && declares(source, parts[0] ?? "");
}
