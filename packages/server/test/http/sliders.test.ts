import type { Slider } from "@unswayed/protocol";
import { afterEach, expect, test } from "vitest";
import { playThrough, seatedMeeting, type TestHouse, testHouse } from "../support/meeting.ts";
import { ratings } from "../support/settings.ts";
import { hereSolver } from "../support/solvers.ts";

let house: TestHouse;
afterEach(() => house.close());

const budget: Slider = { name: "Budget", min: 0, max: 100, step: 1 };

test.each(["pairs", "ratings"] as const)(
  "no page, event, export or fact shows a result on sliders more finely than a fifth of the range (%s)",
  async (answers) => {
    house = await testHouse({ solver: hereSolver() });
    const meeting = await seatedMeeting(house, {
      ...(answers === "ratings" && ratings),
      options: { kind: "sliders", parameters: [budget] },
      voters: ["Ana", "Ben", "Chidi", "Dana"],
      limits: { publicRounds: 2, privateRounds: 2 },
    });
    const { id, facilitator, people, screen } = meeting;
    const stream = await screen.listen(id, "screen");
    await playThrough(meeting, (person, round, channel) => {
      const place = (person * 3 + round * 5 + (channel === "private" ? 4 : 0)) % 11;
      return answers === "ratings" ? place : place % 2 === 0 ? "first" : "second";
    });
    await facilitator.do("stop", { id }, { early: true });
    while ((await meeting.room()).phase !== "revealed") await house.clock.advance(1_000);
    for (const person of people) {
      await person.do("consent", { id }, { matter: "exact-figures", agrees: true });
    }
    while (!(await meeting.room()).figures) await house.clock.advance(1_000);

    const room = await meeting.room();
    const log = (await people[0].send("exportLog", { id })).text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line).fact);
    const event = stream.latest("room")?.data;
    const shown = [
      { result: room.result, figures: room.figures },
      { result: event.result, figures: event.figures },
      JSON.parse((await people[0].send("exportResult", { id })).text),
      log.filter(({ kind }) => kind === "revealed" || kind === "figures-revealed"),
    ];

    for (const one of shown) {
      const values = [...JSON.stringify(one).matchAll(/"Budget":(-?[\d.e-]+)/g)].map(([, v]) =>
        Number(v),
      );
      expect(values.length).toBeGreaterThan(3);
      for (const value of values) expect([0, 20, 40, 60, 80, 100]).toContain(value);
    }
  },
);
