import { restoreStudy } from "@unswayed/core";
import type { Settings } from "@unswayed/protocol";
import { describe, expect, test } from "vitest";
import { byLibrary, overHttp, problem } from "../support/one-loop.ts";

const limits = { publicRounds: 5, privateRounds: 4 };

/** Every plan and every kind, on all surfaces, is in the command line's test of this name. */
describe("the server asks what the library asks, in the same order, and stops for the same reason", () => {
  test.each<[string, Partial<Settings>]>([
    [
      "private, the whole list first",
      {
        situation: "private",
        kinds: { public: ["pair"], private: ["pair"] },
        openingBallot: { kind: "order", channel: "private" },
      },
    ],
    ["both, different kinds", { kinds: { public: ["choice"], private: ["choice", "order"] } }],
    ["both, pairs, each also in private", { privateTiming: "each-round" }],
    ["both, pairs, nothing in private", { limits: { publicRounds: 5, privateRounds: 0 } }],
    ["both, pairs, more cautiously", { isCautious: true }],
    ["both, three options", problem(6, 3)],
  ])("%s", async (_, change) => {
    const { asked, study, draw } = await overHttp({ limits, ...change }, "5c".repeat(32));

    expect(asked.length).toBeGreaterThan(1);
    expect(asked.at(-1)).toMatch(/^stop (limit|enough|nothing-left)$/);
    expect(byLibrary(restoreStudy(study, { draw }))).toEqual(asked);
  });
});
