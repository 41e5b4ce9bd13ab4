import { describe, expect, test } from "vitest";
import { roomComplaints } from "../lib/rooms.mjs";

const nothingWrong = { violations: [] };

describe("roomComplaints", () => {
  test("is silent when every room was opened and no rule broken", () => {
    const modules = [{ source: "packages/core/src/index.ts" }];

    expect(roomComplaints({ modules, summary: nothingWrong }, ["packages/core"])).toEqual([]);
  });

  test("a cruise that opened nothing is a failure", () => {
    const complaints = roomComplaints({ modules: [], summary: nothingWrong }, []);

    expect(complaints).toEqual(["no module was examined"]);
  });

  test("a room that was passed over is a failure", () => {
    const modules = [{ source: "packages/core/src/index.ts" }];

    const complaints = roomComplaints({ modules, summary: nothingWrong }, [
      "packages/core",
      "packages/lab",
    ]);

    expect(complaints).toEqual([
      "packages/lab: no source file was examined, so its imports are unchecked",
    ]);
  });

  test("a broken rule is told with the path that breaks it", () => {
    const modules = [{ source: "packages/core/src/index.ts" }];
    const violations = [
      { rule: { name: "core-stands-alone" }, from: "a.ts", to: "node:fs" },
      {
        rule: { name: "no-cycles" },
        from: "a.ts",
        to: "b.ts",
        cycle: [{ name: "b.ts" }, { name: "a.ts" }],
      },
    ];

    expect(roomComplaints({ modules, summary: { violations } }, ["packages/core"])).toEqual([
      "core-stands-alone: a.ts → node:fs",
      "no-cycles: a.ts → b.ts → a.ts",
    ]);
  });
});
