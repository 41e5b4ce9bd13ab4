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
/** Six more that nobody wants. */
const twelve = [...venues, "Graz", "Bern", "Riga", "Turin", "Malmö", "Split"];

/** Best first, and what nobody has an opinion of last. */
function orderOf(person: string | undefined, options: readonly string[]): readonly string[] {
  const own = wants[person ?? ""] ?? [];
  return [...own, ...options.filter((option) => !own.includes(option))];
}

describe("the three doors, by five people and a facilitator", { timeout: 600_000 }, () => {
  let stage: Stage;
  beforeAll(async () => {
    // As people have it: a private round ends three seconds after the last answer.
    stage = await openStage({ momentTickMs: 1000 });
  });
  afterAll(async () => stage?.close());

  const begin = async (
    door: RegExp,
    { byName = false, options = venues as readonly string[] } = {},
  ): Promise<Hand> => {
    const host = await stage.host();
    const hand = new Hand(host);
    const { page } = host;
    await page.goto("/");
    await page.getByRole("link", { name: door }).click();
    hand.taps += 1;
    await page.getByLabel("Question", { exact: true }).fill(question);
    await page.getByLabel("One option per line").fill(options.join("\n"));
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
    // Nobody looks for the one button: it is on the screen of a laptop.
    expect((await page.getByRole("button", { name: "Start" }).boundingBox())?.y).toBeLessThan(800);
    await host.tap("Start");
    await projectorShowsOptions(page.url());
    return hands;
  };
  /** With the projector's own rights: nobody should meet an option for the first time on a ballot. */
  const projectorShowsOptions = async (address: string): Promise<void> => {
    const id = /\/d\/([^/]+)\//.exec(address)?.[1] ?? "";
    const { path } = await callAs(await stage.host(), "issueLink", { id }, { kind: "screen" });
    const { page, context } = await stage.newPerson({ width: 1920, height: 1080 });
    await page.goto(path);
    await page.locator(".option-cards strong", { hasText: "Stay here" }).waitFor();
    expect(await page.evaluate("document.documentElement.scrollHeight")).toBeLessThanOrEqual(1080);
    await context.close();
  };
  /** Goes on until the result is there; says how long the slowest waits were, in seconds. */
  const play = async (
    host: Hand,
    hands: readonly Hand[],
  ): Promise<{ rounds: number; close: number; next: number }> => {
    const { page } = host.person;
    const id = /\/d\/([^/]+)\//.exec(page.url())?.[1] ?? "";
    const next = page.getByRole("button", { name: /^Ask question|^Start (?:a|the) private round/ });
    const privately = page.getByRole("button", { name: /^Start (?:a|the) private round/ });
    const show = page.getByRole("button", { name: "Show the result" });
    const flow = page.getByRole("checkbox", { name: /^Go on by itself/ });
    const moment = page.getByText("It ends by itself when everyone has finished.");
    const end = page.getByRole("button", { name: "End the vote" });
    let rounds = 0;
    let close = 0;
    let slowest = 0;
    for (;;) {
      const from = Date.now();
      // Once told to, the page asks the next public question by itself: nobody presses a button then, however late it is.
      const isFlowing = (await flow.isVisible()) && (await flow.isChecked());
      const pressed = isFlowing ? privately : next;
      await pressed.or(show).or(end).first().waitFor({ timeout: 120_000 });
      if (await show.isVisible()) break;
      if (!(await end.isVisible())) {
        // Off while what it opens is being chosen.
        if ((await pressed.getAttribute("aria-disabled").catch(() => "true")) === "true") continue;
        if (rounds > 0) slowest = Math.max(slowest, (Date.now() - from) / 1000);
        const isPressed = await pressed.click({ timeout: 2000 }).then(
          () => true,
          () => false, // the page was faster
        );
        if (!isPressed) continue;
        host.taps += 1;
      }
      rounds += 1;
      // Pressed in the instant before it turns out that there is enough, the button shows that instead.
      await moment.or(end).or(show).first().waitFor();
      if (await show.isVisible()) break;
      if (await moment.isVisible()) {
        await answerAll(hands, (k) => orderOf(people[k], twelve));
        const from = Date.now();
        await moment.waitFor({ state: "hidden" });
        close = Math.max(close, (Date.now() - from) / 1000);
        continue;
      }
      const asked = await page.locator(".now h2").textContent();
      if ((await flow.isVisible()) && !(await flow.isChecked())) {
        await flow.check();
        host.taps += 1;
      }
      for (const [k, hand] of hands.entries()) {
        const shown = hand.person.page.locator(".pair-card bdi, .row-card bdi");
        await shown.first().waitFor();
        const order = orderOf(people[k] === "Eli" ? "Eli" : "Ana", []);
        const offered = await shown.allTextContents();
        await hand.tap(new RegExp(`^${order.find((option) => offered.includes(option))}`));
      }
      if (await flow.isVisible()) {
        // It ends by itself, and another thing follows.
        await page.locator(".now h2", { hasNotText: asked ?? "" }).waitFor();
        continue;
      }
      await page.getByText("5 of 5 answered").first().waitFor();
      await host.tap("End the vote");
      await end.waitFor({ state: "hidden" });
    }
    await host.tap("Show the result");
    await page.locator(".verdict h1").waitFor();
    const { result } = await callAs(host.person, "room", { id });
    expect(result).not.toBeNull();
    return { rounds, close, next: slowest };
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
    const host = await begin(/^Check a vote/, { byName: true });
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

  test("a vote that was only counted is taken once more and checked", async () => {
    const began = Date.now();
    const host = await begin(/^Check a vote/);
    const hands = await join(host);
    const played = await play(host, hands);
    const { page } = host.person;
    const heading = await page.locator(".verdict h1").textContent();
    report("check, with the vote", began, host, hands, { ...played, heading });
    expect(heading).not.toBe("It stands");
    await page.locator(".slopes .hand-count", { hasText: "4" }).waitFor();
    expect(Math.max(...hands.map(({ taps }) => taps))).toBeLessThanOrEqual(12);
    expect(host.taps).toBeLessThanOrEqual(15);
  });

  test("a decision in the open goes on by itself, but for private rounds", async () => {
    const began = Date.now();
    const host = await begin(/^Decide in the open/);
    const hands = await join(host);
    const played = await play(host, hands);
    const { page } = host.person;
    const heading = await page.locator(".verdict h1").textContent();
    report("open", began, host, hands, { ...played, heading });
    expect(heading).toContain("Lisbon");
    expect(host.taps).toBeLessThanOrEqual(15);
  });

  test("a private decision among twelve options takes thirty taps at most", async () => {
    const began = Date.now();
    const host = await begin(/^Decide in private/, { options: twelve });
    const hands = await join(host);
    const played = await play(host, hands);
    const heading = await host.person.page.locator(".verdict h1").textContent();
    report("private, twelve options", began, host, hands, { ...played, heading });
    expect(heading).toContain("Lisbon");
    expect(Math.max(...hands.map(({ taps }) => taps))).toBeLessThanOrEqual(30);
    expect(host.taps).toBeLessThanOrEqual(15);
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
