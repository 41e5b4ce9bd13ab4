import type { Page } from "playwright-core";
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
  type Person,
  raise,
  recordedHands,
  type Stage,
  seatedMeeting,
  tryAs,
} from "./support/stage.ts";

describe("people without a seat or a device of their own", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage({ momentTickMs: 1000 });
  });
  afterAll(async () => stage?.close());

  const limits = { publicRounds: 100, privateRounds: 0 };

  test("8. an unlisted visitor may watch once let in, and nothing else", async () => {
    const meeting = await seatedMeeting(stage, 4, { limits });
    const { id, host } = meeting;
    const { roomCode } = await callAs(host, "room", { id });
    const { page, ...visitor } = await stage.newPerson({ width: 360, height: 640 });
    await page.goto(`/j/${roomCode}`);
    await page.getByRole("button", { name: "I am not on the list" }).click();
    await page
      .getByText("Your name is not on the list. Ask Maria, or watch without voting.")
      .waitFor();
    await isClean({ page, ...visitor });
    await page.getByRole("button", { name: "Watch without voting" }).click();
    const words = (await page.locator(".code").textContent())?.toLowerCase() ?? "–";
    expect((await tryAs(visitor, "room", { id })).status).toBe(401);

    await host.page.goto(`/d/${id}/run`);
    await host.page.getByRole("button", { name: `Let ${words} watch`, exact: true }).click();
    const { number } = await ask(meeting);
    await page.getByText(`Public question ${number}`).waitFor();
    expect(await page.locator(".pair-card").count()).toBe(0);
    const first = meeting.people[0]?.page as Page;
    await first.getByText("1 person watches without voting.").waitFor();
    await raise(first, (await optionsOn(first))[0] as string);
    await page.locator(".tiles li", { hasText: "Ana" }).waitFor();
    await isClean({ page, ...visitor });
    const ballot = { answer: "first", attempt: 1 } as const;
    expect((await tryAs(visitor, "castPublic", { id, round: number }, ballot)).status).toBe(403);
    expect((await tryAs(visitor, "mine", { id })).status).toBe(403);

    await host.page.getByRole("button", { name: `Send ${words} away` }).click();
    await page.getByText("Maria no longer lets this device watch.").waitFor();
  });

  test("two people pass one device on, and neither sees the other's ballot", async () => {
    const meeting = await sharedMeeting(stage);
    const { id, host, people } = meeting;
    const device = people[0] as Person;
    const { page } = device;
    const { number } = await ask(meeting);
    await page.getByText("Hand it to Ana.").waitFor();
    await isClean(device);
    await page.getByRole("button", { name: "I am Ana" }).click();
    await page.getByText("Ana, everyone sees your answer at once.").waitFor();
    const anas = (await optionsOn(page))[0] as string;
    await raise(page, anas);
    await page.getByRole("button", { name: "Done. Hand it back." }).click();
    await page.getByText("Hand it to Ben.").waitFor();
    await page.getByRole("button", { name: "I am Ben" }).click();
    await page.getByText("Ben, everyone sees your answer at once.").waitFor();
    const bens = (await optionsOn(page)).find((option) => option !== anas) as string;
    await raise(page, bens);
    for (const k of [2, 3]) await cast(meeting, k, number, "first");
    await callAs(host, "closeRound", { id, round: number });
    expect(await recordedHands(meeting, number)).toMatchObject({ v1: anas, v2: bens });

    expect((await ask(meeting)).opened).toBe("moment");
    await page.getByText("Hand it to Ana.").waitFor();
    for (const name of ["Ana", "Ben"]) {
      await page.getByRole("button", { name: `I am ${name}` }).click();
      await page.locator(".pair-card").first().waitFor();
      expect(await page.locator('[aria-pressed="true"]').count()).toBe(0);
      expect(await page.locator("p.status").textContent()).toBe("");
      await answerPrivately(page, "Lisbon");
      await isClean(device);
      await page.getByRole("button", { name: "Done. Hand it back." }).click();
      await page.getByRole("heading", { name: "Pass the device" }).waitFor();
    }
  });

  test("a timer warns in time to ask for more; a pause is said everywhere", async () => {
    const meeting = await seatedMeeting(stage, 4, { limits });
    const { id, host, people, screen } = meeting;
    const { page } = people[0] as Person;
    await host.page.goto(`/d/${id}/run`);
    await host.page.getByRole("button", { name: "Pause" }).click();
    await page.getByText("Paused by Maria.").first().waitFor();
    await screen.page.getByText("Paused by Maria.").waitFor();
    await host.page.getByRole("button", { name: "Continue" }).click();
    const { number } = await ask(meeting);
    await host.page.getByLabel("Timer").selectOption({ label: "ends in 30 s" });
    await page
      .getByText(/^The vote ends in \d+ seconds\.$|seconds left/)
      .first()
      .waitFor();
    await screen.page.getByText(/^The vote ends in \d+ seconds\.$/).waitFor();
    await page
      .getByText(/seconds left\. You can ask for more time/)
      .first()
      .waitFor();
    await page.getByRole("button", { name: "More time, please" }).click();
    await host.page.getByText("Someone asks for more time.").waitFor();
    await isClean(people[0] as Person);
    await host.page.getByRole("button", { name: "Give 30 seconds more" }).click();
    await page.getByText(/^The vote ends in \d+ seconds\.$/).waitFor();
    await host.page.getByLabel("Timer").selectOption({ label: "no timer" });
    await page.getByText(/^The vote ends in/).waitFor({ state: "hidden" });
    await isClean(host);
    await raise(page, (await optionsOn(page))[0] as string);
    await callAs(host, "closeRound", { id, round: number });
  });
});

/** Four people, of whom Ana and Ben share a device: they come in by the room's code, one after the other. */
async function sharedMeeting(stage: Stage): Promise<Meeting> {
  const seats = await seatedMeeting(
    stage,
    4,
    {
      options: { kind: "list", items: [{ name: "Lisbon" }, { name: "Tallinn" }] },
      limits: { publicRounds: 1, privateRounds: 1 },
    },
    { isStarted: false },
  );
  const { id, host, people } = seats;
  const { roomCode } = await callAs(host, "room", { id });
  await callAs(host, "freeSeat", { id, voter: "v2" });
  const { page } = people[0] as Person;
  await page.getByRole("link", { name: "Someone else votes on this device too" }).click();
  expect(page.url()).toContain(roomCode);
  await page.getByText("This browser is used by Ana.").waitFor();
  await page.getByRole("button", { name: "Ben votes here too" }).click();
  await page.locator(".code").waitFor();
  await host.page.goto(`/d/${id}/lobby`);
  await host.page.getByText("on the device of Ana").waitFor();
  await host.page.getByRole("button", { name: /^Admit Ben,/ }).click();
  await page.getByText("Hand it to Ben.").waitFor();
  await page.getByRole("button", { name: "I am Ben" }).click();
  await page.getByRole("button", { name: "Join" }).click();
  await page.getByText("This page updates by itself").first().waitFor();
  await page.getByRole("button", { name: "Done. Hand it back." }).click();
  // A third person could come now.
  await page.getByRole("link", { name: "Someone else votes on this device too" }).waitFor();
  await callAs(host, "start", { id });
  return seats;
}
