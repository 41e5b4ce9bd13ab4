import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asFacilitator, type Gallery, openGallery } from "./support/gallery.ts";
import { place, result, revealed } from "./support/made-up.ts";

const black = "rgb(0, 0, 0)";

describe("a report on paper", () => {
  let gallery: Gallery;
  beforeAll(async () => {
    gallery = await openGallery({ width: 760, height: 1000, colorScheme: "dark" });
  });
  afterAll(async () => gallery?.close());

  const styleOf = async (selector: string, property: string): Promise<string> => {
    await gallery.page.locator(selector).first().waitFor({ state: "attached" });
    return String(
      await gallery.page.evaluate(
        `getComputedStyle(document.querySelector("${selector}"))["${property}"]`,
      ),
    );
  };
  const print = async (isSimulated: boolean): Promise<void> => {
    const { page } = gallery;
    await page.emulateMedia({ media: "screen", colorScheme: "dark" });
    await gallery.show({
      name: "report",
      path: `/d/${place}/report`,
      grants: asFacilitator,
      room: revealed(result({ fit: "doubtful" }), { isSimulated }),
    });
    await page.getByRole("heading", { name: "Public log" }).waitFor();
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
  };

  test("is black on white, also from a dark screen", async () => {
    await print(false);
    for (const selector of [
      "#report h1",
      "#report p.soft",
      ".verdict h1",
      ".stops li",
      ".notice",
    ]) {
      expect(await styleOf(selector, "color"), selector).toBe(black);
    }
    expect(await styleOf("html", "backgroundColor")).toBe("rgb(255, 255, 255)");
    expect(await styleOf(".verdict", "backgroundColor")).toBe("rgb(255, 255, 255)");
  });

  test("leaves buttons and links out, and carries decision, day and fingerprint on every page", async () => {
    await print(false);
    const { page } = gallery;
    for (const name of ["Print", "Log (JSONL)"]) {
      expect(await page.getByRole("button", { name, exact: true }).isVisible()).toBe(false);
    }
    expect(await page.getByRole("button", { name: "Help" }).isVisible()).toBe(false);
    const heads = await page.evaluate(`[...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .filter((rule) => rule instanceof CSSPageRule)
      .map((rule) => rule.cssText)
      .join("")`);
    expect(heads).toContain("Where should we hold the next offsite? · 5 May · 4F2A-91C7");
    for (const format of ["A4", "Letter"]) {
      const paper = await page.pdf({ format });
      expect(paper.subarray(0, 5).toString()).toBe("%PDF-");
    }
  });

  test("says SIMULATED across every page where nobody is real", async () => {
    await print(true);
    expect(await gallery.page.locator(".simulated").isVisible()).toBe(true);
    // What is fixed comes again on each page of paper.
    expect(await styleOf(".simulated", "position")).toBe("fixed");
  });
});
