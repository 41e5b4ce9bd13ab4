import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Option } from "../../src/kernel/kernel.ts";
import { createRandomSource } from "../../src/random/random-source.ts";
import { createSpace } from "../../src/space/create-space.ts";
import type { SpaceSpec } from "../../src/space/option-space.ts";
import { shelf, weather } from "./spaces.ts";

const weatherValue = fc.record({
  temperature: fc.double({ min: 15, max: 30, noNaN: true }),
  budget: fc.double({ min: 100, max: 1e6, noNaN: true }),
  seats: fc.integer({ min: -3, max: 40 }),
  copies: fc.integer({ min: 1, max: 5000 }),
  wind: fc.constantFrom("low", "middling", "high"),
});

/** Ranges of every size and place, among them narrow ones far from zero. */
const range = fc
  .record({
    min: fc.double({ min: -1e9, max: 1e9, noNaN: true }),
    spread: fc.double({ min: -9, max: 12, noNaN: true }).map((power) => 10 ** power),
  })
  .map(({ min, spread }) => ({ min: min + 0, max: min + spread })) // + 0: no −0, which comes back as 0
  .filter(({ min, max }) => max > min);
const logRange = fc
  .record({
    min: fc.double({ min: -12, max: 6, noNaN: true }).map((power) => 10 ** power),
    ratio: fc.double({ min: 1.0001, max: 1e12, noNaN: true }),
  })
  .map(({ min, ratio }) => ({ min, max: min * ratio, scale: "log" as const }));
const share = fc.double({ min: 0, max: 1, noNaN: true });

const oneReal = (fields: { min: number; max: number; scale?: "log" }): SpaceSpec => ({
  kind: "box",
  parameters: [{ name: "x", ...fields }],
});
/** Of neighbouring doubles, as a share of the range. */
const spacing = ({ min, max }: { min: number; max: number }) =>
  (Math.max(-min, max) * 2 ** -52) / (max - min);
const distance = (a: Option, b: Option) => Math.hypot(...a.map((c, j) => c - b[j]));

describe("a box's coordinates", () => {
  test("lead back to the values they came from: whole numbers and choices exactly, reals to ten digits of their range", () => {
    const space = createSpace(weather);
    fc.assert(
      fc.property(weatherValue, (value) => {
        const back = space.decode(space.encode(value)) as typeof value;

        expect({ ...back, temperature: 0, budget: 0 }).toEqual({
          ...value,
          temperature: 0,
          budget: 0,
        });
        expect(Math.abs(back.temperature - value.temperature)).toBeLessThan(15e-10);
        expect(Math.abs(back.budget / value.budget - 1)).toBeLessThan(1e-9);
      }),
    );
  });

  test.each([
    ["linear", range],
    ["log", logRange],
  ])(
    "of a decoded %s value are exactly those of the value, over ranges of any size",
    (_, ranges) => {
      fc.assert(
        fc.property(ranges, share, (fields, c) => {
          const space = createSpace(oneReal(fields));
          const value = space.decode([c]);
          const option = space.encode(value);

          expect(space.decode(option)).toEqual(value);
          expect(space.key(option)).toBe(space.key([c]));
          expect(Math.abs(option[0] - c)).toBeLessThan(1e-8 + spacing(fields));
        }),
        { numRuns: 1000 },
      );
    },
  );

  test.each([
    ["linear", range],
    ["log", logRange],
  ])("hold the two ends of a %s range exactly", (_, ranges) => {
    fc.assert(
      fc.property(ranges, (fields) => {
        const space = createSpace(oneReal(fields));

        expect(space.decode(space.encode({ x: fields.min }))).toEqual({ x: fields.min });
        expect(space.decode(space.encode({ x: fields.max }))).toEqual({ x: fields.max });
        expect([space.encode({ x: fields.min }), space.encode({ x: fields.max })]).toEqual([
          [0],
          [1],
        ]);
      }),
    );
  });

  test.each(["linear", "log"] as const)(
    "tell whole numbers up to ten billion apart on a %s scale",
    (scale) => {
      const parameters = [{ name: "n", type: "integer" as const, min: 1, max: 1e10, scale }];
      const space = createSpace({ kind: "box", parameters });
      fc.assert(
        fc.property(
          fc.oneof(fc.integer({ min: 1, max: 1e10 }), fc.integer({ min: 1, max: 99 })),
          (n) => {
            expect(space.decode(space.encode({ n }))).toEqual({ n });
          },
        ),
      );
    },
  );

  test("keep decimal numbers as people wrote them", () => {
    const space = createSpace(oneReal({ min: -7.3, max: 91.7 }));

    for (const x of [0.1, 21.5, 33.333, -7.2999, 0]) {
      expect(space.decode(space.encode({ x }))).toEqual({ x });
    }
  });

  test("are shares of the range, in logs on a log scale, then one for each choice", () => {
    const value = { temperature: 21, budget: 1e4, seats: 18.5 - 0.5, copies: 1, wind: "high" };

    const option = createSpace(weather).encode(value);

    expect(option).toHaveLength(7);
    expect(option[0]).toBeCloseTo(0.4, 14);
    expect(option[1]).toBeCloseTo(0.5, 14);
    expect(option[2]).toBeCloseTo(21 / 43, 14);
    expect(option.slice(3)).toEqual([0, 0, 0, Math.SQRT1_2]);
  });

  test("put any two different choices at distance 1", () => {
    const space = createSpace(weather);
    const at = (wind: string) =>
      space.encode({ temperature: 20, budget: 500, seats: 0, copies: 7, wind });

    expect(distance(at("low"), at("middling"))).toBeCloseTo(1, 14);
    expect(distance(at("low"), at("high"))).toBeCloseTo(1, 14);
    expect(distance(at("middling"), at("high"))).toBeCloseTo(1, 14);
  });

  test("may be moved by a local search only where they are real", () => {
    expect(createSpace(weather).continuous).toEqual([true, true, ...Array(5).fill(false)]);
  });
});

