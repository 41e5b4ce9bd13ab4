import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chromiumPath, quiet } from "../test-browser/support/chromium.ts";

/**
 * Someone who knows the README and nothing else: a fresh clone, `npm start`, the first link it prints, and from there only words
 * that are to be seen. A person reads and aims before each press, so the script waits that long too.
 */
const root = fileURLToPath(new URL("../../../", import.meta.url));
const thinkingMs = 700;

const people = ["Ana", "Ben", "Chidi", "Dana"];
const venues = ["Lisbon", "Tallinn", "Oslo", "Stay here"];
/** Whom these people would rather follow: Ana says Tallinn, most want Lisbon. */
const favourite = (channel: "public" | "private", name: string): string =>
  channel === "public" || name === "Ana" ? "Tallinn" : "Lisbon";

let folder: string;
let browser: Browser;
let server: ReturnType<typeof spawn>;
let link = "";

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "unswayed-newcomer-"));
  const clone = join(folder, "unswayed");
  const cloned = spawnSync("git", ["clone", "--quiet", "--no-hardlinks", root, clone]);
  expect(cloned.stderr.toString()).toBe("");
  const began = Date.now();
  // The usual port may be in use where tests run; a newcomer would be told to give another.
  server = spawn("npm", ["start", "--", "--port", "0"], { cwd: clone, detached: true });
  link = await new Promise<string>((resolve, reject) => {
    let said = "";
    const hear = (chunk: unknown): void => {
      said += String(chunk);
      const found = /http:\/\/\S+#k=\S+/.exec(said);
      if (found) resolve(found[0]);
    };
    server.stdout?.on("data", hear);
    server.stderr?.on("data", hear);
    server.once("exit", () => reject(new Error(`npm start ended: ${said}`)));
  });
  console.log(`installed, built and started in ${seconds(began)} s`);
  browser = await chromium.launch({ executablePath: chromiumPath(), args: [...quiet] });
}, 20 * 60_000);

afterAll(async () => {
  await browser?.close();
  // The whole group: npm, the server, and what the server started.
  if (server?.pid !== undefined && server.exitCode === null) process.kill(-server.pid, "SIGTERM");
  rmSync(folder, { recursive: true, force: true });
});

function seconds(since: number): number {
  return Math.round((Date.now() - since) / 1000);
}

