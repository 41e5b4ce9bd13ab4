import { questionKinds } from "@unswayed/core/question";
import { describe, expect, test } from "vitest";
import type { Opinion } from "../../src/question/answers.ts";
import type { KindName } from "../../src/question/question-kind.ts";
import { createRandomSource } from "../../src/random/random-source.ts";

describe("an answer", () => {
  test.each<[KindName, unknown, number, Opinion, unknown]>([
    ["pair", "first", 2, [0], "first"],
    ["pair", "second", 2, [1], "second"],
    ["pair", "no-preference", 2, "equal", "no-preference"],
    ["pair", "2>1", 2, [1, 0], "second"],
    ["choice", "3", 3, [2], "3"],
    ["choice", "third", 3, [2], "3"],
    ["choice", "200", 200, [199], "200"],
    ["order", "3>1>2", 3, [2, 0, 1], "3>1>2"],
    ["order", "third>first", 4, [2, 0], "3>1"],
    ["order", "12>1", 20, [11, 0], "12>1"],
    ["order", "2", 20, [1], "2"],
    ["approval", "1+3", 3, [0, 2], "1+3"],
    ["approval", "3+1", 3, [0, 2], "1+3"],
    ["approval", "2", 3, [1], "2"],
    ["approval", "none", 3, [], "none"],
    ["approval", "1+2+3", 3, [0, 1, 2], "1+2+3"],
    ["rating", 7, 1, [7], 7],
    ["rating", "7.5", 1, [7.5], 7.5],
    ["rating", "7 - 3", 3, [7, null, 3], "7 - 3"],
    ["rating", [7, null, 3], 3, [7, null, 3], "7 - 3"],
  ])(
    "of kind %s: %j about %d options is read and written",
    (name, answer, count, opinion, text) => {
      const kind = questionKinds[name];

      expect(kind.parse(answer, count)).toEqual(opinion);
      expect(kind.accepts(opinion, count)).toBe(true);
      expect(kind.print(opinion, count)).toBe(text);
      const again = kind.parse(text, count);
      expect(kind.print(again!, count)).toBe(text);
    },
  );

  test.each<[KindName, unknown, number]>([
    ["pair", "third", 2],
    ["pair", "3", 2],
    ["pair", "abstain", 2],
    ["pair", "much-first", 2],
    ["choice", "2>1", 3],
    ["choice", "no-preference", 3],
    ["choice", "0", 3],
    ["order", "1>1", 3],
    ["order", "1>4", 3],
    ["order", "1>", 3],
    ["order", "1 > 2", 3],
    ["order", 2, 3],
    ["order", "fifth", 5],
    ["order", undefined, 3],
    ["approval", "1>3", 3],
    ["approval", "1+1", 3],
    ["approval", "1+4", 3],
    ["approval", "1+", 3],
    ["approval", "", 3],
    ["approval", 2, 3],
    ["approval", "abstain", 3],
    ["rating", "-", 1],
    ["rating", "- -", 2],
    ["rating", "7", 2],
    ["rating", "7 x", 2],
    ["rating", Number.NaN, 1],
    ["rating", true, 1],
    ["rating", "", 1],
    ["rating", "unknown-option", 1],
  ])("of kind %s is not read from %j about %d options", (name, answer, count) => {
    expect(questionKinds[name].parse(answer, count)).toBeNull();
  });
});

