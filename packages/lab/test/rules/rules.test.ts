import type { Ballot } from "@unswayed/formats";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bradleyTerry } from "../../src/rules/bradley-terry.ts";
import { pairCounts } from "../../src/rules/pairwise.ts";
import { type RuleName, rules } from "../../src/rules/rules.ts";
import { strongestPaths } from "../../src/rules/schulze.ts";

/** Rankings written as "8 BEDAC"; letters in brackets are tied: "2 A(BC)". */
function rankings(options: readonly string[], lines: readonly string[]): Ballot[] {
  return lines.map((line) => {
    const [count = "", order = ""] = line.split(" ");
    const steps = order.match(/\([A-Z]+\)|[A-Z]/g) ?? [];
    return {
      ...{ person: line, channel: "public", kind: "order", options },
      ...(Number(count) > 1 && { count: Number(count) }),
      answer: steps.map((step) => [...step.replace(/[()]/g, "")]),
    };
  });
}

const letters = (count: number): string[] => [..."ABCDEFG"].slice(0, count);

/** The well-known example of Schulze's rule: 45 people, five options. */
const schulzeVoters = rankings(letters(5), [
  ...["5 ACBED", "5 ADECB", "8 BEDAC", "3 CABED", "7 CAEBD", "2 CBADE", "7 DCEBA", "8 EBADC"],
]);

describe("Schulze's 45 voters", () => {
  const options = letters(5);
  const { wins } = pairCounts(options, schulzeVoters);

  test("pairwise counts, as published", () => {
    expect(wins).toEqual([
      [0, 20, 26, 30, 22],
      [25, 0, 16, 33, 18],
      [19, 29, 0, 17, 24],
      [15, 12, 28, 0, 14],
      [23, 27, 21, 31, 0],
    ]);
  });

  test("strongest paths, as published", () => {
    expect(strongestPaths(wins)).toEqual([
      [0, 28, 28, 30, 24],
      [25, 0, 28, 33, 24],
      [25, 29, 0, 29, 24],
      [25, 28, 28, 0, 24],
      [25, 28, 28, 31, 0],
    ]);
  });

  test("E is elected, then A, C, B, D", () => {
    const { winners, scores } = rules.schulze(options, schulzeVoters);

    expect(winners).toEqual(["E"]);
    expect(
      options.toSorted((a, b) => scores[options.indexOf(b)] - scores[options.indexOf(a)]),
    ).toEqual([...["E", "A", "C", "B", "D"]]);
  });

  test("plurality elects C with 12, Borda E with 102", () => {
    expect(rules.plurality(options, schulzeVoters)).toEqual({
      scores: [10, 8, 12, 7, 8],
      winners: ["C"],
    });
    // Points of complete rankings are the sums of the rows above.
    expect(rules.borda(options, schulzeVoters)).toEqual({
      scores: [98, 92, 89, 69, 102],
      winners: ["E"],
    });
  });
});

