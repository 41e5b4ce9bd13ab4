import {
  type Claim,
  type EndReason,
  exampleFigure,
  type FinishedRun,
  modelDraws,
  paperClaims,
  type Row,
  type TimedRun,
} from "@unswayed/lab";
import { describe, expect, it } from "vitest";
import { rowWith } from "../support/rows.ts";

/** A run of which only what the claims look at is filled in. */
function run(
  problem: string,
  method: string,
  seed: number,
  state: (round: number) => Partial<Row>,
): FinishedRun {
  const rows = Array.from({ length: 12 }, (_, k) =>
    rowWith({
      question: k + 1,
      round: k + 1,
      publicVotes: k + 1,
      recommended: "a",
      ...state(k + 1),
    }),
  );
  return { problem, method, price: null, seed, rows, ended: "limit" as EndReason };
}

const example = exampleFigure(51);
const models = modelDraws(3, { gridPoints: 7, privateVotes: 3, publicVotes: 4 });
const seeds = [1, 2, 3, 4, 5, 6];

function claimsFor(
  runs: readonly FinishedRun[],
  timed: readonly TimedRun[] = [],
): readonly Claim[] {
  return paperClaims({ example, models, runs, timed });
}

function about(claims: readonly Claim[], words: string): Claim {
  const found = claims.find(({ statement }) => statement.includes(words));
  if (!found) throw new Error(`no claim about ${words}`);
  return found;
}

/** Cumulative regret in which a method grows by so much per round, with a little luck by seed. */
function runsOf(problem: string, rates: Readonly<Record<string, number>>): FinishedRun[] {
  return Object.entries(rates).flatMap(([method, rate]) =>
    seeds.map((seed) =>
      run(problem, method, seed, (round) => ({ cumulativeRegret: rate * round + 0.01 * seed })),
    ),
  );
}

