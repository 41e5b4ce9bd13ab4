import { describe, expect, test, vi } from "vitest";
import type { RandomSource } from "../../src/random/random-source.ts";
import { createRandomSource } from "../../src/random/random-source.ts";
import { createSpace } from "../../src/space/create-space.ts";
import type { OptionSpace, OptionValue, SpaceSpec } from "../../src/space/option-space.ts";
import { everyKind, names, places, shelf, weather } from "./spaces.ts";

const square: SpaceSpec = {
  kind: "box",
  parameters: [
    { name: "x", min: 0, max: 1 },
    { name: "y", min: 0, max: 1 },
  ],
};
const keysOf = (space: OptionSpace, count: number, random: RandomSource) =>
  space.sample(count, random).map((option) => space.key(option));

describe.each(everyKind)("a sample of %s", (_, spec) => {
  const space = createSpace(spec);

  test("has different options, each available and canonical", () => {
    const sample = space.sample(200, createRandomSource("distinct"));

    const expected = space.isFinite ? Math.min(200, space.list().length) : 200;
    expect(new Set(sample.map((option) => space.key(option))).size).toBe(expected);
    expect(sample).toHaveLength(expected);
    for (const option of sample) {
      expect(space.isAvailable(option)).toBe(true);
      expect(space.encode(space.decode(option))).toEqual(option);
    }
  });

  test("depends on the seed alone, and another draw from the stream is another sample", () => {
    const [random, again] = [createRandomSource(8), createRandomSource(8)];

    const first = keysOf(space, 20, random);
    const second = keysOf(space, 20, random);

    expect(keysOf(space, 20, again)).toEqual(first);
    expect(keysOf(space, 20, again)).toEqual(second);
    expect(second).not.toEqual(first);
  });
});

describe("a sample", () => {
  test("fills a square evenly: 256 points leave no cell of a 16 × 16 board empty", () => {
    const space = createSpace(square);

    const cells = space
      .sample(256, createRandomSource("even"))
      .map((option) => option.map((c) => Math.floor(c * 16)).join());

    expect(new Set(cells).size).toBe(256);
  });

  test("gives every whole number and every choice its share", () => {
    const counts = new Map<number | string, number>();
    const space = createSpace({
      kind: "box",
      parameters: [
        { name: "n", type: "integer", min: 1, max: 4 },
        { name: "c", type: "choice", values: ["a", "b"] },
        { name: "x", min: 0, max: 1 },
      ],
    });

    for (const option of space.sample(1024, createRandomSource("share"))) {
      const { n, c } = space.decode(option) as { n: number; c: string };
      for (const each of [n, c]) counts.set(each, (counts.get(each) ?? 0) + 1);
    }

    expect([1, 2, 3, 4].map((n) => counts.get(n))).toEqual([256, 256, 256, 256]);
    expect([counts.get("a"), counts.get("b")]).toEqual([512, 512]);
  });

  test("keeps to a constraint that allows one point in five hundred", () => {
    const constraint = (value: OptionValue) => {
      const { x, y } = value as { x: number; y: number };
      return Math.abs(x - y) < 0.001;
    };
    const space = createSpace(square, { constraint });

    const sample = space.sample(16, createRandomSource("narrow"));

    expect(sample).toHaveLength(16);
    for (const [x, y] of sample) expect(Math.abs(x - y)).toBeLessThan(0.001);
  });

  test("under a constraint goes further along the one sequence, and does not start another", () => {
    const constraint = (value: OptionValue) => (value as { x: number }).x < 0.1;
    const all = createSpace(square).sample(4096, createRandomSource("same"));

    const some = createSpace(square, { constraint }).sample(32, createRandomSource("same"));

    expect(some).toEqual(all.filter(([x]) => x < 0.1).slice(0, 32));
  });

  test("is shorter than asked for when tries run out, and they do", () => {
    const constraint = vi.fn((value: OptionValue) => (value as { x: number }).x < 0.0005);
    const space = createSpace(square, { constraint });

    const sample = space.sample(100, createRandomSource("hard"));

    expect(sample.length).toBeGreaterThan(0);
    expect(sample.length).toBeLessThan(100);
    expect(constraint.mock.calls.length).toBeLessThanOrEqual(2 ** 14);
  });

  test("of more whole numbers than can be listed has no option twice", () => {
    const space = createSpace({
      kind: "box",
      parameters: [{ name: "n", type: "integer", min: 1, max: 6000 }],
    });

    expect(new Set(keysOf(space, 5500, createRandomSource("many"))).size).toBe(5500);
  });

  test("of nothing is empty", () => {
    expect(createSpace(weather).sample(0, createRandomSource(1))).toEqual([]);
  });
});

