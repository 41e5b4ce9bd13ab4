import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { repositoryRoot } from "../lib/files.mjs";
import { missingOptionals, withOptionalsCompleted } from "../lib/lockfile.mjs";

describe("package-lock.json", () => {
  const text = readFileSync(join(repositoryRoot, "package-lock.json"), "utf8");

  test("has an entry for every optional dependency, or npm ci refuses it (npm run lockfile adds them)", () => {
    expect(missingOptionals(JSON.parse(text).packages)).toEqual([]);
  });

  test("names no download address, so that any registry will do", () => {
    expect(text.match(/"resolved": "http.*/g)).toBeNull();
  });
});

describe("withOptionalsCompleted", () => {
  test("adds what is missing with the platform its name tells, and keeps the rest", () => {
    const tool = {
      version: "2.0.0",
      dev: true,
      optionalDependencies: {
        "@tool/linux-x64": "2.0.0",
        "@tool/linux-arm64-musl": "2.0.0",
        "@tool/win32-x64": "2.0.0",
      },
    };
    const present = { version: "2.0.0", dev: true, optional: true };

    const completed = withOptionalsCompleted({
      "node_modules/tool": tool,
      "node_modules/tool/node_modules/@tool/linux-x64": present,
    });

    expect(completed).toEqual({
      "node_modules/@tool/linux-arm64-musl": {
        version: "2.0.0",
        cpu: ["arm64"],
        libc: ["musl"],
        os: ["linux"],
        dev: true,
        optional: true,
      },
      "node_modules/@tool/win32-x64": {
        version: "2.0.0",
        cpu: ["x64"],
        os: ["win32"],
        dev: true,
        optional: true,
      },
      "node_modules/tool": tool,
      "node_modules/tool/node_modules/@tool/linux-x64": present,
    });
    expect(missingOptionals(completed)).toEqual([]);
  });
});