/** Presses what has this name, as a person would: after a look. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  const target = page.getByRole("button", { name }).or(page.getByRole("link", { name })).first();
  await target.waitFor({ timeout: 120_000 });
  await page.waitForTimeout(thinkingMs);
  await target.click();
}

async function fill(page: Page, label: string | RegExp, text: string): Promise<void> {
  await page.waitForTimeout(thinkingMs);
  await page.getByLabel(label).first().pressSequentially(text, { delay: 60 });
}

let laptop: Page;

test("a rehearsal takes a newcomer less than three minutes", async () => {
  laptop = await (await browser.newContext({ locale: "en-GB" })).newPage();
  const began = Date.now();
  await laptop.goto(link);
  await press(laptop, "Rehearse with simulated people");
  await laptop.getByText("SIMULATED. Nobody real voted.").waitFor();
  await laptop.getByRole("heading", { name: /^The reveal/ }).waitFor({ timeout: 180_000 });
  console.log(`rehearsal: ${seconds(began)} s`);
  expect(seconds(began)).toBeLessThan(180);
  await press(laptop, "Unswayed");
});

test("a real decision in two browsers takes less than ten minutes", async () => {
  const began = Date.now();
  await press(laptop, "New decision");
  await fill(laptop, "Question", "Where should we meet?");
  await fill(laptop, "One option per line", venues.join("\n"));
  await fill(laptop, /^Names/, people.join(", "));
  await fill(laptop, "Your name", "Maria");
  await press(laptop, "Open the lobby");
  const address = await laptop.getByLabel("or open").inputValue();

  // A phone that four people pass on.
  const context = await browser.newContext({
    locale: "en-GB",
    viewport: { width: 360, height: 640 },
  });
  const phone = await context.newPage();
  await phone.goto(address);
  for (const [k, name] of people.entries()) {
    if (k > 0) await press(phone, "Someone else votes on this device too");
    await press(phone, k === 0 ? name : `${name} votes here too`);
    await press(laptop, new RegExp(`^Admit ${name}`));
    if (k > 0) await press(phone, `I am ${name}`);
    await press(phone, "Join");
    await phone.getByText("You are in.").first().waitFor();
    if (k > 0) await press(phone, "Done. Hand it back.");
  }
  await press(laptop, "Start");

  const reveal = laptop.getByRole("button", { name: "Close and reveal" });
  let questions = 0;
  for (;;) {
    // On a busy machine the model may keep them waiting; then the run-sheet says so and offers to go on.
    const next = laptop.getByRole("button", { name: /^(Ask question|Go on)/ });
    await reveal.or(next).first().waitFor({ timeout: 120_000 });
    await laptop.waitForTimeout(thinkingMs);
    // What stood there may have changed while they read it.
    if (await reveal.isVisible()) break;
    if (!(await next.isVisible())) continue;
    await next.click();
    const passing = phone.getByRole("heading", { name: "Pass the device" });
    await Promise.race([
      passing.waitFor({ timeout: 60_000 }),
      reveal.waitFor({ timeout: 60_000 }).catch(() => passing.waitFor()),
    ]);
    if (await reveal.isVisible()) break;
    const privately = laptop.getByText("Please look at your own device");
    await privately
      .or(laptop.getByRole("button", { name: "Close question" }))
      .first()
      .waitFor();
    const isPrivate = await privately.isVisible();
    for (const name of people) {
      await press(phone, `I am ${name}`);
      if (isPrivate) await answerInPrivate(phone, favourite("private", name));
      else await raiseHand(phone, favourite("public", name));
      await press(phone, "Done. Hand it back.");
    }
    if (isPrivate) {
      await privately.waitFor({ state: "hidden", timeout: 120_000 });
    } else {
      questions += 1;
      await press(laptop, "Close question");
    }
  }
  await press(laptop, "Close and reveal");
  await laptop.getByText("What would change it?").waitFor({ timeout: 120_000 });
  await press(laptop, "Record our decision");
  await laptop
    .getByText(/^We go with (?!something)/)
    .first()
    .click();
  await press(laptop, "Record it");
  await laptop.getByRole("heading", { name: "Decided" }).waitFor();
  console.log(`decision in two browsers: ${seconds(began)} s, ${questions} public questions`);
  expect(seconds(began)).toBeLessThan(600);
});

async function raiseHand(phone: Page, wish: string): Promise<void> {
  await choose(phone, wish);
  await press(phone, /^Raise my hand for/);
  await phone
    .getByText(/^Your hand is up for/)
    .first()
    .waitFor();
}

async function answerInPrivate(phone: Page, wish: string): Promise<void> {
  for (;;) {
    const place = (await phone.getByText(/^\d questions?, \d of \d$/).textContent()) ?? "";
    const [, at, of] = /(\d) of (\d)$/.exec(place) ?? [];
    await choose(phone, wish);
    await press(phone, "Send privately");
    const first = phone.getByRole("button", { name: "Send it" });
    if (at === "1" && (await first.isVisible())) await press(phone, "Send it");
    if (at === of) break;
    await phone.getByText(`${Number(at) + 1} of ${of}`).waitFor();
  }
  await phone
    .getByText(/^Recorded\./)
    .first()
    .waitFor();
}

/** What they wish for where it is on the ballot, otherwise whatever comes first. */
async function choose(phone: Page, wish: string): Promise<void> {
  const radios = phone.getByRole("radio");
  await radios.first().waitFor();
  await phone.waitForTimeout(thinkingMs);
  const wanted = phone.getByRole("radio", { name: wish });
  await ((await wanted.count()) > 0 ? wanted : radios).first().check();
}
