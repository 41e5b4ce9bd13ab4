import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { listingOf, publicNames, undocumented } from "../scripts/lib/api-listing.mjs";
import { repositoryRoot } from "../scripts/lib/files.mjs";

describe("the public names of core", () => {
  const names = publicNames(repositoryRoot);

  test("each say in a comment what they are for", () => {
    expect(undocumented(names)).toEqual([]);
  });

  test("are at most ninety: what a study is used with, and nothing of what it is made of", () => {
    expect(names.length).toBeLessThanOrEqual(90);
  });

  test("are listed in docs/api.md as they are now (npm run docs:api -- --listing writes it)", () => {
    expect(readFileSync(join(repositoryRoot, "docs/api.md"), "utf8")).toBe(listingOf(names));
  });

  test("are those that can be imported", async () => {
    const core = await import("@unswayed/core");
    const values = names.filter(({ kind }) => kind !== "type").map(({ name }) => name);

    expect(Object.keys(core).sort()).toEqual(values.sort());
    expect(names.find(({ name }) => name === "Study")?.members.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["ask", "tell", "leader", "consensus", "settings", "toJSON"]),
    );
  });
});

describe("the listing", () => {
  const name = { kind: "type", group: "Errors", summary: "A word.", members: [] };

  test("has a line for each name under its heading, and for each member of a class", () => {
    const page = listingOf([
      { ...name, name: "Slip" },
      { ...name, name: "Oops", kind: "class", members: [{ name: "field", summary: "Where." }] },
    ]);

    expect(page).toContain(
      "## Errors\n\n- `Oops` (class): A word.\n  - `field`: Where.\n- `Slip` (type): A word.\n",
    );
    expect(page).not.toContain("## Kernels");
  });

  test("knows a name, or a member of a class, that has no comment", () => {
    const members = [
      { name: "told", summary: "Said." },
      { name: "silent", summary: "" },
    ];

    expect(
      undocumented([
        { ...name, name: "Oops", members },
        { ...name, name: "Mute", summary: "" },
      ]),
    ).toEqual(["Oops.silent", "Mute"]);
  });
});
