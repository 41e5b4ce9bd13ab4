import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answerAll, Hand } from "./support/hands.ts";
import { callAs, isClean, openStage, type Stage } from "./support/stage.ts";

/**
 * Saved from a spreadsheet program: a byte-order mark, semicolons, decimal commas, empty cells, names with commas and quotes, someone
 * without a mark, an empty row at the end.
 */
const file = fileURLToPath(new URL("../../formats/test/samples/ratings.csv", import.meta.url).href);
const people = ["Anaïs", "Müller, Ben", "Cleo", "Dan", "Eva", "Fay", 'Gil "G" Roth', "Hal"];
const options = [
  "Oslo, by train",
  "Rom",
  "Tallinn",
  "Wien",
  "Lille",
  "Genf",
  "Porto",
  "Bern",
  "Graz; by bus",
];
/** In the open Tallinn is far ahead. Asked in private, all but two want to go to Bern. */
const wantsOf = (k: number): readonly string[] =>
  k < 2 ? ["Tallinn", ...options] : ["Bern", "Genf", "Graz; by bus", ...options];

describe("a spreadsheet of open ratings", { timeout: 600_000 }, () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(async () => stage?.close());

  test("goes through Check a vote to a result", async () => {
    const host = new Hand(await stage.host());
    const { page } = host.person;
    await page.goto("/");
    await page.getByRole("link", { name: /^Check a vote/ }).click();
    await page.getByLabel("Question", { exact: true }).fill("Where to go by train?");
    await page.getByRole("radio", { name: /^From a spreadsheet/ }).check();
    await page.getByLabel("Choose a file").setInputFiles(file);

    // What was found and what was guessed is shown back.
    const before = page.getByRole("group", { name: "The vote you want to check" });
    await before.getByText("8 people, 9 options, ratings 0–10: is that right?").waitFor();
    await before.getByText("A comma in a number is a decimal comma.").waitFor();
    expect(await page.locator(".error").count()).toBe(0);
    await isClean(host.person);
    await host.tap("Continue");
    await page.getByText("8 people", { exact: true }).waitFor();
    await page.getByLabel("Your name").fill("Maria");
    await host.tap("Continue");
    await host.tap("Open the room");
    const code = await page.locator(".code").textContent();
    const id = /\/d\/([^/]+)\//.exec(page.url())?.[1] ?? "";
    expect(await callAs(host.person, "settings", { id })).toMatchObject({
      voters: people,
      options: { items: options.map((name) => ({ name })) },
    });

    const hands: Hand[] = [];
    for (const name of people) {
      const hand = new Hand(await stage.newPerson({ width: 390, height: 844 }));
      await hand.person.page.goto(`/j/${code}`);
      await hand.person.page.getByRole("button", { name, exact: true }).click();
      hands.push(hand);
    }
    await host.tap("Admit all 8");
    for (const hand of hands) await hand.tap("Join");
    await page.getByText("8 of 8 here").waitFor();
    await host.tap("Start");

    const next = page.getByRole("button", { name: /^Start (?:a|the) private round/ });
    const show = page.getByRole("button", { name: "Show the result" });
    for (;;) {
      await next.or(show).first().waitFor({ timeout: 120_000 });
      if (await show.isVisible()) break;
      if ((await next.getAttribute("aria-disabled").catch(() => "true")) === "true") continue;
      await next.click();
      const moment = page.getByText("It ends by itself when everyone has finished.");
      await moment.or(show).first().waitFor();
      if (await show.isVisible()) break;
      await answerAll(hands, wantsOf);
      await moment.waitFor({ state: "hidden" });
    }
    await host.tap("Show the result");
    await page.locator(".verdict h1").waitFor();

    expect(["It does not stand", "Too close to tell"]).toContain(
      await page.locator(".verdict h1").textContent(),
    );
    await page.getByText("You voted for Tallinn in public.").first().waitFor();
    const { result } = await callAs(host.person, "room", { id });
    expect(result?.verdict).toMatchObject({ openWinner: "Tallinn" });
    await isClean(host.person);
  });
});
