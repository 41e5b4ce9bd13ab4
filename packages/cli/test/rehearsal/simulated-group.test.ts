import type { Question } from "@unswayed/protocol";
import { describe, expect, test } from "vitest";
import { simulatedGroup } from "../../src/rehearsal/simulated-group.ts";

const pair = (...options: Question["options"]): Question => ({ kind: "pair", options });

describe("a simulated group", () => {
  test("is the same for the same seed and another for another", () => {
    const play = (seed: number): string => {
      const group = simulatedGroup(seed);
      const answers = Array.from({ length: 20 }, (_, k) =>
        group.answer(k % 6, k % 2 === 0 ? "public" : "private", pair("Lisbon", "Oslo")),
      );
      return JSON.stringify([group.truth, answers]);
    };

    expect(play(1)).toBe(play(1));
    expect(new Set([1, 2, 3, 4].map(play)).size).toBeGreaterThan(1);
  });

  test("answers for what it wants in private, and leans towards the first person in public", () => {
    let [followed, agreed, kept] = [0, 0, 0];
    for (let seed = 1; seed <= 60; seed++) {
      const group = simulatedGroup(seed);
      const { options } = group.settings;
      const names = options.kind === "list" ? options.items.map(({ name }) => name) : [];
      const other = names.find((name) => name !== group.truth) ?? "";
      const boss = group.answer(0, "private", pair(group.truth, other));
      if (group.answer(1, "public", pair(group.truth, other)) === boss) followed += 1;
      if (group.answer(2, "private", pair(group.truth, other)) === "first") kept += 1;
      if (group.answer(1, "private", pair(group.truth, other)) === "first") agreed += 1;
    }

    expect(followed).toBeGreaterThan(30);
    expect(kept).toBeGreaterThan(45);
    expect(agreed).toBeGreaterThan(45);
  });
});
