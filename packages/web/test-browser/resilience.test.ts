import { rmSync, writeFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  ask,
  callAs,
  cast,
  handsUp,
  isClean,
  modelIsIdle,
  openStage,
  optionsOn,
  raise,
  recordedHands,
  type Stage,
  seatedMeeting,
} from "./support/stage.ts";

describe("when something breaks", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(async () => stage?.close());

  afterEach(() => rmSync(stage.house.solverDies, { force: true }));

  const limits = { publicRounds: 100, privateRounds: 0 };

  test("11. the server is killed in mid-question and nothing is lost", async () => {
    const meeting = await seatedMeeting(stage, 4, { limits });
    const { id, host, people, screen } = meeting;
    await host.page.goto(`/d/${id}/run`);
    const { number } = await ask(meeting);
    for (const { page } of people.slice(0, 2)) await raise(page, (await optionsOn(page))[0]);
    const before = await recordedHands(meeting, number);
    expect(Object.keys(before)).toHaveLength(2);

    await stage.house.crash();
    await screen.page.getByText("Paused: reconnecting").waitFor();
    await stage.house.restart();
    await screen.page.getByText("Paused: reconnecting").waitFor({ state: "hidden" });
    for (const { page } of people.slice(2)) await raise(page, (await optionsOn(page))[0]);
    await host.page.getByText("4 of 4 answered").first().waitFor();
    const after = await recordedHands(meeting, number);
    expect(after).toMatchObject(before);
    expect(Object.keys(after).sort()).toEqual(["v1", "v2", "v3", "v4"]);
    for (const person of [host, screen, ...people]) expect(person.errors).toEqual([]);
    await isClean(people[0]);
    await callAs(host, "closeRound", { id, round: number });
  });

  test("19. the model is down: votes go on, labelled, and it catches up", async () => {
    const meeting = await seatedMeeting(stage, 4, { limits });
    const { id, host } = meeting;
    await host.page.goto(`/d/${id}/run`);
    const { number } = await ask(meeting);
    writeFileSync(stage.house.solverDies, "");
    await handsUp(meeting, number);
    await host.page
      .getByText(/^Votes are safe\. The model/)
      .first()
      .waitFor();
    await meeting.people[0].page
      .getByText("Model is catching up. Your votes are safe.")
      .first()
      .waitFor();
    await meeting.screen.page.getByText("Model is catching up.").first().waitFor();
    await isClean(host);
    await host.page.getByRole("button", { name: "Continue" }).click();
    await host.page.getByText("Chosen without the model").first().waitFor({ timeout: 10_000 });
    expect(Object.keys(await recordedHands(meeting, number))).toHaveLength(4);
    await isClean(host);

    rmSync(stage.house.solverDies);
    for (const k of [0, 1]) await cast(meeting, k, number + 1, "first");
    await callAs(host, "closeRound", { id, round: number + 1 });
    const next = await ask(meeting);
    await host.page.getByText(`Public question ${next.number}`).waitFor();
    await host.page
      .locator(".now")
      .getByText("Chosen without the model")
      .waitFor({ state: "hidden" });
    await handsUp(meeting, next.number);
  });

  test("a model that failed is tried again, and the question it then chooses is the model's", async () => {
    const meeting = await seatedMeeting(stage, 4, { limits });
    const { id, host, people } = meeting;
    await host.page.goto(`/d/${id}/run`);
    const { number } = await ask(meeting);
    writeFileSync(stage.house.solverDies, "");
    await handsUp(meeting, number);
    const again = host.page.getByRole("button", { name: "Try again" });
    await again.waitFor();
    await host.page.getByRole("button", { name: "Continue" }).waitFor();

    rmSync(stage.house.solverDies);
    await again.click();
    const askNext = host.page.getByRole("button", { name: `Ask question ${number + 1}` });
    await askNext.waitFor();
    await again.waitFor({ state: "hidden" });
    await modelIsIdle(host, id);
    await people[0].page
      .getByText("The vote has ended. Look at the shared screen.")
      .first()
      .waitFor();
    await askNext.click();
    await host.page.getByText(`Public question ${number + 1}`).waitFor();
    expect(await host.page.locator(".now").getByText("Chosen without the model").count()).toBe(0);
    await isClean(host);
    for (const k of people.keys()) await cast(meeting, k, number + 1, "first");
    await callAs(host, "closeRound", { id, round: number + 1 });
  });
});
