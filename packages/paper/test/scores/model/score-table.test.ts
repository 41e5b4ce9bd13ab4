import { describe, expect, it } from "vitest";
import type { ScoreEvidence } from "../../../src/scores/model/evidence.ts";
import { scoreTable } from "../../../src/scores/model/score-table.ts";

function evidence(given: readonly (readonly [option: number, task: number])[]): ScoreEvidence {
  return {
    options: [[0], [1], [2], [3]],
    taskCount: 4,
    scores: given.map(([option, task], k) => ({ option, task, value: 10 + k })),
    votes: [],
    voteSharpness: 1,
  };
}

describe("the table that scores fill", () => {
  it("is the largest without gaps, and keeps the rest with its values", () => {
    const given = evidence([
      [0, 2],
      [0, 3],
      [1, 2],
      [1, 3],
      [3, 2],
      [3, 3],
      [0, 0],
      [2, 2],
    ]);
    const table = scoreTable(given, 10);
    expect(table?.tasks).toEqual([2, 3]);
    expect(table?.options).toEqual([0, 1, 3]);
    expect([...(table?.values ?? [])]).toEqual([0, 1, 2, 3, 4, 5]);
    expect(table?.extra).toEqual([
      { option: 0, task: 0, value: 6 },
      { option: 2, task: 2, value: 7 },
    ]);
    expect(table?.extraOptions).toEqual([0, 2]);
  });

  it("takes a score that was given again as one more", () => {
    const table = scoreTable(
      evidence([
        [0, 1],
        [1, 1],
        [0, 1],
      ]),
      0,
    );
    expect([...(table?.values ?? [])]).toEqual([10, 11]);
    expect(table?.extra).toEqual([{ option: 0, task: 1, value: 12 }]);
  });

  it("is not used where most scores would be left over, where there are votes, or no scores", () => {
    expect(
      scoreTable(
        evidence([
          [0, 0],
          [1, 1],
          [2, 2],
        ]),
        0,
      ),
    ).toBeNull();
    expect(scoreTable(evidence([]), 0)).toBeNull();
    const vote = { candidate: 0, reference: 1, task: 0, outcome: 1 } as const;
    expect(scoreTable({ ...evidence([[0, 0]]), votes: [vote] }, 0)).toBeNull();
  });
});
