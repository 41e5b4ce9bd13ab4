import fc from "fast-check";
import { expect, test } from "vitest";
import { JsonSyntaxError, parseJson } from "../src/json-text.ts";

test("what JSON.parse accepts is what it gives", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(parseJson(text)).toEqual(JSON.parse(text));
    }),
  );
});

test("a byte order mark is no mistake", () => {
  expect(parseJson("\uFEFF[1]")).toEqual([1]);
});

test.each([
  ["", "line 1, column 1: got the end of the text, wanted a value"],
  ["nul", 'line 1, column 1: got "n", wanted a value'],
  ["[1,x]", 'line 1, column 4: got "x", wanted a value'],
  ["[1,]", 'line 1, column 4: got "]", wanted a value'],
  ["[1 2]", 'line 1, column 4: got "2", wanted "," or "]"'],
  ["[01]", 'line 1, column 3: got "1", wanted "," or "]"'],
  ["[1.]", 'line 1, column 3: got ".", wanted "," or "]"'],
  ["[1] 2", 'line 1, column 5: got "2", wanted nothing more'],
  ["{", "line 1, column 2: got the end of the text, wanted a property name in double quotes"],
  ["{'a': 1}", 'line 1, column 2: got "\'", wanted a property name in double quotes'],
  ['{"a":1,}', 'line 1, column 8: got "}", wanted a property name in double quotes'],
  ['{"a" 1}', 'line 1, column 6: got "1", wanted ":"'],
  ['{\n  "a": [1,\n  2}\n}', 'line 3, column 4: got "}", wanted "," or "]"'],
  ['["é🙂", 🙂]', 'line 1, column 9: got "🙂", wanted a value'],
  ['"abc', "line 1, column 5: got the end of the text, wanted a closing double quote"],
  ['"\\x"', 'line 1, column 2: got "\\\\", wanted an escape that JSON knows'],
  ['"a\tb"', 'line 1, column 3: got "\\t", wanted an escape such as \\n for a control character'],
  ["[NaN]", 'line 1, column 2: got "N", wanted a value'],
])("%j is refused with its place", (text, message) => {
  expect(() => parseJson(text)).toThrow(new JsonSyntaxError(`not JSON at ${message}`));
});

test("every text that JSON.parse refuses gets a place", () => {
  const broken = fc.tuple(fc.json(), fc.nat(), fc.constantFrom("", "x", ",", "}", '"', "\\", "0"));
  fc.assert(
    fc.property(broken, ([text, at, piece]) => {
      const cut = at % (text.length + 1);
      const changed = text.slice(0, cut) + piece + text.slice(cut + 1);
      let isJson = true;
      try {
        JSON.parse(changed);
      } catch {
        isJson = false;
      }
      if (isJson) expect(() => parseJson(changed)).not.toThrow();
      else expect(() => parseJson(changed)).toThrow(/^not JSON at line .*, wanted (?!valid JSON)/);
    }),
  );
});
