import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  ask,
  callAs,
  cast,
  handsUp,
  isClean,
  modelIsIdle,
  openStage,
  optionsOn,
  type Person,
  raise,
  recordedHands,
  type Stage,
  seatedMeeting,
  tryAs,
  venues,
} from "./support/stage.ts";

describe("people come and go", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(async () => stage?.close());

  const limits = { publicRounds: 100, privateRounds: 0 };

  test("8. a late joiner waits for the next question; 10. closing early names who is missing", async () => {
    const host = await stage.host();
    const meeting = await seatedMeeting(stage, 4, { limits }, { isStarted: false });
    const { id } = meeting;
    await callAs(host, "freeSeat", { id, voter: "v4" });
    await meeting.people[3].page.getByText("Maria removed you from the list.").waitFor();
    await callAs(host, "start", { id });
    // Those who are here, the first three.
    const here = [0, 1, 2];
    const played = async (): Promise<void> => {
      const { number } = await ask(meeting);
      for (const k of here) await cast(meeting, k, number, k === 1 ? "second" : "first");
      await callAs(host, "closeRound", { id, round: number });
    };
    for (let number = 1; number <= 3; number++) await played();
    const late = await stage.newPerson({ width: 400 });
    const { path } = await callAs(host, "issueLink", { id }, { kind: "voter", voter: "v4" });
    const fourth = await ask(meeting);
    expect(fourth.number).toBe(4);
    await late.page.goto(path);
    await late.page.getByRole("button", { name: "Join" }).click();
    await late.page.getByText("You join from question 5.").first().waitFor();

    await host.page.goto(`/d/${id}/run`);
    await host.page.getByRole("button", { name: "End the vote" }).waitFor();
    const [first] = await optionsOn(meeting.people[0].page);
    await raise(meeting.people[0].page, first);
    await host.page.getByText("1 of 3 answered").first().waitFor();
    await host.page.getByRole("button", { name: "End the vote" }).click();
    const dialog = host.page.getByRole("dialog");
    await dialog
      .getByText('Ben and Chidi have not answered. They\'ll be recorded as "no answer".')
      .waitFor();
    await isClean(host);
    await dialog.getByRole("button", { name: "End the vote" }).click();
    await host.page.getByRole("button", { name: /^Ask question/ }).waitFor();
    expect(Object.keys(await recordedHands(meeting, fourth.number))).toEqual(["v1"]);
    const log = await callAs(host, "exportLog", { id });
    expect(log).toContain('"missing":["v2","v3"]');

    await ask(meeting);
    const [theirs] = await optionsOn(late.page);
    await raise(late.page, theirs);
    await host.page.getByRole("button", { name: "End the vote" }).click();
    await host.page.getByRole("dialog").getByRole("button", { name: "End the vote" }).click();
    await host.page.getByRole("button", { name: /^Ask question/ }).waitFor();
    for (let number = 6; number <= 7; number++) await played();
    await host.page.getByRole("button", { name: "Stop the decision" }).click();
    await host.page.getByText("Stop after question 7? The result will say so.").waitFor();
    await host.page.getByRole("dialog").getByRole("button", { name: "Stop the decision" }).click();
    // Nobody was asked in private: then it is a show of hands, and nothing is said about influence.
    await host.page.locator("p.lead", { hasText: "A show of hands, nothing more." }).waitFor();
    await host.page.getByText("More about this result").click();
    await host.page.getByText("Stopped early by Maria after question 7.").waitFor();
    expect(await host.page.locator(".sure, .slopes").count()).toBe(0);
    expect(await host.page.getByText(/corrected for influence|are deleted on/i).count()).toBe(0);
    await late.page.locator(".verdict h1").waitFor();
    await late.page.goto(`/d/${id}/vote`);
    await late.page.getByText("This decision closed").first().waitFor();
    await late.page.getByRole("link", { name: "See the result" }).waitFor();
    expect(
      (await tryAs(late, "castPublic", { id, round: 1 }, { answer: "first", attempt: 9 })).status,
    ).toBe(409);
    await isClean(late);
  });

  test("the shared screen opens in one tab, however often it is asked for, and the desk lives on", async () => {
    const host = await stage.host();
    const { id } = await seatedMeeting(stage, 3, {
      limits,
      privacy: { smallestGroup: 3, keepDays: 7, acceptsPlainHttp: false },
    });
    await host.page.goto(`/d/${id}/run`);
    const button = host.page.getByRole("button", { name: /^Ask question/ });
    await button.waitFor();
    const [screen] = await Promise.all([
      host.context.waitForEvent("page"),
      host.page.keyboard.press("s"),
    ]);
    await screen.getByText("Where should we hold").first().waitFor();
    for (let k = 0; k < 2; k++) {
      await Promise.all([
        screen.waitForResponse((response) => response.request().method() === "POST"),
        host.page.keyboard.press("s"),
      ]);
      await screen.getByText("Where should we hold").first().waitFor();
    }

    expect(host.context.pages()).toHaveLength(2);
    expect(screen.url()).toMatch(/\/screen$/);
    await button.click();
    await host.page.getByRole("button", { name: "End the vote" }).waitFor();
    await screen.getByText("Public question 1").waitFor();
    expect(await host.page.getByText("A newer link was made").count()).toBe(0);
    await screen.close();
  });

  test("17. a link works in one browser, until a newer one is made", async () => {
    const host = await stage.host();
    const meeting = await seatedMeeting(
      stage,
      3,
      { limits, privacy: { smallestGroup: 3, keepDays: 7, acceptsPlainHttp: false } },
      { isStarted: false },
    );
    const { id } = meeting;
    const link = { kind: "voter", voter: "v1" } as const;
    const old = await callAs(host, "issueLink", { id }, link);
    await meeting.people[0].page.getByText("A newer link was made for you.").waitFor();
    const first = await stage.newPerson();
    const second = await stage.newPerson();
    const third = await stage.newPerson();
    const sent = [host, first, second, third, meeting.screen].map(headersSentFrom);
    await first.page.goto(old.path);
    await first.page.getByText("This page updates by itself").first().waitFor();
    expect(first.page.url()).not.toContain(old.key);
    await second.page.goto(old.path);
    await second.page.getByText("This link is in use on another device.").waitFor();
    await isClean(second);
    const newer = await callAs(host, "issueLink", { id }, link);
    await first.page.getByText("A newer link was made for you.").waitFor();
    await isClean(first);
    await third.page.goto(newer.path);
    await third.page.getByText("This page updates by itself").first().waitFor();
    await isClean(third);
    for (const { page } of [host, meeting.screen]) await page.reload();
    await meeting.screen.page.getByText("Ana").first().waitFor();
    const screen = await meeting.screen.page.content();
    // Neither our server nor another, to which someone goes from here, learns a key from where they come.
    const elsewhere = await outsider();
    for (const { page } of [first, second, third]) {
      await page.evaluate(`location.assign(${JSON.stringify(elsewhere.url)})`);
      await page.getByText("Elsewhere").waitFor();
      expect(await page.evaluate("document.referrer")).toBe("");
    }
    await elsewhere.close();
    const ours = await Promise.all(sent.map((headers) => headers()));
    for (const headers of [...ours, elsewhere.heard]) {
      expect(headers.length).toBeGreaterThan(2);
      expect(headers.map(({ referer }) => referer).filter(Boolean)).toEqual([]);
    }
    for (const { key } of [old, newer]) {
      expect(stage.house.logged).not.toContain(key);
      expect(screen).not.toContain(key);
      expect(JSON.stringify([ours, elsewhere.heard])).not.toContain(key);
    }
  });

  test("18. fairness needs a zero; settings are sealed", async () => {
    const host = await stage.host();
    const { page } = host;
    await page.goto("/new");
    await page.getByLabel("Question", { exact: true }).fill("Where to?");
    await page.getByLabel("One option per line").fill(venues.join("\n"));
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel(/^Names/).fill("Ana, Ben, Chidi, Dana");
    await page.getByLabel("Your name").fill("Maria");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("Change the rules").click();
    await page.getByRole("radio", { name: "Level 3 of 5" }).check();
    await page.getByLabel("Compared with").selectOption("Stay here");
    await page.getByText('Each person is compared with "Stay here".').waitFor();
    for (const _step of [2, 1]) await page.getByRole("button", { name: "Back" }).click();
    await page.getByLabel("One option per line").fill(venues.slice(0, 5).join("\n"));
    for (const _step of [1, 2]) await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Open the room" }).click();
    await page.locator(".notice:focus").waitFor();
    await page
      .getByRole("link", { name: "Fairness: choose what people are compared with" })
      .waitFor();
    await isClean(host);
    // A reload loses nothing.
    await page.reload();
    expect(await page.getByLabel("Question", { exact: true }).inputValue()).toBe("Where to?");

    const meeting = await seatedMeeting(stage, 4, { limits });
    const { id } = meeting;
    await handsUp(meeting, (await ask(meeting)).number);
    const settings = await callAs(host, "settings", { id });
    const changed = { ...settings, fairness: { ...settings.fairness, stop: 4 } };
    const refused = await tryAs(host, "changeSettings", { id }, changed);
    expect(refused).toMatchObject({ status: 409, value: { type: "not-in-the-lobby" } });
    await page.goto(`/d/${id}/run`);
    const shown = await page.getByText(/^settings code /).textContent();
    // No code is for the projector.
    expect(await meeting.screen.page.getByText(/settings code/i).count()).toBe(0);
    await callAs(host, "stop", { id }, { early: true });
    await page.locator(".verdict h1").waitFor();
    await page.goto(`/d/${id}/report`);
    await page.getByText(`Settings code ${shown?.replace("settings code ", "")}`).waitFor();
    const lines = (await callAs(host, "exportLog", { id })).trim().split("\n");
    const { hash } = JSON.parse(lines[lines.length - 1]);
    await page.getByText(`${lines.length} facts; the last has hash ${hash}.`).waitFor();
    await isClean(host);
  });

  test("a question can be withdrawn with a reason, and the log says so", async () => {
    const meeting = await seatedMeeting(stage, 4, { limits });
    const { id, host } = meeting;
    await handsUp(meeting, (await ask(meeting)).number);
    await host.page.goto(`/d/${id}/run`);
    await host.page.getByRole("button", { name: "Discard a question" }).click();
    await host.page.getByLabel("Reason, for the public log").fill("It was read out wrongly");
    await host.page.getByRole("button", { name: "Discard it" }).click();
    await host.page.getByText("Questions so far").click();
    await host.page.getByText("(discarded)").waitFor();
    expect(await callAs(host, "exportLog", { id })).toContain("It was read out wrongly");
    // Its button fades in when the next question is known.
    await modelIsIdle(host, id);
    await isClean(host);
  });

  test("hands in a countdown appear together; hands entered by the facilitator are his to type", async () => {
    const host = await stage.host();
    const counted = await seatedMeeting(stage, 4, { limits, hands: "countdown" });
    await ask(counted);
    const [first] = await optionsOn(counted.people[0].page);
    await counted.people[0].page.locator(".pair-card", { hasText: first }).click();
    await counted.people[0].page.getByText("It appears with the others.").first().waitFor();
    await host.page.goto(`/d/${counted.id}/run`);
    await host.page.getByText("1 of 4 have chosen").waitFor();
    expect(await counted.screen.page.locator(".tiles li").count()).toBe(0);
    await host.page.getByRole("button", { name: "Show all votes (3, 2, 1)" }).click();
    await counted.screen.page.locator(".tiles li", { hasText: "Ana" }).waitFor();

    const typed = await seatedMeeting(stage, 4, { limits, hands: "entered" });
    const { number } = await ask(typed);
    await typed.people[0].page
      .getByText("Raise your hand in the room. Maria notes it.")
      .first()
      .waitFor();
    await host.page.goto(`/d/${typed.id}/run`);
    await isClean(host);
    expect(
      (
        await tryAs(
          typed.people[1],
          "castPublic",
          { id: typed.id, round: number },
          { answer: "first", attempt: 1 },
        )
      ).status,
    ).toBe(409);
    await expect(cast(typed, 1, number, "first")).rejects.toThrow("wrong-reveal-mode");
    // A tap on a name goes through the answers; one button records them all and ends the vote.
    await host.page.getByRole("button", { name: "Ana: no hand", exact: true }).click();
    await host.page.getByRole("button", { name: "Record and go on" }).click();
    await typed.screen.page.locator(".tiles li", { hasText: "Ana" }).waitFor();
    await host.page.getByRole("button", { name: /^Ask question/ }).waitFor();
    expect(Object.keys(await recordedHands(typed, number))).toEqual(["v1"]);
  });
});

type Headers = Readonly<Record<string, unknown>>;

/** The headers of every request that a browser sends from now on. */
function headersSentFrom({ context }: Person): () => Promise<readonly Headers[]> {
  const headers: Promise<Headers>[] = [];
  context.on("request", (request) => {
    // Of a request that a shared worker has under way they may never be told in full.
    const known = new Promise<Headers>((resolve) =>
      setTimeout(() => resolve(request.headers()), 5000),
    );
    headers.push(Promise.race([request.allHeaders().catch(() => request.headers()), known]));
  });
  return () => Promise.all(headers);
}

/** Another web site, and the headers of every request it heard. */
async function outsider() {
  const heard: Headers[] = [];
  const server = createServer((request, response) => {
    heard.push(request.headers);
    // With an icon, so that none is asked for: that request comes from this site, and says so.
    const page = '<link rel="icon" href="data:,"><p>Elsewhere</p>';
    response.setHeader("content-type", "text/html").end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${port}/`, heard, close };
}
