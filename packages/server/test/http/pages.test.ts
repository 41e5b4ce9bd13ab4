import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Pages } from "../../src/http/handlers/services.ts";
import { pagesIn } from "../../src/http/pages.ts";

describe("the built pages", () => {
  let folder = "";
  let pages: Pages;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "unswayed-pages-"));
    mkdirSync(join(folder, "site/assets"), { recursive: true });
    writeFileSync(join(folder, "secret.html"), "not below the folder");
    writeFileSync(join(folder, "site/index.html"), "<!doctype html>");
    writeFileSync(join(folder, "site/notes.txt"), "no type of ours");
    writeFileSync(join(folder, "site/assets/app-1a2b.js"), "run()".repeat(100));
    pages = pagesIn(join(folder, "site"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each([
    "/",
    "/new",
    "/new/check",
    "/new/both",
    "/new/private",
    "/p",
    "/d/aB3_x-9/vote",
    "/d/abc/settings",
    "/j/K7QF-2M",
    "/rehearse",
    "/playground",
  ])("%s is a screen", async (path) => {
    const reply = pages.at(path, false);
    expect(await reply?.text()).toBe("<!doctype html>");
    expect(reply?.headers.get("cache-control")).toBe("no-cache");
  });

  test.each([
    "/new/other",
    "/d/abc",
    "/d/abc/vote/more",
    "/api/session",
    "/notes.txt",
    "/../secret.html",
    "/assets/../../secret.html",
    "/%2e%2e/secret.html",
    "/assets/",
  ])("%s is nothing", (path) => {
    expect(pages.at(path, false)).toBeNull();
  });

  test("people at a wrong address get the page, which says so, with the status of an error", async () => {
    const reply = pages.lost(false);
    expect(reply?.status).toBe(404);
    expect(await reply?.text()).toBe("<!doctype html>");
  });

  test("files named by their content are kept for good, and packed for who can unpack", async () => {
    const plain = pages.at("/assets/app-1a2b.js", false);
    expect(plain?.headers.get("content-type")).toMatch(/^text\/javascript/);
    expect(plain?.headers.get("cache-control")).toContain("immutable");
    const packed = pages.at("/assets/app-1a2b.js", true);
    expect(packed?.headers.get("content-encoding")).toBe("gzip");
    const bytes = Buffer.from(await (packed as Response).arrayBuffer());
    expect(gunzipSync(bytes).toString()).toBe(await plain?.text());
  });
});
