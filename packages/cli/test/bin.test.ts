import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { smallProblem } from "./support/small-problem.ts";

const program = fileURLToPath(new URL("../bin/unswayed.mjs", import.meta.url));
const emptySet = fileURLToPath(new URL("data/empty-set.json", import.meta.url));
/** The program builds itself first when the sources have changed. */
const timeout = 180_000;

function run(
  args: readonly string[],
  input = "",
): { code: number | null; out: string; err: string } {
  const child = spawnSync(process.execPath, [program, ...args], {
    encoding: "utf8",
    input,
    timeout,
  });
  return { code: child.status, out: child.stdout, err: child.stderr };
}

describe("the program", { timeout }, () => {
  test("prints a JSON document and nothing else on standard output, whatever it says beside it", () => {
    const { code, out } = run(["solve", emptySet, "--effort", "fast", "--no-timing"]);

    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      schema: "unswayed/solution@1",
      status: "empty-set",
    });
  });

  test("reads standard input and shows no progress where nobody watches", () => {
    const { code, out, err } = run(
      ["solve", "-", "--effort", "fast", "--no-timing"],
      JSON.stringify(smallProblem),
    );

    expect(code).toBe(0);
    expect(err).not.toContain("solving");
    expect(JSON.parse(out).status).toBe("solved");
  });

  test("ends with the command's exit code", () => {
    const { code, out, err } = run(["slove"]);

    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain('there is no command "slove"; did you mean "solve"?');
  });
});
