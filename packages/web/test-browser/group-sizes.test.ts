import type { LogLine, ReplyOf, Result } from "@unswayed/protocol";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nothingIsToldByPerson } from "./support/people-in-replies.ts";
import {
  answerPrivately,
  ask,
  callAs,
  cast,
  handsUp,
  isClean,
  type Meeting,
  modelIsIdle,
  openStage,
  type Stage,
  seatedMeeting,
} from "./support/stage.ts";

/** How long a bar may be: as its step is. */
const barLengths = [100, 66, 33, 12].map((percent) => `inline-size:${percent}%;`);

/** About how many more questions could separate two options: these ranges, and nothing finer. */
const rangesOfQuestions = ["1 to 3", "3 to 5", "5 to 10", "10 to 20", "20 to 40"];

/** 9. and 20. */
describe("groups of several sizes", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(async () => stage?.close());

  const limits = { publicRounds: 4, privateRounds: 4 };

  test.each([4, 5, 8])("20. the result of %d people shows what that size allows", async (size) => {
    // The same people and one more would be taken for a follow-up, which shows less.
    const voters = ["Kim", "Lea", "Max", "Noa"];
    const meeting = await seatedMeeting(stage, size, { limits, ...(size === 4 && { voters }) });
    const { id, host, people } = meeting;
    let moments = 0;
    while ((await modelIsIdle(host, id)).stop === null) {
      const { opened, number } = await ask(meeting);
      if (opened === "round") {
        await handsUp(meeting, number);
        continue;
      }
      moments += 1;
      await Promise.all(people.map(({ page }) => answerPrivately(page, "Lisbon")));
      while ((await callAs(host, "room", { id })).moment) await pause();
    }
    expect(moments).toBeGreaterThan(0);
    await host.page.goto(`/d/${id}/run`);
    await host.page.getByRole("button", { name: "Show the result" }).click({ timeout: 120_000 });
    await people[0].page.locator(".verdict h1").waitFor({ timeout: 120_000 });
    await host.page.locator(".verdict h1").waitFor();
    const room = await callAs(host, "room", { id });
    const { result } = room;
    const page = host.page;
    await page.getByText("More about this result").click();
    const sway = await page.getByRole("heading", { name: "Influence", exact: true }).count();
    const stops = await page.locator(".stops li").count();
    expect({ sway, stops }).toEqual({ sway: size === 4 ? 0 : 1, stops: size === 4 ? 1 : 5 });
    // Bars have the four lengths of their steps, and none between: nothing finer is drawn than was sent.
    const bars = page.locator(".ranked-track > span");
    expect(await bars.count()).toBeGreaterThan(1);
    for (const bar of await bars.all()) {
      expect(barLengths).toContain((await bar.getAttribute("style"))?.replaceAll(" ", ""));
    }
    expect(numbersIn(result)).toEqual([]);
    await countsArePublic(meeting, room);
    await nothingIsToldByPerson(meeting);
    const shown = (await page.locator("article").textContent()) ?? "";
    for (const number of shown.match(/\d+[.,]\d+/g) ?? []) expect(number).toBe("");
    await isClean(host);
    await isClean(people[0]);
  });

  test("9. someone leaves and private questions wait", async () => {
    const meeting = await seatedMeeting(stage, 4, { limits, privateTiming: "each-round" });
    const { id, host, people } = meeting;
    await host.page.goto(`/d/${id}/run`);
    const path = people[3].page.url();
    const { number } = await ask(meeting);
    await people[3].page.close();
    // Anyone who was heard from in the last twenty seconds counts as here.
    const isGone = async (): Promise<boolean> =>
      (await callAs(host, "room", { id })).voters[3]?.isHere === false;
    while (!(await isGone())) await pause();
    for (const k of [0, 1, 2]) await cast(meeting, k, number, "first");
    await callAs(host, "closeRound", { id, round: number });
    await host.page.getByText("Private rounds need 4 people. 3 are here.").waitFor();
    for (const { page } of people.slice(0, 3)) {
      expect(await page.getByText("PRIVATE", { exact: true }).count()).toBe(0);
    }
    const page = await people[3].context.newPage();
    await page.goto(path);
    await host.page
      .getByText("Private rounds need 4 people. 3 are here.")
      .waitFor({ state: "hidden" });
    expect((await ask(meeting)).opened).toBe("moment");
    await page.getByText("PRIVATE", { exact: true }).first().waitFor();
    await isClean(host);
  });
});

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 500));
}

/** The numbers a result may hold are counts of what everyone saw, or were set before anyone answered, or are steps. */
async function countsArePublic(
  { id, host, people }: Meeting,
  { past, result }: ReplyOf<"room">,
): Promise<void> {
  const { ledger, fairness, changes, sway, log } = result as Result;
  const settings = await callAs(host, "settings", { id });
  const record = (await callAs(host, "exportLog", { id })).trim().split("\n");
  const lines = record.map((line) => JSON.parse(line) as LogLine);
  const asked = lines.flatMap(({ fact }) => (fact.kind === "moment-opened" ? fact.questions : []));
  expect(ledger).toEqual({
    publicRounds: past.length,
    privateRounds: asked.length,
    saved: past.length - asked.length,
    privateCost: settings.privateCost,
  });
  expect(fairness.stop).toBe(settings.fairness.stop);
  expect(fairness.winners).toHaveLength(5);
  expect(changes).toMatchObject({
    withdrawnRounds: 0,
    fallbackRounds: past.filter(({ chosenBy }) => chosenBy === "fallback").length,
    stoppedEarly: null,
  });
  expect(lines[log.seq - 1]?.hash).toBe(log.hash);
  const { moreQuestions } = changes;
  if (people.length === 4) expect(moreQuestions).toBeNull();
  if (moreQuestions) {
    expect(rangesOfQuestions).toContain(`${moreQuestions.from} to ${moreQuestions.to}`);
  }
  for (const boxes of [sway?.boxes, sway?.reach]) {
    const steps = people.length === 8 ? [null, 0, 1, 2, 3, 4, 5] : [null, undefined];
    expect(steps).toContain(boxes);
  }
}

/** Numbers of a result that are not among those everyone may know: counts of questions, the stop, the cost, the log's place. */
function numbersIn(result: Result | null): readonly number[] {
  const { ledger: _ledger, fairness, changes, log: _log, sway, ...rest } = result as Result;
  const found: number[] = [];
  const walk = (value: unknown): void => {
    if (typeof value === "number") found.push(value);
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(walk);
  };
  walk([rest, fairness.winners, changes.leavingOneOut, sway?.word]);
  return found;
}
