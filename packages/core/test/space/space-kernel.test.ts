import { describe, expect, test } from "vitest";
import { kernelFromSpec } from "../../src/kernel/kernel-from-spec.ts";
import { createRandomSource } from "../../src/random/random-source.ts";
import { createSpace } from "../../src/space/create-space.ts";
import type { OptionSpace, SpaceSpec } from "../../src/space/option-space.ts";
import { denseCholesky, denseGram } from "../support/kernel-algebra.ts";
import { everyKind, names, places, ring, weather } from "./spaces.ts";

const likeness = (space: OptionSpace, lengthScale: number, a: string, b: string) =>
  kernelFromSpec(space.kernelSpec(lengthScale)).evaluate(space.encode(a), space.encode(b));

describe.each(everyKind)("the kernel of %s", (_, spec) => {
  test.each([0.1, 0.5, 2])(
    "is positive definite on a sample with jitter 1e-8, at length scale %d",
    (lengthScale) => {
      const space = createSpace(spec);
      const options = space.sample(60, createRandomSource("gram"));

      const gram = denseGram(kernelFromSpec(space.kernelSpec(lengthScale)), options, 1e-8);

      expect(denseCholesky(gram, options.length)).toBeDefined();
    },
  );
});

describe("the kernel", () => {
  test("of a box measures from corner to corner alike, whatever the number of parameters", () => {
    const corners = [1, 2, 9].map((count) => {
      const parameters = Array.from({ length: count }, (_, i) => ({
        name: `p${i}`,
        min: 0,
        max: 1,
      }));
      const space = createSpace({ kind: "box", parameters });
      const kernel = kernelFromSpec(space.kernelSpec(0.5));
      return kernel.evaluate(Array(count).fill(0), Array(count).fill(1));
    });

    for (const corner of corners) expect(corner).toBeCloseTo(Math.exp(-2), 14);
  });

  test("of a box counts a choice as one parameter, however many values it has", () => {
    expect(createSpace(weather).kernelSpec(0.3)).toEqual({
      kind: "rbf",
      lengthScale: 0.3 * Math.sqrt(5),
    });
  });

  test("of a list lets items with equal features differ by a fifth", () => {
    const spec: SpaceSpec = {
      kind: "list",
      items: [
        { name: "a", features: { price: 1 } },
        { name: "b", features: { price: 1 } },
        { name: "c", features: { price: 2 } },
      ],
    };
    const space = createSpace(spec);

    expect(likeness(space, 0.5, "a", "a")).toBeCloseTo(1, 14);
    expect(likeness(space, 0.5, "a", "b")).toBeCloseTo(0.8, 14);
    expect(likeness(space, 0.5, "a", "c")).toBeCloseTo(0.8 * Math.exp(-2), 14);
  });

  test("of a list measures by the number of features, as that of a box by the number of parameters", () => {
    const space = createSpace(places); // Harbour and Library: 1 apart in price and in kind, alike in floor

    expect(likeness(space, 0.5, "Harbour", "Library")).toBeCloseTo(
      0.8 * Math.exp(-(2 / 3) / (2 * 0.5 ** 2)),
      14,
    );
  });

  test("of a list does not change when an item is added", () => {
    const space = createSpace(places);
    const item = { name: "Quay", features: { price: 99, kind: "wet", floor: 1 } };

    expect(space.withItem(item).kernelSpec(0.4)).toEqual(space.kernelSpec(0.4));
  });

  test("of a list without features finds nothing in common", () => {
    expect(likeness(createSpace(names), 5, "Ada", "Ben")).toBe(0);
    expect(likeness(createSpace(names), 5, "Ada", "Ada")).toBe(1);
  });

  test("of a graph follows its weights, with ten units of time to a unit of length scale", () => {
    expect(createSpace(ring).kernelSpec(0.2)).toEqual({
      kind: "graph-diffusion",
      adjacency: [
        [0, 1, 0, 0.5],
        [1, 0, 2, 0],
        [0, 2, 0, 1],
        [0.5, 0, 1, 0],
      ],
      time: 2,
      normalized: true,
    });
  });
});
