import { createRandomSource } from "@unswayed/core/numerics";
import type { Levels } from "@unswayed/core/welfare";
import { confidenceSet, mapEstimate } from "@unswayed/paper";
import { describe, expect, test } from "vitest";
import { type Inference, placeOptions } from "../../src/estimate/inference.ts";
import { SocialProgram } from "../../src/estimate/social-program.ts";
import { pieceValue, SocialTerm } from "../../src/estimate/social-term.ts";
import { piecewiseWelfare } from "../../src/welfare/pieces.ts";
import { randomProblem } from "../support/random-problem.ts";
import { inferenceOf } from "../support/reference-model.ts";

function prepared(voters: number) {
  const inference = inferenceOf(
    randomProblem({ seed: "terms", voters, options: 4, privateRounds: 4, publicRounds: 5 }),
  );
  const random = createRandomSource("terms");
  const map = mapEstimate(inference, { random: random.split(1), effort: "fast" });
  const slack = { joint: 0.5, private: 0.5, public: 0.5, anchor: "map" } as const;
  return { inference, set: confidenceSet(inference, map, slack, { random: random.split(2) }) };
}

function termOf(inference: Inference, levels: Levels, option: number): SocialTerm {
  const { model, features } = placeOptions(inference, [0, 1, 2, 3]);
  const others =
    levels === "shortfall"
      ? features
      : typeof levels === "object"
        ? [features[levels.gainOver]]
        : [];
  const pieces = piecewiseWelfare({ kind: "gini", rho: 0.4 }, model.voterCount, 120);
  return new SocialTerm(model, pieces, features[option], levels, others);
}

describe("S(x) of six voters, whose 720 orderings are not listed", () => {
  const { inference, set } = prepared(6);
  const placement = placeOptions(inference, [0, 1, 2, 3]);
  const [start] = set.starts;
  const plus = termOf(inference, "raw", 0);
  const maximum = (patience?: number) =>
    new SocialProgram(set, placement, plus, null, {}, patience).solve(null, start);

  test("is solved by the orderings that solutions violate", () => {
    const { status, cuts, value, result, program } = maximum();

    expect(status).toBe("solved");
    expect(cuts.length).toBeGreaterThan(1);
    expect(result.point[program.scalarOffset]).toBeLessThan(value + 1e-6);
  });

  test.each([0, 1])("is not called solved when only %d may be added", (patience) => {
    const { status, value, result, program } = maximum(patience);

    expect(result.status).toBe("solved"); // the program was; the question was not
    expect(status).toBe("iteration-limit");
    expect(result.point[program.scalarOffset]).toBeGreaterThan(value);
    expect(value).toBeLessThan(maximum().value);
  });
});

describe("the pieces of a term, two voters and four options", () => {
  const { inference, set } = prepared(2);
  const placement = placeOptions(inference, [0, 1, 2, 3]);
  const programs = (minus: SocialTerm) => new SocialProgram(set, placement, null, minus, {});

  test("of a shortfall are every ordering with every choice of what to count from", () => {
    const term = termOf(inference, "shortfall", 1);
    const every = term.every(120) ?? [];

    expect(new Set(every.map(({ key }) => key)).size).toBe(2 * 4 ** 2);
    expect(every.length).toBe(2 * 4 ** 2);
    expect(term.every(31)).toBeNull();
  });

  test.each<[Levels]>([["raw"], ["shortfall"], [{ gainOver: 2 }]])(
    "%o: the active one is the least of all",
    (levels) => {
      const term = termOf(inference, levels, 1);
      const program = programs(term).plainProgram();
      const random = createRandomSource("anywhere");
      for (let k = 0; k < 20; k++) {
        const x = Float64Array.from({ length: program.size }, () => 2 * random.next() - 1);
        const values = (term.every(120) ?? []).map((piece) => pieceValue(program, piece, x));
        const active = pieceValue(program, term.activeAt(program, x), x);
        expect(active).toBeCloseTo(Math.min(...values), 12);
      }
    },
  );

  test("of a shortfall can all be reached by steps to neighbours", () => {
    const term = termOf(inference, "shortfall", 1);
    const program = programs(term).plainProgram();
    const queue = [term.activeAt(program, new Float64Array(program.size))];
    const reached = new Set(queue.map(({ key }) => key));
    for (const piece of queue) {
      for (const next of term.neighbours(piece)) {
        if (!reached.has(next.key)) queue.push(next);
        reached.add(next.key);
      }
    }
    expect(reached.size).toBe(2 * 4 ** 2);
  });

  test("are counted from each rival, and never from the option itself, which would leave nothing", () => {
    const term = termOf(inference, "shortfall", 1);
    const program = programs(term).plainProgram();

    const rivals = term.countedFromEachRival(program, new Float64Array(program.size));

    expect(rivals.map(({ chosen }) => [...chosen])).toEqual([
      [0, 0],
      [2, 2],
      [3, 3],
    ]);
  });

  test("of a gain over the option itself are one, and it is nothing", () => {
    const [only, ...more] = termOf(inference, { gainOver: 1 }, 1).every(120) ?? [];

    expect(more).toEqual([]);
    expect(only.form.main.every((entry) => entry === 0)).toBe(true);
  });
});
