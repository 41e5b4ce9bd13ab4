import { describe, expect, test } from "vitest";
import { CastPrivate, padded } from "../src/index.ts";

describe("a private ballot on its way", () => {
  test("is as long whatever it says", () => {
    const answers = [
      "first",
      "second",
      "no-preference",
      "abstain",
      "unknown-option",
      0,
      10,
      "3>1>2",
      "7 - 3",
    ];
    const lengths = answers.flatMap((answer) =>
      [1, 12, 999, 5_001].map((attempt) => {
        const signature = "A".repeat(86);
        const ballot = padded({ answer, attempt, signature, salt: "0f".repeat(16) });
        expect(CastPrivate.parse(ballot)).toMatchObject({ answer, attempt });
        return new TextEncoder().encode(JSON.stringify(ballot)).length;
      }),
    );
    expect(new Set(lengths)).toEqual(new Set([512]));
  });

  test("that is very long is as long as others nearly as long", () => {
    const order = (count: number): string =>
      Array.from({ length: count }, (_, k) => k + 1).join(">");
    const lengths = [150, 151, 160].map(
      (count) => JSON.stringify(padded({ answer: order(count), attempt: 1 })).length,
    );
    expect(new Set(lengths).size).toBe(1);
  });
});
