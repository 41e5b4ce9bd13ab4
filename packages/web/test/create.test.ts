import { Settings } from "@unswayed/protocol";
import { describe, expect, test } from "vitest";
import {
  alikePair,
  type Draft,
  draftOf,
  emptyDraft,
  namedOptions,
  namesText,
  throughDoor,
} from "../src/pages/create/draft.ts";
import { leastPleasedShare } from "../src/pages/create/least-pleased.ts";
import { settingsFrom } from "../src/pages/create/settings-from.ts";
import { en } from "../src/texts/en.ts";

const good: Draft = {
  ...emptyDraft,
  question: "Where to?",
  facilitator: "Maria",
  pasted: " Lisbon \n\nTallinn\nOslo",
  people: "Ana, Ben\nChidi; Dana",
};

const errorsOf = (change: Partial<Draft>): readonly string[] =>
  settingsFrom({ ...good, ...change }, en).errors.map(({ text }) => text);

describe("a draft", () => {
  test("becomes settings the protocol accepts", () => {
    const { settings, errors } = settingsFrom(good, en);
    expect(errors).toEqual([]);
    expect(Settings.parse(settings)).toMatchObject({
      voters: ["Ana", "Ben", "Chidi", "Dana"],
      options: { items: [{ name: "Lisbon" }, { name: "Tallinn" }, { name: "Oslo" }] },
      limits: { publicRounds: 12, privateRounds: 10 },
    });
  });

  test("comes back from its settings", () => {
    const table: Draft = {
      ...good,
      way: "table",
      columns: [{ name: "Cost", unit: "€", isShown: true, isSimilarity: true }],
      rows: [
        ["Lisbon", "420"],
        ["Oslo", "310,5"],
      ],
      stop: 2,
      comparedWith: "Oslo",
      mayWin: false,
    };
    const { settings, errors } = settingsFrom(table, en);
    expect(errors).toEqual([]);
    expect(settings.options).toMatchObject({
      items: [{ attributes: { Cost: 420 } }, { attributes: { Cost: 310.5 } }],
    });
    const again = settingsFrom(draftOf(settings, "Maria"), en);
    expect(again.settings).toEqual(settings);
  });

  test("of ratings says so, compares them as they are, and comes back from its settings", () => {
    const rated: Draft = { ...good, answers: "rating", stop: 2, pace: "own" };
    const { settings, errors } = settingsFrom(rated, en);
    expect(errors).toEqual([]);
    expect(Settings.parse(settings)).toMatchObject({
      kinds: { public: ["rating"], private: ["rating"] },
      fairness: { comparedWith: { kind: "as-rated" } },
    });
    expect(settingsFrom(draftOf(settings, "Maria"), en).settings).toEqual(settings);
    const ownBest = settingsFrom({ ...rated, isFromOwnBest: true }, en).settings;
    expect(ownBest.fairness.comparedWith).toEqual({ kind: "own-best" });
    expect(settingsFrom(draftOf(ownBest, "Maria"), en).settings).toEqual(ownBest);
    const pairs = settingsFrom({ ...rated, answers: "pair" }, en).settings;
    expect(pairs.kinds).toEqual({ public: ["pair"], private: ["pair"] });
    expect(pairs.fairness.comparedWith).toEqual({ kind: "own-best" });
  });

  test("asks as its door does: a number for each option in private, then pairs; or an order where that is wanted", () => {
    const closed = throughDoor(good, "private");
    const { settings } = settingsFrom(closed, en);
    expect(Settings.parse(settings)).toMatchObject({
      kinds: { private: ["pair"] },
      openingBallot: { kind: "rating", channel: "private" },
      limits: { privateRounds: 7 },
    });
    expect(settingsFrom(draftOf(settings, "Maria"), en).settings).toEqual(settings);
    const ordered = settingsFrom({ ...closed, answers: "order" }, en).settings;
    expect(ordered.openingBallot).toEqual({ kind: "order", channel: "private" });
    expect(settingsFrom(draftOf(ordered, "Maria"), en).settings).toEqual(ordered);
    const check = settingsFrom(throughDoor(closed, "check"), en).settings;
    expect(check).toMatchObject({
      kinds: { private: ["pair", "rating"] },
      limits: { privateRounds: 3 },
    });
  });

  test("reads descriptions and links after bars, and leaves out the marks of lists", () => {
    const pasted = "1. Lisbon | By the sea | https://example.org/lisbon\n- Oslo\n3 Dots";
    const { settings, errors } = settingsFrom({ ...good, pasted }, en);
    expect(errors).toEqual([]);
    expect(Settings.parse(settings).options).toEqual({
      kind: "list",
      items: [
        { name: "Lisbon", description: "By the sea", link: "https://example.org/lisbon" },
        { name: "Oslo" },
        { name: "3 Dots" },
      ],
    });
    expect(settingsFrom(draftOf(settings, "Maria"), en).settings.options).toEqual(settings.options);
  });

  test("keeps names and options of a file sign for sign", () => {
    const people = ["Müller, Ben", 'Gil "G" Roth', '"Q"', "Ana; Bea", "Eva"];
    const options = ["1. Oslo", "Rome | Sea", "- none", "Bern, by train"];
    const draft = { ...good, people: namesText(people), ...namedOptions(options) };
    const { settings, errors } = settingsFrom(draft, en);

    expect(errors).toEqual([]);
    expect(settings.voters).toEqual(people);
    expect(settings.options).toMatchObject({ items: options.map((name) => ({ name })) });
    expect(settingsFrom(draftOf(settings, "Maria"), en).settings.voters).toEqual(people);
    expect(namedOptions(["Oslo", "Rome"])).toMatchObject({ way: "paste", pasted: "Oslo\nRome" });
  });

  test("misses anyone who and whatever the votes of a file are about", () => {
    const question = { kind: "choice" as const, options: ["Lisbon", "Tallinn", "Rome"] };
    const votes = [{ question, answers: [{ voter: "Zoe", answer: "1" }] }];
    const file = {
      situation: "check",
      before: "file",
      openVotes: { votes, counts: null },
    } as const;

    expect(errorsOf(file)).toEqual([
      'Options: "Rome" is in the votes that were read, and not on the list.',
      'People: "Zoe" is in the votes that were read, and not on the list.',
    ]);
    expect(errorsOf({ ...file, before: "app" })).toEqual([]);
  });

  test("of ratings has at most twenty people", () => {
    const people = Array.from({ length: 21 }, (_, k) => `P${k}`).join("\n");
    expect(errorsOf({ people })).toEqual([]);
    expect(errorsOf({ people, answers: "rating" })[0]).toMatch(
      /at most 20 can give numbers, and there are 21/,
    );
  });

  test("names what has to be fixed, with field, value and what is wanted", () => {
    expect(errorsOf({ question: " " })[0]).toMatch(/^Question:/);
    expect(errorsOf({ pasted: "Lisbon" })).toEqual(["Options: 1 given. Give at least 2."]);
    expect(errorsOf({ pasted: "Oslo\nOslo" })).toEqual(['Options: "Oslo" is there twice.']);
    expect(errorsOf({ people: "Ana, Ben" })[0]).toMatch(/at least 3 people/);
    expect(errorsOf({ people: "Ana, Ana, Ben, Eli" })[0]).toMatch(/"Ana" is there twice/);
    expect(errorsOf({ stop: 3, comparedWith: "Porto" })[0]).toMatch(/^Fairness:/);
    expect(errorsOf({ stop: 0, comparedWith: "Porto" })).toEqual([]);
    expect(errorsOf({ smallestGroup: 5 })[0]).toMatch(/at most 4, the number of people/);
    const cell = {
      way: "table",
      columns: [{ name: "Cost", unit: "€", isShown: true, isSimilarity: false }],
      rows: [
        ["A", "120"],
        ["B", "12o"],
      ],
    } as const;
    expect(errorsOf(cell)).toEqual([
      'Row 2, "Cost": "12o" is not a number. Use digits, for example 120.',
    ]);
    const slider = { name: "Heat", min: "20", max: "20.5", step: "1", unit: "°C" };
    expect(errorsOf({ way: "sliders", sliders: [slider] })[0]).toMatch(/"Heat"/);
  });

  test("anyone who leads and votes is on the list once", () => {
    const { settings } = settingsFrom({ ...good, isVoting: true, people: "Ana, Ben, Maria" }, en);
    expect(settings.voters).toEqual(["Ana", "Ben", "Maria"]);
  });

  test("options that differ by a slip are pointed out until both are meant", () => {
    expect(alikePair({ ...good, pasted: "Lisbon\nOslo\nLisboa" })).toEqual(["Lisbon", "Lisboa"]);
    expect(alikePair({ ...good, pasted: "Lisbon\nlisbon" })).toEqual(["Lisbon", "lisbon"]);
    expect(alikePair({ ...good, pasted: "Oslo\nOslos" })).toEqual(["Oslo", "Oslos"]);
    expect(alikePair({ ...good, pasted: "May\nMax\nOslo\nPorto" })).toBeNull();
    const meant = { pasted: "Lisbon\nLisboa", keptBoth: ["Lisbon\nLisboa"] };
    expect(alikePair({ ...good, ...meant })).toBeNull();
  });
});

test("the least pleased of six counts for 1/6 at the average and nearly all at the other end", () => {
  expect(leastPleasedShare(1, 6)).toBe(17);
  // (1 − 0.6)/(1 − 0.6⁶) = 0.4/0.953344
  expect(leastPleasedShare(0.6, 6)).toBe(42);
  expect(leastPleasedShare(0.05, 6)).toBe(95);
});
