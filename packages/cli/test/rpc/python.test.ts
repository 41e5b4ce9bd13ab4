import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const folder = join(root, "clients/python");
const program = join(root, "packages/cli/bin/unswayed.mjs");
const hasPython = spawnSync("python3", ["--version"]).status === 0;
const hasPip =
  hasPython && spawnSync("python3", ["-c", "import pip, setuptools, wheel"]).status === 0;
/** examples/ten-lines.ts in Python. */
const tenLines = `
from unswayed import Client
people = ["Ana", "Ben", "Chloe", "Dev", "Eva"]
hours = ["9:00", "11:00", "14:00"]
with Client() as client:
    study = client.create(people, hours)
    for pair in (hours[:2], hours[1:], [hours[0], hours[2]]):
        question = {"kind": "pair", "options": pair}
        in_public = {p: "first" for p in people}
        in_private = {p: "first" if p == "Ana" else "second" for p in people}
        study.add([
            {"channel": "public", "question": question, "answers": in_public},
            {"channel": "private", "question": question, "answers": in_private},
        ])
    print("a show of hands chooses", study.result().public_only)
    print("corrected for influence it is", study.result().option)
`;
/** The program builds itself first when the sources have changed. */
const timeout = 180_000;

function python(
  args: readonly string[],
  path = folder,
): { code: number | null; out: string; err: string } {
  const child = spawnSync("python3", args, {
    encoding: "utf8",
    timeout,
    env: {
      ...process.env,
      PYTHONPATH: path,
      PYTHONDONTWRITEBYTECODE: "1",
      UNSWAYED_RPC: `'${process.execPath}' '${program}' rpc`,
    },
  });
  return { code: child.status, out: child.stdout, err: child.stderr };
}

describe.skipIf(!hasPython)(
  "the Python client (skipped where there is no python3)",
  { timeout },
  () => {
    test("runs the example of its README", () => {
      const [, code = ""] =
        /```python\n([\s\S]*?)```/.exec(readFileSync(join(folder, "README.md"), "utf8")) ?? [];
      const { code: exit, out, err } = python(["-c", code]);

      expect(err).not.toContain("Traceback");
      expect(exit).toBe(0);
      expect(out).toMatch(
        /^pair public \['(?:Oslo|Rome|Tallinn)', '(?:Oslo|Rome|Tallinn)'\]\n.+\n$/,
      );
    });

    test("runs the README's ten lines to the same result", () => {
      const { code, out, err } = python(["-c", tenLines]);

      expect(err).not.toContain("Traceback");
      expect(code).toBe(0);
      expect(out).toBe(
        "a show of hands chooses 9:00 (very likely, 98 %)\ncorrected for influence it is 14:00\n",
      );
    });

    test("asks thirty questions, reports, restores and names mistakes", () => {
      const { code, out, err } = python([join(folder, "examples/thirty_questions.py")]);

      expect(err).not.toContain("Traceback");
      expect(code).toBe(0);
      const lines = out.trim().split("\n");
      expect(lines[0]).toBe("asked 30 questions");
      expect(lines[2]).toMatch(/^corrected for influence it is (?:Athens|Porto|Rome)$/);
      expect(lines[3]).toMatch(/is the best in \d+ of \d+ draws$/);
      expect(lines[4]).toBe("the restored study asks the same next: True");
      expect(lines[5]).toContain("expected");
    });

    test("says so when the program is not there or has ended", () => {
      const missing = python([
        "-c",
        "from unswayed import Client, ConnectionLost\ntry:\n    Client(['/nowhere/unswayed'])\nexcept ConnectionLost as error:\n    print(error)",
      ]);
      expect(missing.out).toContain("could not start /nowhere/unswayed");
      const ended = python([
        "-c",
        "from unswayed import Client, ConnectionLost\nc = Client(['true'])\ntry:\n    c.studies()\nexcept ConnectionLost as error:\n    print(error)\nc.stop()",
      ]);
      expect(ended.out).toContain("unswayed rpc has ended");
    });
  },
);

describe.skipIf(!hasPip)(
  "the Python package (skipped where there is no pip with setuptools and wheel)",
  { timeout },
  () => {
    test("can be installed from the folder, without a network", () => {
      const target = mkdtempSync(join(tmpdir(), "unswayed-python-"));
      try {
        const installed = python([
          "-m",
          "pip",
          "install",
          "--no-index",
          "--no-build-isolation",
          "--no-deps",
          "--quiet",
          "--target",
          target,
          folder,
        ]);
        expect(installed.code, installed.err).toBe(0);
        const { out } = python(["-c", "import unswayed; print(unswayed.__file__)"], target);
        expect(out).toContain(target);
      } finally {
        rmSync(target, { recursive: true, force: true });
        for (const left of ["build", "unswayed.egg-info"])
          rmSync(join(folder, left), { recursive: true, force: true });
      }
    });
  },
);
