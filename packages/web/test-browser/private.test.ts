import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  ask,
  callAs,
  handsUp,
  isClean,
  type Meeting,
  openStage,
  optionsOn,
  type Stage,
  seatedMeeting,
} from "./support/stage.ts";

/** One public question and a private round after it. */
const limits = { publicRounds: 1, privateRounds: 1 };

describe("a private round", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage({ momentTickMs: 1500 });
  });
  afterAll(async () => stage?.close());

  const inMoment = async (): Promise<Meeting> => {
    const meeting = await seatedMeeting(stage, 5, { limits });
    await handsUp(meeting, (await ask(meeting)).number);
    return meeting;
  };

  test("5. an answer is replaced and never read back", async () => {
    const meeting = await inMoment();
    expect((await ask(meeting)).opened).toBe("moment");
    const { page } = meeting.people[0];
    const [first, second] = await optionsOn(page);
    const pressed = page.locator('[aria-pressed="true"]');
    const sent = page.getByRole("heading", { name: "Your answer is sent." });
    expect(await pressed.count()).toBe(0);
    // Why the same comes again stands above it.
    await page.getByText("You answered this in public.").waitFor();
    await page.locator(".pair-card", { hasText: first }).click();
    await sent.waitFor();
    await page.getByText("Nobody here sees them.").waitFor();

    await page.reload();
    await sent.waitFor();
    const change = page.getByRole("button", { name: "Change an answer" });
    await change.click();
    expect(await pressed.count()).toBe(0);
    // Both options are named once, as cards, and nothing else on the page names either.
    const text = (await page.locator("main").textContent()) ?? "";
    expect(text.split(first)).toHaveLength(2);
    expect(text.split(second)).toHaveLength(2);
    expect(await page.title()).toBe("Private question · Unswayed");
    // By keys alone.
    await page.locator("h1:focus").waitFor();
    await page.keyboard.press("2");
    await sent.waitFor();
    const { moment } = await callAs(meeting.people[0], "mine", { id: meeting.id });
    expect(moment?.questions).toHaveLength(1);
    expect(moment?.questions[0]).toMatchObject({ isAnswered: true });
    const kept = await page.evaluate(
      "JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, location.href])",
    );
    for (const word of ["first", "second", first, second]) expect(kept).not.toContain(word);

    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /Tap to return/ }).waitFor();
    expect(await page.locator(".band").count()).toBe(0);
    await page.getByRole("button", { name: /Tap to return/ }).click();
    await change.click();
    await page.getByRole("button", { name: "Who can see this?" }).click();
    const policy = page.getByRole("dialog");
    await policy.getByText("Maria and the other 4 people are not shown this answer").waitFor();
    await policy.getByText("Northwind IT could technically read it until it is deleted.").waitFor();
    await policy.getByText("Deleted 7 days after the decision closes.").waitFor();
    await isClean(meeting.people[0]);
  });
});
