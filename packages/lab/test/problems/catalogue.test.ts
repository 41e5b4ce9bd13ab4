import { paperStudy } from "@unswayed/paper";
import { describe, expect, test } from "vitest";
import { findProblem, listParameters, listProblems, type Problem } from "../../src/index.ts";

/** What people want at a few options: enough to tell two problems apart. */
function wishesOf({ task, truth }: Problem): readonly number[] {
  const options = truth.grid.filter((_, k) => k % Math.ceil(truth.grid.length / 9) === 0);
  return task.voters.flatMap((_, voter) => options.map((option) => truth.utility(voter, option)));
}

describe("every problem of the catalogue", () => {
  const entries = listProblems();

  test("has a name and its own line", () => {
    const names = entries.map(({ name }) => name);

    expect(new Set(names).size).toBe(names.length);
    for (const { name, title } of entries) {
      expect(findProblem(name).title).toBe(title);
      expect(title.length).toBeLessThan(80);
    }
  });

  test.each(entries.map(({ name }) => name))("%s: is what it says", (name) => {
    const { build, redrawn } = findProblem(name);
    const problem = build(1);
    const { task, truth } = problem;

    // Named as asked for, and the same when built again.
    expect(task.name).toBe(name);
    expect(wishesOf(build(1))).toEqual(wishesOf(problem));
    // Another seed gives another problem exactly when it says so.
    if (redrawn === "never") expect(wishesOf(build(2))).toEqual(wishesOf(problem));
    else expect(wishesOf(build(2))).not.toEqual(wishesOf(problem));
    // Levels that votes do not determine are for the average, or named so.
    const isAverage = task.welfare.kind === "utilitarian";
    expect(task.levels === "raw").toBe(isAverage || name.endsWith("-raw"));
    // No option of the grid is better than the optimum, and not all are as good.
    const heights = truth.grid.map((option) => truth.socialUtility(option));
    expect(Math.max(...heights)).toBeLessThanOrEqual(truth.optimum.value + 1e-9);
    expect(truth.meanSocialUtility).toBeLessThan(truth.optimum.value);
    // A method can be given its task as it is.
    const { voters, options, welfare, levels, kernel, paperSettings } = task;
    const study = paperStudy({
      voters,
      options,
      welfare,
      levels,
      ...(kernel && { kernel }),
      ...paperSettings,
    });
    expect(study.ask()).not.toBeNull();
  });
});

describe("names with parameters", () => {
  test("say how many people and options, in any order", () => {
    const { task } = findProblem("gp:n=20,options=100").build(1);
    const turned = findProblem("gp:options=100,n=20").build(1);

    expect(task.voters).toHaveLength(20);
    expect(task.options.kind === "list" && task.options.items).toHaveLength(100);
    expect(wishesOf(turned)).toEqual(wishesOf(findProblem("gp:n=20,options=100").build(1)));
  });

  test("a short name is the same problem as the long one", () => {
    const [short, long] = ["gp-3", "gp:n=3"].map((name) => findProblem(name).build(7));

    expect(wishesOf(short)).toEqual(wishesOf(long));
    expect([short.task.name, long.task.name]).toEqual(["gp-3", "gp:n=3"]);
  });

  test("combine influence, fairness and levels of the toy", () => {
    const { task, truth } = findProblem("toy:influence=altruist,rho=0.5,levels=own-range").build(1);

    expect(task.welfare).toEqual({ kind: "gini", rho: 0.5 });
    expect(task.levels).toBe("own-range");
    expect(truth.influence[1]).toEqual([0.95, 0.05]);
  });

  test("what may be varied can be listed", () => {
    expect(listParameters("gp")).toEqual({
      n: "a whole number from 2 to 60",
      options: "a whole number from 2 to 500",
      influence: "one of mild, strong, none",
      answers: "one of linear, pressure, bias, lapses",
    });
    expect(listParameters("meeting")).toEqual({});
  });

  test.each([
    ["toyy", "did you mean toy?"],
    ["toy-whishy-washy", "did you mean toy-wishy-washy?"],
    ["trips", "did you mean trip?"],
    ["zzz", "wanted one of toy, "],
    ["", "wanted one of toy, "],
    ["gp-7", "one of"],
    ["gp-3:n=4", "one of"],
    ["gp:people=4", "parameters among n=(a whole number from 2 to 60)"],
    ["gp:n", "parameters among"],
    ["gp:n=1", 'problem gp:n=1, n: got "1", wanted a whole number from 2 to 60'],
    ["gp:n=2.5", "a whole number"],
    ["gp:n=", "a whole number"],
    ["gp:n=3,n=4", "n said once"],
    ["toy:rho=0", "a number above 0, at most 1"],
    ["toy:levels=mine", "one of raw, shortfall, own-range"],
    ["toy:toString=1", "parameters among"],
    ["meeting:n=3", "a problem without parameters"],
  ])("%o is refused with what is known", (name, reason) => {
    expect(() => findProblem(name)).toThrow(reason);
  });

  test("data go only to problems that take some", () => {
    expect(() => findProblem("toy").build(1, "name,price\n")).toThrow("toy takes no data");
    expect(() => findProblem("trip").build(1, "name,price\nInn,3\n")).toThrow("line 1");
    expect(findProblem("trip").data).toContain("CSV");
    expect(findProblem("toy").data).toBeNull();
  });

  test("a place is chosen by name", () => {
    const text = "place,name,price,reviews,rank\nHere,A,1,1,1\nHere,B,2,3,2\nThere,C,1,1,1\n";

    const { task } = findProblem("trip:place=Here").build(1, text);

    expect(task.options.kind === "list" && task.options.items.map(({ name }) => name)).toEqual([
      "A",
      "B",
    ]);
    expect(() => findProblem("trip").build(1, text)).toThrow("one of Here, There");
  });
});
