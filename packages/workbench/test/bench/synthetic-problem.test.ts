import { prepareInference } from "@unswayed/paper";
import { describe, expect, test } from "vitest";
import { syntheticProblem } from "../../src/bench/synthetic-problem.ts";

const size = { voters: 3, options: 12, rounds: 21 };

describe("a made-up problem", () => {
  const { problem, candidate, reference } = syntheticProblem(size, "seed");

  test("has the size asked for, and a private vote on every fourth round's pair", () => {
    expect(problem.voterCount).toBe(3);
    expect(problem.options).toHaveLength(12);
    expect(problem.publicVotes).toHaveLength(21);
    expect(problem.privateVotes).toHaveLength(6);
    problem.privateVotes.forEach((vote, k) => {
      const { candidate, reference } = problem.publicVotes[4 * k];
      expect(vote).toMatchObject({ candidate, reference });
    });
  });

  test("compares each option with the one before and asks about a new one", () => {
    problem.publicVotes.slice(1).forEach((vote, k) => {
      expect(vote.reference).toBe(problem.publicVotes[k].candidate);
    });
    expect(reference).toBe(problem.publicVotes[20].candidate);
    expect(problem.options).not.toContainEqual(candidate);
  });

  test("is one that core accepts", () => {
    expect(() => prepareInference(problem)).not.toThrow();
  });

  test("is the same for the same seed and another for another", () => {
    const votes = (seed: string) => syntheticProblem(size, seed).problem.publicVotes;

    expect(votes("seed")).toEqual(problem.publicVotes);
    expect(votes("other")).not.toEqual(problem.publicVotes);
  });

  test("with more rounds begins with the same votes", () => {
    const longer = syntheticProblem({ ...size, rounds: 40 }, "seed").problem;

    expect(longer.options).toEqual(problem.options);
    expect(longer.publicVotes.slice(0, 21)).toEqual(problem.publicVotes);
    expect(longer.privateVotes.slice(0, 6)).toEqual(problem.privateVotes);
  });

  test("is answered by preference, not by coin: a pair asked often is answered alike more often than not", () => {
    const two = syntheticProblem({ voters: 6, options: 2, rounds: 400 }, "seed").problem;
    // The last option is the reference of the next round, so with two options the direction alternates.
    const shares = Array.from({ length: 6 }, (_, voter) => {
      const forSecond = two.publicVotes.filter(
        (vote) => (vote.answers[voter] === "candidate") === (vote.candidate === 1),
      );
      return forSecond.length / two.publicVotes.length;
    });

    expect(Math.max(...shares.map((share) => Math.abs(share - 0.5)))).toBeGreaterThan(0.1);
  });
});
