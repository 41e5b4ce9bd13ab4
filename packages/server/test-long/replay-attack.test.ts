import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { attack, drawnFrom, type Score, worldsDrawn } from "./replay/attack.ts";
import type { AnswerKind, Choice } from "./replay/choices.ts";
import { bestAdvantage, publicOnly, resultsPage } from "./replay/results-page.ts";

/**
 * With REPLAY_KEEP=docs/results the score of every group is kept there, a line each, and a run goes on from those kept; its page is
 * written again. Anyone who changes the method or the attack begins the file again.
 */
const folder = process.env["REPLAY_KEEP"];
const file = folder ? `${folder}/replay-attack.jsonl` : null;

function kept(): readonly Score[] {
  if (!file || !existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Score)
    .filter(({ worlds }) => worlds === worldsDrawn);
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
      const { points } = bestAdvantage(await attacked(answers, "six options", people, groups));

      expect(points).toBeLessThanOrEqual(5);
    },
  );

  // Few options tell more, as a majority of few people always does: measured, not promised.
  test.each([
    ["pairs", "two options", 4, 24],
    ["pairs", "three options", 4, 24],
    ["pairs", "one slider", 4, 8],
    ["pairs", "two sliders", 4, 4],
    ["ratings", "two options", 4, 16],
    ["ratings", "three options", 4, 16],
    ["ratings", "one slider", 4, 16],
    ["ratings", "two sliders", 4, 8],
  ] as const)(
    "is measured for %s about %s (%i people, %i groups)",
    async (answers, choice, people, groups) => {
      expect(await attacked(answers, choice, people, groups)).toHaveLength(groups);
    },
  );
});

/** The scores of so many groups at least, those kept among them. */
async function attacked(
  answers: AnswerKind,
  choice: Choice,
  people: number,
  groups: number,
): Promise<readonly Score[]> {
  const scores = kept().filter(
    (known) =>
      known.answers === answers &&
      (known.choice ?? "six options") === choice &&
      known.people === people &&
      [0, drawnFrom[answers]].includes(known.drawnFrom),
  );
  for (let seed = 1; seed <= groups; seed++) {
    if (scores.some((known) => known.seed === seed)) continue;
    const score = await attack(answers, choice, people, seed);
    if (file) appendFileSync(file, `${JSON.stringify(score)}\n`);
    scores.push(score);
  }
  if (folder) writeFileSync(`${folder}/replay-attack.md`, resultsPage(kept()));
  const { points, by, within } = bestAdvantage(scores);
  console.log(
    `${answers}, ${choice}, ${people} people, ${scores.length} groups: public only ${publicOnly(scores).toFixed(1)} %, best attack ("${by}") ${points.toFixed(1)} points more, ± ${within.toFixed(1)}`,
  );
  return scores;
}
