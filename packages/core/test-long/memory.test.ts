import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

/**
 * A large group on a small machine. The sources are compiled afresh and run in a process of their own, whose peak
 * memory can then be read without that of the test runner.
 */
const megabytes = 512;
const core = fileURLToPath(new URL("../", import.meta.url));
const compiler = join(createRequire(import.meta.url).resolve("typescript"), "../../bin/tsc");

const script = `
import * as core from "./index.js";
const random = core.createRandomSource("large group");
const n = 30;
const options = Array.from({ length: 300 }, () => [random.next(), random.next()]);
const taste = Array.from({ length: n }, () => [random.next(), random.next()]);
const liking = (i, x) => -8 * ((x[0] - taste[i][0]) ** 2 + (x[1] - taste[i][1]) ** 2);
const rounds = (count) => Array.from({ length: count }, () => {
  const candidate = Math.floor(random.next() * 300);
  const reference = (candidate + 1 + Math.floor(random.next() * 299)) % 300;
  const answers = Array.from({ length: n }, (_, i) => {
    if (random.next() < 0.1) return null;
    const margin = liking(i, options[candidate]) - liking(i, options[reference]);
    return random.next() < 1 / (1 + Math.exp(-margin)) ? "candidate" : "reference";
  });
  return { candidate, reference, answers };
});
const inference = core.prepareInference({
  voterCount: n,
  options,
  kernel: core.rbf({ lengthScale: 0.3 }),
  jitter: 1e-6,
  normBound: 5,
  privateVotes: rounds(100),
  publicVotes: rounds(200),
});
const map = core.mapEstimate(inference, { random: random.split("map"), effort: "fast" });
const slack = { joint: 0.5, private: 0.5, public: 0.5, anchor: "map" };
const set = core.confidenceSet(inference, map, slack, { random: random.split("set"), effort: "fast" });
const bound = core.privateDifferenceBounds(set, 0, 1, 0, { starts: 1 });
const improvement = core.improvementBound(set, 0, 1, { kind: "gini", rho: 0.5 }, { starts: 1, effort: "fast" });
process.stdout.write(JSON.stringify({
  statuses: [map.status, set.status, bound.upper.status, bound.lower.status, improvement.status],
  values: [map.value, bound.upper.value - bound.lower.value, improvement.value],
  peak: process.resourceUsage().maxRSS / 1024,
}));
`;

describe("thirty voters, three hundred options, three hundred rounds", () => {
  let folder = "";

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "memory-"));
    execFileSync(process.execPath, [
      compiler,
      ...["-p", join(core, "tsconfig.json"), "--outDir", folder],
      ...["--composite", "false", "--incremental", "false", "--isolatedDeclarations", "false"],
      ...["--declaration", "false", "--declarationMap", "false", "--sourceMap", "false"],
    ]);
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    writeFileSync(join(folder, "large-group.js"), script);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test(`are estimated and bounded in ${megabytes} MB`, () => {
    const output = execFileSync(
      process.execPath,
      [`--max-old-space-size=${megabytes}`, join(folder, "large-group.js")],
      { encoding: "utf8" },
    );

    const { statuses, values, peak } = JSON.parse(output);
    expect(statuses.slice(0, 2)).toEqual(["solved", "nonempty"]);
    // Whether 200 iterations suffice for a bound is not the question here.
    for (const status of statuses.slice(2)) expect(["solved", "iteration-limit"]).toContain(status);
    expect(values.every(Number.isFinite)).toBe(true);
    expect(peak).toBeLessThan(megabytes);
  });
});
