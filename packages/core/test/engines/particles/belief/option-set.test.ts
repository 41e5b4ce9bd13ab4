import { describe, expect, it } from "vitest";
import {
  createBelief,
  updated,
  withOptions,
} from "../../../../src/engines/particles/belief/belief.ts";
import {
  exchangedOptions,
  optionsNear,
  startingOptions,
} from "../../../../src/engines/particles/belief/option-set.ts";
import { createRandomSource } from "../../../../src/random/random-source.ts";
import { createSpace } from "../../../../src/space/create-space.ts";
import { pairBallot } from "../../../support/pair-ballot.ts";

const random = () => createRandomSource("options");
const list = createSpace({ kind: "list", items: ["a", "b", "c"].map((name) => ({ name })) });
const box = createSpace({
  kind: "box",
  parameters: [
    { name: "warmth", type: "real", min: 18, max: 26 },
    { name: "light", type: "real", min: 0, max: 1 },
  ],
});

describe("the options of a belief", () => {
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

  it("are exchanged around a leader while the belief stays", () => {
    const set = startingOptions(box, random());
    const belief = updated(createBelief({ voterCount: 2, features: set.features, seed: 1 }), [
      pairBallot(0, "public", 5, 9),
    ]);
    const near = optionsNear(box, set.options[5]!, 20, 0.05, random());
    expect(near.length).toBe(20);
    for (const option of near) {
      expect(Math.abs(option[0]! - set.options[5]![0]!)).toBeLessThan(0.3);
      expect(box.isAvailable(option)).toBe(true);
    }
    const next = exchangedOptions(box, set, [5, 9], near);
    expect(next.options.length).toBe(22);
    const newIndex = set.options.map((_, x) => (x === 5 ? 0 : x === 9 ? 1 : null));
    const moved = withOptions(belief, next.features, newIndex);
    expect(moved.draws.privateUtilities[0]).toBe(belief.draws.privateUtilities[5]);
    expect(moved.draws.optionCount).toBe(22);
  });
});
