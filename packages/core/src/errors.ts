/**
 * The caller passed something that cannot be right. Thrown at the door (never from inside a solver) and always
 * names the field, the value received and what was wanted, so that a message alone is enough to fix the call.
 */
export class InvalidInputError extends Error {
  /** Always the same, so that the error is known by it on the other side of a worker or a wire. */
  override readonly name: string = "InvalidInputError";
  /** Where the value was given, such as "settings.rho" or "events[3].answers.Ana". */
  readonly field: string;
  /** What was given. */
  readonly value: unknown;
  /** What would have been right, in words. */
  readonly wanted: string;

  constructor(field: string, value: unknown, wanted: string) {
    super(`${field}: got ${describe(value)}, wanted ${wanted}`);
    this.field = field;
    this.value = value;
    this.wanted = wanted;
  }
}

function describe(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(shorten(value));
  if (typeof value === "function") return "a function";
  if (typeof value !== "object" || value === null) return String(value);
  if (Array.isArray(value) || ArrayBuffer.isView(value)) {
    const items = Array.from(value as ArrayLike<unknown>);
    const head = items.slice(0, 6).map(describe).join(", ");
    return items.length > 6 ? `[${head}, … ${items.length} items]` : `[${head}]`;
  }
  return shorten(JSON.stringify(value) ?? String(value));
}

function shorten(text: string): string {
  return text.length > 120 ? `${text.slice(0, 117)}…` : text;
}
