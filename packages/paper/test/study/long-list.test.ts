import type { Study } from "@unswayed/core";
import { paperStudy } from "@unswayed/paper";
import { describe, expect, it } from "vitest";
import { wholeListUpTo } from "../../src/study/effort.ts";

/** Options along a line; everyone prefers what is nearer to 0.7. */
function lineStudy(count: number): Study {
  const study = paperStudy({
    voters: ["Ana", "Ben"],
    options: {
      kind: "list",
      items: Array.from({ length: count }, (_, k) => ({
        name: `option ${k}`,
        features: { place: k / (count - 1) },
      })),
    },
    welfare: { kind: "gini", rho: 0.5 },
    levels: "shortfall",
    lengthScale: 0.3,
    normBound: 6,
    seed: 3,
  });
  const place = (name: unknown): number => Number(String(name).split(" ")[1]) / (count - 1);
  for (let round = 0; round < 16; round++) {
    const request = study.ask();
    if (!request) break;
    const isFirst =
      Math.abs(place(request.options[0]) - 0.7) < Math.abs(place(request.options[1]) - 0.7);
    study.tell(request, { Ana: isFirst ? "first" : "second", Ben: isFirst ? "first" : "second" });
  }
  return study;
}

describe("a list too long for variables of its own for every option", () => {
  const study = lineStudy(wholeListUpTo + 40);
  const asked = new Set(study.votes().flatMap(({ options }) => options));

  it("asks about few of them and still finds what people prefer", () => {
    expect(asked.size).toBeLessThan(wholeListUpTo);
    const { option } = study.leader()!;
    const place = Number(String(option).split(" ")[1]) / (wholeListUpTo + 39);
    expect(Math.abs(place - 0.7)).toBeLessThan(0.12);
  });

  it("predicts an option that nobody has voted on", () => {
    const unseen = Array.from({ length: wholeListUpTo + 40 }, (_, k) => `option ${k}`).find(
      (name) => !asked.has(name),
    )!;
    const { socialUtility, status } = study.predict(unseen);
    expect(status).toBe("solved");
    expect(socialUtility.lower).toBeLessThanOrEqual(socialUtility.upper);
    // Nobody is better off than at their own best.
    expect(socialUtility.upper).toBeLessThanOrEqual(1e-9);
  });
});
