import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { main } from "../../src/main.ts";
import { CapturedIo } from "../support/captured-io.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "unswayed-experiment-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function experiment(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const io = new CapturedIo();
  const code = await main(["experiment", ...args], io);
  return { code, out: io.out, err: io.err };
}

/** Two methods that think little, on a small problem: seconds in all. */
const small = [
  "meeting",
  "--methods",
  "private,random",
  "--seeds",
  "2",
  "--steps",
  "4",
  "--workers",
  "0",
];

const read = (...path: string[]): string => readFileSync(join(folder, ...path), "utf8");

describe("unswayed experiment run", () => {
  it("writes a folder for every run and a summary over them", async () => {
    const { code, out, err } = await experiment("run", ...small, "--out", join(folder, "a"));

    expect(code).toBe(0);
    expect(out).toContain("4 runs");
    expect(err).toContain("4 of 4 runs");
    const run = readdirSync(join(folder, "a", "meeting", "private", "seed=001")).sort();
    expect(run).toEqual([
      "events.jsonl",
      "manifest.json",
      "metrics.csv",
      "metrics.csv.done",
      "timings.csv",
    ]);
    const summary = JSON.parse(read("a", "summary.json"));
    expect(
      summary.series.map((one: { method: string; seeds: number[] }) => [one.method, one.seeds]),
    ).toEqual([
      ["private", [1, 2]],
      ["random", [1, 2]],
    ]);
    expect(summary.series[0].byRound).toHaveLength(4);
    expect(read("a", "summary.csv").split("\n")[0]).toContain("problem,method,price");
  });

  it("goes on after an interruption, in the middle of a run, as if nothing had happened", async () => {
    await experiment("run", ...small, "--out", join(folder, "whole"));
    await experiment("run", ...small, "--out", join(folder, "cut"));
    const run = join(folder, "cut", "meeting", "private", "seed=002");
    for (const name of ["metrics.csv.done", "metrics.csv", "timings.csv"]) rmSync(join(run, name));
    const events = readFileSync(join(run, "events.jsonl"), "utf8").split("\n");
    // Two whole questions, and half of the third: what a process leaves that was killed while writing.
    writeFileSync(
      join(run, "events.jsonl"),
      `${events[0]}\n${events[1]}\n${events[2]?.slice(0, 40)}`,
    );
    rmSync(join(folder, "cut", "summary.json"));

    const { code } = await experiment("resume", join(folder, "cut"), "--workers", "0");

    expect(code).toBe(0);
    expect(read("cut", "summary.json")).toBe(read("whole", "summary.json"));
    expect(read("cut", "meeting", "private", "seed=002", "metrics.csv")).toBe(
      read("whole", "meeting", "private", "seed=002", "metrics.csv"),
    );
  });

  it("does not make again what is finished", async () => {
    await experiment("run", ...small, "--out", join(folder, "a"));
    const events = join(folder, "a", "meeting", "private", "seed=001", "events.jsonl");
    appendFileSync(events, "a mark that a new run would not leave\n");
    const { code } = await experiment("run", ...small, "--out", join(folder, "a"));
    expect(code).toBe(0);
    expect(readFileSync(events, "utf8")).toContain("a mark");
  });

  it("makes in parts what another makes at once", async () => {
    await experiment("run", ...small, "--out", join(folder, "whole"));
    const first = await experiment(
      "run",
      ...small,
      "--out",
      join(folder, "parts"),
      "--shard",
      "1/2",
    );
    expect(first.out).toContain("Part 1 of 2 is done; 2 runs belong to other parts");
    const second = await experiment(
      "run",
      ...small,
      "--out",
      join(folder, "parts"),
      "--shard",
      "2/2",
    );
    expect(second.out).toContain("4 runs");
    expect(read("parts", "summary.json")).toBe(read("whole", "summary.json"));
  });

  it("says that the disk is full, keeps what is finished, and goes on when there is room", async () => {
    await experiment("run", ...small, "--out", join(folder, "whole"));
    const run = join(folder, "full", "meeting", "random", "seed=001");
    mkdirSync(run, { recursive: true });
    // A device on which every write fails as on a full disk.
    symlinkSync("/dev/full", join(run, "events.jsonl"));
    const { code, err } = await experiment("run", ...small, "--out", join(folder, "full"));
    expect(code).toBe(1);
    expect(err).toContain("the disk is full. Finished runs are kept");
    expect(readdirSync(join(folder, "full", "meeting", "private", "seed=001"))).toContain(
      "metrics.csv.done",
    );

    rmSync(join(run, "events.jsonl"));
    expect((await experiment("resume", join(folder, "full"), "--workers", "0")).code).toBe(0);
    expect(read("full", "summary.json")).toBe(read("whole", "summary.json"));
  });

  it("notices results that someone changed", async () => {
    await experiment("run", ...small, "--out", join(folder, "a"));
    appendFileSync(join(folder, "a", "meeting", "random", "seed=001", "metrics.csv"), "9,9\n");
    const { code, err } = await experiment("report", join(folder, "a"));
    expect(code).toBe(1);
    expect(err).toContain("is not what the run wrote");
  });

  it("refuses a folder that holds another experiment, and keeps it", async () => {
    await experiment("run", ...small, "--out", join(folder, "a"));
    const before = read("a", "summary.json");
    const { code, err } = await experiment(
      "run",
      ...small,
      "--seeds",
      "3",
      "--out",
      join(folder, "a"),
    );
    expect(code).toBe(1);
    expect(err).toContain("holds another experiment");
    expect(read("a", "summary.json")).toBe(before);
  });
});

