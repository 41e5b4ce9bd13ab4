import type { PairedComparison } from "../experiment/statistics/paired.ts";
import {
  calibratedProblems,
  judgedCost,
  judgedProblems,
  richMethods,
  strongInfluence,
} from "./default-parts.ts";
import type { Honesty } from "./honesty.ts";
import { over, type Regrets, type SideBySide } from "./regrets.ts";

/** Something our method is meant to do, and what came out. */
export interface Goal {
  readonly statement: string;
  /** "unclear": within chance, or of too few groups to say. "not run": runs that it needs are missing. */
  readonly verdict: "held" | "did not hold" | "unclear" | "not run";
  /** The numbers behind the verdict. */
  readonly found: string;
}

/** Baselines on plain pairs: the paper's engine first, then ours. */
export const baselines = [
  "paper",
  "independent",
  "private",
  "random",
  "public",
  "oracle",
  "default-public",
  "default-private",
  "default-oracle",
] as const;

/** Those that our method has to be below at every price, and what counts as statistically significant there. */
const beaten = ["paper", "independent", "private", "random"] as const;
const strict = 0.01;
const usual = 0.05;

export const prices = [2, 5, 10] as const;
const whole = over(0, judgedCost);
const late = over(100, judgedCost);

/** The goals of plain pairs that regrets decide. */
export function regretGoals(regrets: Regrets): readonly Goal[] {
  return [
    ...prices.flatMap((price) => beaten.map((baseline) => belowGoal(regrets, baseline, price))),
    ...prices.map((price) => notAboveGoal(regrets, "default-public", price)),
    ...prices.map((price) => lateGoal(regrets, price)),
    ...prices.map((price) => familyGoal(regrets, price)),
    oracleGoal(regrets),
  ];
}

function belowGoal(regrets: Regrets, baseline: string, price: number): Goal {
  const statement = `Mean regret over cost 0–${judgedCost} is below that of ${baseline}, private questions at ${price} (p < ${strict}).`;
  const test = regrets.paired("default", baseline, price, judgedProblems, whole);
  return { statement, ...verdictOf(test, strict) };
}

function notAboveGoal(regrets: Regrets, baseline: string, price: number): Goal {
  const statement = `It is not above that of ${baseline} (nobody swayed), private questions at ${price}.`;
  const test = regrets.paired("default", baseline, price, judgedProblems, whole);
  return { statement, ...notAboveVerdict(test) };
}

function lateGoal(regrets: Regrets, price: number): Goal {
  const statement = `At cost 100–${judgedCost} it is below default-public where influence is strong, private questions at ${price} (p < ${usual}).`;
  const test = regrets.paired("default", "default-public", price, strongInfluence, late);
  return { statement, ...verdictOf(test, usual) };
}

/** A ratio of fewer runs is told, but decides nothing. */
const leastPairs = 10;

/** How far above the best baseline a family may be. */
const familyFactor = 1.1;

function familyGoal(regrets: Regrets, price: number): Goal {
  const statement = `On no family is it more than ${familyFactor} times the best baseline (the oracles aside), private questions at ${price}.`;
  const rivals = baselines.filter((name) => !name.includes("oracle"));
  const families = judgedProblems.flatMap((problem) => {
    const found = rivals.flatMap((method) => {
      const both = regrets.paired("default", method, price, [problem], whole);
      return both ? [{ problem, method, n: both.n, ratio: both.own / both.other }] : [];
    });
    // The best of many on a few groups is the luckiest.
    const enough = found.filter(({ n }) => n >= leastPairs);
    return (enough.length > 0 ? enough : found).toSorted((a, b) => b.ratio - a.ratio).slice(0, 1);
  });
  if (families.length === 0) return { statement, verdict: "not run", found: "" };
  const judged = families.filter(({ n }) => n >= leastPairs);
  const isMissed = judged.some(({ ratio }) => ratio > familyFactor);
  const isComplete = judged.length === judgedProblems.length;
  return {
    statement,
    verdict: isMissed ? "did not hold" : isComplete ? "held" : "unclear",
    found: families
      .map(({ problem, method, n, ratio }) => `${problem} ${ratio.toFixed(2)} × ${method} (${n})`)
      .join(", "),
  };
}

