import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  answerPrivately,
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

/** One public question and a private moment after it. */
const limits = { publicRounds: 1, privateRounds: 1 };

describe("a private moment", () => {
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
    expect(await page.getByRole("radio", { checked: true }).count()).toBe(0);
    await page.getByRole("radio", { name: first }).check();
    await page.getByRole("button", { name: "Send privately" }).click();
    await page.getByRole("button", { name: "Send it" }).click();
    await page.locator("p.status", { hasText: "You can answer again" }).waitFor();
    expect(await page.getByRole("radio", { checked: true }).count()).toBe(0);

    await page.reload();
    await page.getByRole("button", { name: "Send privately" }).waitFor();
    expect(await page.getByRole("radio", { checked: true }).count()).toBe(0);
    // Both options are named once, as cards, and nothing else on the page names either.
    const text = (await page.locator("main").textContent()) ?? "";
    expect(text.split(first)).toHaveLength(2);
    expect(text.split(second)).toHaveLength(2);
    expect(await page.title()).toBe("Private question · Unswayed");
    await page.getByRole("radio", { name: second }).check();
    await page.getByRole("button", { name: "Send privately" }).click();
    await page.getByRole("button", { name: "Send it" }).click();
    await page.locator("p.status", { hasText: "You can answer again" }).waitFor();
    const { moment } = await callAs(meeting.people[0], "mine", { id: meeting.id });
    expect(moment?.questions).toHaveLength(1);
    expect(moment?.questions[0]).toMatchObject({ isAnswered: true });
    const kept = await page.evaluate(
      "JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, location.href])",
    );
    for (const word of ["candidate", "reference", first, second]) expect(kept).not.toContain(word);

    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /Tap to return/ }).waitFor();
    expect(await page.locator(".band").count()).toBe(0);
    await page.getByRole("button", { name: /Tap to return/ }).click();
    await page.getByRole("button", { name: "Who can see this?" }).click();
    const policy = page.getByRole("dialog");
    await policy.getByText("Maria and the other 4 people are not shown this answer").waitFor();
    await policy.getByText("Whoever runs this server (Northwind IT) could read it.").waitFor();
    await policy.getByText("Deleted 7 days after the decision closes.").waitFor();
    await isClean(meeting.people[0]);
  });

  test("13. whatever people answer, facilitator and screen are sent the same; 14. in whatever order", async () => {
    const seen: string[][] = [];
    for (const run of [0, 1]) {
      const meeting = await inMoment();
      const { id, host, screen, people } = meeting;
      await host.page.goto(`/d/${id}/run`);
      await host.page.getByText("Next").first().waitFor();
      const records = [
        await recordStream(host.page, id, "facilitator"),
        await recordStream(screen.page, id, "screen"),
      ];
      await ask(meeting);
      await people[0].page.getByRole("button", { name: "Send privately" }).waitFor();
      const order = run === 0 ? people : [...people].reverse();
      // One run answers one way and in one order, the other the other way round; the last person skips in one of them.
      for (const [k, { page }] of order.entries()) {
        const [first, second] = [...(await optionsOn(page))].sort();
        if (run === 1 && k === 2) {
          await page.getByRole("radio", { name: "Can't decide" }).check();
          await page.getByRole("button", { name: "Send privately" }).click();
          const once = page.getByRole("button", { name: "Send it" });
          if (await once.isVisible()) await once.click();
        } else await answerPrivately(page, run === 0 ? first : second);
      }
      await host.page.getByText(/Private moment: All finished/).waitFor();
      const dom = [
        await host.page.locator("main").textContent(),
        await screen.page.locator("main").textContent(),
      ];
      for (const text of dom) expect(text).not.toMatch(/candidate|reference|\d of 5/);
      const streams = await Promise.all(records.map((record) => record()));
      for (const stream of streams) {
        expect(stream.join("\n")).not.toMatch(/isAnswered|sealed|castPrivate/);
      }
      // What differs between two decisions anyway: ids, clocks, drawn pairs, how fast this machine was.
      seen.push(streams.map((stream) => distinct(stream.map(withoutIds)).join("\n")));
    }
    expect(seen[1]).toEqual(seen[0]);
  });
});

/** Opens a second stream in the page, as its own does, and returns what came in while a moment was open. */
async function recordStream(
  page: import("playwright-core").Page,
  id: string,
  role: string,
): Promise<() => Promise<string[]>> {
  await page.evaluate(`
    window.record = [];
    window.source = new EventSource("/api/deliberations/${id}/events?as=${role}");
    for (const name of ["room", "desk", "mine", "signedout"])
      window.source.addEventListener(name, ({ data }) => window.record.push([name, data]));
    new Promise((done) => { window.source.onopen = done; })
  `);
  return async () => {
    const record = (await page.evaluate("window.source.close(), window.record")) as [
      string,
      string,
    ][];
    return record
      .filter(([name, data]) => name !== "room" || JSON.parse(data).moment !== null)
      .map(([name, data]) => `${name} ${data}`);
  };
}

function withoutIds(event: string): string {
  const [, name = "", data = "{}"] = /^(\w+) (.*)$/s.exec(event) ?? [];
  const value = JSON.parse(data) as Record<string, unknown>;
  for (const key of ["id", "version", "roomCode", "fingerprint", "round", "past", "model"]) {
    delete value[key];
  }
  return `${name} ${JSON.stringify(value)}`;
}

/** How many ticks a slow machine takes over the middle steps says nothing about anybody: what is left is the order. */
function distinct(events: readonly string[]): readonly string[] {
  const steps = events.filter((event) => !/"progress":"(under|over)-half"/.test(event));
  return steps.filter((event, k) => event !== steps[k - 1]);
}
