import { createSpace } from "@unswayed/core";
import { createRandomSource } from "@unswayed/core/numerics";
import { describe, expect, it } from "vitest";
import { startingOptions } from "../src/starting-options.ts";

const random = () => createRandomSource("options");
const list = createSpace({ kind: "list", items: ["a", "b", "c"].map((name) => ({ name })) });
const box = createSpace({
  kind: "box",
  parameters: [
    { name: "warmth", type: "real", min: 18, max: 26 },
    { name: "light", type: "real", min: 0, max: 1 },
  ],
});

describe("the options a belief begins with", () => {
  it("are all of a short list, independent without features", () => {
    const set = startingOptions(list, random());
    expect(set.options).toEqual(list.list());
    expect(set.features.points.map(({ lengthScale }) => lengthScale)).toEqual([null]);
    expect(set.anchors).toBeNull();
  });

  it("stand for a box, are few, and include those asked for", () => {
    const also = [box.encode({ warmth: 20, light: 0.5 })];
    const set = startingOptions(box, random(), also);
    expect(set.options[0]).toEqual(also[0]);
    expect(set.options.length).toBeGreaterThan(100);
    expect(set.options.length).toBeLessThanOrEqual(200);
    expect(set.features.optionCount).toBe(set.options.length);
  });
});