describe("the paper's claims", () => {
  it("the printed place of the open consensus is refuted by the formulas: 0.354, not 0.38", () => {
    expect(about(claimsFor([]), "open answers point to 0.38")).toMatchObject({
      verdict: "refuted",
      found: expect.stringContaining("0.354"),
    });
    expect(about(claimsFor([]), "group would choose 0.82").verdict).toBe("held");
  });

  it("says so when nothing was run", () => {
    const verdicts = claimsFor([]).filter(({ label }) => !/example|visual_exp/.test(label));
    expect(new Set(verdicts.map(({ verdict }) => verdict))).toEqual(new Set(["not run"]));
  });

  it("one seed decides nothing: every claim about runs is undecided", () => {
    const runs = [...toys, ...tasks].flatMap((problem) =>
      compared.map((method, k) =>
        run(problem, method, 1, (round) => ({
          cumulativeRegret: (k + 1) * round,
          privateVotes: (k + 1) * round,
          normalizedReportedRegret: k,
        })),
      ),
    );
    const timed = runs.map(({ problem, method, seed }) => timedRun(problem, method, seed, 1));
    const verdicts = claimsFor(runs, timed).filter(({ label }) => !/example|visual/.test(label));
    expect(new Set(verdicts.map(({ verdict }) => verdict))).toEqual(new Set(["undecided"]));
  });

  it("held: below every baseline, on every seed, with the interval told", () => {
    const runs = runsOf("team", { paper: 1, oracle: 2, "single-dual": 3, independent: 2.5 });
    const claim = about(claimsFor(runs), "baselines on team");
    expect(claim.verdict).toBe("held");
    expect(claim.found).toContain("SBO less oracle -12.00 [-12.00, -12.00], p < 0.001");
    expect(claim.found).toContain("6 seeds");
  });

  it("refuted: one baseline is below statistically significant", () => {
    const runs = runsOf("team", { paper: 1, oracle: 0.5, "single-dual": 3, independent: 2.5 });
    expect(about(claimsFor(runs), "baselines on team").verdict).toBe("refuted");
  });

  it("undecided: now above and now below, whichever way the mean leans", () => {
    for (const shift of [-0.5, 0.5]) {
      const luck = [-9, 5, -6, 7, -8, 4].map((value) => value + shift);
      const runs = compared.flatMap((method) =>
        seeds.map((seed, k) =>
          run("team", method, seed, () => ({
            cumulativeRegret: method === "paper" ? 20 + luck[k]! : 20,
          })),
        ),
      );
      expect(about(claimsFor(runs), "baselines on team").verdict).toBe("undecided");
    }
  });

  it("a plateau needs late rounds to cost less than half of early ones", () => {
    const flat = seeds.map((seed) =>
      run("toy", "paper", seed, (round) => ({ cumulativeRegret: Math.min(round, 9) })),
    );
    expect(about(claimsFor(flat), "plateau on toy:").verdict).toBe("held");
    const straight = about(claimsFor(runsOf("toy", { paper: 1 })), "plateau on toy:");
    expect(straight.verdict).toBe("refuted");
    expect(straight.found).toContain("grows like t^1.00");
  });

  it("private votes that go on at the same rate do not become rarer", () => {
    const runs = seeds.map((seed) =>
      run("toy", "paper", seed, (round) => ({ privateVotes: 5 + round })),
    );
    expect(about(claimsFor(runs), "ever fewer private votes on toy:").verdict).toBe("refuted");
  });

  it("growth like the root of t is sub-linear, growth like t to the 1.2 is not", () => {
    const grown = (exponent: number): readonly FinishedRun[] =>
      seeds.map((seed) =>
        run("trip", "paper", seed, (round) => ({
          privateVotes: 5 + Math.max(0, round - 5) ** (exponent + 0.001 * seed),
        })),
      );
    expect(about(claimsFor(grown(0.5)), "private votes grow sub-linearly on trip").verdict).toBe(
      "held",
    );
    expect(about(claimsFor(grown(1.2)), "private votes grow sub-linearly on trip").verdict).toBe(
      "refuted",
    );
  });

  it("the oracle is worst only where every other method is below it statistically significant", () => {
    const rates = { paper: 1, oracle: 3, "single-dual": 2, independent: 2.5 };
    expect(about(claimsFor(runsOf("toy-wishy-washy", rates)), "wishy-washy case").verdict).toBe(
      "held",
    );
    const other = runsOf("toy-wishy-washy", { ...rates, independent: 4 });
    expect(about(claimsFor(other), "wishy-washy case").verdict).toBe("refuted");
  });

  it("the altruist case is held against the two others, seed by seed", () => {
    const cases = (altruist: number): FinishedRun[] => [
      ...runsOf("toy", { "single-dual": 1 }),
      ...runsOf("toy-wishy-washy", { "single-dual": 2 }),
      ...runsOf("toy-altruist", { "single-dual": altruist }),
    ];
    expect(about(claimsFor(cases(3)), "altruist case").verdict).toBe("held");
    expect(about(claimsFor(cases(1.5)), "altruist case").verdict).toBe("refuted");
  });

  it("the order of the three rules needs both steps", () => {
    const luck = [-0.3, 0.2, 0.4, -0.4, 0.1, 0];
    const ordered = (values: readonly number[]): FinishedRun[] =>
      ["toy", "toy-rho-0.5", "toy-rho-1e-10"].flatMap((problem, k) =>
        seeds.map((seed) =>
          run(problem, "paper", seed, () => ({
            normalizedReportedRegret: values[k]! + 0.1 * luck[(seed + 2 * k) % 6]!,
          })),
        ),
      );
    expect(about(claimsFor(ordered([0.1, 0.3, 0.5])), "converges slowest").verdict).toBe("held");
    expect(about(claimsFor(ordered([0.1, 0.5, 0.5])), "converges slowest").verdict).toBe(
      "undecided",
    );
    expect(about(claimsFor(ordered([0.1, 0.5, 0.3])), "converges slowest").verdict).toBe("refuted");
  });

  it("counts private votes against the methods that ask any", () => {
    const runs = ["paper", "single-dual", "independent"].flatMap((method, k) =>
      seeds.map((seed) =>
        run("trip", method, seed, (round) => ({ privateVotes: round * (k + 1) })),
      ),
    );
    const claim = about(claimsFor(runs), "fewest private votes on trip");
    expect(claim.verdict).toBe("held");
    expect(claim.found).toContain("paper 12.0, single-dual 24.0, independent 36.0");
  });

  it("time: by seed, at the last round and as an exponent", () => {
    const grown = (exponent: number) =>
      seeds.flatMap((seed) =>
        compared.map((method, k) =>
          timedRun("team", method, seed, exponent, k === 0 ? 2 : 1 + 0.01 * k),
        ),
      );
    const linear = claimsFor([], grown(0.8));
    expect(about(linear, "at most 30 seconds").verdict).toBe("held");
    expect(about(linear, "no faster than linearly").verdict).toBe("held");
    expect(about(linear, "slowest method").verdict).toBe("held");
    expect(about(claimsFor([], grown(1.4)), "no faster than linearly").verdict).toBe("refuted");
  });
});

const compared = ["paper", "oracle", "single-dual", "independent"];
const toys = ["toy", "toy-wishy-washy", "toy-altruist", "toy-rho-0.5", "toy-rho-1e-10"];
const tasks = ["thermal", "team", "trip", "energy"];

/** Rounds that take scale·t^exponent hundredths of a second. */
function timedRun(
  problem: string,
  method: string,
  seed: number,
  exponent: number,
  scale = 1,
): TimedRun {
  const timings = Array.from({ length: 20 }, (_, k) => ({
    question: k + 1,
    round: k + 1,
    seconds: 0.01 * scale * (k + 1) ** (exponent + 0.001 * seed),
    byPhase: {},
  }));
  return { problem, method, seed, timings };
}
