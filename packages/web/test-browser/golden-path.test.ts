import { afterAll, beforeAll, expect, test } from "vitest";
import {
  answerPrivately,
  callAs,
  isClean,
  modelIsIdle,
  names,
  openStage,
  optionsOn,
  type Person,
  picture,
  raise,
  type Stage,
  venues,
} from "./support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => stage?.close());

test("2. golden path: from an empty form to the same winner on every screen", async () => {
  const host = await stage.host();
  const { page } = host;
  await page.getByRole("link", { name: /^Decide in the open/ }).click();
  await page.getByLabel("Question", { exact: true }).fill("Where should we hold the next offsite?");
  await page.getByLabel("One option per line").fill(venues.join("\n"));
  await isClean(host);
  await picture(page, "create", { isWhole: true, also: "phone" });
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel(/^Names/).fill(names.slice(0, 6).join(", "));
  await page.getByLabel("Your name").fill("Maria");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("Change the rules").click();
  await page.getByRole("radio", { name: "Custom", exact: true }).check();
  await page.getByLabel("Maximum of public questions").fill("6");
  await page.getByLabel("Maximum of private questions").fill("5");
  await isClean(host);
  await page.getByRole("button", { name: "Open the room" }).click();
  const code = await page.locator(".code").textContent();
  const id = /\/d\/([^/]+)\//.exec(page.url())?.[1] ?? "";

  const popup = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Open shared screen" }).click();
  const screen = { ...host, page: await popup };
  await screen.page.setViewportSize({ width: 1600, height: 900 });
  const people: Person[] = [];
  for (const name of names.slice(0, 6)) {
    const person = await stage.newPerson({ width: 360, height: 640 });
    await person.page.goto(`/j/${code}`);
    await person.page.getByRole("button", { name, exact: true }).click();
    const words = await person.page.locator(".code").textContent();
    await screen.page.getByText((words ?? "–").toLowerCase()).waitFor();
    people.push(person);
  }
  await picture(people[0].page, "join");
  await picture(screen.page, "screen-lobby");
  await page.getByRole("button", { name: "Admit all 6" }).click();
  for (const person of people) {
    await person.page.getByRole("button", { name: "Join" }).click();
  }
  await page.getByText("6 of 6 here").waitFor();
  await picture(page, "lobby", { isWhole: true, also: "phone" });
  await isClean(host);
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByRole("button", { name: "Ask question 1" }).waitFor();
  await picture(screen.page, "screen-sealed");

  const reveal = page.getByRole("button", { name: "Show the result" });
  let publicRounds = 0;
  let moments = 0;
  for (;;) {
    const next = page.getByRole("button", { name: /^Ask question|^Start a private round/ });
    if ((await modelIsIdle(host, id)).stop) break;
    await next.click();
    const close = page.getByRole("button", { name: "End the vote" });
    const moment = page.getByText("It ends by itself when everyone has finished.");
    await close.or(moment).first().waitFor();
    if (await moment.isVisible()) {
      moments += 1;
      await people[0].page.getByText("PRIVATE", { exact: true }).first().waitFor();
      await picture(people[0].page, "private", { also: "desktop" });
      await picture(screen.page, "screen-private");
      await picture(page, "run-private", { isWhole: true, also: "phone" });
      await isClean(people[0]);
      await Promise.all(
        people.map((person, k) => answerPrivately(person.page, k === 0 ? "Tallinn" : "Lisbon")),
      );
      await moment.waitFor({ state: "hidden" });
    } else {
      publicRounds += 1;
      await Promise.all(
        people.map(async (person) => {
          await person.page.locator(".pair-card").first().waitFor();
          if (publicRounds === 1 && person === people[0]) {
            await picture(person.page, "public", { also: "desktop" });
            await isClean(person);
          }
          const shown = await optionsOn(person.page);
          await raise(person.page, shown.includes("Tallinn") ? "Tallinn" : [...shown].sort()[0]);
        }),
      );
      await page.getByText("6 of 6 answered").first().waitFor();
      if (publicRounds === 1) {
        await picture(people[0].page, "public-recorded");
        await picture(screen.page, "screen-public");
        await picture(page, "run", { isWhole: true, also: "phone" });
        await isClean(host);
        await isClean(screen);
      }
      await close.click();
    }
  }
  expect(publicRounds).toBeLessThanOrEqual(6);
  expect(moments).toBeGreaterThan(0);
  await reveal.click();
  const winners = await Promise.all(
    [host, screen, ...people].map(async (person) => {
      const heading = person.page.locator(".verdict h1");
      await heading.waitFor();
      return await heading.textContent();
    }),
  );
  expect(new Set(winners).size).toBe(1);
  // Options that cannot be told apart are a result as well: then all of them are named.
  const { result } = await callAs(host, "room", { id });
  const best = [result?.winner, ...(result?.tiedWith ?? [])].map(String);
  for (const option of best) expect(venues).toContain(option);
  expect(winners[0]).toBe(new Intl.ListFormat("en-GB").format(best));
  await picture(page, "result", { isWhole: true });
  await picture(screen.page, "screen-result", { isWhole: true });
  await picture(people[0].page, "result-phone", { isWhole: true });
  await isClean(host);
  await isClean(people[0]);

  await page.getByRole("button", { name: /^Record our decision|^Decide for/ }).click();
  await page.getByRole("radio", { name: "We go with something else" }).check();
  await page.getByLabel("Why, in a sentence").fill("The budget was cut");
  await page.getByRole("button", { name: "Record it" }).click();
  await people[0].page.getByText("The budget was cut").waitFor();
  await page.getByRole("link", { name: "Why this result?" }).click();
  await page.getByRole("heading", { name: "What does it assume?" }).waitFor();
  await picture(page, "explain", { isWhole: true, also: "phone" });
  await isClean(host);
  await page.goBack();
  await page.getByRole("link", { name: "Report and print" }).click();
  await page.getByText("Settings locked").waitFor();
  await picture(page, "report", { also: "phone" });
  await isClean(host);
}, 600_000); // Eight browsers, and perhaps pictures of every screen, on a machine that may be busy.