describe("a constraint", () => {
  test("leaves out of the list what it refuses", () => {
    const constraint = (value: OptionValue) => (value as { wood: string }).wood !== "pine";
    const space = createSpace(shelf, { constraint });

    expect(space.list()).toHaveLength(20);
    expect(space.sample(99, createRandomSource(1))).toHaveLength(20);
    expect(() => space.encode({ boards: 2, wood: "pine", doors: 0 }, "vote")).toThrow(
      /^vote: .*constraint allows/,
    );
  });

  test.each([
    ["listed", shelf],
    ["sampled", square],
  ])("that refuses everything is reported when the options are %s", (_, spec) => {
    const space = createSpace(spec, { constraint: () => false });

    expect(() => space.sample(3, createRandomSource(1))).toThrow(/^constraint: .*refused all \d+/);
  });

  test("that answers neither true nor false is refused", () => {
    const constraint = (async () => false) as unknown as () => boolean;

    expect(() => createSpace(names, { constraint }).list()).toThrow(/^constraint: .*true or false/);
  });

  test("applies to an item added later", () => {
    const space = createSpace(names, { constraint: (value) => value !== "Dora" }).withItem("Dora");

    expect(space.list()).toHaveLength(3);
  });
});

describe("a withdrawn option", () => {
  const space = createSpace(places);
  const less = space.without(" Library ");

  test("is neither listed nor sampled nor available, and the others keep their coordinates", () => {
    expect(less.list()).toEqual(space.list().filter((_, i) => i !== 1));
    expect(less.sample(9, createRandomSource(1))).toHaveLength(3);
    expect(less.isAvailable(space.encode("Library"))).toBe(false);
    expect(less.snap(space.encode("Library"))).toBeNull();
    expect(space.list()).toHaveLength(4);
  });

  test("can still be encoded, decoded and labelled, because old votes name it", () => {
    const option = less.encode("Library");

    expect(option).toEqual(space.encode("Library"));
    expect([less.decode(option), less.label(option)]).toEqual(["Library", "Library"]);
  });

  test("is offered again once restored", () => {
    expect(less.restore("Library").list()).toEqual(space.list());
    expect(less.restore("Library").withdrawn).toEqual([]);
    expect(less.restore("Park").withdrawn).toEqual(["Library"]);
  });

  test("stays withdrawn when the list grows and when it is stored", () => {
    const grown = less.withItem({ name: "Quay", features: { price: 1, kind: "x", floor: 1 } });
    const stored = createSpace(grown.spec, { withdrawn: grown.withdrawn });

    expect(stored.withdrawn).toEqual(["Library"]);
    expect(stored.list()).toEqual(grown.list());
    expect(stored.list()).toHaveLength(4);
  });

  test("may be the last one: then the list is empty", () => {
    const none = createSpace({ kind: "list", items: [{ name: "Ada" }] }).without("Ada");

    expect(none.list()).toEqual([]);
    expect(none.sample(2, createRandomSource(1))).toEqual([]);
  });

  test("is not sampled from a box too large to list either", () => {
    const parameters = [{ name: "n", type: "integer" as const, min: 1, max: 5001 }];
    const box = createSpace({ kind: "box", parameters }).without({ n: 77 });

    const sample = box.sample(5001, createRandomSource("all"));

    expect(sample).toHaveLength(5000);
    expect(sample.map((option) => box.key(option))).not.toContain("[77]");
  });

  test("of a box is that very point, and no other", () => {
    const box = createSpace(square).without({ x: 0.5, y: 0.25 });

    expect(box.isAvailable([0.5, 0.25])).toBe(false);
    expect(box.snap([0.5 + 1e-13, 0.25])).toBeNull();
    expect(box.isAvailable([0.5 + 1e-6, 0.25])).toBe(true);
    expect(box.withdrawn).toEqual([{ x: 0.5, y: 0.25 }]);
    expect(box.without({ y: 0.25, x: 0.5 }).withdrawn).toHaveLength(1);
  });
});

describe("the smallest difference worth proposing", () => {
  const upTo = (most: number) =>
    createSpace(
      { kind: "box", parameters: [{ name: "price", min: 0, max: 1e6 }] },
      { constraint: (value) => (value as { price: number }).price <= most },
    );

  test("is a ten-thousandth of a real parameter's range, and nothing for all others", () => {
    expect(createSpace(square).resolution).toEqual([1e-4, 1e-4]);
    expect(createSpace(weather).resolution).toEqual(
      createSpace(weather).continuous.map((isContinuous) => (isContinuous ? 1e-4 : 0)),
    );
    for (const spec of [shelf, places]) {
      const space = createSpace(spec);
      expect(space.resolution).toEqual(space.continuous.map(() => 0));
    }
  });

  test.each([
    [1e6, 1e-4],
    [5e5, 1e-4],
    [5e4, 1e-5],
    [5e3, 1e-6],
    [500, 1e-7],
  ])(
    "is between a thousandth and a ten-thousandth of what a constraint leaves: up to %d",
    (most, step) => {
      expect(upTo(most).resolution).toEqual([step]);
      expect((step * 1e6) / most).toBeLessThanOrEqual(1e-3);
      expect((step * 1e6) / most).toBeGreaterThanOrEqual(1e-4);
    },
  );

  test("does not change when a point is withdrawn, nor from one look to the next", () => {
    const space = upTo(500);

    expect(space.without({ price: 3 }).resolution).toEqual(space.resolution);
    expect(space.resolution).toBe(space.resolution);
  });
});
