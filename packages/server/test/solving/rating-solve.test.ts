import type { StudyEvent, StudyJSON } from "@unswayed/core";
import { fairnessStops } from "@unswayed/protocol";
import { describe, expect, test } from "vitest";
import { studySettings } from "../../src/deliberation/study-input.ts";
import type { NextJob, ResultJob } from "../../src/solving/jobs.ts";
import { solve } from "../../src/solving/solve.ts";
import { offsite } from "../support/settings.ts";

const options = ["Lisbon", "Tallinn", "Oslo", "Porto", "Ghent", "Stay here"];
const voters = ["v1", "v2", "v3", "v4"];

/** What everybody thinks of each option; in public all follow the first, who has it the other way round. */
const own = [9, 2, 5, 4, 6, 3];
const shown = [3, 9, 5, 4, 4, 3];

function rated(
  channel: "public" | "private",
  round: number,
  value: (person: number) => number,
): StudyEvent[] {
  const about = { round, channel, option: options[round - 1] };
  const scores = Object.fromEntries(voters.map((voter, k) => [voter, value(k)]));
  return [
    { kind: "scored", ...about, scores },
    { kind: "scores-closed", ...about },
  ];
}

function studyOf(rounds: number, isPrivateToo = true): StudyJSON {
  const open = Array.from({ length: rounds }, (_, k) => k + 1).flatMap((round) =>
    rated("public", round, () => shown[round - 1]),
  );
  const privately = Array.from({ length: Math.min(5, rounds) }, (_, k) => k + 1).flatMap((round) =>
    rated("private", round, (person) => (person === 0 ? shown : own)[round - 1]),
  );
  return {
    schema: "unswayed/study@1",
    settings: studySettings(
      offsite({ answers: "ratings", voters }),
      voters,
      "seed",
    ) as StudyJSON["settings"],
    events: isPrivateToo ? [...open, ...privately] : open,
  };
}

function nextJob(rounds: number, change: Partial<NextJob> = {}): NextJob {
  return {
    kind: "next",
    study: studyOf(rounds),
    privateCandidates: [],
    privateLeft: 5,
    privateOwed: [],
    rounds,
    startingRounds: 5,
    covers: true,
    watchesSureness: true,
    ...change,
  };
}

describe("what to rate next", () => {
  test("is drawn at the start, differently by another seed, and no option twice", () => {
    const asked = Array.from({ length: 20 }, (_, seed) => {
      const none = nextJob(0);
      const { settings } = none.study;
      const answer = solve({
        ...none,
        study: { ...none.study, settings: { ...settings, seed: `seed ${seed}` }, events: [] },
      });
      expect(answer).toMatchObject({ pairs: [], chosenBy: "draw", isSettled: false });
      return String(answer.options?.[0]);
    });

    expect(new Set(asked).size).toBeGreaterThan(2);
    const { options: third } = solve(nextJob(2));
    expect(options.slice(0, 2)).not.toContain(third?.[0]);
  });

  test("is an option that nobody has rated, and nothing is settled before each had its turn", () => {
    const { options: next, chosenBy, isSettled } = solve(nextJob(5));

    expect([next, chosenBy, isSettled]).toEqual([["Stay here"], "model", false]);
  });

  test("is nothing once all were rated; then the result may be settled", () => {
    const answer = solve(nextJob(6));

    expect(answer.options).toEqual([]);
    // Lisbon is ahead of everything by more than twice what ratings differ.
    expect(answer.isSettled).toBe(true);
    expect(solve(nextJob(6, { watchesSureness: false })).isSettled).toBe(false);
  });

  test("in private is first what is owed, then what is in doubt, never more than is left", () => {
    const before = nextJob(6, { study: studyOf(6, false), privateCandidates: [1, 2, 3, 4, 5, 6] });

    expect(solve({ ...before, privateOwed: [1, 2, 3, 4, 5] }).privateRounds).toEqual([
      1, 2, 3, 4, 5,
    ]);
    expect(solve({ ...before, privateOwed: [1, 2], privateLeft: 1 }).privateRounds).toEqual([1]);
    const wanted = solve(before).privateRounds;
    expect(wanted.length).toBeLessThanOrEqual(2);
    for (const round of wanted) expect(before.privateCandidates).toContain(round);
    expect(solve({ ...before, privateLeft: 0 }).privateRounds).toEqual([]);
  });
});

describe("the result of ratings", () => {
  const job: ResultJob = {
    kind: "result",
    study: studyOf(6),
    level: "small",
    isUsual: true,
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
    expect(result).toMatchObject({ isSurenessMeasured: false, simulated: null, fit: null });
    expect(result.changes.moreQuestions).toBeNull();
    // On the scale of the ratings: the mean of 3, 9, 9 and 9 is 7.5.
    const first = figures?.options.find(({ option }) => option === "Lisbon");
    expect(first?.estimate).toBeGreaterThan(6.5);
    expect(first?.estimate).toBeLessThan(8.5);
  });

  test("does without an option that may not win, and without anybody who is left out", () => {
    const { result } = solve({ ...job, excluded: "Lisbon" });

    expect(result.winner).not.toBe("Lisbon");
    expect(result.changes.leavingOneOut).toMatch(/^(?:stays|can-change)$/);
    expect(JSON.stringify(result.options)).not.toContain("Lisbon");
  });
});
