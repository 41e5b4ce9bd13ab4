import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { attack, attackerNames, type Score, worldsDrawn } from "./replay/attack.ts";

/**
 * Replaying the optimiser against what a server showed. With UNSWAYED_KEEP=docs/results the score of every group is kept there, a line each,
 * and a run goes on from those kept: whoever changes the method or the attack begins the file anew.
 */
const folder = process.env["UNSWAYED_KEEP"];
const file = folder ? `${folder}/replay-attack.jsonl` : null;

function kept(): readonly Score[] {
  if (!file || !existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Score);
}

/** The advantage in points of the attacker who does best, and how far chance may have moved it (two standard errors over groups). */
function advantage(scores: readonly Score[]): { points: number; by: string; within: number } {
  const all = attackerNames.map((by) => {
    const each = scores.map(({ right, baseline, votes }) => (100 * (right[by] - baseline)) / votes);
    const points = each.reduce((sum, value) => sum + value, 0) / each.length;
    const spread = each.reduce((sum, value) => sum + (value - points) ** 2, 0) / (each.length - 1);
    return { points, by, within: 2 * Math.sqrt(spread / each.length) };
  });
  return all.reduce((best, other) => (other.points > best.points ? other : best));
}

describe("replaying the optimiser against what a server showed", () => {
  test.each([
    ["pairs", 4, 24],
    ["pairs", 6, 16],
    ["ratings", 4, 16],
    ["ratings", 6, 12],
  ] as const)(
    "guesses private answers at most 5 points better than public answers do (%s, %i people, %i groups)",
    async (answers, people, groups) => {
      const scores = kept().filter(
        (known) =>
          known.answers === answers && known.people === people && known.worlds === worldsDrawn,
      );
      for (let seed = 1; seed <= groups; seed++) {
        if (scores.some((known) => known.seed === seed)) continue;
        const score = await attack(answers, people, seed);
        if (file) appendFileSync(file, `${JSON.stringify(score)}\n`);
        scores.push(score);
      }
      const sum = (of: (score: Score) => number): number =>
        scores.reduce((total, score) => total + of(score), 0);
      const votes = sum((score) => score.votes);
      const { points, by, within } = advantage(scores);
      console.log(
        `${answers}, ${people} people, ${scores.length} groups, ${votes} private answers, ${worldsDrawn} worlds each (${sum(({ fitting }) => fitting)} fitted all that was seen): public only ${((100 * sum(({ baseline }) => baseline)) / votes).toFixed(1)} %, best attack ("${by}") ${points.toFixed(1)} points more, ± ${within.toFixed(1)}`,
      );

      expect(points).toBeLessThanOrEqual(5);
    },
  );
});
