import { describe, expect, it } from "vitest";
import { counts, lossOf } from "../../src/people/counting.ts";
import { drawGroups } from "../../src/people/drawn-groups.ts";
import { readJudgments } from "../../src/people/judgments.ts";
import { peopleStudy } from "../../src/people/people-study.ts";

/** Three people and three items; "b" is liked best alone, "a" after they met. */
const text = `kind,group,person,item,before,after
rating,one,p1,a,10,90
rating,one,p1,b,60,50
rating,one,p1,c,40,10
rating,one,p2,a,50,80
rating,one,p2,b,70,40
rating,one,p2,c,0,20
rating,one,p3,a,40,60
rating,one,p3,b,50,70
rating,one,p3,c,60,50
rating,one,p4,a,,60
rating,one,p4,b,10,10
rating,one,p4,c,10,10
other,one,p1,a,1,1
`;
const where = { kind: "rating" };

describe("judgments in a file", () => {
  it("are read by group, without people who left something out", () => {
    const [group, ...others] = readJudgments(text, { where });
    expect(others).toEqual([]);
    expect(group).toEqual({
      name: "one",
      before: [
        [10, 60, 40],
        [50, 70, 0],
        [40, 50, 60],
      ],
      after: [
        [90, 50, 10],
        [80, 40, 20],
        [60, 70, 50],
      ],
    });
  });

  it("are turned round where 1 is the best", () => {
    const [group] = readJudgments(text, { where, lowerIsBetter: true });
    expect(group?.before[0]).toEqual([-10, -60, -40]);
  });

  it("are refused by the name of what is missing or no number", () => {
    expect(() => readJudgments(text, { after: "later" })).toThrow(/a column called later/);
    expect(() => readJudgments(text.replace("90", "much"), { where })).toThrow(/much/);
  });
});

describe("groups drawn from a file", () => {
  const from = readJudgments(text, { where });
  const settings = { seed: 1, groups: 20, people: [2, 3] as const, items: 2 };

  it("have the wanted sizes, and are the same for the same seed", () => {
    const groups = drawGroups(from, settings);
    expect(new Set(groups.map(({ wanted }) => wanted.length))).toEqual(new Set([2, 3]));
    for (const group of groups) {
      expect(group.wanted.every((row) => row.length === 2)).toBe(true);
      expect(group.private).toEqual(group.wanted);
    }
    expect(drawGroups(from, settings)).toEqual(groups);
    expect(drawGroups(from, { ...settings, seed: 2 })).not.toEqual(groups);
  });

  it("answer with noise where it is asked for, and want what they wanted", () => {
    const [clean] = drawGroups(from, settings);
    const [noisy] = drawGroups(from, { ...settings, noise: 0.5 });
    expect(noisy?.wanted).toEqual(clean?.wanted);
    expect(noisy?.private).not.toEqual(clean?.private);
  });
});

describe("counting", () => {
  const [judged] = readJudgments(text, { where });
  const { before = [], after = [] } = judged ?? {};
  const group = { from: "one", wanted: before, private: before, public: after };

  it("finds the winners by hand", () => {
    expect(counts["hands, plurality"]?.(group)).toEqual([0]);
    expect(counts["hands, pairs"]?.(group)).toEqual([0]);
    expect(counts["private favourite"]?.(group)).toEqual([1]);
    expect(counts["private ranking"]?.(group)).toEqual([1]);
    expect(counts["private ratings"]?.(group)).toEqual([1]);
    expect(counts["run-off of 2"]?.(group)).toEqual([1]);
  });

  it("measures what a winner gives up: 0 the best, 1 one at random, ties by their mean", () => {
    // Sums 100, 180, 100; mean 126.7
    expect(lossOf(group, [1])).toBe(0);
    expect(lossOf(group, [0])).toBeCloseTo(80 / (180 - 380 / 3), 12);
    expect(lossOf(group, [0, 1, 2])).toBeCloseTo(1, 12);
  });
});

describe("a study of people", () => {
  const settings = { seed: 3, groups: 2, people: [3, 3] as const, items: 3 };
  const effort = { particles: 60 };

  it("sets the engine beside counting, the same for the same seed", () => {
    const from = readJudgments(text, { where });
    const study = peopleStudy(from, { ...settings, belief: { effort }, privatePairs: [1] });
    expect(study.groups).toBe(2);
    const methods = study.rows.map(({ method }) => method);
    expect(methods).toContain("run-off of 3");
    expect(methods).toContain("ours, told the run-off of 3");
    for (const { method, losses, expected, surprise } of study.rows) {
      expect(losses).toHaveLength(2);
      expect(expected === null).toBe(!method.startsWith("ours"));
      expect(surprise === null).toBe(!/^ours, (open|told)/.test(method));
    }
    expect(peopleStudy(from, { ...settings, belief: { effort }, privatePairs: [1] })).toEqual(
      study,
    );
  });

  it("can do with counting alone", () => {
    const study = peopleStudy(readJudgments(text, { where }), { ...settings, countsOnly: true });
    expect(study.rows.map(({ method }) => method)).toEqual(Object.keys(counts));
  });
});