/** How near the method that is told who sways whom ours should come, at the middle price. */
const oracleFactor = 1.15;

function oracleGoal(regrets: Regrets): Goal {
  const statement = `It is at most ${oracleFactor} times that of default-oracle, private questions at 5.`;
  const both = regrets.paired("default", "default-oracle", 5, judgedProblems, whole);
  return { statement, ...ratioVerdict(both, oracleFactor) };
}

function ratioVerdict(both: SideBySide | null, most: number): Pick<Goal, "verdict" | "found"> {
  if (both === null) return { verdict: "not run", found: "" };
  const ratio = both.own / both.other;
  return {
    verdict: both.n < leastPairs ? "unclear" : ratio <= most ? "held" : "did not hold",
    found: `${both.own.toFixed(3)} against ${both.other.toFixed(3)}, ratio ${ratio.toFixed(2)} (${both.n} pairs)`,
  };
}

/** The regret that costs are compared at. */
export const reachedRegret = 0.1;

/** Richer questions: how much sooner they reach a small regret than the best method on plain pairs. */
export function richGoals(regrets: Regrets): readonly Goal[] {
  const plain = ["default", ...baselines.filter((name) => !name.includes("oracle"))];
  return richMethods.map((method): Goal => {
    const statement = `${method} reaches a mean regret of ${reachedRegret} at half the cost of the best method on plain pairs or less (geometric mean over problems, private questions at 5).`;
    const ratios = judgedProblems.flatMap((problem) => {
      const against = plain.flatMap((name) => {
        const { n, own, other } = regrets.costsTo(method, name, 5, problem, reachedRegret);
        // Where neither gets there within what was spent, nothing is known; where one does, the other is at least that far.
        if (n < leastPairs || (own === null && other === null)) return [];
        const spent = (cost: number | null): number => Math.min(cost ?? judgedCost, judgedCost);
        return [{ problem, name, ratio: spent(own) / spent(other) }];
      });
      return against.toSorted((x, y) => y.ratio - x.ratio).slice(0, 1);
    });
    if (ratios.length === 0) return { statement, verdict: "not run", found: "" };
    const mean = Math.exp(
      ratios.reduce((sum, { ratio }) => sum + Math.log(ratio), 0) / ratios.length,
    );
    return {
      statement,
      verdict: mean <= 0.5 ? "held" : "did not hold",
      found: `${mean.toFixed(2)} over ${ratios.length} problems (${ratios.map(({ problem, name, ratio }) => `${problem} ${ratio.toFixed(2)} × ${name}`).join(", ")}); anyone who did not get there counts as ${judgedCost}`,
    };
  });
}

/** Groups without influence, and groups that the model does not fit. */
export function oddGroupGoals(regrets: Regrets): readonly Goal[] {
  const none = ["gp-5-none", "list-12-none"];
  const both = regrets.paired("default", "default-public", 5, none, whole);
  const harmless: Goal = {
    statement: "Where nobody is swayed its regret is at most 10 % above that of default-public.",
    ...ratioVerdict(both, familyFactor),
  };
  const misfits = [
    ["peer pressure", ["gp-5-pressure", "list-12-pressure"]],
    ["a common bias", ["gp-5-bias", "list-12-bias"]],
  ] as const;
  return [
    harmless,
    ...misfits.map(([name, problems]): Goal => {
      const sentence = `Under ${name} its recommendation is on average no worse than that of default-public.`;
      const test = regrets.paired("default", "default-public", 5, problems, whole);
      return { statement: sentence, ...notAboveVerdict(test) };
    }),
  ];
}

/** With fewer groups a share is not known well enough to say that it is right. */
const manyGroups = 500;

