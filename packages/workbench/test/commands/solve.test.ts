import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { main } from "unswayed/kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CapturedIo } from "../../../cli/test/support/captured-io.ts";
import { workbench } from "../../src/command-table.ts";
import { smallProblem } from "../support/small-problem.ts";

let folder: string;
let file: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "unswayed-solve-"));
  file = join(folder, "small.json");
  writeFileSync(file, JSON.stringify(smallProblem));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const quick = ["--effort", "fast", "--no-timing"];

async function solve(args: readonly string[], io = new CapturedIo()): Promise<CapturedIo> {
  expect(await main(["solve", ...args], io, workbench)).toBe(0);
  return io;
}

describe("standard output", () => {
  test("is one JSON document on one line, with these fields in this order", async () => {
    const { out, err } = await solve([file, ...quick]);

    expect(out.indexOf("\n")).toBe(out.length - 1);
    const document = JSON.parse(out);
    expect(Object.keys(document)).toEqual([
      "schema",
      "status",
      "map",
      "maxima",
      "width",
      "difference",
      "at",
      "timing",
      "diagnostics",
    ]);
    expect(document).toMatchObject({ schema: "unswayed/solution@1", status: "solved" });
    expect(Object.keys(document.at[0])).toEqual(["upper", "lower", "improvement"]);
    expect(document.map.influence).toHaveLength(2);
    expect(err).toBe("");
  });

  test("is the same document on many lines with --pretty", async () => {
    const plain = await solve([file, ...quick]);
    const pretty = await solve([file, ...quick, "--pretty"]);

    expect(pretty.out.split("\n").length).toBeGreaterThan(20);
    expect(JSON.parse(pretty.out)).toEqual(JSON.parse(plain.out));
  });
});

describe("the problem", () => {
  test("may come from standard input", async () => {
    const fromFile = await solve([file, ...quick]);
    const io = new CapturedIo({ input: JSON.stringify(smallProblem) });

    expect((await solve(["-", ...quick], io)).out).toBe(fromFile.out);
  });

  test("may lie beside its expected answers", async () => {
    const fromFile = await solve([file, ...quick]);
    const input = JSON.stringify({ problem: smallProblem, expected: { map: { value: 0 } } });

    expect((await solve(["-", ...quick], new CapturedIo({ input }))).out).toBe(fromFile.out);
  });

  test("may carry further fields, which are ignored and named", async () => {
    const fromFile = await solve([file, ...quick]);
    const [first, ...rest] = smallProblem.publicVotes;
    const input = JSON.stringify({
      ...smallProblem,
      tieStrenght: 1,
      publicVotes: [{ ...first, note: "" }, ...rest],
    });
    const { out, err } = await solve(["-", ...quick], new CapturedIo({ input }));

    expect(out).toBe(fromFile.out);
    expect(err).toBe(
      "workbench solve: ignored the field tieStrenght\nworkbench solve: ignored the field publicVotes[…].note\n",
    );
  });
});

test("an empty set has status empty-set and null for every bound", async () => {
  const path = fileURLToPath(new URL("../data/empty-set.json", import.meta.url));

  const document = JSON.parse((await solve([path, "--effort", "fast"])).out);

  const none = { upper: null, lower: null, improvement: null };
  expect(document).toMatchObject({
    status: "empty-set",
    width: { private: null, public: null },
    difference: { upper: null, lower: null },
    at: [none, none, none],
    timing: { mapMs: expect.any(Number), boundMs: null, improvementMs: null },
  });
  expect(document.map.value).toBeCloseTo(-8.03875, 4); // the stored value of this case
  expect(document.diagnostics.set.margin).toBeLessThan(0);
});

test("the timing is there unless it is left out", async () => {
  const timed = JSON.parse((await solve([file, "--effort", "fast"])).out);
  const untimed = JSON.parse((await solve([file, ...quick])).out);

  const { mapMs, boundMs, improvementMs } = timed.timing;
  for (const ms of [mapMs, boundMs, improvementMs]) expect(ms).toBeGreaterThan(0);
  expect(untimed.timing).toBeNull();
});

test("the seed and the effort asked for are used and told", async () => {
  const { out } = await solve([file, "--effort=normal", "--seed=12", "--no-timing"]);

  const { diagnostics } = JSON.parse(out);
  expect(diagnostics).toMatchObject({ seed: 12, effort: "normal" });
});

test("more effort means more starts", async () => {
  const starts = async (effort: string): Promise<number> => {
    const { out } = await solve([file, "--effort", effort, "--no-timing"]);
    return JSON.parse(out).diagnostics.map.startCount;
  };

  expect(await starts("fast")).toBeLessThan(await starts("normal"));
  expect(await starts("normal")).toBeLessThan(await starts("thorough"));
});

describe("progress", () => {
  test("is one line on a terminal's standard error, erased at the end", async () => {
    const { out, err } = await solve([file, ...quick], new CapturedIo({ isTerminal: true }));

    expect(err).toContain("solving: MAP");
    expect(err).toContain("solving: bounds 8 of 8");
    expect(err).not.toContain("\n");
    expect(err.endsWith("\r\u001b[K")).toBe(true);
    expect(() => JSON.parse(out)).not.toThrow();
  });
});

describe("refused", () => {
  test.each([
    [[], 'which FILE? ("-" is standard input)'],
    [["a.json", "b.json"], 'one FILE at a time: what is "b.json"?'],
    [["a.json", "--effort", "hard"], '"--effort" takes fast, normal, thorough, not "hard"'],
    [["a.json", "--seed", "x"], '"--seed" takes a whole number, not "x"'],
    [["a.json", "--no-timng"], 'there is no option "--no-timng"; did you mean "--no-timing"?'],
  ])("%j is wrong usage", async (args, sentence) => {
    const io = new CapturedIo();

    expect(await main(["solve", ...args], io, workbench)).toBe(2);
    expect(io.err).toContain(sentence);
    expect(io.out).toBe("");
  });

  test("a wrong file ends with 1, one sentence and nothing on standard output", async () => {
    const io = new CapturedIo({ input: JSON.stringify({ ...smallProblem, rho: 1.4 }) });

    expect(await main(["solve", "-"], io, workbench)).toBe(1);
    expect(io.err).toBe(
      "workbench solve: standard input: rho: got 1.4, wanted a number in (0, 1]\n",
    );
    expect(io.out).toBe("");
  });

  test("a missing file too", async () => {
    const io = new CapturedIo();

    expect(await main(["solve", join(folder, "none.json")], io, workbench)).toBe(1);
    expect(io.err).toBe(
      `workbench solve: cannot read "${join(folder, "none.json")}": there is no such file\n`,
    );
  });
});
