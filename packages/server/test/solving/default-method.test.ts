import { restoreStudy, type StudyAnswer } from "@unswayed/core";
import { Result, type Settings } from "@unswayed/protocol";
import { describe, expect, test } from "vitest";
import { meetingPlan } from "../../src/log/meeting-plan.ts";
import { studySettings } from "../../src/rules/study-settings.ts";
import type { NextJob } from "../../src/solving/jobs.ts";
import { solve } from "../../src/solving/solve.ts";
import { forgetStudy } from "../../src/solving/study-shelf.ts";
import { surenessOf } from "../../src/solving/sureness.ts";
import { offsite } from "../support/settings.ts";
import { simulatedMeeting } from "../support/simulated-meeting.ts";

const meeting = simulatedMeeting({ people: 5, questions: 7, seed: 1 });
const voters = ["v1", "v2", "v3", "v4"];

function nextJob(events: number): NextJob {
  return {
    kind: "next",
    study: { ...meeting.job.study, events: meeting.job.study.events.slice(0, events) },
  };
}

describe("the method of a decision", () => {
  const settingsFor = (settings: Settings) =>
    studySettings(settings, meetingPlan(settings), voters, "seed");

  test("is our own, also for decisions made before there was a choice", () => {
    const { method: _, ...before } = offsite();

    for (const settings of [offsite(), before, offsite({ method: "paper" })]) {
      expect(settingsFor(settings).method).toBe("particles");
    }
  });

  test("is given a price even where private questions are said to cost nothing", () => {
    expect(settingsFor(offsite({ privateCost: 0 })).cost?.private).toBe(0.1);
  });

  test("asks nothing in private where the group wants none", () => {
    const none = offsite({ limits: { publicRounds: 5, privateRounds: 0 } });

    expect(settingsFor(none).plan).toMatchObject({ mostPrivate: 0, leastPrivate: 0, repeated: 0 });
  });
});

describe("a study kept between two solves", () => {
  test("answers as one that has just been read", () => {
    const { events } = meeting.job.study;
    solve(nextJob(events.length - 4));
    const followed = solve(nextJob(events.length));
    forgetStudy(meeting.job.study);

    expect(solve(nextJob(events.length))).toEqual(followed);
  });

  test("takes in a private round whatever the order in which its questions were put", () => {
    const settings = offsite();
    const own: Settings = {
      ...settings,
      situation: "private",
      kinds: { public: ["pair"], private: ["pair"] },
      openingBallot: { kind: "order", channel: "private" },
    };
    const study = restoreStudy({
      ...meeting.job.study,
      settings: studySettings(own, meetingPlan(own), voters, "seed"),
      events: [],
    });
    const all = (answer: StudyAnswer) => Object.fromEntries(voters.map((v) => [v, answer]));
    const order = study.ask();
    if (order?.kind !== "order") throw new Error("a private decision begins with an order");
    const places = order.options.map((_, k) => k + 1);
    study.tell(order, {
      ...all(places.join(">") as StudyAnswer),
      v1: places.toReversed().join(">") as StudyAnswer,
    });
    const json = study.toJSON();
    const { step } = solve({ kind: "next", study: json });
    if (step.kind !== "private" || step.questions.length < 2) throw new Error("no round of two");
    const put = step.questions.toReversed();
    for (const [k, question] of put.entries()) {
      const round = 2 + k;
      study.tell({ id: `${round}-private`, round, channel: "private", ...question }, all("first"));
    }
    const followed = solve({ kind: "next", study: study.toJSON() });
    forgetStudy(json);

    expect(solve({ kind: "next", study: study.toJSON() })).toEqual(followed);
  });

  test("is not mistaken for another with the same beginning", () => {
    const whole = solve(nextJob(meeting.job.study.events.length));
    const earlier = solve(nextJob(meeting.job.study.events.length - 4));
    forgetStudy(meeting.job.study);

    expect(solve(nextJob(meeting.job.study.events.length - 4))).toEqual(earlier);
    expect(solve(nextJob(meeting.job.study.events.length))).toEqual(whole);
  });
});

describe("the result by our own method", () => {
  const { result, figures } = solve(meeting.job);

  test("is a result and says whether people answered as assumed", () => {
    const log = { seq: 1, hash: "0".repeat(64) };

    expect(Result.parse({ ...result, log })).toEqual({ ...result, log });
    expect(result.fit).toMatch(/^(as-assumed|doubtful)$/);
    expect(figures).toBeNull();
  });

  test("tells of more questions in ranges only, and of reach in boxes to large groups only", () => {
    const more = result.changes.moreQuestions;
    expect([null, "1 3", "3 5", "5 10", "10 20", "20 40"]).toContain(
      more && `${more.from} ${more.to}`,
    );
    expect(result.sway?.reach).toBeNull();

    const large = solve({ ...meeting.job, level: "large" }).result;
    const { boxes = null, reach = null } = large.sway ?? {};
    expect(boxes === null || (Number.isInteger(reach) && (reach ?? 0) >= boxes)).toBe(true);
  });

  test("says no more to a group of four or three", () => {
    for (const level of ["three", "four"] as const) {
      const { changes, sway } = solve({ ...meeting.job, level }).result;
      expect([changes.moreQuestions, changes.leavingOneOut, sway]).toEqual([null, null, null]);
    }
  });
});

describe("a word", () => {
  const sure = (value: number) => ({ kind: "chance", value }) as const;

  test("goes by the chance of being best, and a group of three is told only the last step", () => {
    const words = [0.59, 0.6, 0.79, 0.8, 0.94, 0.95].map((value) => surenessOf(sure(value), "small"));
    const ofThree = [0.94, 0.95].map((value) => surenessOf(sure(value), "three"));

    expect(words).toEqual(["open", "leaning", "leaning", "likely", "likely", "very-likely"]);
    expect(ofThree).toEqual(["not-clear", "clear"]);
  });
});