describe("worked by hand", () => {
  test("a cycle of three leaves all of them level", () => {
    const options = letters(3);
    const cycle = rankings(options, ["1 ABC", "1 BCA", "1 CAB"]);

    for (const name of ["plurality", "borda", "copeland", "schulze", "bradley-terry"] as const) {
      expect(rules[name](options, cycle).winners, name).toEqual(options);
    }
  });

  test("the capital of Tennessee: plurality and the majorities disagree", () => {
    // Memphis, Nashville, Chattanooga, Knoxville
    const options = ["M", "N", "C", "K"];
    const voters = rankings(options, ["42 MNCK", "26 NCKM", "15 CKNM", "17 KCNM"]);

    expect(rules.plurality(options, voters)).toEqual({ scores: [42, 26, 15, 17], winners: ["M"] });
    expect(rules.borda(options, voters)).toEqual({ scores: [126, 194, 173, 107], winners: ["N"] });
    expect(rules.copeland(options, voters)).toEqual({ scores: [0, 3, 2, 1], winners: ["N"] });
    expect(rules.schulze(options, voters).winners).toEqual(["N"]);
  });

  test("Borda with ties and options left out", () => {
    const options = letters(4);
    // A first, B and C level, D last: 3, 1.5, 1.5, 0. Then B alone, the others level behind it: 3 and 1 each, twice.
    const voters = rankings(options, ["1 A(BC)D", "2 B"]);

    expect(rules.borda(options, voters).scores).toEqual([5, 7.5, 3.5, 2]);
  });

  test("plurality shares a vote among those tied for the first place, and counts favourites", () => {
    const options = letters(3);
    const favourite: Ballot = {
      person: "Ana",
      channel: "public",
      kind: "choice",
      options,
      answer: "C",
    };

    expect(rules.plurality(options, [...rankings(options, ["2 (AB)C"]), favourite]).scores).toEqual(
      [1, 1, 1],
    );
  });

  test("approval counts crosses, the mean rating rates", () => {
    const options = letters(3);
    const base = { person: "Ana", channel: "public" } as const;
    const crosses: Ballot[] = [
      { ...base, kind: "approval", options, answer: ["A", "C"] },
      { ...base, person: "Ben", kind: "approval", options, count: 3, answer: ["C"] },
      { ...base, person: "Cleo", kind: "approval", options, answer: { none: "abstain" } },
    ];
    const ratings: Ballot[] = [
      { ...base, kind: "rating", options: ["A"], answer: 9 },
      { ...base, person: "Ben", kind: "rating", options: ["A"], answer: 4 },
      { ...base, kind: "rating", options: ["B"], answer: 7 },
      {
        ...base,
        person: "Ben",
        kind: "rating",
        options: ["B"],
        answer: { none: "unknown-option" },
      },
    ];

    expect(rules.approval(options, crosses)).toEqual({ scores: [1, 0, 4], winners: ["C"] });
    expect(rules["mean-rating"](options, ratings)).toEqual({
      scores: [6.5, 7, Number.NEGATIVE_INFINITY],
      winners: ["B"],
    });
    // Ana's 9 is above her 7; of Ben only one rating is a number.
    expect(pairCounts(options, ratings).wins).toEqual([
      [0, 1, 0],
      [0, 0, 0],
      [0, 0, 0],
    ]);
  });

  test("votes on pairs, with strength, ties and abstentions", () => {
    const options = letters(2);
    const vote = (answer: Extract<Ballot, { kind: "pair" }>["answer"]): Ballot => {
      return { person: "Ana", channel: "private", kind: "pair", options: ["A", "B"], answer };
    };
    const votes = [
      vote("much-first"),
      vote("second"),
      vote("first"),
      vote("no-preference"),
      vote({ none: "abstain" }),
    ];

    expect(pairCounts(options, votes)).toEqual({
      wins: [
        [0, 2],
        [1, 0],
      ],
      ties: [
        [0, 1],
        [1, 0],
      ],
    });
  });

  test("a ballot about something else is refused", () => {
    expect(() => pairCounts(["A"], rankings(["A", "B"], ["1 AB"]))).toThrow('names "B"');
  });
});

describe("Bradley–Terry", () => {
  test("three wins to one are worth log 3", () => {
    const [a = 0, b = 0] = bradleyTerry(
      {
        wins: [
          [0, 3],
          [1, 0],
        ],
        ties: [
          [0, 0],
          [0, 0],
        ],
      },
      1e-10,
    );

    expect(a - b).toBeCloseTo(Math.log(3), 8);
    expect(a + b).toBeCloseTo(0, 8);
  });

  test("a tie is half a win for each", () => {
    const zero = [
      [0, 0],
      [0, 0],
    ];
    const halves = bradleyTerry({
      wins: [
        [0, 3.5],
        [1.5, 0],
      ],
      ties: zero,
    });

    expect(
      bradleyTerry({
        wins: [
          [0, 3],
          [1, 0],
        ],
        ties: [
          [0, 1],
          [1, 0],
        ],
      }),
    ).toEqual(halves);
  });

  test("finds the utilities that the counts were made from", () => {
    const truth = [1.2, -0.4, 0.3, -1.1];
    const wins = truth.map((u, i) =>
      truth.map((v, j) => (i === j ? 0 : 1000 / (1 + Math.exp(v - u)))),
    );
    const found = bradleyTerry({ wins, ties: truth.map(() => truth.map(() => 0)) }, 1e-9);

    for (const [k, u] of truth.entries()) expect(found[k]).toBeCloseTo(u, 6);
  });

  test("an option that never lost has a finite utility, and one nobody compared has 0", () => {
    const found = bradleyTerry({
      wins: [
        [0, 50, 0],
        [0, 0, 0],
        [0, 0, 0],
      ],
      ties: [
        [0, 0, 0],
        [0, 0, 0],
        [0, 0, 0],
      ],
    });

    expect(found[0]).toBeGreaterThan(2);
    expect(found[0]).toBeLessThan(10);
    expect(found[1]).toBeCloseTo(-(found[0] ?? 0), 9);
    expect(found[2]).toBeCloseTo(0, 12);
  });
});

