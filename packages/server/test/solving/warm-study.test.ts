import { restoreStudy, type StudyAnswer, type StudyEvent, type StudyJSON } from "@unswayed/core";
import { usualIn } from "@unswayed/protocol";
import { describe, expect, test } from "vitest";
import { meetingPlan } from "../../src/log/meeting-plan.ts";
import { studySettings } from "../../src/rules/study-settings.ts";
import { solve } from "../../src/solving/solve.ts";
import { offsite } from "../support/settings.ts";

const voters = ["v1", "v2", "v3", "v4", "v5"];

/** Five people of different minds: the meeting goes on for several private rounds. */
function answersTo(kind: string, count: number, turn: number): Record<string, StudyAnswer> {
  return Object.fromEntries(
    voters.map((voter, k) => {
      const first = (k + turn) % count;
      const places = Array.from({ length: count }, (_, place) => ((first + place) % count) + 1);
      const answer = kind === "pair" ? (first === 0 ? "first" : "second") : places.join(">");
      return [voter, answer as StudyAnswer];
    }),
  );
}

describe("a study that is kept between two solves", () => {
  test("takes private rounds as they were asked, in whatever order and however many of its questions", () => {
    const settings = offsite({
      ...usualIn.private,
      kinds: { public: ["pair"], private: ["pair", "order"] },
      openingBallot: { kind: "order", channel: "private" },
      voters,
    });
    const study = studySettings(settings, meetingPlan(settings), voters, "kept");
    const events: StudyEvent[] = [];
    const json = (): StudyJSON => ({
      schema: "unswayed/study@2",
      settings: study as StudyJSON["settings"],
      events: [...events],
    });
    let round = 0;
    let several = 0;
    for (let turn = 0; turn < 4; turn++) {
      const { step } = solve({ kind: "next", study: json() });
      // What a solver says that has never seen this decision.
      expect(step).toEqual(restoreStudy(json()).step());
      if (step.kind !== "private") break;
      if (step.questions.length > 1) several += 1;
      // The server puts them in an order that tells nothing, and each once.
      const each = new Map(step.questions.map((one) => [JSON.stringify(one), one]));
      for (const { kind, options } of [...each.values()].reverse()) {
        round += 1;
        const about = { round, channel: "private" as const, question: { kind, options } };
        const answers = answersTo(kind, options.length, round);
        events.push({ kind: "answered", ...about, answers }, { kind: "closed", ...about });
      }
    }
    expect(several).toBeGreaterThan(0);
  });
});
