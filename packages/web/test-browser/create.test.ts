import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, callAs, isClean, openStage, type Stage, seatedMeeting } from "./support/stage.ts";

describe("settings", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(async () => stage?.close());

  test("options come from CSV by way of a preview, and slips are pointed out", async () => {
    const host = await stage.host();
    const { page } = host;
    await page.goto("/new");
    await page.getByText("Table, CSV or sliders instead").click();
    await page.getByRole("radio", { name: "CSV" }).check();
    await page
      .getByLabel("Paste CSV, or choose a file")
      .first()
      .fill("Name,Cost\nLisbon,420\nLisboa,430\nOslo,310\n");
    await page.getByRole("button", { name: "Preview" }).click();
    await page.getByRole("button", { name: "Use these options" }).click();
    await page.getByText('"Lisbon" and "Lisboa" look similar.').waitFor();
    await page.getByRole("button", { name: "Merge" }).click();
    await page.getByText("2 options.").first().waitFor();
    await page.getByLabel("Row 2, Cost").fill("31o");
    await page.getByLabel("Question", { exact: true }).fill("Where to?");
    await page.getByLabel("Unit").fill("€");
    const next = page.getByRole("button", { name: "Continue" });
    await next.click();
    await page.getByText('Row 2, "Cost": "31o" is not a number.').waitFor();
    const spoken = page.locator(".spoken[role=status]");
    await spoken.filter({ hasText: "1 thing needs attention." }).waitFor();
    await isClean(host);
    await page.getByLabel("Row 2, Cost").fill("310");
    await spoken.filter({ hasText: /^Nothing needs attention any more\.$/ }).waitFor();
    await next.click();
    await page.getByLabel(/^Names/).fill("Ana, Ben, Chidi, Dana");
    await page.getByLabel("Your name").fill("Maria");
    await next.click();
    // The very sentence that ballots show.
    await page.getByText("Participants will read").click();
    await page.getByText("Northwind IT could technically read it until it is deleted.").waitFor();
    await page.getByRole("button", { name: "Open the room" }).click();
    await page.getByText("Room code").waitFor();
    const id = /\/d\/([^/]+)\//.exec(page.url())?.[1] ?? "";
    const settings = await callAs(host, "settings", { id });
    expect(settings.options).toMatchObject({
      items: [
        { name: "Lisbon", attributes: { Cost: 420 } },
        { name: "Oslo", attributes: { Cost: 310 } },
      ],
    });
    await page.getByRole("link", { name: "Change settings" }).click();
    await page.getByLabel("Question", { exact: true }).fill("Where to go?");
    for (const _step of [1, 2]) await next.click();
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByRole("heading", { name: "Lobby: Where to go?" }).waitFor();
  });

  test("sliders show two settings on the ballot, with units", async () => {
    const meeting = await seatedMeeting(stage, 3, {
      options: {
        kind: "sliders",
        parameters: [
          { name: "Heat", min: 18, max: 26, step: 0.5, unit: "°C" },
          { name: "Fan", min: 0, max: 3, step: 1 },
        ],
      },
      limits: { publicRounds: 3, privateRounds: 0 },
    });
    await ask(meeting);
    const { page } = meeting.people[0];
    await page
      .locator(".pair-card", { hasText: /^Heat [\d.]+ °C, Fan \d$/ })
      .first()
      .waitFor();
    await page.locator(".pair-card").first().click();
    await meeting.screen.page.locator(".tiles li", { hasText: "Ana" }).waitFor();
    await isClean(meeting.people[0]);
    await isClean(meeting.screen);
  });

  test("in German and in the dark", async () => {
    const person = await stage.newPerson({ width: 360, height: 640 });
    const { page } = person;
    await page.goto("/");
    await page.getByRole("button", { name: "Help" }).click();
    await page.getByLabel("Language").selectOption("de");
    await page.getByRole("heading", { name: "Hilfe" }).waitFor();
    await page.getByLabel("Farben").selectOption("dark");
    await isClean(person);
    await page.getByRole("button", { name: "Schließen" }).click();
    await page.getByRole("heading", { name: "Was würde Ihre Gruppe wählen" }).waitFor();
    expect(await page.evaluate("document.documentElement.lang")).toBe("de");
    await isClean(person);
    await page.reload();
    await page.getByRole("heading", { name: "Was würde Ihre Gruppe wählen" }).waitFor();
    for (const path of ["/rehearse", "/playground", "/health", "/nowhere"]) {
      await page.goto(path);
      await page.locator("h1, pre").first().waitFor();
      const width = await page.evaluate("document.documentElement.scrollWidth");
      expect(width).toBeLessThanOrEqual(360);
    }
  });
});
