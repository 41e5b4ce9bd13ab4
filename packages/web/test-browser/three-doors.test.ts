import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answerAll, Hand } from "./support/hands.ts";
import { callAs, isClean, openStage, type Person, type Stage, venues } from "./support/stage.ts";

/** What five people want, best first; in public all but Eli say what Ana wants. */
const wants: Readonly<Record<string, readonly string[]>> = {
  Ana: ["Tallinn", "Oslo", "Porto", "Ghent", "Lisbon", "Stay here"],
  Ben: ["Lisbon", "Ghent", "Porto", "Tallinn", "Oslo", "Stay here"],
  Chidi: ["Lisbon", "Porto", "Ghent", "Oslo", "Tallinn", "Stay here"],
  Dana: ["Lisbon", "Ghent", "Oslo", "Porto", "Stay here", "Tallinn"],
  Eli: ["Lisbon", "Porto", "Ghent", "Stay here", "Oslo", "Tallinn"],
};
const people = Object.keys(wants);
const question = "Where should we hold the next offsite?";

describe("the three doors, by five people and a facilitator", { timeout: 600_000 }, () => {
  let stage: Stage;
  beforeAll(async () => {
    // As people have it: a private round ends three seconds after the last answer.
    stage = await openStage({ momentTickMs: 1000 });
  });
  afterAll(async () => stage?.close());

  const begin = async (door: RegExp, byName = false): Promise<Hand> => {
    const host = await stage.host();
    const hand = new Hand(host);
    const { page } = host;
    await page.goto("/");
    await page.getByRole("link", { name: door }).click();
    hand.taps += 1;
    await page.getByLabel("Question", { exact: true }).fill(question);
    await page.getByLabel("One option per line").fill(venues.join("\n"));
    if (byName) {
      await page.getByRole("radio", { name: /^I know who voted for what/ }).check();
      hand.taps += 1;
    }
    await isClean(host);
    await hand.tap("Continue");
    await page.getByLabel(/^Names/).fill(people.join(", "));
    await page.getByLabel("Your name").fill("Maria");
    if (byName) {
      for (const name of people) {
        await page
          .getByLabel(name, { exact: true })
          .selectOption(name === "Eli" ? "Lisbon" : "Tallinn");
      }
    }
    await hand.tap("Continue");
    await hand.tap("Open the room");
    await page.locator(".code").waitFor();
    return hand;
  };
  const join = async (host: Hand): Promise<readonly Hand[]> => {
    const { page } = host.person;
    const code = await page.locator(".code").textContent();
    const hands: Hand[] = [];
    for (const name of people) {
      const person = await stage.newPerson({ width: 390, height: 844 });
      await person.page.goto(`/j/${code}`);
      const hand = new Hand(person);
      await hand.tap(new RegExp(`^${name}$`));
      hands.push(hand);
    }
    await host.tap("Admit all 5");
    for (const hand of hands) await hand.tap("Join");
    await page.getByText("5 of 5 here").waitFor();
    await host.tap("Start");
    return hands;
  };
  /** Goes on until the result is there; says how long the slowest waits were, in seconds. */
  const play = async (
    host: Hand,
    hands: readonly Hand[],
  ): Promise<{ rounds: number; close: number }> => {
    const { page } = host.person;
    const id = /\/d\/([^/]+)\//.exec(page.url())?.[1] ?? "";
    const next = page.getByRole("button", { name: /^Ask question|^Start (?:a|the) private round/ });
    const show = page.getByRole("button", { name: "Show the result" });
    let rounds = 0;
    let close = 0;
    for (;;) {
      await next.or(show).first().waitFor({ timeout: 120_000 });
      if (await show.isVisible()) break;
      // Off while what it opens is being chosen.
      if ((await next.getAttribute("aria-disabled").catch(() => "true")) === "true") continue;
      await next.click();
      host.taps += 1;
      rounds += 1;
      const moment = page.getByText("It ends by itself when everyone has finished.");
      const end = page.getByRole("button", { name: "End the vote" });
      // Pressed in the instant before it turns out that there is enough, the button shows that instead.
      await moment.or(end).or(show).first().waitFor();
      if (await show.isVisible()) break;
      if (await moment.isVisible()) {
        await answerAll(hands, (k) => wants[people[k] ?? ""] ?? []);
        const from = Date.now();
        await moment.waitFor({ state: "hidden" });
        close = Math.max(close, (Date.now() - from) / 1000);
        continue;
      }
      for (const [k, hand] of hands.entries()) {
        await hand.tap(people[k] === "Eli" ? /^Lisbon/ : /^Tallinn/);
      }
      await page.getByText("5 of 5 answered").first().waitFor();
      await host.tap("End the vote");
    }
    await host.tap("Show the result");
    await page.locator(".verdict h1").waitFor();
    const { result } = await callAs(host.person, "room", { id });
    expect(result).not.toBeNull();
    return { rounds, close };
  };
  const report = (
    what: string,
    began: number,
    host: Hand,
    hands: readonly Hand[],
    more: object,
  ): void => {
    const taps = hands.map((hand) => hand.taps);
    console.log(what, {
      seconds: Math.round((Date.now() - began) / 1000),
      taps: Math.max(...taps),
      clicks: host.taps,
      ...more,
    });
  };

  test("a vote known by name is checked in one private round", async () => {
    const began = Date.now();
    const host = await begin(/^Check a vote/, true);
    const hands = await join(host);
    const played = await play(host, hands);
    const { page } = host.person;
    const heading = await page.locator(".verdict h1").textContent();
    report("check", began, host, hands, { ...played, heading });
    expect(["It does not stand", "Too close to tell"]).toContain(heading);
    await page.getByText("You voted for Tallinn in public.").first().waitFor();
    expect(Math.max(...hands.map(({ taps }) => taps))).toBeLessThanOrEqual(12);
    expect(host.taps).toBeLessThanOrEqual(15);
    await isClean(host.person);
    await isClean(hands[0]?.person as Person);
  });

  test("a private decision begins with a whole list, and few questions follow", async () => {
    const began = Date.now();
    const host = await begin(/^Decide in private/);
    const hands = await join(host);
    const played = await play(host, hands);
    const { page } = host.person;
    const heading = await page.locator(".verdict h1").textContent();
    report("private", began, host, hands, { ...played, heading });
    expect(heading).toContain("Lisbon");
    expect(Math.max(...hands.map(({ taps }) => taps))).toBeLessThanOrEqual(15);
    expect(host.taps).toBeLessThanOrEqual(15);
    await isClean(host.person);
  });
});
