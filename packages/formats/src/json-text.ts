import { FormatError, type Place } from "./error.ts";

/** A JSON value, and where each part of it starts in the text. */
export interface PlacedJson {
  readonly value: unknown;
  /** The place of the part at a path, or of the nearest one around it. */
  placeOf(path: readonly (string | number)[]): Place;
}

/** Deeper than any file of ours; deeper ones would fill the stack. */
const mostDepth = 32;

/** JSON whose mistakes are named by line and column. Keys that are there twice are refused. */
export function parseJsonText(given: string): PlacedJson {
  const text = given.replace(/^\uFEFF/, "");
  const starts = new Map<string, number>();
  let at = 0;
  const lineStarts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
  const placeAt = (index: number): Place => {
    let low = 0;
    for (let high = lineStarts.length; high - low > 1; ) {
      const middle = Math.floor((low + high) / 2);
      if ((lineStarts[middle] ?? 0) <= index) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: index - (lineStarts[low] ?? 0) + 1 };
  };
  const fail = (expected: string): never => {
    const value = at < text.length ? text.slice(at, at + 1) : "the end of the file";
    throw new FormatError(placeAt(at), value, expected);
  };
  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at = pattern.lastIndex;
    return match?.[0] ?? null;
  };
  const skip = (): void => {
    take(/[ \t\r\n]*/y);
  };
  const sign = (wanted: string): boolean => {
    skip();
    if (text[at] !== wanted) return false;
    at++;
    return true;
  };
  const string = (): string => {
    const start = at;
    const found = take(/"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy);
    if (found !== null) return JSON.parse(found);
    at = start;
    return fail("text in double quotes");
  };
  const list = (path: readonly (string | number)[]): unknown[] => {
    const values: unknown[] = [];
    if (sign("]")) return values;
    do values.push(read([...path, values.length]));
    while (sign(","));
    if (!sign("]")) fail('"," or "]"');
    return values;
  };
  const object = (path: readonly (string | number)[]): object => {
    const entries = new Map<string, unknown>();
    if (sign("}")) return {};
    do {
      skip();
      const start = at;
      const key = string();
      if (entries.has(key)) {
        at = start;
        fail("each name once");
      }
      if (!sign(":")) fail('":"');
      entries.set(key, read([...path, key]));
    } while (sign(","));
    if (!sign("}")) fail('"," or "}"');
    return Object.fromEntries(entries);
  };
  const read = (path: readonly (string | number)[]): unknown => {
    skip();
    starts.set(JSON.stringify(path), at);
    if (path.length > mostDepth) fail(`lists and objects at most ${mostDepth} deep`);
    if (sign("[")) return list(path);
    if (sign("{")) return object(path);
    if (text[at] === '"') return string();
    const bare = take(/-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y);
    return bare === null ? fail("a JSON value") : JSON.parse(bare);
  };
  const value = read([]);
  skip();
  if (at < text.length) fail("the end of the file");
  return {
    value,
    placeOf(path) {
      for (let length = path.length; length >= 0; length--) {
        const start = starts.get(JSON.stringify(path.slice(0, length)));
        if (start !== undefined) return placeAt(start);
      }
      return { line: 1 };
    },
  };
}
