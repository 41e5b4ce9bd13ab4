import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  ask,
  handsUp,
  isClean,
  openStage,
  picture,
  type Stage,
  seatedMeeting,
} from "./support/stage.ts";

const long = "A guest house by the harbour with rooms for all twelve of us";

/** What must be true of a ballot on the smallest phone. */
async function fits(page: Page, word: string, button: RegExp): Promise<void> {
  const width = await page.evaluate("document.documentElement.scrollWidth");
  expect(width).toBeLessThanOrEqual(360);
  const box = await page.getByText(word, { exact: true }).first().boundingBox();
  expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(640);
  const confirm = await page.getByRole("button", { name: button }).boundingBox();
  expect((confirm?.y ?? 999) + (confirm?.height ?? 0)).toBeLessThanOrEqual(640);
  const sizes = await page
    .locator(
      "main button:not(.small-answer, .grip):visible, main .choice:visible, main summary:visible, header button:visible",
    )
    .evaluateAll((elements: { getBoundingClientRect(): { height: number; width: number } }[]) =>
      elements
        .map((element) => element.getBoundingClientRect())
        .map(({ height, width }) => [width, height]),
    );
  for (const [w, h] of sizes) {
    expect(w).toBeGreaterThanOrEqual(48);
    expect(h).toBeGreaterThanOrEqual(48);
  }
}

describe("16. at 360 × 640", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage({ momentTickMs: 60_000 });
  });
  afterAll(async () => stage?.close());

  test.each(["light", "dark"] as const)("both ballots fit, %s", async (colorScheme) => {
    const meeting = await seatedMeeting(
      stage,
      4,
      {
        options: { kind: "list", items: [{ name: long }, { name: "Lisbon" }] },
        limits: { publicRounds: 1, privateRounds: 1 },
      },
      { options: { width: 360, height: 640, colorScheme } },
    );
    const { page } = meeting.people[0];
    const round = await ask(meeting);
    await page.locator(".pair-card").first().waitFor();
    await picture(page, `public-360`);
    await fits(page, "PUBLIC", /Lisbon/);
    await larger(page);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
    await isClean(meeting.people[0]);
    await smaller(page);
    await handsUp(meeting, round.number);
    await ask(meeting);
    await page.getByText("PRIVATE", { exact: true }).first().waitFor();
    await picture(page, `private-360`);
    await fits(page, "PRIVATE", /Lisbon/);
    await larger(page);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
    await isClean(meeting.people[0]);
  });
});

async function larger(page: Page): Promise<void> {
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
}
async function smaller(page: Page): Promise<void> {
  await page.evaluate("document.documentElement.style.fontSize = ''");
}
