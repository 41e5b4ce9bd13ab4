import type { Answer, Vote } from "@unswayed/paper";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { tableOfVoter, tabulateVotes } from "../../src/preference/votes.ts";

const vote = (candidate: number, reference: number, ...answers: Answer[]): Vote => ({
  candidate,
  reference,
  answers,
});

const anyAnswer = fc.constantFrom<Answer>("candidate", "reference", "tie", null);
const anyVotes = fc.array(
  fc
    .record({
      candidate: fc.nat(3),
      step: fc.integer({ min: 1, max: 3 }),
      answers: fc.tuple(anyAnswer, anyAnswer),
    })
    .map(({ candidate, step, answers }) => vote(candidate, (candidate + step) % 4, ...answers)),
  { maxLength: 15 },
);

describe("tabulateVotes", () => {
  test("merges a pair asked in both directions into one row, wins against losses", () => {
    const table = tabulateVotes(
      [
        vote(0, 1, "candidate", "reference"),
        vote(1, 0, "candidate", "reference"),
        vote(0, 1, "candidate", "tie"),
        vote(2, 1, null, "candidate"),
      ],
      2,
    );

    expect(table.pairCount).toBe(2);
    expect([...table.candidates]).toEqual([0, 2]);
    expect([...table.references]).toEqual([1, 1]);
    expect([...table.scores]).toEqual([0.5, 0, 0, 0.5]);
    expect([...table.counts]).toEqual([3, 3, 0, 1]);
    expect(table.tieCount).toBe(1);
  });

  test("leaves out a round in which nobody answered", () => {
    expect(tabulateVotes([vote(0, 1, null, null)], 2).pairCount).toBe(0);
  });

  test("three hundred repeats of a pair make one row", () => {
    const votes = Array.from({ length: 300 }, (_, k) =>
      k % 3 === 0 ? vote(1, 0, "reference") : vote(0, 1, "candidate"),
    );

    const table = tabulateVotes(votes, 1);

    expect(table.pairCount).toBe(1);
    expect(Math.abs(table.scores[0])).toBe(150);
    expect(table.counts[0]).toBe(300);
  });

  test("counts every answer once and keeps each pair's balance of wins", () => {
    fc.assert(
      fc.property(anyVotes, (votes) => {
        const table = tabulateVotes(votes, 2);

        for (let row = 0; row < table.pairCount; row++) {
          const [a, b] = [table.candidates[row], table.references[row]];
          for (let voter = 0; voter < 2; voter++) {
            let balance = 0;
            let count = 0;
            for (const { candidate, reference, answers } of votes) {
              if (candidate + reference !== a + b || (candidate !== a && candidate !== b)) continue;
              const said = answers[voter];
              if (said === null) continue;
              count++;
              if (said !== "tie")
                balance += (said === "candidate" ? candidate : reference) === a ? 1 : -1;
            }
            expect(table.scores[row * 2 + voter]).toBe(balance / 2);
            expect(table.counts[row * 2 + voter]).toBe(count);
          }
        }
        const answered = votes.flatMap(({ answers }) => answers).filter((said) => said !== null);
        expect(table.counts.reduce((a, b) => a + b, 0)).toBe(answered.length);
        expect(table.tieCount).toBe(answered.filter((said) => said === "tie").length);
      }),
    );
  });
});

describe("tableOfVoter", () => {
  test("keeps only the pairs that the voter answered", () => {
    const table = tabulateVotes(
      [vote(0, 1, "candidate", null), vote(1, 2, "tie", "reference"), vote(2, 0, null, "tie")],
      2,
    );

    const second = tableOfVoter(table, 1, 2);

    expect([...second.candidates]).toEqual([1, 2]);
    expect([...second.references]).toEqual([2, 0]);
    expect([...second.scores]).toEqual([-0.5, 0]);
    expect([...second.counts]).toEqual([1, 1]);
  });
});
