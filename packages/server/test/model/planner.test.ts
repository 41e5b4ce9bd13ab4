import { describe, expect, test } from "vitest";
import { secretFrom } from "../../src/log/secret.ts";
import type { State } from "../../src/log/state.ts";
import type { Estimator } from "../../src/model/estimator.ts";
import { Planner } from "../../src/model/planner.ts";
import { type NextAnswer, SupersededError } from "../../src/solving/jobs.ts";
import { testClock } from "../support/test-clock.ts";

const answer: NextAnswer = {
  step: { kind: "stop", why: "enough" },
  withoutPrivate: { kind: "stop", why: "enough" },
  further: [],
};

function stateAt(studyVersion: number): State {
  return { id: "d", phase: "running", rounds: [], studyVersion } as unknown as State;
}

describe("the planner", () => {
  test("a preparation that comes late and takes the place of the newest loses no question", async () => {
    const asked: number[] = [];
    let isFirst = true;
    const estimator = {
      async next({ studyVersion }: State) {
        asked.push(studyVersion);
        if (studyVersion === 2 && isFirst) {
          isFirst = false;
          throw new SupersededError("a newer question took its place");
        }
        return answer;
      },
      giveUp() {},
    } as unknown as Estimator;
    const planner = new Planner(
      estimator,
      secretFrom("00".repeat(32)),
      testClock(),
      () => {},
      () => {},
    );

    void planner.prepare(stateAt(1));
    const found = await planner.prepare(stateAt(2));

    expect(found).toEqual(answer);
    expect(planner.modelState(stateAt(2)).state).toBe("idle");
    expect(asked).toEqual([1, 2, 2]);
  });
});
