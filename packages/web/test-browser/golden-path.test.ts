import { afterAll, beforeAll, expect, test } from "vitest";
import { answerPrivately, isClean, modelIsIdle, names, openStage, optionsOn, type Person, raise, type Stage, venues } from "./support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => stage?.close());

test("2. golden path: from an empty form to the same winner on every screen", async () => {
  const host = await stage.host();
  const { page } = host;
  await page.getByRole("link", { name: "New decision" }).click();
  await page.getByLabel("Question", { exact: true }).fill("Where should we hold the next offsite?");
  await page.getByLabel("One option per line").fill(venues.join("\n"));
  await page.getByLabel(/^Names/).fill(names.slice(0, 6).join(", "));
  await page.getByLabel("Your name").fill("Maria");
  await page.getByRole("radio", { name: "Own", exact: true }).check();
  await page.getByLabel("Most public questions").fill("6");
  await page.getByLabel("Most private questions").fill("5");
  await isClean(host);
  await page.screenshot({ path: "/tmp/shots/create.png", fullPage: true });
  await page.getByRole("button", { name: "Open the lobby" }).click();
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
    await screen.page.getByText(words ?? "–").waitFor();
    people.push(person);
  }
  await people[0].page.screenshot({ path: "/tmp/shots/join.png" });
  await screen.page.screenshot({ path: "/tmp/shots/screen-lobby.png" });
  await page.getByRole("button", { name: "Admit all 6" }).click();
  for (const person of people) {
    await person.page.getByRole("button", { name: "Join" }).click();
  }
  await page.getByText("6 of 6 here").waitFor();
  await page.screenshot({ path: "/tmp/shots/lobby.png", fullPage: true });
  await isClean(host);
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByRole("button", { name: "Ask question 1" }).waitFor();
  await screen.page.screenshot({ path: "/tmp/shots/screen-sealed.png" });

  const reveal = page.getByRole("button", { name: "Close and reveal" });
  let publicRounds = 0;
  let moments = 0;
  for (;;) {
    const next = page.getByRole("button", { name: /^Ask question/ });
    if ((await modelIsIdle(host, id)).stop) break;
    await next.click();
    const close = page.getByRole("button", { name: "Close question" });
    const moment = page.getByText(/Please look at your own device/);
    await close.or(moment).first().waitFor();
    if (await moment.isVisible()) {
      moments += 1;
      await people[0].page.getByText("PRIVATE").first().waitFor();
      await people[0].page.screenshot({ path: "/tmp/shots/private.png" });
      await screen.page.screenshot({ path: "/tmp/shots/screen-private.png" });
      await page.screenshot({ path: "/tmp/shots/run-private.png", fullPage: true });
      await isClean(people[0]);
      await Promise.all(
        people.map((person, k) => answerPrivately(person.page, k === 0 ? "Tallinn" : "Lisbon")),
      );
      await moment.waitFor({ state: "hidden" });
    } else {
      publicRounds += 1;
      await Promise.all(
        people.map(async (person) => {
          await person.page.getByRole("radio").first().waitFor();
          if (publicRounds === 1 && person === people[0]) {
            await person.page.screenshot({ path: "/tmp/shots/public.png" });
            await isClean(person);
          }
          const shown = await optionsOn(person.page);
          await raise(person.page, shown.includes("Tallinn") ? "Tallinn" : [...shown].sort()[0]);
        }),
      );
      await page.getByText("6 of 6 answered").waitFor();
      if (publicRounds === 1) {
        await people[0].page.screenshot({ path: "/tmp/shots/public-recorded.png" });
        await screen.page.screenshot({ path: "/tmp/shots/screen-public.png" });
        await page.screenshot({ path: "/tmp/shots/run.png", fullPage: true });
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
      const heading = person.page.locator(".winner h1");
      await heading.waitFor();
      return await heading.textContent();
    }),
  );
  expect(new Set(winners).size).toBe(1);
  expect(venues).toContain(winners[0]);
  await page.screenshot({ path: "/tmp/shots/result.png", fullPage: true });
  await screen.page.screenshot({ path: "/tmp/shots/screen-result.png", fullPage: true });
  await people[0].page.screenshot({ path: "/tmp/shots/result-phone.png", fullPage: true });
  await isClean(host);
  await isClean(people[0]);

  await page.getByRole("button", { name: "Record our decision" }).click();
  await page.getByRole("radio", { name: "We go with something else" }).check();
  await page.getByLabel("Why, in a sentence").fill("The budget was cut");
  await page.getByRole("button", { name: "Record it" }).click();
  await people[0].page.getByText("The budget was cut").waitFor();
  await page.getByRole("link", { name: "Explain" }).click();
  await page.getByRole("heading", { name: "What does it assume?" }).waitFor();
  await page.screenshot({ path: "/tmp/shots/explain.png", fullPage: true });
  await isClean(host);
  await page.goBack();
  await page.getByRole("link", { name: "Report and print" }).click();
  await page.getByText("Settings sealed").waitFor();
  await page.screenshot({ path: "/tmp/shots/report.png", fullPage: true });
  await isClean(host);
}, 180_000);
