import type { RoomView } from "@unswayed/protocol";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asScreen, type Gallery, openGallery } from "./support/gallery.ts";
import {
  moment,
  place,
  result,
  resultOfFour,
  revealed,
  room,
  round,
  voters,
} from "./support/made-up.ts";
import { isClean, picture } from "./support/stage.ts";

const many = (n: number): readonly string[] =>
  Array.from({ length: n }, (_, k) => `Person ${k + 1}`);

/** Everyone but two has a hand up; so many of five for the first option. */
function handsOf(n: number, ofFive: number): Partial<RoomView> {
  return {
    voters: voters(many(n)),
    round: round({
      hands: many(n - 2).map((_, k) => ({
        voter: `v${k + 3}`,
        answer: k % 5 < ofFive ? "first" : "second",
      })),
      answered: n - 2,
      awaited: ["v1", "v2"],
    }),
  };
}

function ratingsOf(n: number): Partial<RoomView> {
  return {
    kinds: { public: ["rating"], private: ["rating"] },
    voters: voters(many(n)),
    round: {
      ...round(),
      question: { kind: "rating", options: ["Lisbon"] },
      hands: many(n).map((_name, k) => ({ voter: `v${k + 1}`, answer: k % 11 })),
      answered: n,
      awaited: [],
    },
  };
}

describe("the shared screen of 1920 × 1080, from eight metres", () => {
  let gallery: Gallery;
  beforeAll(async () => {
    gallery = await openGallery({ width: 1920, height: 1080 });
  });
  afterAll(async () => gallery?.close());

  const show = (shown: RoomView, isLost = false): Promise<void> =>
    gallery.show({
      name: "screen",
      path: `/d/${place}/screen`,
      grants: asScreen,
      room: shown,
      isLost,
    });
  const sizeOf = async (selector: string): Promise<number> => {
    await gallery.page.locator(selector).first().waitFor();
    const size = `Number.parseFloat(getComputedStyle(document.querySelector("${selector}")).fontSize)`;
    return Number(await gallery.page.evaluate(size));
  };

  test.each<[string, RoomView]>([
    ["a lobby of sixteen", room({ phase: "lobby", ...handsOf(16, 3), round: null })],
    ["sixteen hands", room(handsOf(16, 3))],
    ["sixteen hands on one side", room(handsOf(16, 5))],
    ["thirty hands", room(handsOf(30, 3))],
    ["sixty hands", room(handsOf(60, 3))],
    ["sixty hands on one side", room(handsOf(60, 5))],
    ["twenty ratings", room(ratingsOf(20))],
    ["a private round", room({ moment: moment() })],
    ["a result of eight", revealed(result())],
    ["a result of four", revealed(resultOfFour)],
  ])("%s: no scrolling, nothing to press, the band a band", async (name, shown) => {
    await show(shown);
    const { page } = gallery;
    await page.locator(".screen").waitFor();
    expect(await page.evaluate("document.documentElement.scrollHeight")).toBeLessThanOrEqual(1080);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(1920);
    expect(await page.locator("button, input, select, main a").count()).toBe(0);
    for (const band of await page.locator(".band").all()) {
      expect((await band.boundingBox())?.height).toBeLessThan(1080 / 8);
    }
    if (name === "sixty hands") await picture(page, "screen-sixty-people");
    await isClean(gallery);
  });

  test("a lost connection is told above what was shown last, and moves nothing out of sight", async () => {
    await show(room(handsOf(16, 3)), true);
    const { page } = gallery;
    const notice = page.locator(".notice");
    await notice.waitFor();
    expect((await notice.boundingBox())?.width).toBe(1920);
    expect(await page.evaluate("document.documentElement.scrollHeight")).toBeLessThanOrEqual(1080);
    await picture(page, "screen-reconnecting");
    await isClean(gallery);
  });

  test("before the first question everyone sees all options, and no code", async () => {
    await show(room({ past: [] }));
    for (const name of ["Lisbon", "Tallinn", "Oslo", "Porto", "Ghent", "Stay here"]) {
      await gallery.page.locator(".option-cards strong", { hasText: name }).waitFor();
    }
    expect(await sizeOf(".option-cards strong")).toBeGreaterThanOrEqual(40);
    expect(await gallery.page.getByText(/4F2A-91C7/).count()).toBe(0);
  });

  test("options and names are large enough", async () => {
    await show(room(handsOf(16, 3)));
    expect(await sizeOf(".option")).toBeGreaterThanOrEqual(64);
    expect(await sizeOf(".tiles li")).toBeGreaterThanOrEqual(28);
    await show(room(ratingsOf(16)));
    expect(await sizeOf(".rated-rows strong")).toBeGreaterThanOrEqual(28);
  });
});
