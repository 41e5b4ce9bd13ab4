import { expect, test } from "vitest";
import { figure, figureRange, textTable } from "../src/text-table.ts";

test("names stand to the left and numbers to the right", () => {
  const table = textTable(
    "Times",
    ["case", "ms"],
    [
      ["a", "1.25"],
      ["longer", "310"],
    ],
  );

  expect(table).toBe(
    ["Times", "", "case      ms", "──────  ────", "a       1.25", "longer   310", ""].join("\n"),
  );
});

test.each([
  [1234.5, "1235"],
  [99.94, "99.9"],
  [0.12345, "0.123"],
  [0, "0.00"],
  [null, "–"],
  [undefined, "–"],
  [Number.NaN, "–"],
])("%s is written %s", (value, text) => {
  expect(figure(value)).toBe(text);
});

test("a range of one number is that number", () => {
  expect(figureRange([2.001, 2.002])).toBe("2.00");
  expect(figureRange([3, 1, 2])).toBe("1.00 to 3.00");
});
