import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asFacilitator, type Gallery, openGallery } from "./support/gallery.ts";
import { place, result, revealed } from "./support/made-up.ts";

const script = "</style><img src=x onerror=window.__xss='q'>";

describe("a report taken away as a file", () => {
  let gallery: Gallery;
  const folder = mkdtempSync(join(tmpdir(), "unswayed-report-"));
  beforeAll(async () => {
    gallery = await openGallery({ width: 760, height: 1000 });
  });
  afterAll(async () => {
    await gallery?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const takenAway = async (question: string): Promise<string> => {
    const { page } = gallery;
    await gallery.show({
      name: "report",
      path: `/d/${place}/report`,
      grants: asFacilitator,
      room: revealed(result({}), { question }),
    });
    await page.getByRole("heading", { name: "Public log" }).waitFor();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "(HTML)" }).click();
    const file = join(folder, "report.html");
    await (await download).saveAs(file);
    return file;
  };

  test("runs no script, whatever the question says", async () => {
    const file = await takenAway(script);
    const page = await gallery.page.context().newPage();
    await page.goto(pathToFileURL(file).href);

    expect(await page.evaluate("window.__xss ?? null")).toBe(null);
    expect(await page.locator("img[src=x]").count()).toBe(0);
    expect(await page.getByText(script).count()).toBeGreaterThan(0);
    expect(readFileSync(file, "utf8").match(/<\/style/g)).toHaveLength(1);
    await page.close();
  });

  test("may load nothing, and is styled as it was on the page", async () => {
    const file = await takenAway("Where should we hold the next offsite?");
    const page = await gallery.page.context().newPage();
    const asked: string[] = [];
    const said: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    page.on("console", (message) => said.push(message.text()));
    await page.goto(pathToFileURL(file).href);
    const style = `(({ backgroundColor, borderRadius, padding, fontSize }) =>
      ({ backgroundColor, borderRadius, padding, fontSize }))(getComputedStyle(document.querySelector("section.card")))`;

    expect(asked).toEqual([pathToFileURL(file).href]);
    expect(said).toEqual([]);
    expect(await page.evaluate(style)).toEqual(await gallery.page.evaluate(style));
    await page.evaluate(
      `document.body.append(Object.assign(document.createElement("script"), { textContent: "window.__late = 1" }))`,
    );
    expect(await page.evaluate("window.__late ?? null")).toBe(null);
    await page.close();
  });
});
