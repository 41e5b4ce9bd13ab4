import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const program = fileURLToPath(new URL("../bin/unswayed.mjs", import.meta.url));
/** The program builds itself first when the sources have changed. */
const timeout = 180_000;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "unswayed-bin-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(
  args: readonly string[],
  input = "",
): { code: number | null; out: string; err: string } {
  const child = spawnSync(process.execPath, [program, ...args], {
    cwd: folder,
    encoding: "utf8",
    input,
    timeout,
  });
  return { code: child.status, out: child.stdout, err: child.stderr };
}

describe("the program", { timeout }, () => {
  test("prints a JSON document and nothing else on standard output, whatever it says beside it", () => {
    const { code, out } = run(["create", "--voters", "Ana,Ben", "--options", "Red,Blue", "--json"]);

    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ schema: "unswayed/create@1" });
  });

  test("reads standard input and shows no progress where nobody watches", () => {
    const { code, out, err } = run(
      ["import", "-", "--json"],
      "voter,channel,kind,options,answer\nAna,private,pair,Red|Blue,Red\n",
    );

    expect(err).not.toContain("working it out");
    expect(JSON.parse(out || "{}"), err).toMatchObject({ schema: "unswayed/import@1" });
    expect(code).toBe(0);
  });

  test("ends with the command's exit code", () => {
    const { code, out, err } = run(["satus"]);

    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain('there is no command "satus"; did you mean "status"?');
  });
});
