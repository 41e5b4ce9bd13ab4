import { createRandomSource } from "@unswayed/core/numerics";
import { describe, expect, test } from "vitest";
import { addScaledRange, dotRange, maxAbs } from "../../src/linalg/vector.ts";
import { dot } from "../support/dense.ts";

const random = createRandomSource("vectors");
const draws = (count: number): Float64Array =>
  Float64Array.from({ length: count }, () => 2 * random.next() - 1);

describe("vector kernels", () => {
  test.each([0, 1, 2, 3, 4, 5, 7, 8, 9])("dotRange sums exactly %d products", (length) => {
    const a = draws(20);
    const b = draws(20);

    const sum = dotRange(a, 3, b, 5, length);

    expect(sum).toBeCloseTo(dot(a.subarray(3, 3 + length), b.subarray(5, 5 + length)), 14);
  });

  test("addScaledRange changes the range and nothing else", () => {
    const y = Float64Array.of(1, 1, 1, 1);

    addScaledRange(2, Float64Array.of(9, 3, 4, 9), 1, y, 2, 2);

    expect([...y]).toEqual([1, 1, 7, 9]);
  });

  test("maxAbs lets a NaN surface wherever it stands", () => {
    expect(maxAbs(Float64Array.of(1, -3, 2))).toBe(3);
    expect(maxAbs(Float64Array.of(Number.NaN, 5))).toBeNaN();
    expect(maxAbs(Float64Array.of(5, Number.NaN))).toBeNaN();
    expect(maxAbs(new Float64Array(0))).toBe(0);
  });
});