describe("a simulated person", () => {
  const share = (name: KindName, w: number[], habits: object, said: string): number => {
    const kind = questionKinds[name];
    const random = createRandomSource("people").split(name);
    const times = 20_000;
    let count = 0;
    for (let k = 0; k < times; k++) {
      const draws = Array.from({ length: kind.drawCount(w.length) }, () => random.next());
      if (kind.print(kind.simulated(w, habits, draws), w.length) === said) count += 1;
    }
    return count / times;
  };

  test("answers as the likelihood says", () => {
    const [a, b, c] = [Math.exp(1), 1, Math.exp(-0.5)];
    expect(share("pair", [1, 0], {}, "first")).toBeCloseTo(a / (a + b), 1.7);
    expect(share("pair", [1, 0], { lapse: 0.4 }, "first")).toBeCloseTo(
      0.2 + 0.6 * (a / (a + b)),
      1.7,
    );
    const z = Math.exp(0.5) + Math.exp(-0.5) + 0.7;
    expect(share("pair", [1, 0], { tieStrength: 0.7 }, "no-preference")).toBeCloseTo(0.7 / z, 1.7);
    expect(share("choice", [1, 0, -0.5], {}, "2")).toBeCloseTo(b / (a + b + c), 1.7);
    const order = (c / (a + b + c)) * (a / (a + b));
    expect(share("order", [1, 0, -0.5], { lapse: 0.3 }, "3>1>2")).toBeCloseTo(
      0.05 + 0.7 * order,
      1.7,
    );
  });

  test("approves as the likelihood says, of each number of options equally often", () => {
    const [a, b, c] = [Math.exp(1), 1, Math.exp(-0.5)];
    const w = [1, 0, -0.5];
    expect(share("approval", w, {}, "2")).toBeCloseTo(0.5 * (b / (a + b + c)), 1.7);
    const pairs = a * b + a * c + b * c;
    expect(share("approval", w, {}, "1+3")).toBeCloseTo(0.5 * ((a * c) / pairs), 1.7);
    expect(share("approval", w, { lapse: 0.4 }, "2+3")).toBeCloseTo(
      0.5 * (0.4 / 3 + (0.6 * b * c) / pairs),
      1.7,
    );
    expect(share("approval", w, {}, "none") + share("approval", w, {}, "1+2+3")).toBe(0);
  });

  test("rates better options higher, on a scale of their own, and within it", () => {
    const { simulated, drawCount } = questionKinds.rating;
    const random = createRandomSource("raters");
    const draws = Array.from({ length: drawCount(3) }, () => random.next());
    const mine = simulated([40, 0, -40], { level: 0.5, spread: 0.01 }, draws) as number[];
    expect(mine[0]).toBeGreaterThan(mine[1]!);
    expect(mine[1]).toBeGreaterThan(mine[2]!);
    const wide = simulated([40, 0, -40], { level: 0.5, spread: 1 }, draws) as number[];
    expect([wide[0], wide[2]]).toEqual([1, 0]);
  });
});

describe("someone who says exactly what they think", () => {
  test.each<[KindName, readonly number[], number, unknown]>([
    ["pair", [2, 1], 0, "first"],
    ["pair", [1, 2], 0, "second"],
    ["pair", [1, 1], 1, "no-preference"],
    ["order", [1, 3, 2], 0, "2>3>1"],
    ["order", [1, 1, 1], 0, "1>2>3"],
    ["order", [1, 1, 1], 1, "3>1>2"],
    ["choice", [1, 3, 2], 0, "2"],
    ["rating", [0.1, 0.35], 0, "1 3.5"],
    ["rating", [0.5], 0, 5],
    ["approval", [1, 5, 3], 0, "2+3"],
    ["approval", [1, 1], 0, "1+2"],
  ])("%s of %j, equals from %d on: %j", (name, worths, turn, answer) => {
    const { meant, print } = questionKinds[name];

    expect(print(meant(worths, turn), worths.length, { from: 0, to: 10 })).toBe(answer);
  });
});

describe("what an opinion says of two options", () => {
  test.each<[KindName, string, number, readonly number[]]>([
    // of places 0 and 1, 1 and 2, 0 and 2
    ["pair", "first", 2, [1, 0, 1]],
    ["pair", "no-preference", 2, [0, 0, 0]],
    ["choice", "2", 3, [-1, 1, 0]],
    ["order", "3>1", 3, [1, -1, -1]],
    ["rating", "7 - 3", 3, [0, 0, 1]],
    ["approval", "1+3", 3, [1, -1, 0]],
    ["approval", "none", 3, [0, 0, 0]],
  ])("of kind %s, %s", (name, answer, count, signs) => {
    const { parse, prefers } = questionKinds[name];
    const opinion = parse(answer, count)!;
    const places = [
      [0, 1],
      [1, 2],
      [0, 2],
    ] as const;
    places.forEach(([i, j], k) => {
      if (j >= count) return;
      expect(prefers(opinion, i, j)).toBe(signs[k]);
      expect(prefers(opinion, j, i)).toBe(-signs[k]! || 0);
    });
  });

  test.each<[KindName, string, string]>([
    ["pair", "no-preference", "no preference"],
    ["order", "3>1", "Blue > Red"],
    ["rating", "7 - 3", "Red 7, Green -, Blue 3"],
    ["approval", "1+3", "Red + Blue"],
    ["approval", "none", "none of them"],
  ])("of kind %s, %s is told as %s", (name, answer, told) => {
    const kind = questionKinds[name];
    const names = ["Red", "Green", "Blue"].slice(0, kind.most);
    expect(kind.told(kind.parse(answer, names.length)!, names)).toBe(told);
  });
});
