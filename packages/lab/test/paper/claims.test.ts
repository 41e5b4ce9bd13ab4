import {
  type Claim,
  type EndReason,
  exampleFigure,
  type FinishedRun,
  modelFigure,
  paperClaims,
  type Row,
  summarize,
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
const model = modelFigure({ gridPoints: 7, privateVotes: 3, publicVotes: 4 });
const seeds = [1, 2, 3, 4, 5, 6];

function claimsFor(runs: readonly FinishedRun[]): readonly Claim[] {
  return paperClaims({ example, model, summary: summarize(runs), timings: [] });
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
  it("the printed place of the open consensus does not hold: 0.354, not 0.38", () => {
    expect(about(claimsFor([]), "open answers point to 0.38")).toMatchObject({
      verdict: "did not hold",
      found: expect.stringContaining("0.354"),
    });
  });

  it("says so when nothing was run", () => {
    expect(about(claimsFor([]), "on thermal (cumulative").verdict).toBe("not run");
  });

  it("held: below every baseline, on every seed", () => {
    const runs = runsOf("team", { paper: 1, oracle: 2, single: 3, independent: 2.5 });
    const claim = about(claimsFor(runs), "baselines on team");
    expect(claim.verdict).toBe("held");
    expect(claim.found).toContain("against oracle -12.00");
  });

  it("did not hold: one baseline is below", () => {
    const runs = runsOf("team", { paper: 1, oracle: 0.5, single: 3, independent: 2.5 });
    expect(about(claimsFor(runs), "baselines on team").verdict).toBe("did not hold");
  });

  it("unclear: below on average, but now above and now below", () => {
    const luck = [-9, 5, -6, 7, -8, 4];
    const runs = ["paper", "oracle", "single", "independent"].flatMap((method) =>
      seeds.map((seed, k) =>
        run("team", method, seed, () => ({
          cumulativeRegret: method === "paper" ? 20 + luck[k]! : 20,
        })),
      ),
    );
    expect(about(claimsFor(runs), "baselines on team").verdict).toBe("unclear");
  });

  it("a plateau needs late rounds to cost less than half of early ones", () => {
    const flat = seeds.map((seed) =>
      run("toy", "paper", seed, (round) => ({ cumulativeRegret: Math.min(round, 5) })),
    );
    expect(about(claimsFor(flat), "plateau").verdict).toBe("held");
    expect(about(claimsFor(runsOf("toy", { paper: 1 })), "plateau").verdict).toBe("did not hold");
  });

  it("names the order in which methods ended", () => {
    const runs = runsOf("toy-wishy-washy", { paper: 1, oracle: 3, single: 2, independent: 2.5 });
    const claim = about(claimsFor(runs), "wishy-washy");
    expect(claim.verdict).toBe("held");
    expect(claim.found).toMatch(/^paper .*single .*independent .*oracle /);
  });

  it("counts private votes of the methods that ask any", () => {
    const runs = ["paper", "independent", "private"].flatMap((method, k) =>
      seeds.map((seed) =>
        run("trip", method, seed, (round) => ({ privateVotes: round * (k + 1) })),
      ),
    );
    expect(about(claimsFor(runs), "private votes on trip").verdict).toBe("held");
  });
});
