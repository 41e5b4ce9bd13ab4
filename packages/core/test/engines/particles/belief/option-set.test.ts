import { describe, expect, it } from "vitest";
import { anchorsOf } from "../../../../src/engines/particles/belief/anchor-bases.ts";
import {
  createBelief,
  updated,
  withOptions,
} from "../../../../src/engines/particles/belief/belief.ts";
import { anchoredFeatures } from "../../../../src/engines/particles/belief/features.ts";
import { kernelGrid } from "../../../../src/engines/particles/belief/kernel-grid.ts";
import { optionsNear } from "../../../../src/engines/particles/belief/option-set.ts";
import { createRandomSource } from "../../../../src/random/random-source.ts";
import { createSpace } from "../../../../src/space/create-space.ts";
import { pairBallot } from "../../../support/pair-ballot.ts";

const random = () => createRandomSource("options");
const box = createSpace({
  kind: "box",
  parameters: [
    { name: "warmth", type: "real", min: 18, max: 26 },
    { name: "light", type: "real", min: 0, max: 1 },
  ],
});

describe("the options of a belief", () => {
  it("are exchanged around a leader while the belief stays", () => {
    const anchors = anchorsOf(box, random());
    const kernels = kernelGrid(box, false);
    const options = box.sample(128, random());
    const features = anchoredFeatures(options, anchors, kernels);
    const belief = updated(createBelief({ voterCount: 2, features, seed: 1 }), [
      pairBallot(0, "public", 5, 9),
    ]);
    const near = optionsNear(box, options[5]!, 20, 0.05, random());
    expect(near.length).toBe(20);
    for (const option of near) {
      expect(Math.abs(option[0]! - options[5]![0]!)).toBeLessThan(0.3);
      expect(box.isAvailable(option)).toBe(true);
    }
    const next = anchoredFeatures([options[5]!, options[9]!, ...near], anchors, kernels);
    const newIndex = options.map((_, x) => (x === 5 ? 0 : x === 9 ? 1 : null));
    const moved = withOptions(belief, next, newIndex);
    expect(moved.draws.privateUtilities[0]).toBe(belief.draws.privateUtilities[5]);
    expect(moved.draws.optionCount).toBe(22);
  });
});
