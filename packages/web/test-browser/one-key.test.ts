import type { LogLine } from "@unswayed/protocol";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  answerPrivately,
  ask,
  callAs,
  cast,
  isClean,
  type Meeting,
  openStage,
  optionsOn,
  raise,
  type Stage,
  seatedMeeting,
} from "./support/stage.ts";

/** One public question and a private round after it. */
const limits = { publicRounds: 1, privateRounds: 1 };

async function factsOf({ host, id }: Meeting): Promise<readonly LogLine["fact"][]> {
  const log = await callAs(host, "exportLog", { id });
  return log
    .trimEnd()
    .split("\n")
    .map((line) => (JSON.parse(line) as LogLine).fact);
}

describe("a phone that sits down", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage({ momentTickMs: 250 });
  });
  afterAll(async () => stage?.close());

  test("signs by its own key, finds its private answer in the log, and is seen to be another where it is", async () => {
    const meeting = await seatedMeeting(stage, 5, { limits });
    const { id, people, host } = meeting;
    const [ana, ben] = people;
    const { number } = await ask(meeting);
    await raise(ana.page, (await optionsOn(ana.page))[0] ?? "");
    for (const k of [1, 2, 3, 4]) await cast(meeting, k, number, "second");
    await callAs(host, "closeRound", { id, round: number });
    const facts = await factsOf(meeting);
    const keys = facts.flatMap((fact) => (fact.kind === "joined" ? [fact.key] : []));
    expect(new Set(keys).size).toBe(5);
    expect(keys).not.toContain(undefined);
    const hands = facts.filter((fact) => fact.kind === "hand-raised");
    expect(hands).toHaveLength(5);
    for (const hand of hands) expect(hand).toHaveProperty("signature");
    expect(facts.some(({ kind }) => kind === "seat-moved" || kind === "seat-keyed")).toBe(false);

    expect((await ask(meeting)).opened).toBe("moment");
    // The answer is changed once: the last is the one to be found.
    const [first, second] = await optionsOn(ana.page);
    await answerPrivately(ana.page, first ?? "");
    await ana.page.getByRole("button", { name: "Change an answer" }).click();
    await answerPrivately(ana.page, second ?? "");
    for (const { page } of people.slice(1)) await answerPrivately(page, first ?? "");
    await ana.page
      .getByText("Checked on this phone: your private answer is in the log just as it was sent.")
      .first()
      .waitFor();
    await isClean(ana);

    // A browser that has the cookie and not the key.
    const other = await stage.newPerson({ width: 400, height: 800 });
    await other.context.addCookies(await ana.context.cookies());
    await other.page.goto(`/d/${id}/vote`);
    await ben.page.getByText("on another device since: Ana").waitFor();
    const after = (await factsOf(meeting)).slice(facts.length).map(({ kind }) => kind);
    expect(after).toContain("seat-moved");
    expect(after).toContain("seat-keyed");
  });

  test("refuses a log that does not continue the one it saw, until someone knows why", async () => {
    const meeting = await seatedMeeting(stage, 5, { limits });
    const { page } = meeting.people[0];
    await page.route("**/api/deliberations/*/log/*", async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(
        /"hash":"(.)/g,
        (_, digit) => `"hash":"${digit === "0" ? "1" : "0"}`,
      );
      await route.fulfill({ response, body });
    });
    const question = page.getByRole("heading", { name: "Where should we hold the next offsite?" });
    const broken = page.getByText("something in it was changed afterwards");
    await page.reload();
    await broken.waitFor();
    expect(await question.count()).toBe(0);
    await isClean(meeting.people[0]);

    await page.unroute("**/api/deliberations/*/log/*");
    await page.getByRole("button", { name: "Go on with this record" }).click();
    await question.waitFor();
    await page.reload();
    await question.waitFor();
    await page.locator(".log-head").waitFor();
    expect(await broken.count()).toBe(0);
  });
});
