import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  ask,
  callAs,
  isClean,
  type Meeting,
  openStage,
  optionsOn,
  raise,
  recordedHands,
  type Stage,
  seatedMeeting,
} from "./support/stage.ts";

/** Public ballots, with three people in browsers of their own. */
describe("a public question", () => {
  let stage: Stage;
  let meeting: Meeting;
  beforeAll(async () => {
    stage = await openStage();
    meeting = await seatedMeeting(stage, 4, { limits: { publicRounds: 100, privateRounds: 0 } });
  });
  afterAll(async () => stage?.close());

  /** A question that a test has left open, because it failed half-way. */
  let open: number | null = null;
  const close = async (round: number): Promise<void> => {
    await callAs(meeting.host, "closeRound", { id: meeting.id, round });
    open = null;
  };
  /** Asks, and waits until the voters see it: on a busy machine they still look at the question before. */
  const askEverybody = async (): Promise<{ readonly number: number }> => {
    const { number } = await ask(meeting);
    open = number;
    for (const { page } of meeting.people) {
      await page
        .getByText(new RegExp(`Question ${number}\\b`))
        .first()
        .waitFor();
    }
    return { number };
  };
  beforeEach(async () => {
    if (open === null) return;
    for (const { page, context } of meeting.people) {
      await context.setOffline(false);
      await page.unrouteAll({ behavior: "ignoreErrors" });
    }
    await close(open);
  });

  /** Whose hands are in the record of a question, and for what. */
  const recorded = (round: number) => recordedHands(meeting, round);

  test("3. two browsers, one hand; 4. a mis-click is undone", async () => {
    const { number } = await askEverybody();
    const { page } = meeting.people[0];
    const [first, second] = await optionsOn(page);
    const screen = meeting.screen.page;
    const under = (option: string) =>
      screen.locator(".panel", { hasText: option }).getByRole("listitem");
    await screen.getByText("0 of 4 answered").waitFor();

    await raise(meeting.people[1].page, second);
    await under(second).filter({ hasText: "Ben" }).waitFor();
    expect(await screen.locator(".tiles li").count()).toBe(1);
    await raise(page, first);
    await under(first).filter({ hasText: "Ana" }).waitFor();

    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Taken back.").first().waitFor();
    await under(first).filter({ hasText: "Ana" }).waitFor({ state: "detached" });
    await raise(page, second);
    await under(second).filter({ hasText: "Ana" }).waitFor();
    expect(await screen.locator(".tiles li", { hasText: "Ana" }).count()).toBe(1);
    await isClean(meeting.screen);
    await close(number);
    expect(await recorded(number)).toEqual({ v1: second, v2: second });
    await page.getByText("The vote has ended. Look at the shared screen.").first().waitFor();
    await isClean(meeting.people[0]);
  });

  test("a phone loads less than 150 kB of compressed script up to its first ballot", async () => {
    const loaded = (page: Page): Promise<number> =>
      page.evaluate(`performance.getEntriesByType("resource")
        .filter(({ name }) => name.endsWith(".js"))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`) as Promise<number>;
    const phone = await stage.newPerson({ width: 360, height: 640 });
    await phone.page.goto("/j/ZZZZ-ZZ");
    await phone.page.getByText("No room ZZZZ-ZZ.").waitFor();
    const { number } = await askEverybody();
    const voter = meeting.people[0].page;
    await voter.reload();
    await optionsOn(voter);
    await raise(meeting.people[1].page, (await optionsOn(meeting.people[1].page))[0]);
    for (const bytes of [await loaded(phone.page), await loaded(voter)]) {
      expect(bytes).toBeGreaterThan(50_000);
      expect(bytes).toBeLessThan(150_000);
    }
    await close(number);
  });

  test("6. skipping loses nothing", async () => {
    const { page } = meeting.people[0];
    const answers: string[] = [];
    for (const k of [0, 1, 2]) {
      const { number } = await askEverybody();
      const [first] = await optionsOn(page);
      if (k === 0) {
        await page.getByRole("button", { name: "Skip", exact: true }).click();
        await page.locator("p.status", { hasText: "Your answer: skipped." }).waitFor();
      } else await raise(page, first);
      await close(number);
      answers.push((await recorded(number))["v1"]);
      expect(answers[k]).toBe(k === 0 ? "abstain" : first);
    }
    expect(answers).toHaveLength(3);
    await isClean(meeting.people[0]);
  });

  test("7. a double tap is one ballot", async () => {
    const { number } = await askEverybody();
    const { page } = meeting.people[1];
    const [first] = await optionsOn(page);
    let puts = 0;
    await page.route("**/ballot", async (route) => {
      puts += 1;
      await new Promise((resolve) => setTimeout(resolve, 800));
      await route.continue();
    });
    await page.locator(".pair-card", { hasText: first }).dblclick();
    await page.keyboard.press("Enter");
    await page.locator("p.status", { hasText: `Your answer: ${first}.` }).waitFor();
    // The same card again says nothing new.
    await page.keyboard.press("Enter");
    await page.unroute("**/ballot");
    expect(puts).toBe(1);
    const { round } = await callAs(meeting.host, "room", { id: meeting.id });
    expect(round?.hands).toHaveLength(1);
    await isClean(meeting.people[1]);
    await close(number);
  });

  test("7. keys and taps that come too late take nothing back", async () => {
    const { number } = await askEverybody();
    const { page } = meeting.people[1];
    const [first] = await optionsOn(page);
    const takenBack: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/take-back")) takenBack.push(request.url());
    });
    await page.locator(".pair-card", { hasText: first }).focus();
    // Held down: the answer is recorded while the key still repeats.
    await page.keyboard.down("Enter");
    await page.locator("p.status", { hasText: `Your answer: ${first}.` }).waitFor();
    for (let k = 0; k < 5; k++) await page.keyboard.down("Enter");
    await page.keyboard.up("Enter");
    await page.keyboard.press("Enter");
    // The second half of a double tap finds the button that came instead of the first.
    await page.getByRole("button", { name: "Undo" }).dispatchEvent("click", { detail: 2 });
    const { round } = await callAs(meeting.host, "room", { id: meeting.id });
    expect(round?.hands).toHaveLength(1);
    expect(takenBack).toEqual([]);
    await close(number);
  });

  test("12. a phone that is offline says so, and its answer counts once or not at all", async () => {
    const { number } = await askEverybody();
    const { page, context } = meeting.people[1];
    const [first] = await optionsOn(page);
    await context.setOffline(true);
    await page.locator(".pair-card", { hasText: first }).click();
    await page.getByText("Couldn't send your answer yet. Trying again.").waitFor({ timeout: 4000 });
    await page.locator(".pill.is-offline").waitFor();
    await context.setOffline(false);
    await page.locator("p.status", { hasText: "Your answer:" }).waitFor();
    // The word that it is offline goes when it is not, also where the stream has outlived it.
    await page.locator(".pill").waitFor({ state: "detached" });
    await raise(meeting.people[0].page, first);
    await close(number);
    expect(Object.keys(await recorded(number)).sort()).toEqual(["v1", "v2"]);

    const next = await askEverybody();
    const [other] = await optionsOn(page);
    await context.setOffline(true);
    await page.locator(".pair-card", { hasText: other }).click();
    await page.getByText("Couldn't send your answer yet.").first().waitFor();
    const [theirs] = await optionsOn(meeting.people[0].page);
    await raise(meeting.people[0].page, theirs);
    await close(next.number);
    await context.setOffline(false);
    await page.getByText("It was not counted.").first().waitFor();
    expect(Object.keys(await recorded(next.number))).toEqual(["v1"]);
    await isClean(meeting.people[1]);
  });

  test("15. keyboard only", async () => {
    const { number } = await askEverybody();
    const { page } = meeting.people[2];
    const [, second] = await optionsOn(page);
    const requests: string[] = [];
    page.on("request", (request) => {
      if (request.method() !== "GET") requests.push(request.url());
    });
    // A new question has moved the focus to its heading.
    await page.locator("h1:focus").waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    expect(requests).toEqual([]);
    await page.keyboard.press("2");
    await page.locator("p.status", { hasText: `Your answer: ${second}.` }).waitFor();
    expect(await page.locator(".ballot :focus").count()).toBe(1);
    await page.locator("[role=status]", { hasText: "Undo available." }).waitFor();
    expect(requests).toHaveLength(1);
    await close(number);

    const next = await askEverybody();
    await optionsOn(page);
    await page.getByRole("button", { name: "Help" }).click();
    await page.getByLabel("Letter and digit keys").selectOption("off");
    await page.getByRole("button", { name: "Close" }).click();
    await page.locator("h1").first().focus();
    await page.keyboard.press("2");
    expect(await page.locator('.pair-card[aria-pressed="true"]').count()).toBe(0);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await page.locator("p.status", { hasText: "Your answer:" }).waitFor();
    await close(next.number);
    await isClean(meeting.people[2]);
  });
});
