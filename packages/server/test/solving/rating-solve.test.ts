import type { StudyEvent, StudyJSON } from "@unswayed/core";
import { fairnessStops } from "@unswayed/protocol";
import { describe, expect, test } from "vitest";
import { meetingPlan } from "../../src/log/meeting-plan.ts";
import { studySettings } from "../../src/rules/study-settings.ts";
import type { NextAnswer, NextJob, ResultJob } from "../../src/solving/jobs.ts";
import { solve } from "../../src/solving/solve.ts";
import { offsite, ratings } from "../support/settings.ts";

const options = ["Lisbon", "Tallinn", "Oslo", "Porto", "Ghent", "Stay here"];
const voters = ["v1", "v2", "v3", "v4"];

/** What everyone thinks of each option; in public all follow the first, who has it the other way round. */
const own = [9, 2, 5, 4, 6, 3];
const shown = [3, 9, 5, 4, 4, 3];

function rated(
  channel: "public" | "private",
  round: number,
  value: (person: number) => number,
): StudyEvent[] {
  const question = { kind: "rating" as const, options: [options[round - 1]] };
  const about = { round, channel, question };
  const answers = Object.fromEntries(voters.map((voter, k) => [voter, value(k)]));
  return [
    { kind: "answered", ...about, answers },
    { kind: "closed", ...about },
  ];
}

function studyOf(rounds: number, privately = Math.min(5, rounds), change = {}): StudyJSON {
  const numbers = (count: number) => Array.from({ length: count }, (_, k) => k + 1);
  const settings = offsite({ ...ratings, voters, ...change });
  const study = studySettings(settings, meetingPlan(settings), voters, "seed");
  return {
    schema: "unswayed/study@2",
    settings: study as StudyJSON["settings"],
    events: [
      ...numbers(rounds).flatMap((round) => rated("public", round, () => shown[round - 1])),
      ...numbers(privately).flatMap((round) =>
        rated("private", round, (person) => (person === 0 ? shown : own)[round - 1]),
      ),
    ],
  };
}

function next(study: StudyJSON): NextAnswer {
  const job: NextJob = { kind: "next", study };
  return solve(job);
}

/** The options that a step puts to people. */
function optionsOf({ step }: NextAnswer): readonly unknown[] {
  if (step.kind === "stop") return [];
  return (step.kind === "public" ? step.among : step.questions).flatMap(({ options }) => options);
}

describe("what to rate next", () => {
  test("is drawn at the start, differently by another seed, and no option twice", () => {
    const none = studyOf(0);
    const asked = Array.from({ length: 20 }, (_, seed) => {
      const answer = next({ ...none, settings: { ...none.settings, seed: `seed ${seed}` } });
      expect(answer.step.kind).toBe("public");
      expect(optionsOf(answer)).toHaveLength(1);
      return optionsOf(answer)[0];
    });

    expect(new Set(asked).size).toBeGreaterThan(2);
    expect(options.slice(0, 2)).not.toContain(optionsOf(next(studyOf(2, 0)))[0]);
  });

  test("is an option that nobody has rated, and nothing is enough before each had its turn", () => {
    expect(next(studyOf(5)).step).toEqual({
      kind: "public",
      among: [{ kind: "rating", options: ["Stay here"] }],
    });
  });

  test("is nothing once all were rated: then the answers may be enough", () => {
    // Lisbon is ahead of everything by more than twice what ratings differ.
    expect(next(studyOf(6)).step).toEqual({ kind: "stop", why: "enough" });
    expect(next(studyOf(6)).further).toEqual([]);
  });

  test("without an early end is in private what is in doubt, and then nothing", () => {
    const toTheEnd = { stopWhen: "limit" };
    const { step, withoutPrivate } = next(studyOf(6, 5, toTheEnd));

    expect(withoutPrivate).toEqual({ kind: "stop", why: "nothing-left" });
    if (step.kind === "private") expect(optionsOf({ step } as NextAnswer)).toEqual(["Stay here"]);
    else expect(step).toEqual(withoutPrivate);
    expect(next(studyOf(6, 6, toTheEnd)).step).toEqual({ kind: "stop", why: "nothing-left" });
  });

  test("in private is first what everything began with, together, never more than is left", () => {
    const owed = (study: StudyJSON): readonly unknown[] => {
      const answer = next(study);
      expect(answer.step.kind).toBe("private");
      return optionsOf(answer);
    };

    expect(owed(studyOf(5, 0))).toEqual(options.slice(0, 5));
    const limits = { publicRounds: 6, privateRounds: 3 };
    expect(owed(studyOf(5, 0, { limits }))).toEqual(options.slice(0, 3));
    expect(next(studyOf(4, 0)).step.kind).toBe("public");
    expect(next(studyOf(5, 3, { limits })).step.kind).toBe("public");
  });
});

describe("the result of ratings", () => {
  const job: ResultJob = {
    kind: "result",
    study: studyOf(6),
    level: "small",
    stop: 0,
    stops: fairnessStops,
    sliders: [],
    excluded: null,
    facts: {
      ledger: { publicRounds: 6, privateRounds: 5, saved: 1, privateCost: 5 },
      withdrawnRounds: 0,
      fallbackRounds: 0,
      stoppedEarly: null,
    },
    withFigures: true,
  };

  test("says what hands alone, private ratings alone and both would choose", () => {
    const { result, figures } = solve(job);

    expect(result.winner).toBe("Lisbon");
    expect(result.columns.hands?.winner).toBe("Tallinn");
    expect(result.columns.private?.winner).toBe("Lisbon");
    // Nobody has simulated groups that rate, and these have no meaning for numbers.
    expect(result).toMatchObject({ fit: null });
    expect(result.changes.moreQuestions).toBeNull();
    // On the scale of the ratings: the mean of 3, 9, 9 and 9 is 7.5.
    const first = figures?.options.find(({ option }) => option === "Lisbon");
    expect(first?.estimate).toBeGreaterThan(6.5);
    expect(first?.estimate).toBeLessThan(8.5);
  });

  test("does without an option that may not win, and without anyone who is left out", () => {
    const { result } = solve({ ...job, excluded: "Lisbon" });

    expect(result.winner).not.toBe("Lisbon");
    expect(result.changes.leavingOneOut).toMatch(/^(?:stays|can-change)$/);
    expect(JSON.stringify(result.options)).not.toContain("Lisbon");
  });
});
