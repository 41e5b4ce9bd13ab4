import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { main } from "../src/main.ts";
import { CapturedIo } from "./support/captured-io.ts";

describe("convert", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "unswayed-convert-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
    const io = new CapturedIo({ input: "" });
    const code = await main(["convert", ...args], io);
    return { code, out: io.out, err: io.err };
  }
  function file(name: string, text: string): string {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  }

  test("says what it found, and writes nothing unless told to", async () => {
    const ratings = file("r.csv", "\uFEFFName;Oslo;Rome\r\nAna;7,5;2\r\nBen;;9\r\n");

    expect(await run(ratings, "--channel", "public")).toEqual({
      code: 0,
      out: "",
      err: [
        "2 people, 2 options, ratings 0–10, public: is that right?",
        "The numbers are ratings: a higher number is better.",
        "A comma in a number is a decimal comma.",
        "The ratings are on a scale from 0 to 10.",
        "",
      ].join("\n"),
    });
  });

  test("writes another form, and says what it has no room for", async () => {
    const ranks = file("ranks.csv", "name,Oslo,Rome\nAna,1,2\nBen,1,2\n");

    const { code, out, err } = await run(ranks, "--to", "soc");

    expect(code).toBe(0);
    expect(out).toMatch(/# DATA TYPE: soc\n[\s\S]*# ALTERNATIVE NAME 2: Rome\n2: 1,2\n$/);
    expect(err).toContain("The new file has no room for: names of people.");
  });

  test("leaves private answers out unless told not to", async () => {
    const text = "person,channel,options,answer\nAna,public,A | B,A\nBen,private,A | B,B\n";
    const votes = file("votes.csv", text);

    const without = await run(votes, "--to", "long");
    expect(without.out).not.toContain("private");
    expect(without.err).toContain("Private answers are left out");
    const revealed = await run(votes, "--to", "long", "--reveal-private");
    expect(revealed.out).toContain("Ben,private,pair,A | B,B");
    expect(revealed.err).toContain("Warning: private answers follow");
  });

  test("writes Polis's two files into a folder", async () => {
    const votes = file("polis.csv", "participant,n-votes,0,1\n0,2,1,-1\n3,1,0,\n");

    expect((await run(votes, "--to", "polis")).err).toContain("needs a folder: --out FOLDER");
    expect((await run(votes, "--to", "polis", "--out", join(folder, "out"))).code).toBe(0);
    expect(readFileSync(join(folder, "out/participants-votes.csv"), "utf8")).toContain(
      "\n3,,0,1,0,0,0,\n",
    );
    expect(readFileSync(join(folder, "out/comments.csv"), "utf8")).toContain("comment-body\n");
  });

  test.each([
    [["none.csv"], 'cannot read "none.csv": there is no such file'],
    [[], "which FILE?"],
    [["a", "b"], 'one FILE at a time: what is "b"?'],
    [["x.csv", "--to", "xls"], '"--to" takes long, wide'],
    [["x.csv", "--scale", "ten"], '"--scale" takes two numbers, as in 0:10, not "ten"'],
  ])("%j is refused", async (args, sentence) => {
    const { code, err } = await run(...args);

    expect(code).not.toBe(0);
    expect(err).toContain(sentence);
  });

  test("a damaged file is refused by its name and place", async () => {
    const soc = file(
      "x.soc",
      "# DATA TYPE: soc\n# NUMBER ALTERNATIVES: 1\n# ALTERNATIVE NAME 1: A\n1: 2\n",
    );

    expect((await run(soc, "--to", "json")).err).toContain(
      'x.soc: line 4, column 3: got "2", wanted numbers from 1 to 1, each once',
    );
  });
});