describe("a box", () => {
  test("of 5 whole numbers, 3 choices and 2 whole numbers lists its 30 combinations, all different", () => {
    const space = createSpace(shelf);

    const keys = space.list().map((option) => space.key(option));

    expect(space.isFinite).toBe(true);
    expect(new Set(keys).size).toBe(30);
    expect(keys.slice(0, 3)).toEqual(['[2,"oak",0]', '[2,"oak",1]', '[2,"pine",0]']);
  });

  test.each([
    [5000, true],
    [5001, false],
  ])("of %i whole numbers can be listed: %s", (count, expected) => {
    const parameters = [{ name: "n", type: "integer" as const, min: 1, max: count }];

    expect(createSpace({ kind: "box", parameters }).isFinite).toBe(expected);
  });

  test("with a real parameter cannot be listed", () => {
    expect(createSpace(weather).isFinite).toBe(false);
    expect(() => createSpace(weather).list()).toThrow(/few enough options/);
  });

  test("labels an option with its values, shortened", () => {
    const space = createSpace(weather);
    const value = { temperature: 21.512345, budget: 123456, seats: -2, copies: 12, wind: "low" };

    expect(space.label(space.encode(value))).toBe(
      "temperature 21.51, budget 123500, seats -2, copies 12, wind low",
    );
  });

  test("takes a parameter named like a property of every object for what it is", () => {
    const parameters = ["__proto__", "constructor"].map((name) => ({ name, min: 0, max: 1 }));
    const space = createSpace({ kind: "box", parameters });
    const value = JSON.parse('{"__proto__":0.25,"constructor":0.5}');

    expect(JSON.stringify(space.decode(space.encode(value)))).toBe(JSON.stringify(value));
    expect(() => space.encode({})).toThrow(/__proto__: got undefined/);
  });
});

describe("snapping", () => {
  const anywhere = fc.array(fc.double({ min: -0.5, max: 1.5, noNaN: true }), {
    minLength: 7,
    maxLength: 7,
  });

  test("gives an option that is available, and that snaps to itself", () => {
    const space = createSpace(weather);
    fc.assert(
      fc.property(anywhere, (point) => {
        const snapped = space.snap(point) as Option;

        expect(space.isAvailable(snapped)).toBe(true);
        expect(space.snap(snapped)).toEqual(snapped);
        expect(space.encode(space.decode(snapped))).toEqual(snapped);
      }),
    );
  });

  test("gives the nearest of all options", () => {
    const space = createSpace({
      kind: "box",
      parameters: [
        { name: "n", type: "integer", min: 1, max: 20, scale: "log" },
        { name: "c", type: "choice", values: ["a", "b", "c"] },
      ],
    });
    const all = space.list();
    fc.assert(
      fc.property(anywhere, (numbers) => {
        const point = numbers.slice(0, 4);

        const nearest = Math.min(...all.map((option) => distance(option, point)));

        expect(distance(space.snap(point) as Option, point)).toBeCloseTo(nearest, 12);
      }),
    );
  });

  test("gives nothing where the constraint refuses the nearest option", () => {
    const constraint = (value: unknown) => (value as { x: number }).x <= 0.5;
    const space = createSpace(oneReal({ min: 0, max: 1 }), { constraint });

    expect(space.snap([0.4])).toEqual([0.4]);
    expect(space.snap([0.6])).toBeNull();
    expect([0.4, 0.6, -0.1].map((x) => space.isAvailable([x]))).toEqual([true, false, false]);
  });

  test("is needed for coordinates between whole numbers: they are no option", () => {
    const space = createSpace(shelf);
    const [option] = space.sample(1, createRandomSource(3));

    expect(space.isAvailable(option)).toBe(true);
    expect(space.isAvailable([option[0] + 0.1, ...option.slice(1)])).toBe(false);
    expect(space.isAvailable(option.slice(1))).toBe(false);
    expect(space.isAvailable([Number.NaN, ...option.slice(1)])).toBe(false);
  });
});
