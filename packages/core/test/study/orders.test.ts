import { orderWord, placesIn } from "@unswayed/core";
import { describe, expect, test } from "vitest";

describe("orders as answers", () => {
  test("name places, best first", () => {
    expect(orderWord([2, 0, 1])).toBe("third>first>second");
    expect(orderWord([3])).toBe("fourth");
    expect(placesIn("third>first>second", 3)).toEqual([2, 0, 1]);
    expect(placesIn("second", 3)).toEqual([1]);
  });

  test.each([
    ["a place twice", "first>first", 3],
    ["a place that is not there", "fourth>first", 3],
    ["another answer", "abstain", 3],
    ["a word among places", "first>best", 4],
    ["nothing after the sign", "first>", 4],
    ["spaces", "first > second", 4],
    ["no text", 2, 4],
    ["nothing", undefined, 4],
  ])("are not read from %s", (_, answer, count) => {
    expect(placesIn(answer, count)).toBeNull();
  });
});
