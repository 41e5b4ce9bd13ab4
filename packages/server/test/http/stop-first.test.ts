import { afterEach, describe, expect, test } from "vitest";
import { seatedMeeting, type TestHouse, testHouse } from "../support/meeting.ts";
import { scriptedSolver } from "../support/solvers.ts";

let house: TestHouse;
afterEach(() => house.close());

describe("ending a vote", () => {
  test("gives up the solve of a question that nobody will ask, and says nothing of a failure", async () => {
    const solver = scriptedSolver();
    house = await testHouse({ solver });
    const meeting = await seatedMeeting(house);
    const { id, facilitator } = meeting;
    const { number } = await meeting.ask();
    solver.isStuck = true;
    await meeting.voteOpenly(number, () => "first");
    await house.clock.advance(100);
    expect(solver.jobs.at(-1)?.kind).toBe("next");

    await facilitator.do("stop", { id }, { early: true });
    await house.clock.advance(100);

    expect(solver.givenUp).toContain(`${id} next`);
    expect(solver.jobs.at(-1)?.kind).toBe("result");
    expect((await meeting.room()).model.state).toBe("idle");
    solver.release();
    await house.clock.advance(100);
    expect((await meeting.room()).phase).toBe("revealed");
  });
});
