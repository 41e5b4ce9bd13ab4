import { readFileSync } from "node:fs";
import { surenessWords } from "@unswayed/core";
import { describe, expect, test } from "vitest";
import { policySentences } from "../src/policy.ts";
import { de } from "../src/texts/de.ts";
import { en, type Texts } from "../src/texts/en.ts";

describe("who can see a private answer", () => {
  const policy = {
    facilitator: "Maria",
    people: 6,
    operator: "Northwind IT",
    isOverheard: true,
    keepDays: 7,
    deniable: 0,
  };

  test("is said clause by clause, from the policy in force", () => {
    expect(policySentences(en, policy)).toEqual([
      "Maria and the other 5 people are not shown this answer, on any page, export or message.",
      "Confidential, not anonymous: it is stored with your name so it can be compared with your public votes.",
      "In a group of 6 people may guess it from the result.",
      "Northwind IT could technically read it until it is deleted.",
      "The connection is not encrypted; someone on this network could read it.",
      "Deleted 7 days after the decision closes.",
    ]);
  });

  test("leaves out what is not so", () => {
    const sentences = policySentences(en, { ...policy, isOverheard: false, keepDays: 0 });
    expect(sentences.join(" ")).not.toContain("encrypted");
    expect(sentences.at(-1)).toBe("Deleted when the decision closes.");
  });

  test("names anyone who runs the server only where they gave a name", () => {
    expect(policySentences(en, { ...policy, operator: "" })).toContain(
      "The server's operator could technically read it until it is deleted.",
    );
    expect(policySentences(de, { ...policy, operator: "" })).toContain(
      "Wer diesen Server betreibt, könnte sie lesen.",
    );
  });
});

/** Every text of a catalogue that takes no arguments, by its path. */
function allTexts(texts: Texts): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const walk = (value: unknown, path: string): void => {
    if (typeof value === "string") found.set(path, value);
    else if (typeof value === "object" && value !== null) {
      for (const [name, each] of Object.entries(value)) {
        if (path !== "" || name !== "language") walk(each, path === "" ? name : `${path}.${name}`);
      }
    }
  };
  walk(texts, "");
  return found;
}

describe("the catalogues", () => {
  test("German says everything English says, in other words", () => {
    const [english, german] = [allTexts(en), allTexts(de)];
    expect([...german.keys()]).toEqual([...english.keys()]);
    /** Names and words that are the same in both. */
    const same = new Set([
      "Unswayed",
      "CSV",
      "Name",
      "Live",
      "Countdown",
      "Server",
      "Version",
      "Fairness",
      "Fairness ρ",
      "Porto",
      "Lisbon",
    ]);
    const untranslated = [...english].filter(
      ([path, text]) => german.get(path) === text && !same.has(text),
    );
    expect(untranslated).toEqual([]);
  });

  test("never promise more than is true", () => {
    for (const texts of [en, de]) {
      for (const text of allTexts(texts).values()) {
        expect(text).not.toMatch(
          /(?<!not |nicht )anonym|secret ballot|geheime wahl|true opinion|wahre meinung/i,
        );
      }
    }
  });

  test("plurals agree", () => {
    expect(en.create.peopleCount(1)).toBe("1 person");
    expect(en.run.notAnswered(["Dana", "Eli"])).toBe("Dana and Eli have not answered");
    expect(en.run.notAnswered(["Dana"])).toBe("Dana has not answered");
    expect(de.run.notAnswered(["Dana", "Eli"])).toBe("Dana und Eli haben nicht geantwortet");
    expect(de.policy.deleted(1)).toBe("Gelöscht 1 Tag nach Schluss der Entscheidung.");
  });
});

describe("colours", () => {
  const css = readFileSync(new URL("../src/style/tokens.css", import.meta.url), "utf8");
  const blocks = css.split(":root").slice(1);
  const tokensOf = (block: string): Record<string, string> =>
    Object.fromEntries(
      [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, n, v]) => [n, v]),
    );
  const light = tokensOf(blocks[0]);
  const dark = { ...light, ...tokensOf(blocks[1]) };

  const luminance = (colour: string): number => {
    const [r, g, b] = [1, 3, 5]
      .map((k) => Number.parseInt(colour.slice(k, k + 2), 16) / 255)
      .map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a: string, b: string): number => {
    const [more, less] = [luminance(a), luminance(b)].sort((x, y) => y - x);
    return (more + 0.05) / (less + 0.05);
  };

  test.each([
    ["light", light],
    ["dark", dark],
  ] as const)("%s: text reaches 4.5 and borders 3 on what they stand on", (_, tokens) => {
    const text: [string, string][] = [
      ["ink", "canvas"],
      ["ink", "surface"],
      ["ink-soft", "canvas"],
      ["on-action", "action"],
      ["action", "canvas"],
      ["public", "public-tint"],
      ["private-ink", "private-surface"],
      ["private-ink", "private-canvas"],
      ["private-accent", "private-canvas"],
      ["warn", "warn-tint"],
      ["danger", "canvas"],
      ["ok", "canvas"],
    ];
    for (const [a, b] of text)
      expect(contrast(tokens[a], tokens[b]), `${a} on ${b}`).toBeGreaterThan(4.5);
    const borders: [string, string][] = [
      ["line", "canvas"],
      ["line", "surface"],
      ["private-line", "private-canvas"],
      ["focus", "canvas"],
    ];
    for (const [a, b] of borders)
      expect(contrast(tokens[a], tokens[b]), `${a} on ${b}`).toBeGreaterThan(3);
  });

  test("both ways into dark are the same dark", () => {
    expect(tokensOf(blocks[2])).toEqual(tokensOf(blocks[1]));
  });
});

describe("how sure a result is", () => {
  test("is said in the words of the library's one table", () => {
    const { open, leaning, likely, "very-likely": very } = en.result.sureness;

    expect([open, leaning, likely, very].map((word) => word.toLowerCase())).toEqual(
      surenessWords.map(({ word }) => word),
    );
  });
});
