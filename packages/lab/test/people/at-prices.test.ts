import { describe, expect, it } from "vitest";
import { atPrice, triedAtPrices } from "../../src/people/at-prices.ts";
import { lossOverCost } from "../../src/people/people-study.ts";
import { bothGoals } from "../../src/people/worth/both-goals.ts";
import { honestyGoals } from "../../src/people/worth/honesty-goals.ts";

/** In public everyone follows the first; alone the others agree on the last. */
const wanted = [
  [9, 3, 2, 1],
  [1, 3, 4, 9],
  [2, 1, 5, 8],
  [1, 4, 3, 9],
];
const shown = wanted.map((row) => row.map((value, x) => (value + 3 * (wanted[0]?.[x] ?? 0)) / 4));
const group = { from: "one", wanted, private: wanted, public: shown };
const settings = {
  prices: [2, 4],
  kinds: [{ kind: "order", least: 3, most: 3 }] as const,
  mostCost: 12,
};

describe("public and private questions at several prices", () => {
  const record = triedAtPrices(group, "seed", settings);
  const moments = (method: string) =>
    record.courses.find((course) => course.method === method)?.moments ?? [];

  it("have every method at every price", () => {
    expect(record.courses.map(({ method }) => method).sort()).toEqual([
      "ours at 2",
      "ours at 4",
      "private only at 2",
      "private only at 4",
      "public only",
      "swap at 2",
      "swap at 4",
    ]);
  });

  it("cost what they are said to cost", () => {
    for (const price of settings.prices) {
      for (const method of ["ours", "private only"]) {
        for (const { cost, inPublic, inPrivate } of moments(atPrice(method, price))) {
          expect(cost).toBe(inPublic + price * inPrivate);
        }
      }
    }
    expect(moments("public only").every(({ inPrivate }) => inPrivate === 0)).toBe(true);
  });

  it("find by private answers what public ones do not tell", () => {
    expect(moments("public only").at(-1)?.loss).toBeGreaterThan(1);
    expect(moments("ours at 2").at(-1)?.loss).toBe(0);
    const over = (method: string) => lossOverCost([record], method, settings.mostCost).loss.mean;
    expect(over("ours at 2")).toBeLessThan(over("public only"));
    // What is asked after the last cost that counts is not told of.
    expect(lossOverCost([record], "private only at 4", 7).inPrivate).toBe(1);
  });

  it("are held against their goals", () => {
    const [first, ...others] = bothGoals(
      [{ name: "none", records: [record, record] }],
      settings.prices,
      settings.mostCost,
    );
    expect(first?.statement).toContain('below "public only"');
    expect(first?.verdict).toBe("held");
    expect(others.at(-1)?.found).toMatch(/^at 2 0\.\d+ against/);
    // Utilities of real people are not known in the engine's units.
    const honest = honestyGoals(
      [{ name: "none", records: [record] }],
      (name) => name === "ours at 2",
    );
    expect(honest[0]?.verdict).toBe("not run");
    expect(honest[1]?.found).toContain("said");
  });
});
