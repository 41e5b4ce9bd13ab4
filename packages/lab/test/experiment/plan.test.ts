import { describe, expect, test } from "vitest";
import { fingerprint } from "../../src/experiment/fingerprint.ts";
import { type ExperimentPlan, planRuns, shardRuns } from "../../src/experiment/plan.ts";

const plan: ExperimentPlan = {
  problems: ["toy", "team"],
  methods: [
    { name: "paper", weighsCost: false },
    { name: "default", weighsCost: true },
  ],
  seeds: [0, 7, 1200],
  until: { cost: 150 },
  prices: [2, 5],
};

describe("a plan", () => {
  const runs = planRuns(plan);

  test("has a run for each problem, method and seed, and for each price where prices matter", () => {
    expect(runs).toHaveLength(2 * 3 * (1 + 2));
    expect(runs.slice(0, 3).map(({ id }) => id)).toEqual([
      "toy/paper/seed=000",
      "toy/default/price=2/seed=000",
      "toy/default/price=5/seed=000",
    ]);
    expect(runs.at(-1)?.id).toBe("team/default/price=5/seed=1200");
  });

  test("names its runs by paths that any file system takes", () => {
    const [run] = planRuns({ ...plan, problems: ["gp:n=20,options=100"] });

    expect(run).toMatchObject({
      id: "gp_n=20,options=100/paper/seed=000",
      problem: "gp:n=20,options=100",
    });
  });

  test("spends up to its limit at the lowest price where prices do not matter", () => {
    expect(runs.map(({ cost }) => cost.private)).toEqual(
      Array.from({ length: 6 }, () => [2, 2, 5]).flat(),
    );
  });

  test("tells its runs apart, and changed settings from the same", () => {
    const all = runs.map((run) => run.fingerprint);
    expect(new Set(all).size).toBe(runs.length);
    expect(planRuns({ ...plan }).map((run) => run.fingerprint)).toEqual(all);
    const longer = planRuns({ ...plan, until: { cost: 151 } }).map((run) => run.fingerprint);
    expect(longer.filter((one) => all.includes(one))).toEqual([]);
  });

  test("a run of a smaller plan has the same name and the same settings", () => {
    const [alone] = planRuns({ ...plan, problems: ["team"], seeds: [7] });

    expect(runs).toContainEqual(alone);
  });

  test.each([
    [{ problems: [] }, "problems"],
    [{ problems: ["toy", "toy"] }, "problems"],
    [{ seeds: [1, 1] }, "seeds"],
    [{ seeds: [-1] }, "seeds"],
    [{ prices: [0] }, "prices"],
  ])("refuses %o by name", (wrong, field) => {
    expect(() => planRuns({ ...plan, ...wrong })).toThrow(field);
  });
});

describe("shards of a plan", () => {
  const runs = planRuns(plan);

  test.each([1, 2, 3, 5, 40])("in %d parts hold each run once, in the plan's order", (count) => {
    const parts = Array.from({ length: count }, (_, k) => shardRuns(runs, k + 1, count));

    expect(
      parts
        .flat()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(runs.map(({ id }) => id).sort());
    for (const part of parts) expect(part).toEqual(runs.filter((run) => part.includes(run)));
  });

  test("deal every problem and method out evenly", () => {
    const sizes = [1, 2, 3].map(
      (index) => shardRuns(runs, index, 3).filter(({ id }) => id.startsWith("toy/paper")).length,
    );

    expect(sizes).toEqual([1, 1, 1]);
  });

  test.each([
    [0, 2],
    [3, 2],
    [1, 0],
  ])("there is no part %d of %d", (index, count) => {
    expect(() => shardRuns(runs, index, count)).toThrow("shard");
  });
});

describe("fingerprint", () => {
  test("does not depend on the order of fields, and does on everything else", () => {
    expect(fingerprint({ a: 1, b: { c: [1, 2], d: "x" } })).toBe(
      fingerprint({ b: { d: "x", c: [1, 2] }, a: 1 }),
    );
    const others = [
      { a: 1 },
      { a: 2 },
      { a: "1" },
      { a: [1] },
      { b: 1 },
      { a: 1, b: null },
      [],
      {},
      1,
    ];
    expect(new Set(others.map(fingerprint)).size).toBe(others.length);
  });

  test("is 26 hexadecimal digits", () => {
    expect(fingerprint("anything")).toMatch(/^[0-9a-f]{26}$/);
  });
});
