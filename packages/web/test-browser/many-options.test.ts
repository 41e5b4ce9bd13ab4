import type { Result } from "@unswayed/protocol";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asFacilitator, asScreen, type Gallery, openGallery } from "./support/gallery.ts";
import { place, result, revealed } from "./support/made-up.ts";
import { isClean, picture } from "./support/stage.ts";

const bands = ["level", "close", "behind", "far-behind"] as const;

/** Sixty options, some with names as long as names may be. */
const sixty: Result = result({
  winner: "Option 1",
  tiedWith: [],
  columns: {
    hands: { winner: "Option 2", sureness: "likely" },
    private: { winner: "Option 1", sureness: "leaning" },
    debiased: { winner: "Option 1", sureness: "likely" },
  },
  fairness: { stop: 0, winners: ["Option 1", "Option 1", "Option 1", "Option 1", "Option 4"] },
  changes: {
    leavingOneOut: "stays",
    withdrawnRounds: 0,
    fallbackRounds: 0,
    moreQuestions: { from: 5, to: 10, between: ["Option 1", "Option 2"] },
    stoppedEarly: { afterQuestion: 7 },
  },
  options: {
    kind: "bands",
    rows: Array.from({ length: 60 }, (_, k) => {
      const at = Math.min(3, Math.floor(k / 10));
      return {
        option:
          k % 9 === 8
            ? `Option ${k + 1}, ${"with a long name ".repeat(4)}`.trim()
            : `Option ${k + 1}`,
        at: bands[at],
        from: bands[Math.min(3, at + 1)],
        to: bands[Math.max(0, at - 1)],
      };
    }),
  },
});

interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

describe("a result of sixty options", () => {
  let gallery: Gallery;
  beforeAll(async () => {
    gallery = await openGallery({ width: 1000, height: 800 });
  });
  afterAll(async () => gallery?.close());

  const boxesOf = async (selector: string): Promise<readonly Box[]> =>
    (await gallery.page
      .locator(selector)
      .evaluateAll((elements) =>
        (elements as unknown as { getBoundingClientRect(): Box }[])
          .map((element) => element.getBoundingClientRect())
          .map(({ top, bottom, left, right }) => ({ top, bottom, left, right })),
      )) as readonly Box[];

  test.each([360, 1000])(
    "is readable at %d pixels: no label meets another or its bar",
    async (width) => {
      const { page } = gallery;
      await page.setViewportSize({ width, height: 800 });
      await gallery.show({
        name: "sixty",
        path: `/d/${place}/result`,
        grants: asFacilitator,
        room: revealed(sixty),
      });
      const labels = await boxesOf(".ranked > li > span:first-child");
      const marks = await boxesOf(".ranked-track");
      expect(labels).toHaveLength(60);
      expect(marks).toHaveLength(60);
      for (const [k, label] of labels.entries()) {
        const mark = marks[k] as Box;
        const next = labels[k + 1];
        expect(label.right).toBeLessThanOrEqual(mark.left);
        expect(mark.right).toBeLessThanOrEqual(width);
        // Wide enough for four bands to be told apart.
        expect(mark.right - mark.left).toBeGreaterThan(width * 0.25);
        // Its mark stands beside it, and the next label below.
        expect(mark.top).toBeLessThan(label.bottom);
        expect(mark.bottom).toBeGreaterThan(label.top);
        if (next) expect(next.top).toBeGreaterThanOrEqual(label.bottom);
      }
      const size = await page.evaluate(
        `Number.parseFloat(getComputedStyle(document.querySelector(".ranked > li > span:first-child")).fontSize)`,
      );
      expect(size).toBeGreaterThanOrEqual(14);
      if (width === 1000) await picture(page, "result-sixty-options", { isWhole: true });
      await isClean(gallery);
    },
  );

  test("fits the shared screen: the best, and how many there are besides", async () => {
    const { page } = gallery;
    await page.setViewportSize({ width: 1600, height: 900 });
    await gallery.show({
      name: "sixty",
      path: `/d/${place}/screen`,
      grants: asScreen,
      room: revealed(sixty),
    });
    await page.getByText("52 more are on the page of the result.").waitFor();
    expect(await page.evaluate("document.documentElement.scrollHeight")).toBeLessThanOrEqual(900);
    await isClean(gallery);
  });
});
