import { describe, expect, it } from "vitest";
import {
  assembledAskedTwice,
  judgedTwice,
  madeUpAskedTwice,
  ownWeight,
} from "../../src/people/controls.ts";

describe("people asked twice without contact", () => {
  it("are not found to follow each other where public votes are checked, though they do not say the same twice", () => {
    const twice = madeUpAskedTwice(0.5, "twice");
    expect(twice.first).not.toEqual(twice.second);
    expect(ownWeight(twice, "twice", { prior: { privatePart: 0, selfSpread: 1 } })).toBeLessThan(
      0.8,
    );
    expect(ownWeight(twice, "twice")).toBeGreaterThanOrEqual(0.8);
  });

  it("are put together of those in the control group who gave both judgments", () => {
    const text = [
      "condition,group,person,item,before,after1,after2",
      "Control,1,1,case,,25,25",
      "Network,1,2,case,30,30,30",
      ...Array.from({ length: 48 }, (_, k) => `Control,1,${k + 3},case,${k},0,${k + 1}`),
    ].join("\n");
    const judged = judgedTwice(text);
    expect(judged).toHaveLength(48);
    const { first, second } = assembledAskedTwice(judged, "any");
    expect(first.flat().toSorted((a, b) => a - b)).toEqual(judged.map(([before]) => before));
    expect(second).toEqual(first.map((row) => row.map((value) => value + 1)));
    expect(() => judgedTwice(text.replace("after2", "later"))).toThrow(/a column called after2/);
  });
});
