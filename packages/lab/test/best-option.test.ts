import { InvalidInputError } from "@unswayed/core";
import { describe, expect, test } from "vitest";
import { bestOption } from "../src/best-option.ts";

describe("bestOption", () => {
  test("is the largest value and its place", () => {
    expect(bestOption([1, 5, 3])).toEqual({ index: 1, value: 5, ties: [1] });
    expect(bestOption(Float64Array.of(-3, -1))).toEqual({ index: 1, value: -1, ties: [1] });
  });

  test("among equals is the first, and names them all", () => {
    expect(bestOption([2, 7, 1, 7, 7])).toEqual({ index: 1, value: 7, ties: [1, 3, 4] });
  });

  test("does not let the last digit decide", () => {
    expect(bestOption([0.3, 0.1 + 0.2]).ties).toEqual([0, 1]);
    expect(bestOption([0.3, 0.1 + 0.2]).index).toBe(0);
    expect(bestOption([0.3, 0.1 + 0.2], 0).index).toBe(1);
    expect(bestOption([1e6, 1e6 + 1e-7]).ties).toEqual([0, 1]);
    expect(bestOption([0, 1e-9]).ties).toEqual([1]);
  });

  test("refuses no values, NaN and a negative tolerance", () => {
    expect(() => bestOption([])).toThrow(InvalidInputError);
    expect(() => bestOption([1, Number.NaN])).toThrow("values[1]: got NaN");
    expect(() => bestOption([1], -1)).toThrow("tolerance: got -1");
  });
});