describe("unswayed experiment report", () => {
  it("makes a page that stands alone, with every method and no script", async () => {
    await experiment("run", ...small, "--out", join(folder, "a"));
    const { code, out } = await experiment("report", join(folder, "a"));
    expect(code).toBe(0);
    expect(out).toContain("report.html: 4 runs");
    const page = read("a", "report.html");
    expect(page).toContain("Private only");
    expect(page).toContain("Random pairs");
    expect(page).toContain("<svg");
    expect(page).not.toMatch(/<script|src=|href=/);
    expect(page).not.toContain("NaN");
    for (const name of ["rounds", "cost-meeting", "time"]) {
      expect(read("a", "figures", `${name}.svg`)).toMatch(/^<svg/);
      const png = readFileSync(join(folder, "a", "figures", `${name}.png`));
      expect(png.subarray(1, 4).toString()).toBe("PNG");
    }
  });

  it("says what is missing", async () => {
    await experiment("run", ...small, "--out", join(folder, "a"), "--shard", "1/2");
    const { code, out } = await experiment("report", join(folder, "a"));
    expect(code).toBe(0);
    expect(out).toContain("2 runs, 2 missing");
    expect(read("a", "report.html")).toContain("2 runs are still missing");
  });

  it("has nothing to say before the first run has finished", async () => {
    await experiment("run", ...small, "--out", join(folder, "a"));
    rmSync(join(folder, "a", "meeting"), { recursive: true });
    const { code, err } = await experiment("report", join(folder, "a"));
    expect(code).toBe(1);
    expect(err).toContain("no run");
  });
});

