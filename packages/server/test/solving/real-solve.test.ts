import type { StudyAnswer, StudyEvent, StudyJSON } from "@unswayed/core";
import { fairnessStops, type ResultStep } from "@unswayed/protocol";
import { describe, expect, test } from "vitest";
import { studySettings } from "../../src/deliberation/study-input.ts";
import type { NextJob, ResultJob } from "../../src/solving/jobs.ts";
import { solve } from "../../src/solving/solve.ts";
import { offsite } from "../support/settings.ts";

const options = ["Lisbon", "Tallinn", "Oslo", "Porto", "Ghent", "Stay here"];

/** Everybody wants Lisbon in private; in public the first two are followed, who want Tallinn. */
function studyOf(people: number, rounds: number): StudyJSON {
  const voters = Array.from({ length: people }, (_, k) => `v${k + 1}`);
  const events = Array.from({ length: rounds }, (_, k): StudyEvent[] => {
    const candidate = options[k % 6];
    const reference = options[(k + 1) % 6];
    const about = { round: k + 1, candidate, reference };
    const prefer = (name: string): Record<string, StudyAnswer> => {
      const ranking = [name, ...options.filter((other) => other !== name)];
      const isFirst = ranking.indexOf(candidate) < ranking.indexOf(reference);
      return Object.fromEntries(voters.map((voter) => [voter, isFirst ? "first" : "second"]));
    };
    return [
      { kind: "answered", channel: "public", ...about, answers: prefer("Tallinn") },
      { kind: "closed", channel: "public", ...about },
      { kind: "answered", channel: "private", ...about, answers: prefer("Lisbon") },
      { kind: "closed", channel: "private", ...about },
    ];
  }).flat();
  const settings = offsite({ voters });
  return {
    schema: "unswayed/study@1",
    settings: studySettings(settings, voters, "seed") as StudyJSON["settings"],
    events,
  };
}

function resultJob(people: number, level: ResultJob["level"]): ResultJob {
  return {
    kind: "result",
    study: studyOf(people, 6),
    level,
    isUsual: true,
    stop: 0,
    stops: fairnessStops,
    sliders: [],
    excluded: null,
    facts: {
      ledger: { publicRounds: 6, privateRounds: 6, saved: 0, privateCost: 5 },
      withdrawnRounds: 0,
      fallbackRounds: 0,
      stoppedEarly: null,
    },
    withFigures: false,
  };
}

describe("what to ask next", () => {
  const job: NextJob = {
    kind: "next",
    study: studyOf(4, 6),
    privateCandidates: [],
    privateLeft: 4,
    privateOwed: [],
    rounds: 6,
    startingRounds: 5,
    watchesSureness: true,
  };

  test("several near-best pairs of different options are offered", () => {
    const { pairs, chosenBy } = solve(job);

    expect(chosenBy).toBe("model");
    expect(pairs.length).toBeGreaterThan(1);
    for (const { candidate, reference } of pairs) expect(candidate).not.toEqual(reference);
  });

  test("before the start is over a pair is drawn, and the draw depends on the seed alone", () => {
    const none = { ...job, study: { ...job.study, events: [] }, rounds: 0 };
    const other = {
      ...none,
      study: { ...none.study, settings: { ...none.study.settings, seed: "another" } },
    };

    expect(solve(none)).toEqual(solve(none));
    expect(solve(none).chosenBy).toBe("draw");
    expect([solve(none).pairs, solve(other).pairs]).toHaveLength(2);
  });

  test("rounds owed in private come before anything the model wants", () => {
    expect(solve({ ...job, privateOwed: [1, 2, 3], privateLeft: 2 }).privateRounds).toEqual([1, 2]);
  });
});

describe("the result", () => {
  test("tells hands from what people want", () => {
    const { result } = solve(resultJob(5, "small"));

    expect(result.columns.hands?.winner).toBe("Tallinn");
    expect(result.columns.private?.winner).toBe("Lisbon");
    expect(result.winner).toBe("Lisbon");
  });

  test.each([
    ["three", 3, { tiers: false, bands: false, sway: false, stops: 1, private: false }],
    ["four", 4, { tiers: true, bands: false, sway: false, stops: 1, private: true }],
    ["small", 5, { tiers: true, bands: false, sway: true, stops: 5, private: true }],
    ["large", 8, { tiers: false, bands: true, sway: true, stops: 5, private: true }],
  ] as const)("a group shown as %s sees what UX allows it", (level, people, shown) => {
    const { result, figures } = solve(resultJob(people, level));

    expect(result.options?.kind === "tiers").toBe(shown.tiers);
    expect(result.options?.kind === "bands").toBe(shown.bands);
    expect(result.sway !== null).toBe(shown.sway);
    expect(result.sway?.boxes !== undefined && result.sway?.boxes !== null).toBe(level === "large");
    expect(result.fairness.winners.filter((winner) => winner !== null)).toHaveLength(shown.stops);
    expect(result.columns.private !== null).toBe(shown.private);
    expect(result.changes.leavingOneOut !== null).toBe(shown.stops === 5);
    expect(figures).toBeNull();
    // No digits but those of the ledger, which counts questions, and of the dial's stop and the sway's boxes.
    const { ledger: _, fairness, sway: __, changes: ___, schema: ____, ...rest } = result;
    expect(JSON.stringify(rest)).not.toMatch(/\d/);
    expect(JSON.stringify(fairness.winners)).not.toMatch(/\d/);
  });

  test.each([
    ["four", 4, ["estimating", "comparing"]],
    ["small", 5, ["estimating", "comparing", "checking"]],
  ] as const)("of level %s names each step it takes, once and in order", (level, people, names) => {
    const steps: ResultStep[] = [];

    solve(resultJob(people, level), (step) => steps.push(step));

    expect(steps).toEqual(names.map((name, k) => ({ name, number: k + 1, of: names.length })));
  });

  test("figures have two significant digits", () => {
    const { figures } = solve({ ...resultJob(4, "four"), withFigures: true });

    for (const { estimate, lower, upper } of figures?.options ?? []) {
      for (const value of [estimate, lower, upper]) {
        expect(Number(value.toPrecision(2))).toBe(value);
      }
      expect(lower).toBeLessThanOrEqual(upper);
    }
    expect(figures?.options).toHaveLength(6);
  });
});