/** Whether what the method says of itself is true, family by family. */
export function honestyGoals(all: readonly Honesty[]): readonly Goal[] {
  const known = all.filter(({ groups }) => groups > 0);
  const groups = Math.min(...known.map((one) => one.groups));
  const isMany = groups >= manyGroups;
  const enough = `(${groups === Infinity ? 0 : groups} groups each)`;
  if (known.length < calibratedProblems.length) {
    const statement = `What the method says of itself is true on each of ${calibratedProblems.join(", ")}.`;
    return [{ statement, verdict: "not run", found: "" }];
  }
  const covered = known.map(({ problem, coverage }) => {
    const { share, n } = coverage ?? { share: 0, n: 1 };
    const away = Math.max(0.85 - share, share - 0.95, 0);
    return { problem, share, isIn: away === 0, isOff: away > 2 * Math.sqrt((0.9 * 0.1) / n) };
  });
  const bins = known.flatMap(({ problem, bins: own }) =>
    own.map(({ meanProbability, hits }) => ({
      problem,
      said: meanProbability,
      came: hits.share,
      // A bin with few statements strays by chance alone: two standard errors, if what was said is true.
      isOff:
        Math.abs(meanProbability - hits.share) >
        0.05 + 2 * Math.sqrt((meanProbability * (1 - meanProbability)) / hits.n),
    })),
  );
  const off = bins.filter(({ isOff }) => isOff);
  const stops = known.flatMap(({ problem, stop }) =>
    stop ? [{ problem, fired: stop.fired, ratio: stop.actual.mean / stop.promised.mean }] : [],
  );
  return [
    {
      statement: `90 % intervals of the lead over the runner-up hold the truth in 85 to 95 % on each family ${enough}.`,
      verdict: covered.some(({ isOff }) => isOff)
        ? "did not hold"
        : covered.every(({ isIn }) => isIn) && isMany
          ? "held"
          : "unclear",
      found: covered
        .map(({ problem, share }) => `${problem} ${(100 * share).toFixed(1)} %`)
        .join(", "),
    },
    {
      statement: `The probability of being best is within 5 points in every bin, beyond two standard errors ${enough}.`,
      verdict: off.length > 0 ? "did not hold" : isMany ? "held" : "unclear",
      found:
        off.length === 0
          ? `${bins.length} bins`
          : off
              .map(
                ({ problem, said, came }) =>
                  `${problem} says ${said.toFixed(2)}, comes true ${came.toFixed(2)}`,
              )
              .join("; "),
    },
    {
      statement:
        "Where the stop rule fires, the true regret is at most 1.25 times the promised one, on each family.",
      verdict:
        stops.length === 0
          ? "not run"
          : stops.every(({ ratio }) => ratio <= 1.25)
            ? "held"
            : "did not hold",
      found: stops
        .map(({ problem, fired, ratio }) => `${problem} ${ratio.toFixed(2)} (${fired} stops)`)
        .join(", "),
    },
  ];
}

/** Missed where it is above statistically significant; above within chance says nothing. */
function notAboveVerdict(test: PairedComparison | null): Pick<Goal, "verdict" | "found"> {
  if (test === null) return { verdict: "not run", found: "" };
  const isSure = (test.tTest ?? 1) < usual;
  const verdict = test.meanDifference <= 0 ? "held" : isSure ? "did not hold" : "unclear";
  return { verdict, found: comparisonText(test) };
}

function verdictOf(test: PairedComparison | null, level: number): Pick<Goal, "verdict" | "found"> {
  if (test === null) return { verdict: "not run", found: "" };
  const isSure = Math.max(test.tTest ?? 1, test.wilcoxon ?? 1) < level;
  const verdict = test.meanDifference >= 0 ? "did not hold" : isSure ? "held" : "unclear";
  return { verdict, found: comparisonText(test) };
}

/** A paired difference in words: "-0.042 ± 0.011 (240 pairs, t 0.000, Wilcoxon 0.001)". */
export function comparisonText({ n, meanDifference, error, tTest, wilcoxon }: PairedComparison) {
  const sign = meanDifference > 0 ? "+" : "";
  const chance = (p: number | null): string =>
    p === null ? "–" : p < 0.0001 ? "< 0.0001" : p.toFixed(4);
  return `${sign}${meanDifference.toFixed(3)} ± ${(error ?? Number.NaN).toFixed(3)} (${n} pairs, t ${chance(tTest)}, Wilcoxon ${chance(wilcoxon)})`;
}
