import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { kernelFromSpec } from "@unswayed/core/kernels";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { main } from "../../src/main.ts";
import { CapturedIo } from "../support/captured-io.ts";

const own = fileURLToPath(new URL("../support/own-module.mjs", import.meta.url));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "unswayed-own-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function experiment(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const io = new CapturedIo();
  const code = await main(["experiment", ...args], io);
  return { code, out: io.out, err: io.err };
}

const small = ["--seeds", "2", "--steps", "3", "--workers", "0"];

describe("an experiment with a module of one's own", () => {
  test("makes runs of its problem by its method and by others, and of others by its method", async () => {
    const out = join(folder, "runs");
    const made = await experiment(
      ...[
        "run",
        "meeting",
        "--problems",
        own,
        "--methods",
        `${own},random`,
        ...small,
        "--out",
        out,
      ],
    );

    expect(made.err).toContain("8 of 8 runs");
    expect(made.code).toBe(0);
    const { settings, modules } = JSON.parse(readFileSync(join(out, "plan.json"), "utf8"));
    expect(settings).toMatchObject({
      problems: ["meeting", "outing"],
      methods: ["alphabet", "random"],
    });
    expect(modules).toEqual([{ path: own, hash: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    expect((await experiment("resume", out, "--workers", "0")).code).toBe(0);
    expect((await experiment("report", out)).out).toContain("8 runs");
    // Its kernel is known too, alone and within others.
    const kernel = kernelFromSpec({ kind: "sum", parts: [{ kind: "tent" }] } as never);
    expect(kernel.evaluate([0.2], [0.7])).toBeCloseTo(0.5, 12);
  });

  test("does not go on with a module that has changed", async () => {
    const copy = join(folder, "mine.mjs");
    const text = readFileSync(own, "utf8")
      .replaceAll("outing", "trek")
      .replaceAll("alphabet", "abc");
    writeFileSync(copy, text.replaceAll("tent", "hut"));
    const out = join(folder, "runs");
    expect((await experiment("run", copy, "--methods", copy, ...small, "--out", out)).code).toBe(0);
    const plan = JSON.parse(readFileSync(join(out, "plan.json"), "utf8"));
    plan.modules[0].hash = "0".repeat(64);
    writeFileSync(join(out, "plan.json"), JSON.stringify(plan));

    const { code, err } = await experiment("resume", out);
    expect(code).not.toBe(0);
    expect(err).toContain("has changed since this experiment was begun");
  });

  test.each([
    [
      "empty.mjs",
      "export const nothing = 1;",
      'it should export "methods", "problems" or "kernels"',
    ],
    ["broken.mjs", "export const methods = [", "cannot be loaded"],
    [
      "taken.mjs",
      'export const methods = [{ name: "paper", start() {} }];',
      "a name that no method has yet",
    ],
    ["odd.mjs", "export const methods = [3];", "method: got 3"],
  ])("refuses %s", async (name, text, message) => {
    const path = join(folder, name);
    writeFileSync(path, text);

    const { code, err } = await experiment("run", "toy", "--methods", path, ...small);
    expect(code).not.toBe(0);
    expect(err).toContain(message);
  });

  test("says which file is missing, and hands nothing to a queue", async () => {
    cpSync(own, join(folder, "x.mjs"));
    const missing = await experiment("run", "toy", "--methods", join(folder, "no.mjs"), ...small);
    const queued = await experiment(
      "run",
      "toy",
      "--methods",
      own,
      "--queue",
      "postgres://nowhere",
      "--out",
      join(folder, "q"),
    );

    expect(missing.err).toContain("cannot read");
    expect(queued.err).toContain("no modules of your own");
  });
});
