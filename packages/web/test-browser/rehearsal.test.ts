import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isClean, openStage, picture, type Stage } from "./support/stage.ts";

async function widthOf(page: Page): Promise<number> {
  return Number(await page.evaluate("document.documentElement.scrollWidth"));
}

describe("without anyone else", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(async () => stage?.close());

  test("1. a rehearsal shows a result with a winner, three columns and the truth", async () => {
    const host = await stage.host();
    const { page } = host;
    await page.getByRole("link", { name: "See a practice run" }).click();
    await page.getByText("SIMULATED. Nobody real voted.").waitFor();
    await page.getByText(/^Public question 1:/).waitFor();
    await picture(page, "rehearsal", { isWhole: true });
    const reveal = page.getByRole("heading", { name: /^The reveal:/ });
    await reveal.waitFor({ timeout: 60_000 });
    for (const column of [
      "public votes only",
      "private answers only",
      "corrected for influence",
      "what they really want",
    ]) {
      await page.getByRole("columnheader", { name: column }).waitFor();
    }
    await picture(page, "rehearsal-reveal", { isWhole: true });
    await isClean(host);
  });

  test("a seat can be taken, and the film waits for it", async () => {
    const { page, errors } = await stage.newPerson();
    await page.goto("/rehearse");
    await page.getByText(/^Public question 1:/).waitFor();
    await page.getByRole("button", { name: "Take this seat" }).click();
    await page.getByText("Your turn").waitFor();
    const phone = page.locator(".pane").nth(1);
    await phone.getByRole("button").first().click();
    await page.getByText(/^Public question 2:/).waitFor();
    expect(errors).toEqual([]);
  });

  test.each([320, 360])("the rehearsal and its reveal fit %i pixels", async (width) => {
    const person = await stage.newPerson({ width, height: 640 });
    const { page } = person;
    await page.goto("/rehearse");
    await page.getByText(/^Public question 1:/).waitFor();
    expect(await widthOf(page)).toBeLessThanOrEqual(width);
    await page.getByRole("button", { name: "4×" }).click();
    await page.getByRole("heading", { name: /^The reveal:/ }).waitFor({ timeout: 60_000 });
    await page.getByRole("button", { name: "Edit" }).click();
    expect(await widthOf(page)).toBeLessThanOrEqual(width);
    if (width === 360) await picture(page, "rehearsal-360", { isWhole: true });
    await isClean(person);
  });

  test("the playground asks for scores, and fits a phone while it does", async () => {
    const person = await stage.newPerson({ width: 320, height: 640 });
    const { page } = person;
    await page.goto("/playground");
    await page.getByLabel("Problem").selectOption("meeting");
    await page.getByLabel("People are asked").selectOption("scores");
    await page.getByText("Round 0").waitFor();
    for (const k of [0, 1, 2]) {
      await page.getByRole("button", { name: "Vote once" }).click();
      await page.locator("ol.plain-list li").nth(k).waitFor();
    }
    await page.getByText(/^1, PUBLIC: score of /).waitFor();
    await page.locator("img.figure").nth(3).waitFor();
    expect(await page.getByRole("alert").filter({ hasText: "cannot be computed" }).count()).toBe(0);
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 640 });
      expect(await widthOf(page)).toBeLessThanOrEqual(width);
    }
    await picture(page, "playground-360", { isWhole: true });
    await isClean(person);
  });

  test("the playground votes, draws and exports without a server", async () => {
    const person = await stage.newPerson();
    const { page, context } = person;
    await page.goto("/playground");
    await page.getByLabel("Problem").selectOption("meeting");
    await page.getByText("Round 0").waitFor();
    // Its pictures are loaded when they are first needed; after that nothing is.
    await page.getByRole("button", { name: "Vote once" }).click();
    await page.locator("img.figure").nth(3).waitFor();
    await context.setOffline(true);
    await page.getByRole("button", { name: "Vote once" }).click();
    await page.locator("ol.plain-list li").nth(1).waitFor();
    await picture(page, "playground", { isWhole: true });
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export the run (JSON)" }).click();
    expect((await download).suggestedFilename()).toBe("playground.json");
    // Another fairness and another influence begin the study again, in its own thread: without a server as well.
    await page.getByLabel("Fairness ρ").selectOption("0.3");
    await page.getByLabel("Influence", { exact: true }).selectOption("your own");
    await page.getByLabel("How much Ben listens to Chloe").fill("0.4");
    await page.getByText("Round 0").waitFor();
    await page.getByRole("button", { name: "Vote once" }).click();
    await page.getByText("Influence as tables").click();
    const truth = page.getByRole("table", { name: "Influence, true" });
    await truth.getByRole("row", { name: /^Ben/ }).getByText("0.40").waitFor();
    const row = await truth.getByRole("row", { name: /^Ben/ }).getByRole("cell").allTextContents();
    expect(row.map(Number).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 1);
    await context.setOffline(false);
    await isClean(person);
  });
});
