import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { meetingPlan } from "../../src/log/meeting-plan.ts";
import { studySettings } from "../../src/rules/study-settings.ts";
import { groupsLike, measuredWords } from "../../src/solving/measured-words.ts";
import { type SimulatedGroups, simulatedGroups } from "../../src/solving/simulated-groups.ts";
import { offsite } from "../support/settings.ts";

/** Twenty bins of fifty groups, of which so many are right in each. */
function simulated(right: (bin: number) => number, count = 50): SimulatedGroups {
  const bins = Array.from({ length: 20 }, (_, k) => [count, right(k)] as const);
  return { people: 6, questions: 12, groups: 20 * count, bins };
}

describe("words measured by simulation", () => {
  test("reach down as far as what is called by them keeps their promise", () => {
    // The upper two bins: all right. The next eight: 40 of 50. The next six: 30 of 50. The rest: 10 of 50.
    const rights = (k: number): number => (k >= 18 ? 50 : k >= 10 ? 40 : k >= 4 ? 30 : 10);

    const words = measuredWords(simulated(rights));

    // Settled may take one bin of 40 more: (50 + 50 + 40) / 150 is 0.93, so it may not.
    expect(words?.edges[2]).toBe(18 / 20);
    // Likely is right 40 times in 50 in every bin of its own, and any bin of 30 would spoil it.
    expect(words?.edges[1]).toBe(10 / 20);
    expect(words?.edges[0]).toBe(4 / 20);
    expect(words?.words).toEqual([
      { called: 200, right: 40 },
      { called: 300, right: 180 },
      { called: 400, right: 320 },
      { called: 100, right: 100 },
    ]);
  });

  test("are not given where no result keeps the promise", () => {
    const words = measuredWords(simulated(() => 35));

    // Right 70 times in 100 however sure it looked: leaning, whatever was said.
    expect(words?.edges.slice(1).every((edge) => edge > 1)).toBe(true);
    expect(words?.words[1]).toEqual({ called: 1000, right: 700 });
  });

  test("wait for a thousand groups", () => {
    expect(measuredWords(simulated(() => 49, 49))).toBeNull();
    expect(measuredWords(simulated(() => 50, 50))).not.toBeNull();
  });

  test("are of groups of the same size with about as many questions", () => {
    const rows = [12, 25].map((questions) => ({ ...simulated(() => 50), questions }));

    expect(groupsLike(6, 13, rows)?.questions).toBe(12);
    expect(groupsLike(6, 25, rows)?.questions).toBe(25);
    expect(groupsLike(6, 18, rows)).toBeNull();
    expect(groupsLike(5, 12, rows)).toBeNull();
  });

  test("come from the data that are published", () => {
    const published = readFileSync(
      new URL("../../../../docs/results/sureness-words.jsonl", import.meta.url),
      "utf8",
    )
      .trimEnd()
      .split("\n")
      .map((row) => JSON.parse(row) as Row);

    expect(simulatedGroups).toEqual(
      published.map(({ bins, ...kind }) => ({
        ...kind,
        bins: bins.map(({ count, right }) => [count, right]),
      })),
    );
  });
});

interface Row extends Omit<SimulatedGroups, "bins"> {
  readonly bins: readonly { readonly count: number; readonly right: number }[];
}

describe("a cautious decision", () => {
  const voters = ["v1", "v2", "v3", "v4"];
  const [usual, cautious] = [false, true].map((isCautious) => {
    const settings = offsite({ voters, ...(isCautious && { isCautious }) });
    return studySettings(settings, meetingPlan(settings), voters, "seed");
  });

  test("asks in private more readily and stops later", () => {
    expect(cautious?.cost?.private).toBe(2.5);
    expect(usual?.cost?.private).toBe(5);
    expect(cautious?.["stop"]).toEqual({ expectedRegret: 0.025 });
    expect(usual?.["stop"]).toEqual({ expectedRegret: 0.05 });
  });
});