describe("where theory says so", () => {
  const profile = fc.integer({ min: 2, max: 6 }).chain((count) => {
    const options = letters(count);
    const line = fc.tuple(
      fc.integer({ min: 1, max: 5 }),
      fc.shuffledSubarray(options, { minLength: count, maxLength: count }),
    );
    return fc.array(line, { minLength: 1, maxLength: 9 }).map((lines) => ({
      options,
      ballots: rankings(
        options,
        lines.map(([many, order]) => `${many} ${order.join("")}`),
      ),
    }));
  });

  test("Copeland and Schulze elect the option that beats every other, alone", () => {
    let found = 0;
    fc.assert(
      fc.property(profile, ({ options, ballots }) => {
        const { wins } = pairCounts(options, ballots);
        const winner = options.find((_, i) =>
          options.every((__, j) => i === j || wins[i][j] > wins[j][i]),
        );
        if (winner === undefined) return;
        found++;
        expect(rules.copeland(options, ballots).winners).toEqual([winner]);
        expect(rules.schulze(options, ballots).winners).toEqual([winner]);
        // Borda may miss it, and never puts it last.
        const { scores } = rules.borda(options, ballots);
        expect(scores[options.indexOf(winner)]).toBeGreaterThan(Math.min(...scores));
      }),
      { numRuns: 500 },
    );
    expect(found).toBeGreaterThan(200);
  });

  test("Schulze elects someone, from among those that Copeland's majorities cannot tell from the best", () => {
    fc.assert(
      fc.property(profile, ({ options, ballots }) => {
        const { winners } = rules.schulze(options, ballots);
        expect(winners.length).toBeGreaterThan(0);
        const smith = smithSet(options, ballots);
        for (const winner of winners) expect(smith).toContain(winner);
        for (const winner of rules.copeland(options, ballots).winners)
          expect(smith).toContain(winner);
      }),
      { numRuns: 500 },
    );
  });

  test("Borda's points of complete rankings are the sums of pairwise wins", () => {
    fc.assert(
      fc.property(profile, ({ options, ballots }) => {
        const sums = pairCounts(options, ballots).wins.map((row) => row.reduce((a, b) => a + b, 0));
        expect(rules.borda(options, ballots).scores).toEqual(sums);
      }),
    );
  });

  test("Bradley–Terry puts complete rankings in Borda's order", () => {
    fc.assert(
      fc.property(profile, ({ options, ballots }) => {
        const points = rules.borda(options, ballots).scores;
        const utilities = rules["bradley-terry"](options, ballots).scores;
        for (const i of options.keys()) {
          for (const j of options.keys()) {
            if (points[i] > points[j]) expect(utilities[i]).toBeGreaterThan(utilities[j]);
          }
        }
      }),
    );
  });

  test("no rule cares in which order options and ballots are", () => {
    const names = Object.keys(rules) as RuleName[];
    fc.assert(
      fc.property(profile, fc.constantFrom(...names), ({ options, ballots }, name) => {
        const turned = rules[name](options.toReversed(), ballots.toReversed());
        expect(turned.winners.toSorted()).toEqual(rules[name](options, ballots).winners.toSorted());
      }),
    );
  });
});

/** The smallest set whose members beat all others, by majorities. */
function smithSet(options: readonly string[], ballots: readonly Ballot[]): string[] {
  const { wins } = pairCounts(options, ballots);
  const { scores } = rules.copeland(options, ballots);
  const order = [...options.keys()].toSorted((a, b) => scores[b] - scores[a]);
  for (let size = 1; size <= order.length; size++) {
    const inside = order.slice(0, size);
    const outside = order.slice(size);
    if (inside.every((i) => outside.every((j) => wins[i][j] > wins[j][i]))) {
      return inside.map((i) => options[i]);
    }
  }
  return [...options];
}
