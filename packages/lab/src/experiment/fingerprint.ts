import { createRandomSource } from "@unswayed/core/numerics";

/**
 * A short text that stands for plain data: the same for equal data, whatever the order of their fields, and another for
 * data that differ. It tells a change apart from none; it is no protection against someone who looks for a collision.
 */
export function fingerprint(data: unknown): string {
  const source = createRandomSource(canonicalText(data));
  // A number of the source has 53 bits: two times 13 hexadecimal digits.
  return [source.next(), source.next()]
    .map((number) =>
      Math.floor(number * 2 ** 52)
        .toString(16)
        .padStart(13, "0"),
    )
    .join("");
}

/** JSON with the fields of every object in alphabetical order. */
export function canonicalText(data: unknown): string {
  return JSON.stringify(data, (_, value: unknown) => {
    if (typeof value === "number" && !Number.isFinite(value)) return String(value);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