describe("wrong calls", () => {
  const calls: [string, string[], number, string][] = [
    ["no part", [], 2, "say what to do: list, run"],
    ["an unknown part", ["rnu"], 2, 'did you mean "run"'],
    ["no problem", ["run"], 2, "name at least one problem"],
    ["an unknown problem", ["run", "toy-altruistic"], 1, "did you mean toy-altruist"],
    ["an unknown method", ["run", "toy", "--methods", "papre"], 1, "one of paper"],
    ["a bad parameter", ["run", "gp:n=one"], 1, "a whole number from 2 to 60"],
    ["bad seeds", ["run", "toy", "--seeds", "few"], 2, '"--seeds" takes a count'],
    ["no seeds", ["run", "toy", "--seeds", "0"], 1, "seeds"],
    ["no steps", ["run", "toy", "--steps", "0"], 2, '"--steps" takes 1 or more'],
    [
      "steps that are no number",
      ["run", "toy", "--steps", "x"],
      2,
      '"--steps" takes a whole number',
    ],
    ["a bad cost", ["run", "toy", "--cost", "-3"], 2, '"--cost" takes numbers above 0'],
    ["a bad shard", ["run", "toy", "--shard", "3/2"], 2, '"--shard" takes part/parts'],
    ["negative workers", ["run", "toy", "--workers", "-1"], 2, '"--workers" takes 0'],
    ["data for no problem", ["run", "toy", "--data", "trip=x.csv"], 2, "not among the problems"],
    ["data that nobody takes", ["run", "toy", "--data", "x.csv"], 1, "cannot read the data file"],
    ["a folder without an experiment", ["resume", "nowhere"], 1, "there is no plan.json in it"],
    ["no folder", ["resume"], 2, "name the one folder"],
    ["two folders", ["report", "a", "b"], 2, "name the one folder"],
    ["a worker without a queue", ["worker"], 2, '"--queue" is needed'],
  ];
  it.each(calls)("%s", async (_, args, code, message) => {
    const result = await experiment(
      ...args,
      ...(args[0] === "run" ? ["--out", join(folder, "a")] : []),
    );
    expect(result.err).toContain(message);
    expect(result.code).toBe(code);
    expect(result.out).toBe("");
  });

  it("an unreachable queue is told without its password, and nothing is lost", async () => {
    const { code, err } = await experiment(
      ...["run", "meeting", "--methods", "random", "--seeds", "1", "--steps", "2"],
      ...["--out", join(folder, "a"), "--queue", "postgres://ana:geheim@127.0.0.1:1/x"],
    );
    expect(code).toBe(1);
    expect(err).toContain("cannot reach the queue at postgres://ana:…@127.0.0.1:1/x");
    expect(err).not.toContain("geheim");
  });

  it("malformed data is refused before anything runs, with its line", async () => {
    const path = join(folder, "hotels.csv");
    writeFileSync(
      path,
      "name,price,reviews,rank,place\nSeaview,120,85,1,Bay\nGrand,cheap,85,2,Bay\n",
    );
    const { code, err } = await experiment(
      ...["run", "trip", "--data", path, "--out", join(folder, "a"), "--workers", "0"],
    );
    expect(code).toBe(1);
    expect(err).toMatch(/line 3/);
    expect(readdirSync(folder)).toEqual(["hotels.csv"]);
  });
});

describe("choices about the paper's algorithm", () => {
  it("stand in the plan and in the manifest of every run", async () => {
    const { code } = await experiment(
      ...["run", ...small, "--out", join(folder, "a"), "--slack", "5", "--initial", "independent"],
      ...["--length-scale", "loo:0.1,0.7", "--norm", "doubling", "--q", "0.25"],
    );
    expect(code).toBe(0);
    const choices = {
      slack: 5,
      initial: "independent",
      lengthScale: "loo",
      lengthScales: [0.1, 0.7],
      norm: "doubling",
      q: 0.25,
    };
    expect(JSON.parse(read("a", "plan.json")).settings.choices).toEqual(choices);
    const manifest = read("a", "meeting", "private", "seed=001", "manifest.json");
    expect(JSON.parse(manifest).run.choices).toEqual(choices);
  });

  it.each([
    [["--slack", "much"], '"--slack" takes a number of 0 or more, not "much"'],
    [["--norm", "loo"], '"--norm" takes a number above 0, doubling or task, not "loo"'],
    [["--length-scale", "loo:a"], '"--length-scale" takes loo:NUMBER,NUMBER…, not "loo:a"'],
    [["--initial", "both"], '"--initial" takes independent, chain, not "both"'],
  ])("are refused where they make no sense: %j", async (args, words) => {
    const { code, err } = await experiment("run", "toy", ...args, "--out", join(folder, "a"));
    expect(code).toBe(2);
    expect(err).toContain(words);
    expect(readdirSync(folder)).toEqual([]);
  });
});

it("lists problems and methods, also as JSON", async () => {
  const { code, out } = await experiment("list", "--json");
  expect(code).toBe(0);
  const { problems, methods } = JSON.parse(out);
  expect(problems.map((one: { name: string }) => one.name)).toContain("toy");
  expect(methods.map((one: { name: string }) => one.name)).toContain("paper");
  expect((await experiment("list")).out).toContain("Private only");
});
