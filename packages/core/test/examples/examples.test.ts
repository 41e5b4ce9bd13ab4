import { readdirSync } from "node:fs";
import { afterEach, describe, expect, test, vi } from "vitest";

/** Imported by name, so that the compiler checks each; run here, so that each is known to work. */
const examples: Record<string, { run: () => Promise<unknown>; prints: RegExp[] }> = {
  "ten-lines.ts": {
    run: () => import("../../../../examples/ten-lines.ts"),
    prints: [/show of hands chooses 9:00/, /corrected for influence it is (14:00|11:00)/],
  },
  "venues.ts": {
    run: () => import("../../../../examples/venues.ts"),
    prints: [
      /after 8 rounds, \d of them also in private/,
      /a show of hands would choose the Old mill/,
      /corrected for influence it is the Park kiosk/,
      /Ben follows Ana by (5|6|7|8|9)\d %/,
    ],
  },
  "comfort-box.ts": {
    run: () => import("../../../../examples/comfort-box.ts"),
    prints: [
      /set 2[1-5]\.\d °C and 0\.\d\d m\/s/,
      /people fall short of their own best by \d\.\d, at most by \d\.\d/,
    ],
  },
  "import-votes.ts": {
    run: () => import("../../../../examples/import-votes.ts"),
    prints: [
      /6 public and 8 private answers read/,
      /a show of hands chose Monday, what people want is Friday/,
      /better for the group by [1-4]\.\d, credible from -?\d\.\d to \d\.\d/,
      /worth asking next: \w+day or \w+day\?/,
    ],
  },
};

describe("the example", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test.each(Object.keys(examples))("%s prints what it promises", async (name) => {
    const printed: string[] = [];
    vi.spyOn(console, "log").mockImplementation((...parts: unknown[]) => {
      printed.push(parts.map(String).join(" "));
    });
    const { run, prints } = examples[name];

    await run();

    for (const line of prints) expect(printed.join("\n")).toMatch(line);
    expect(printed.join("\n")).not.toMatch(/NaN|undefined|null/);
  });

  test("none is forgotten here", () => {
    const folder = new URL("../../../../examples/", import.meta.url);

    expect(
      readdirSync(folder)
        .filter((file) => file.endsWith(".ts"))
        .sort(),
    ).toEqual(Object.keys(examples).sort());
  });
});
