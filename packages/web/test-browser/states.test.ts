import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deskStates } from "./support/desk-states.ts";
import { type Gallery, openGallery } from "./support/gallery.ts";
import { people, settings, venues } from "./support/made-up.ts";
import { ratingStates } from "./support/rating-states.ts";
import { resultStates } from "./support/result-states.ts";
import { isClean, picture } from "./support/stage.ts";
import { voterStates } from "./support/voter-states.ts";

/** Narrower than any phone: what reflows at 320 pixels also stands 400 % zoom on a laptop. */
const widths = [360, 320];

describe("every screen in every state", () => {
  let gallery: Gallery;
  beforeAll(async () => {
    gallery = await openGallery({ width: 360, height: 640, colorScheme: "light" });
  });
  afterAll(async () => gallery?.close());

  const states = [...voterStates, ...deskStates, ...resultStates, ...ratingStates];
  test.each(states.map((shown) => [shown.name, shown]))("%s", async (_, shown) => {
    const { page } = gallery;
    await gallery.show(shown);
    if (shown.picture) await picture(page, shown.picture, { also: "desktop" });
    await fits(page, "as it is");
    await isClean(gallery);
    await page.emulateMedia({ colorScheme: "dark" });
    await isClean(gallery, ["color-contrast"]);
    await page.emulateMedia({ colorScheme: "light" });
    for (const language of ["de", "pseudo-rtl", "pseudo"] as const) {
      await speak(page, language);
      await fits(page, language);
    }
    expect(await untranslated(page)).toEqual([]);
    await speak(page, "en");
    await page.addStyleTag({ content: wideText });
    await fits(page, "with wide text");
  });
});

/** As readers may set it (WCAG 1.4.12). */
const wideText = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`;

async function fits(page: Page, how: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 640 });
    expect(await page.evaluate("document.documentElement.scrollWidth"), how).toBeLessThanOrEqual(
      width,
    );
  }
  await page.setViewportSize({ width: 360, height: 640 });
}

const tags = { en: "en-GB", de: "de", pseudo: "en-x-pseudo", "pseudo-rtl": "ar-x-pseudo" } as const;

/** As if another tab had chosen the language. */
async function speak(page: Page, language: keyof typeof tags): Promise<void> {
  const key = "unswayed:language";
  await page.evaluate(`
    localStorage.setItem("${key}", "${language}");
    dispatchEvent(new StorageEvent("storage", { key: "${key}", newValue: "${language}" }));
  `);
  await page.locator(`html[lang="${tags[language]}"]`).waitFor();
}

/** What people typed, and names of things that are called alike everywhere. */
const asTyped = new Set<string>([
  ...[...people, ...venues, "Lisboa", "Maria", "Noor", "Deutsch", "English"],
  ...["AMBER OTTER", "amber otter", "K7QF-2M", settings.question, "Days 2", "Days 3", "Days 5"],
  ...["Budget 400 €", "Budget 900 €"],
  ...["The budget was cut", "Where to?", "embedded", "solver ended (1)"],
]);

/** Words on a page that did not come from the catalogue: those of the made-up language are between brackets. */
async function untranslated(page: Page): Promise<readonly string[]> {
  const texts = (await page.evaluate(`(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (!parentElement.closest(".spoken, textarea")) found.push(textContent.trim());
    }
    return found;
  })()`)) as string[];
  return texts.filter((text) => /[a-z]{3}/i.test(text) && !/[[\]]/.test(text) && !isTyped(text));
}

function isTyped(text: string): boolean {
  return text
    .split(/, and |, | and | \/ | · /)
    .every(
      (part) =>
        asTyped.has(part) ||
        /^Person \d+$|^Option number \d+$|^[A-Z][a-z]+ \d+$|^A question about|^https?:|^May \d|^2026$|^\d+:\d+:\d+|^\W*$/.test(
          part,
        ),
    );
}
