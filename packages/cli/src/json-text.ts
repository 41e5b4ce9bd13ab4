/**
 * JSON with a place for every mistake. JSON.parse tells the position for some mistakes and not for others, and in words
 * that change with the version of Node.js; so when it refuses a text, a scan of our own finds where and what was wanted.
 */
export class JsonSyntaxError extends Error {
  override readonly name: string = "JsonSyntaxError";
}

export function parseJson(text: string): unknown {
  const body = text.startsWith("\uFEFF") ? text.slice(1) : text; // some editors put a byte order mark first
  try {
    return JSON.parse(body);
  } catch (error) {
    const { offset, wanted } = firstMistake(body) ?? { offset: body.length, wanted: "valid JSON" };
    if (!(error instanceof SyntaxError)) throw error;
    const before = body.slice(0, offset).split("\n");
    const line = before.length;
    const column = (before.at(-1) ?? "").length + 1;
    const character = [...body.slice(offset, offset + 2)][0];
    const got = character === undefined ? "the end of the text" : JSON.stringify(character);
    throw new JsonSyntaxError(
      `not JSON at line ${line}, column ${column}: got ${got}, wanted ${wanted}`,
    );
  }
}

interface Mistake {
  readonly offset: number;
  readonly wanted: string;
}

/** What may come next. "item" and "name" are a value and a property name right after the opening bracket. */
type State = "value" | "item" | "name" | "next-name" | "colon" | "after-value";

const space = /[ \t\r\n]*/y;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const word = /true|false|null/y;

function firstMistake(text: string): Mistake | null {
  const open: ("[" | "{")[] = [];
  let state: State = "value";
  let offset = 0;
  for (;;) {
    offset = endOf(space, text, offset) ?? offset;
    const character = text[offset];
    const inside = open.at(-1);
    const closing = inside === "[" ? "]" : "}";
    if (state === "after-value" && inside === undefined) {
      return character === undefined ? null : { offset, wanted: "nothing more" };
    }
    switch (state) {
      case "after-value":
        if (character === ",") state = inside === "[" ? "value" : "next-name";
        else if (character === closing) open.pop();
        else return { offset, wanted: `"," or "${closing}"` };
        offset++;
        continue;
      case "colon":
        if (character !== ":") return { offset, wanted: '":"' };
        state = "value";
        offset++;
        continue;
      case "name":
      case "next-name": {
        if (character === "}" && state === "name") {
          open.pop();
          state = "after-value";
          offset++;
          continue;
        }
        if (character !== '"') return { offset, wanted: "a property name in double quotes" };
        const name = scanString(text, offset);
        if (typeof name !== "number") return name;
        offset = name;
        state = "colon";
        continue;
      }
    }
    if (character === "]" && state === "item") {
      open.pop();
      state = "after-value";
      offset++;
    } else if (character === "[" || character === "{") {
      open.push(character);
      state = character === "[" ? "item" : "name";
      offset++;
    } else {
      const end = character === '"' ? scanString(text, offset) : scanScalar(text, offset);
      if (typeof end !== "number") return end;
      offset = end;
      state = "after-value";
    }
  }
}

function scanScalar(text: string, offset: number): number | Mistake {
  return endOf(number, text, offset) ?? endOf(word, text, offset) ?? { offset, wanted: "a value" };
}

/** The offset after the closing quote. */
function scanString(text: string, start: number): number | Mistake {
  for (let offset = start + 1; ; offset++) {
    const character = text[offset];
    if (character === '"') return offset + 1;
    if (character === undefined) return { offset, wanted: "a closing double quote" };
    if (character < " ") return { offset, wanted: "an escape such as \\n for a control character" };
    if (character !== "\\") continue;
    const escaped = /^(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/.exec(text.slice(offset + 1, offset + 6));
    if (!escaped) return { offset, wanted: "an escape that JSON knows" };
    offset += escaped[0].length;
  }
}

function endOf(pattern: RegExp, text: string, offset: number): number | undefined {
  pattern.lastIndex = offset;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
