import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asVoter, type Gallery, openGallery, type Shown } from "./support/gallery.ts";
import { ballot, mine, moment, place, privateBallots, room, round } from "./support/made-up.ts";

const path = `/d/${place}/vote`;
const open: Shown = {
  name: "public",
  path,
  grants: asVoter,
  room: room({ round: round() }),
  mine: mine({ round: ballot }),
};
const closed: Shown = {
  name: "private",
  path,
  grants: asVoter,
  room: room({ moment: moment() }),
  mine: mine({ moment: privateBallots(false) }),
};

/** What tells a public ballot from a private one, colours left aside. */
interface Cues {
  readonly word: string;
  readonly icon: string;
  readonly isHatched: boolean;
  readonly frame: string;
  readonly band: string;
  readonly isNamed: boolean;
  readonly who: string;
  readonly title: string;
}

async function cuesOf(page: Page): Promise<Cues> {
  await page.locator(".pair-card").first().waitFor();
  const seen = (await page.evaluate(`(() => {
    const style = (selector) => getComputedStyle(document.querySelector(selector));
    return {
      word: document.querySelector(".band > span").textContent.trim(),
      icon: document.querySelector(".band svg").innerHTML,
      isHatched: style(".top").backgroundImage.includes("repeating-linear-gradient"),
      frame: style(".frame").borderTopStyle,
      band: [style(".top").borderBottomStyle, style(".band").borderBottomStyle].join(" "),
      isNamed: document.querySelector("main").textContent.includes("Ana"),
      who: document.querySelector("main p").textContent,
    };
  })()`)) as Omit<Cues, "title">;
  return { ...seen, title: await page.title() };
}

describe("public and private ballots", () => {
  let gallery: Gallery;
  beforeAll(async () => {
    gallery = await openGallery({ width: 360, height: 640 });
  });
  afterAll(async () => gallery?.close());

  const both = async (): Promise<readonly [Cues, Cues]> => {
    await gallery.show(open);
    const first = await cuesOf(gallery.page);
    await gallery.show(closed);
    return [first, await cuesOf(gallery.page)];
  };

  test.each(["light", "dark"] as const)("differ by more than colour, in the %s", async (theme) => {
    await gallery.page.emulateMedia({ colorScheme: theme, forcedColors: "none" });
    const [shown, hidden] = await both();

    expect([shown.word, hidden.word]).toEqual(["PUBLIC", "PRIVATE"]);
    expect(shown.icon).not.toBe(hidden.icon);
    expect([shown.isHatched, hidden.isHatched]).toEqual([false, true]);
    expect([shown.frame, hidden.frame]).toEqual(["none", "double"]);
    expect([shown.isNamed, hidden.isNamed]).toEqual([true, false]);
    expect(shown.who).toBe("Ana, everyone sees your answer at once.");
    expect(hidden.who).toContain("Not shown to Maria or the others.");
    expect([shown.title, hidden.title]).toEqual([
      "Public question 6 · Unswayed",
      "Private question · Unswayed",
    ]);
  });

  test("still do where the reader's own colours are forced on them", async () => {
    await gallery.page.emulateMedia({ forcedColors: "active" });
    const [shown, hidden] = await both();

    expect([shown.word, hidden.word]).toEqual(["PUBLIC", "PRIVATE"]);
    expect([shown.frame, hidden.frame]).toEqual(["none", "double"]);
    expect(shown.band).not.toBe(hidden.band);
    expect(await gallery.page.locator(".band").first().isVisible()).toBe(true);
  });
});
