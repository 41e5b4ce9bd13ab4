import { expect, test } from "vitest";
import { nearest } from "../src/nearest.ts";

const known = ["solve", "status", "serve", "import", "export", "ask"];

test.each([
  ["slove", "solve"],
  ["sovle", "solve"],
  ["solv", "solve"],
  ["exprot", "export"],
  ["experts", "export"],
  ["stat", "status"],
  ["im", "import"],
  ["aks", "ask"],
  ["serv", "serve"],
])("%s is near %s", (word, meant) => {
  expect(nearest(word, known)).toBe(meant);
});

test.each(["zebra", "x", "", "tell", "s"])("nothing is near %j", (word) => {
  expect(nearest(word, known)).toBeUndefined();
});
