import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createSpace } from "../../src/space/create-space.ts";
import { everyKind, names, places, ring } from "./spaces.ts";

const half = Math.SQRT1_2;

describe("a list", () => {
  test("scales numbers over its items, gives categories a coordinate each, and ends with the index", () => {
    const options = createSpace(places).list();

    // price (10 to 30), outdoor, indoor, mixed, floor (constant), index
    expect(options).toEqual([
      [0, half, 0, 0, 0.5, 0],
      [1, 0, half, 0, 0.5, 1],
      [0.25, half, 0, 0, 0.5, 2],
      [0.5, 0, 0, half, 0.5, 3],
    ]);
  });

  test("without features has the index alone", () => {
    expect(createSpace(names).list()).toEqual([[0], [1], [2]]);
  });

  test("leads from a name to coordinates and back, whatever the names", () => {
    const name = fc.string({ minLength: 1 }).filter((text) => text.trim() !== "");
    const distinct = fc.uniqueArray(name, { minLength: 1, selector: (text) => text.trim() });
    fc.assert(
      fc.property(distinct, (all) => {
        const space = createSpace({ kind: "list", items: all.map((each) => ({ name: each })) });

        for (const [i, each] of all.entries()) {
          expect(space.encode(each)).toEqual([i]);
          expect(space.decode(space.encode(each))).toBe(each.trim());
        }
      }),
    );
  });

  test("may hold one item only", () => {
    expect(createSpace({ kind: "list", items: [{ name: "Ada" }] }).list()).toEqual([[0]]);
  });

  test("that grows leaves every earlier coordinate as it was, and measures the new item by the old scale", () => {
    const space = createSpace(places);

    const grown = space.withItem({
      name: "Airfield",
      features: { price: 40, kind: "outdoor", floor: 9 },
    });

    expect(grown.list().slice(0, 4)).toEqual(space.list());
    expect(grown.encode("Airfield")).toEqual([1.5, half, 0, 0, 0.5, 4]);
    expect(() => space.encode("Airfield")).toThrow(/one of "Harbour"/);
  });

  test("that has grown comes back from its stored description with the same coordinates", () => {
    const grown = createSpace(places)
      .withItem({ name: "Airfield", features: { price: 40, kind: "airy", floor: 9 } })
      .withItem({ name: "Attic", features: { price: 0, kind: "indoor", floor: 4 } });

    const stored = createSpace(JSON.parse(JSON.stringify(grown.spec)));

    expect(stored.list()).toEqual(grown.list());
    expect(stored.spec).toEqual(grown.spec);
  });

  test("gives a category that comes later no coordinate, and so its item is told apart by index", () => {
    const grown = createSpace(places).withItem({
      name: "Airfield",
      features: { price: 20, kind: "airy", floor: 3 },
    });

    expect(grown.encode("Airfield")).toEqual([0.5, 0, 0, 0, 0.5, 4]);
  });

  test("without features takes a new item by name alone", () => {
    expect(createSpace(names).withItem(" Dora ").decode([3])).toBe("Dora");
  });

  test("snaps to the item with the nearest index", () => {
    const space = createSpace(places);

    expect(space.snap([9, 9, 9, 9, 9, 1.4])).toEqual(space.encode("Library"));
    expect(space.snap([0, 0, 0, 0, 0, -7])).toEqual(space.encode("Harbour"));
    expect(() => space.decode([0, 0, 0, 0, 0, 1.4])).toThrow(/last coordinate/);
  });
});

describe("a graph", () => {
  test("has the node's index as its only coordinate", () => {
    const space = createSpace(ring);

    expect(space.list()).toEqual([[0], [1], [2], [3]]);
    expect(space.decode(space.encode(" south "))).toBe("south");
    expect(space.label([3])).toBe("west");
  });

  test("writes out the weight of an edge that was given none", () => {
    const { spec } = createSpace(ring);

    expect(spec.kind === "graph" && spec.edges.map(({ weight }) => weight)).toEqual([1, 2, 1, 0.5]);
  });
});

describe.each(everyKind)("%s", (_, spec) => {
  test("comes back from its stored description as it was", () => {
    const space = createSpace(spec);

    const stored = createSpace(JSON.parse(JSON.stringify(space.spec)));

    expect(stored.spec).toEqual(space.spec);
    expect([stored.dimension, stored.continuous]).toEqual([space.dimension, space.continuous]);
  });

  test("is not changed by what is later done to its description", () => {
    const own = JSON.parse(JSON.stringify(spec));
    const space = createSpace(own);
    const before = JSON.stringify(space.spec);

    for (const field of ["parameters", "items", "nodes"]) own[field]?.reverse().pop();

    expect(JSON.stringify(space.spec)).toBe(before);
  });
});
