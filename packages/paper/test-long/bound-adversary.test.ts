import type { Welfare } from "@unswayed/core";
import type { Effort } from "@unswayed/paper";
import { describe, expect, test } from "vitest";
import {
  claimsOf,
  contest,
  contestedProblem,
  extremeMembers,
  furthestFound,
} from "../test/support/adversary.ts";

/** Problems tried for each number of voters; more voters take longer. */
const problems: Readonly<Record<number, number>> = { 1: 24, 2: 24, 3: 16, 4: 8, 5: 4, 6: 2 };
const welfares: readonly Welfare[] = [
  { kind: "gini", rho: 0.2 },
  { kind: "egalitarian" },
  { kind: "gini", rho: 0.7 },
  { kind: "gini", rho: 0.4 },
  { kind: "chebyshev" },
];
const tolerance = 1e-6;

interface Score {
  asked: number;
  readonly beaten: string[];
}

/**
 * Nothing certifies a maximum where the set is not convex and the aim not concave; it can only be challenged. Each bound meets the
 * members that attain the others, those that are extreme for one voter, and what trial and error makes of the best of them.
 */
describe.each(Object.entries(problems))("%s voters", (voters, count) => {
  const scores: Record<Effort, Score> = {
    fast: { asked: 0, beaten: [] },
    normal: { asked: 0, beaten: [] },
    thorough: { asked: 0, beaten: [] },
  };
  const efforts = ["fast", "normal", "thorough"] as const;

  test(`no thorough bound is beaten on ${count} problems`, () => {
    for (let k = 0; k < count; k++) {
      const problem = contestedProblem(k, Number(voters));
      const place = contest(problem);
      const welfare = welfares[k % welfares.length];
      const claims = efforts.map((effort) => claimsOf(place.setBy(effort), effort, welfare));
      const witnesses = [
        ...claims.flat().map(({ member }) => member),
        ...extremeMembers(place, place.setBy("fast")),
      ];
      claims[0].forEach((claim, q) => {
        const found = furthestFound(place, claim, witnesses, 3, 400);
        efforts.forEach((effort, e) => {
          const { name, value } = claims[e][q];
          scores[effort].asked++;
          if (!(found > value + tolerance)) return;
          scores[effort].beaten.push(`${name} of problem ${k}: ${value} < ${found}`);
        });
      });
    }
    const rates = efforts.map(
      (effort) => `${effort} ${scores[effort].beaten.length} of ${scores[effort].asked}`,
    );
    console.log(`${voters} voters, bounds beaten: ${rates.join(", ")}`);
    for (const effort of efforts.slice(0, 2)) {
      for (const line of scores[effort].beaten) console.log(`  ${effort}: ${line}`);
    }

    expect(scores.thorough.beaten).toEqual([]);
  });

  test("at most one normal bound in fifty is", () => {
    const { asked, beaten } = scores.normal;
    expect(beaten.length, beaten.join("\n")).toBeLessThanOrEqual(asked / 50);
  });
});
