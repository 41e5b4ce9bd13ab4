import { describe, expect, it } from "vitest";
import { alternatives } from "../../src/people/alternatives.ts";
import { lossOf } from "../../src/people/counting.ts";
import { drawGroups } from "../../src/people/drawn-groups.ts";
import { tried } from "../../src/people/group-record.ts";
import { readJudgments } from "../../src/people/judgments.ts";
import {
  afterQuestions,
  countRows,
  courseRows,
  verdictSummary,
} from "../../src/people/people-study.ts";
import { drawSwayedGroups } from "../../src/people/swayed-groups.ts";

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
    const winners = (name: string) => alternatives.find((one) => one.name === name)?.winners(group);
    expect(winners("hands, plurality")).toEqual([0]);
    expect(winners("hands, pairs")).toEqual([0]);
    expect(winners("private favourite")).toEqual([1]);
    expect(winners("private ranking")).toEqual([1]);
    expect(winners("private ratings")).toEqual([1]);
    expect(winners("run-off of 2")).toEqual([1]);
    expect(winners("run-off of 3 by ratings")).toEqual([1]);
    // Private answers on a and b alone: 3 of 3 for b, and a keeps what it has over c in public.
    expect(winners("swap, pairs of 2")).toEqual([1]);
    // Public and private answers together: b over a by 4 to 2, a over c by 4 to 2, b over c by 5 to 1.
    expect(winners("Bradley–Terry, pairs of 3")).toEqual([1]);
  });

  it("says how long each takes", () => {
    const seconds = (name: string) => alternatives.find((one) => one.name === name)?.seconds(12);
    expect(seconds("hands, pairs")).toBe(0);
    expect(seconds("private ratings")).toBe(78);
    expect(seconds("run-off of 3")).toBe(45);
    expect(seconds("swap, pairs of 3")).toBe(54);
  });

  it("measures what a winner gives up: 0 the best, 1 one at random, ties by their mean", () => {
    // Sums 100, 180, 100; mean 126.7
    expect(lossOf(group, [1])).toBe(0);
    expect(lossOf(group, [0])).toBeCloseTo(80 / (180 - 380 / 3), 12);
    expect(lossOf(group, [0, 1, 2])).toBeCloseTo(1, 12);
  });
});

describe("a meeting of people", () => {
  const from = readJudgments(text, { where });
  const engine = { effort: { particles: 60 } };
  const settings = { seed: 3, groups: 2, people: [3, 3] as const, items: 3 };
  const records = (plan: "check" | "both" | "private", more = {}) =>
    drawGroups(from, settings).map((group, k) => tried(group, `${k}`, { plan, engine, ...more }));

  it("with public votes on record is checked, and says whether their winner stands", () => {
    const [first] = records("check", { mostPrivate: 2 });
    const ours = first?.courses.find(({ method }) => method === "ours")?.moments ?? [];
    // Who has rated three options is not asked about two of them.
    expect(ours.map(({ inPrivate }) => inPrivate)).toEqual([0, 1]);
    expect(ours[0]?.verdict?.kind).toBe("unclear");
    // Beginning in private and three ratings.
    expect(ours[1]).toMatchObject({ asked: "rating 3", seconds: 42, loss: 0 });
    expect(ours[1]?.verdict?.isBest).toBe(false);
    expect(records("check", { mostPrivate: 2 })[0]).toEqual(first);
  });

  it("is summed up over groups", () => {
    const all = records("check", { mostPrivate: 1 });
    const rows = [...countRows(all), ...courseRows(all, "ours", afterQuestions([0, 1]))];
    const row = (method: string) => rows.find((one) => one.method === method);
    expect(row("hands, pairs")?.loss.mean).toBeGreaterThan(0.5);
    expect(row("ours, 1 question")).toMatchObject({ seconds: 42, inPrivate: 1 });
    const summary = verdictSummary(all);
    expect(summary?.groups).toBe(2);
    expect((summary?.stands ?? 0) + (summary?.falls ?? 0) + (summary?.unclear ?? 0)).toBe(2);
  });

  it("in private begins with the ballot on the whole list that a poll counts", () => {
    const [first] = records("private", { mostSeconds: 60 });
    expect(first?.courses[0]?.moments[1]).toMatchObject({ asked: "rating 3", seconds: 42 });
    expect(first?.counts.map(({ method }) => method)).not.toContain("hands, pairs");
  });

  it("on both channels spends its money, and is set beside one channel alone", () => {
    // Answers have noise of their own each time: asking again is news.
    const [group] = drawSwayedGroups(from, settings, "mild");
    const first = tried(group!, "0", { plan: "both", engine, mostCost: 8 });
    const last = first.courses.map(({ method, moments }) => [method, moments.at(-1)] as const);
    expect(last.map(([method]) => method)).toEqual(["ours", "swap", "public only", "private only"]);
    for (const [method, moment] of last) {
      expect(moment?.cost).toBeGreaterThanOrEqual(8);
      if (method === "public only") expect(moment?.inPrivate).toBe(0);
      if (method === "private only") expect(moment?.inPublic).toBe(0);
    }
  });

  it("does not ask people again who say the same each time", () => {
    const [first] = records("both", { mostCost: 60 });
    const openly = first?.courses.find(({ method }) => method === "public only");
    // Three options have three pairs.
    expect(openly?.moments.at(-1)).toMatchObject({ inPublic: 3, cost: 3 });
  });
});

describe("people's preferences under simulated influence", () => {
  const from = readJudgments(text, { where });
  const settings = { seed: 5, groups: 4, people: [3, 3] as const, items: 3 };

  it("keep the order in which people put the options, and answer with noise of their own each time", () => {
    const [plain] = drawGroups(from, settings);
    const [group] = drawSwayedGroups(from, settings, "none");
    const order = (row: readonly number[]) =>
      row.map((_, x) => x).sort((a, b) => row[b]! - row[a]!);
    expect(group?.wanted.map(order)).toEqual(plain?.wanted.map(order));
    expect(group?.public).toEqual(group?.wanted);
    const heard = group?.heard;
    expect(heard?.("private", "one")).toEqual(heard?.("private", "one"));
    expect(heard?.("private", "one")).not.toEqual(heard?.("private", "two"));
  });

  it("follow a boss in public, who follows nobody", () => {
    const [group] = drawSwayedGroups(from, settings, "boss");
    const { wanted = [], public: shown = [] } = group ?? {};
    const bosses = wanted.flatMap((row, i) =>
      row.every((value, x) => Math.abs(value - shown[i]![x]!) < 1e-12) ? [i] : [],
    );
    expect(bosses).toHaveLength(1);
  });
});
