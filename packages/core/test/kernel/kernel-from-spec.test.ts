import { describe, expect, test } from "vitest";
import { InvalidInputError } from "../../src/errors.ts";
import { product, sum } from "../../src/kernel/combine.ts";
import type { KernelSpec } from "../../src/kernel/kernel.ts";
import { kernelFromSpec } from "../../src/kernel/kernel-from-spec.ts";
import { linear } from "../../src/kernel/linear.ts";
import { rbf } from "../../src/kernel/stationary.ts";

const edge = [
  [0, 1],
  [1, 0],
];

function refusal(spec: unknown): InvalidInputError {
  try {
    kernelFromSpec(spec as KernelSpec);
  } catch (error) {
    if (error instanceof InvalidInputError) return error;
    throw error;
  }
  throw new Error("accepted");
}

describe("kernelFromSpec", () => {
  test("writes out every default in what it gives back", () => {
    expect(kernelFromSpec({ kind: "rbf", lengthScale: 0.2 }).toJSON()).toEqual({
      kind: "rbf",
      lengthScale: 0.2,
      variance: 1,
    });
    expect(kernelFromSpec({ kind: "linear" }).toJSON()).toEqual({
      kind: "linear",
      variance: 1,
      offset: 0,
      center: 0,
    });
    expect(kernelFromSpec({ kind: "graph-diffusion", adjacency: edge, time: 1 }).toJSON()).toEqual({
      kind: "graph-diffusion",
      adjacency: edge,
      time: 1,
      normalized: true,
      variance: 1,
      coordinate: 0,
    });
  });

  test("builds parts within parts", () => {
    const spec: KernelSpec = {
      kind: "sum",
      weights: [0.5, 2],
      parts: [
        { kind: "independent", variance: 3, coordinates: [0] },
        {
          kind: "product",
          parts: [
            { kind: "matern52", lengthScale: 0.3, variance: 1, coordinates: [1] },
            { kind: "graph-diffusion", adjacency: edge, time: 0, variance: 7 },
          ],
        },
      ],
    };

    const kernel = kernelFromSpec(spec);

    expect(kernel.evaluate([1, 0.5], [1, 0.5])).toBeCloseTo(0.5 * 3 + 2 * 7, 14);
  });

  test.each([
    [undefined, "kernel"],
    [null, "kernel"],
    ["rbf", "kernel"],
    [{}, "kernel.kind"],
    [{ kind: "RBF", lengthScale: 1 }, "kernel.kind"],
    [{ kind: "rbf" }, "kernel.lengthScale"],
    [{ kind: "rbf", lengthScale: 0 }, "kernel.lengthScale"],
    [{ kind: "rbf", lengthScale: "0.2" }, "kernel.lengthScale"],
    [{ kind: "rbf", lengthScale: Number.NaN }, "kernel.lengthScale"],
    [{ kind: "rbf", lengthScale: [] }, "kernel.lengthScale"],
    [{ kind: "rbf", lengthScale: [1, -1] }, "kernel.lengthScale[1]"],
    [{ kind: "rbf", lengthScale: [1, 1], coordinates: [0] }, "kernel.lengthScale"],
    [{ kind: "rbf", lengthScale: 1, variance: 0 }, "kernel.variance"],
    [{ kind: "rbf", lengthScale: 1, variance: null }, "kernel.variance"],
    [{ kind: "rbf", lengthScale: 1, varience: 2 }, "kernel.varience"],
    [{ kind: "matern32", lengthScale: 1, coordinates: [] }, "kernel.coordinates"],
    [{ kind: "matern32", lengthScale: 1, coordinates: [0, 0] }, "kernel.coordinates"],
    [{ kind: "matern52", lengthScale: 1, coordinates: [0.5] }, "kernel.coordinates[0]"],
    [{ kind: "matern52", lengthScale: 1, coordinates: 0 }, "kernel.coordinates"],
    [{ kind: "linear", variance: -1 }, "kernel.variance"],
    [{ kind: "linear", offset: -1 }, "kernel.offset"],
    [{ kind: "linear", center: Number.POSITIVE_INFINITY }, "kernel.center"],
    [{ kind: "linear", center: [0, "a"] }, "kernel.center[1]"],
    [{ kind: "independent", variance: Number.NaN }, "kernel.variance"],
    [{ kind: "independent", coordinates: [-1] }, "kernel.coordinates[0]"],
    [{ kind: "graph-diffusion", time: 1 }, "kernel.adjacency"],
    [{ kind: "graph-diffusion", adjacency: [], time: 1 }, "kernel.adjacency"],
    [{ kind: "graph-diffusion", adjacency: [[0, 1]], time: 1 }, "kernel.adjacency[0]"],
    [
      {
        kind: "graph-diffusion",
        adjacency: [
          [0, 1],
          [2, 0],
        ],
        time: 1,
      },
      "kernel.adjacency[1][0]",
    ],
    [
      {
        kind: "graph-diffusion",
        adjacency: [
          [0, -1],
          [-1, 0],
        ],
        time: 1,
      },
      "kernel.adjacency[0][1]",
    ],
    [{ kind: "graph-diffusion", adjacency: edge }, "kernel.time"],
    [{ kind: "graph-diffusion", adjacency: edge, time: -1 }, "kernel.time"],
    [{ kind: "graph-diffusion", adjacency: edge, time: 1, normalized: 1 }, "kernel.normalized"],
    [{ kind: "graph-diffusion", adjacency: edge, time: 1, coordinate: 0.5 }, "kernel.coordinate"],
    [{ kind: "graph-diffusion", adjacency: edge, time: 1, variance: 0 }, "kernel.variance"],
    [{ kind: "sum" }, "kernel.parts"],
    [{ kind: "sum", parts: [] }, "kernel.parts"],
    [{ kind: "sum", parts: [{ kind: "linear" }], weights: [1, 2] }, "kernel.weights"],
    [{ kind: "sum", parts: [{ kind: "linear" }], weights: [-1] }, "kernel.weights[0]"],
    [{ kind: "sum", parts: [{ kind: "linear" }], weight: [1] }, "kernel.weight"],
    [
      { kind: "product", parts: [{ kind: "linear" }, { kind: "rbf" }] },
      "kernel.parts[1].lengthScale",
    ],
    [{ kind: "product", parts: [null] }, "kernel.parts[0]"],
    [{ kind: "product", parts: [{ kind: "linear" }], weights: [1] }, "kernel.weights"],
  ])("refuses %j, naming the field", (spec, field) => {
    expect(refusal(spec).field).toBe(field);
  });

  test("refuses a description nested without end", () => {
    let spec: KernelSpec = { kind: "linear" };
    for (let depth = 0; depth < 10_000; depth++) spec = { kind: "product", parts: [spec] };

    expect(() => kernelFromSpec(spec)).toThrow("levels of kernels");
  });

  test("names fields under the path it is given", () => {
    expect(() => kernelFromSpec({ kind: "rbf", lengthScale: -1 }, "settings.kernel")).toThrow(
      "settings.kernel.lengthScale: got -1",
    );
  });
});

describe("constructors", () => {
  test("check as the description does", () => {
    expect(() => rbf({ lengthScale: 0 })).toThrow("kernel.lengthScale");
    expect(() => sum([])).toThrow("kernel.parts");
    expect(() => sum([linear()], [1, 1])).toThrow("kernel.weights");
    expect(() => product([])).toThrow("kernel.parts");
  });

  test("make kernels that refuse options of the wrong length instead of giving NaN", () => {
    const perCoordinate = rbf({ lengthScale: [1, 1] });
    const selecting = rbf({ lengthScale: 1, coordinates: [2] });

    expect(() => perCoordinate.evaluate([1], [1])).toThrow("option: got [1], wanted 2 coordinates");
    expect(() => perCoordinate.evaluate([1, 2, 3], [1, 2, 3])).toThrow("wanted 2 coordinates");
    expect(() => selecting.evaluate([1, 2, 3], [1, 2])).toThrow("wanted at least 3 coordinates");
    expect(() => linear({ center: [0, 0] }).gradient([1], [1])).toThrow("wanted 2 coordinates");
  });
});
