import type { StudyAnswer, StudyEvent, StudyJSON } from "@unswayed/core";
import { fairnessStops, type ResultStep, type Settings } from "@unswayed/protocol";
import { describe, expect, test } from "vitest";
import { meetingPlan } from "../../src/log/meeting-plan.ts";
import { studySettings } from "../../src/rules/study-settings.ts";
import type { NextAnswer, NextJob, ResultJob } from "../../src/solving/jobs.ts";
import { solve } from "../../src/solving/solve.ts";
import { offsite } from "../support/settings.ts";

const options = ["Lisbon", "Tallinn", "Oslo", "Porto", "Ghent", "Stay here"];

/** Everyone wants Lisbon in private; in public the first two are followed, who want Tallinn. */
function studyOf(people: number, rounds: number, change: Partial<Settings> = {}): StudyJSON {
  const voters = Array.from({ length: people }, (_, k) => `v${k + 1}`);
  const events = Array.from({ length: rounds }, (_, k): StudyEvent[] => {
    const candidate = options[k % 6];
    const reference = options[(k + 1) % 6];
    const question = { kind: "pair" as const, options: [candidate, reference] };
    const about = { round: k + 1, question };
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
  const settings = offsite({ voters, ...change });
  return {
    schema: "unswayed/study@2",
    settings: studySettings(
      settings,
      meetingPlan(settings),
      voters,
      "seed",
    ) as StudyJSON["settings"],
    events,
  };
}

function resultJob(people: number, level: ResultJob["level"]): ResultJob {
  return {
    kind: "result",
    study: studyOf(people, 6),
    level,
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
  // Goes on however sure it is.
  const goesOn = { stopWhen: "limit" } as const;
  const inPublic = (study: StudyJSON): StudyJSON => ({
    ...study,
    events: study.events.filter((event) => !("channel" in event) || event.channel === "public"),
  });
  const next = (study: StudyJSON): NextAnswer => {
    const job: NextJob = { kind: "next", study };
    return solve(job);
  };

  test("several near-best pairs of different options are offered", () => {
    const { step, withoutPrivate, further } = next(studyOf(4, 6, goesOn));

    if (step.kind !== "public") throw new Error(`the step is ${step.kind}`);
    expect(step.among.length).toBeGreaterThan(1);
    for (const { options: asked } of step.among) expect(new Set(asked).size).toBe(2);
    expect([withoutPrivate, further]).toEqual([step, step.among]);
  });

  test("depends on the seed alone before anyone has said anything", () => {
    const none = { ...studyOf(4, 0), events: [] };

    expect(next(none)).toEqual(next(none));
    expect(next(none).step.kind).toBe("public");
  });

  test("is what is missing in private before anything ends, in one round and within the limit", () => {
    const limits = { publicRounds: 6, privateRounds: 4 };
    const { step, withoutPrivate, further } = next(inPublic(studyOf(4, 6, { limits })));

    if (step.kind !== "private") throw new Error(`the step is ${step.kind}`);
    expect(step.questions).toHaveLength(4);
    const asked = options.map((option, k) => [option, options[(k + 1) % 6]]);
    for (const question of step.questions) expect(asked).toContainEqual(question.options);
    // What happens while too few people are here, and what someone who goes on is asked.
    expect(withoutPrivate).toEqual({ kind: "stop", why: "limit" });
    expect(further.length).toBeGreaterThan(0);
  });

  test("is each public question in private right after it, if the group wants that", () => {
    const study = studyOf(4, 2, { privateTiming: "each-round" });
    const last = { ...study, events: study.events.slice(0, -2) };

    expect(next(last).step).toEqual({
      kind: "private",
      questions: [{ kind: "pair", options: ["Tallinn", "Oslo"] }],
    });
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
    const isKnown = result.sway?.word !== undefined && result.sway.word !== "not-enough-questions";
    expect(typeof result.sway?.boxes === "number").toBe(level === "large" && isKnown);
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
