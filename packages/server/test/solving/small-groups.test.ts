import type { StudyAnswer, StudyEvent, StudyJSON } from "@unswayed/core";
import { fairnessStops, type Result } from "@unswayed/protocol";
import { describe, expect, test } from "vitest";
import { meetingPlan } from "../../src/log/meeting-plan.ts";
import { studySettings } from "../../src/rules/study-settings.ts";
import type { ResultJob } from "../../src/solving/jobs.ts";
import { withOneDissent } from "../../src/solving/one-dissent.ts";
import { solve } from "../../src/solving/solve.ts";
import { offsite } from "../support/settings.ts";

/** Two options, one question; everyone says the first in public. */
function studyOf(inPrivate: readonly StudyAnswer[]): StudyJSON {
  const voters = inPrivate.map((_, k) => `v${k + 1}`);
  const about = { round: 1, question: { kind: "pair" as const, options: ["A", "B"] } };
  const answers = (of: (k: number) => StudyAnswer): Record<string, StudyAnswer> =>
    Object.fromEntries(voters.map((voter, k) => [voter, of(k)]));
  const events: StudyEvent[] = [
    { kind: "answered", channel: "public", ...about, answers: answers(() => "first") },
    { kind: "closed", channel: "public", ...about },
    { kind: "answered", channel: "private", ...about, answers: answers((k) => inPrivate[k]) },
    { kind: "closed", channel: "private", ...about },
  ];
  const settings = offsite({
    voters,
    options: { kind: "list", items: [{ name: "A" }, { name: "B" }] },
  });
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

function shown(inPrivate: readonly StudyAnswer[], level: ResultJob["level"]): Omit<Result, "log"> {
  const job: ResultJob = {
    kind: "result",
    study: studyOf(inPrivate),
    level,
    stop: 0,
    stops: fairnessStops,
    sliders: [],
    excluded: null,
    facts: {
      ledger: { publicRounds: 1, privateRounds: 1, saved: 0, privateCost: 5 },
      withdrawnRounds: 0,
      fallbackRounds: 0,
      stoppedEarly: null,
    },
    withFigures: false,
  };
  return solve(job).result;
}

/** All that does not name an option. */
function words({ sureness, fit, sway, columns }: Omit<Result, "log">): string {
  const ofColumns = [columns.private?.sureness, columns.debiased?.sureness];
  return JSON.stringify({ sureness, fit, sway, ofColumns });
}

function winners({ winner, columns, fairness }: Omit<Result, "log">): string {
  const ofColumns = [columns.hands?.winner, columns.private?.winner];
  return JSON.stringify([winner, ofColumns, fairness.winners]);
}

const all = (people: number, answer: StudyAnswer): StudyAnswer[] =>
  Array.from({ length: people }, () => answer);

describe("the result of a small group", () => {
  test.each([
    [4, "four"],
    [5, "small"],
    [6, "small"],
  ] as const)("of %i does not tell whether all said the same in private", (people, level) => {
    for (const answer of ["first", "second"] as const) {
      const said = all(people, answer);
      const unanimous = shown(said, level);
      const dissented = withOneDissent(studyOf(said)).events.flatMap((event) =>
        event.kind === "answered" && event.channel === "private"
          ? Object.values(event.answers)
          : [],
      );
      expect(dissented.filter((other) => other !== answer)).toHaveLength(1);
      const allButOne = shown(dissented, level);

      expect(words(unanimous)).toBe(words(allButOne));
      // The winner comes from what was said, and may be another; if it is not, all else is the same too.
      if (winners(unanimous) === winners(allButOne)) expect(unanimous).toEqual(allButOne);
    }
  });

  test("has no word for private answers alone; that of eight has", () => {
    expect(shown(all(6, "second"), "small").columns.private?.sureness).toBeNull();
    expect(shown(all(8, "second"), "large").columns.private?.sureness).not.toBeNull();
  });
});
