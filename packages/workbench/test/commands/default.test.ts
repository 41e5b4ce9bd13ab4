import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultParts, keptLine, methodNamed, planRuns } from "@unswayed/lab";
import { main } from "unswayed/kit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CapturedIo } from "../../../cli/test/support/captured-io.ts";
import { workbench } from "../../src/command-table.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "unswayed-default-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function experimentDefault(...args: string[]): Promise<{ code: number; err: string }> {
  const io = new CapturedIo();
  const code = await main(["default", ...args, "--out", folder], io, workbench);
  return { code, err: io.err };
}

describe("workbench default", () => {
  it("reports what there is, and says of the rest that it was not run", async () => {
    const { code } = await experimentDefault("--report");

    expect(code).toBe(0);
    const report = readFileSync(join(folder, "default-method.md"), "utf8");
    expect(report).toContain(
      "| Plain pairs, a private question at five times the price | 0 | 24 |",
    );
    expect(report).toContain("**not run**");
    expect(report).not.toContain("**held**");
    expect(report).not.toContain("NaN");
    expect(readFileSync(join(folder, "figures", "default-regret.svg"), "utf8")).toContain("<svg");
  });

  it("counts runs that were kept as made, and keeps them", async () => {
    const [part] = defaultParts({ name: "quick", seeds: 2, groups: 20 });
    const [planned, other] = planRuns({
      ...part!,
      methods: part!.methods.map((name) => methodNamed(name)),
    });
    const run = {
      ...{ problem: planned!.problem, method: planned!.method, price: 5, seed: planned!.seed },
      ended: "nothing-to-ask" as const,
      rows: [],
    };
    const keep = join(folder, "keep");
    mkdirSync(keep);
    const lines = [
      keptLine({ fingerprint: planned!.fingerprint, run }),
      keptLine({ fingerprint: `not ${other!.fingerprint}`, run: { ...run, seed: other!.seed } }),
    ];
    writeFileSync(join(keep, "pairs.jsonl"), lines.join("\n"));

    expect((await experimentDefault("--report", "--keep", keep)).code).toBe(0);

    const report = readFileSync(join(folder, "default-method.md"), "utf8");
    expect(report).toContain(
      "| Plain pairs, a private question at five times the price | 1 | 24 |",
    );
    expect(readFileSync(join(keep, "pairs.jsonl"), "utf8").trim().split("\n").sort()).toEqual(
      lines.toSorted(),
    );

    writeFileSync(join(keep, "pairs.jsonl"), "no run\n");
    const { code, err } = await experimentDefault("--report", "--keep", keep);
    expect(code).not.toBe(0);
    expect(err).toContain("pairs.jsonl line 1");
  });

  it("makes the runs of the problems and methods named, and no others", async () => {
    const [part] = defaultParts({ name: "quick", seeds: 2, groups: 20 });
    const methods = part!.methods.map((name) => methodNamed(name));
    const onToy = planRuns({ ...part!, methods }).filter(({ problem }) => problem === "toy");
    const keep = join(folder, "keep");
    mkdirSync(keep);
    const lines = onToy.map(({ fingerprint, problem, method, price, seed }) =>
      keptLine({ fingerprint, run: { problem, method, price, seed, ended: "limit", rows: [] } }),
    );
    writeFileSync(join(keep, "pairs.jsonl"), lines.join("\n"));

    // With the runs on the toy kept there is nothing to do: all others would take minutes.
    const named = ["--part", "pairs", "--problems", "toy", "--methods", "default"];
    const { code } = await experimentDefault(...named, "--keep", keep, "--workers", "0");

    expect(code).toBe(0);
    expect(readFileSync(join(folder, "default-method.md"), "utf8")).toContain(
      "| Plain pairs, a private question at five times the price | 2 | 24 |",
    );
  });

  it.each([
    ["--problems", "toy,nonsense", "toy-wishy-washy"],
    ["--methods", "nonsense", "default-public"],
  ])("names what %s may be when it is something else", async (option, value, known) => {
    const { code, err } = await experimentDefault(option, value);

    expect(code).toBe(2);
    expect(err).toContain(`${option}: there is no "nonsense" here`);
    expect(err).toContain(known);
  });

  it("names the parts when one is asked for that there is not", async () => {
    const { code, err } = await experimentDefault("--part", "everything");

    expect(code).toBe(2);
    expect(err).toContain("pairs, twins, baselines");
  });
});
