import { defaultEffort } from "@unswayed/core/particles";
import {
  baselines,
  comparisonText,
  type DefaultProfile,
  type Goal,
  type Honesty,
  judgedCost,
  judgedProblems,
  methodNamed,
  oddGroups,
  over,
  prices,
  type Regrets,
  reachedRegret,
  richMethods,
  simulationEffort,
} from "@unswayed/lab";
import type { Provenance } from "unswayed/kit";

/** Everything the report on our own method is made of; numbers come from finished runs and from nowhere else. */
export interface DefaultReportContent {
  readonly profile: DefaultProfile;
  readonly provenance: Provenance;
  readonly regrets: Regrets;
  readonly goals: readonly Goal[];
  readonly honesty: readonly Honesty[];
  /** By part: runs that are there, and runs that were planned. */
  readonly parts: readonly {
    readonly title: string;
    readonly done: number;
    readonly planned: number;
  }[];
  readonly remarks: readonly string[];
  /** Files beside the report. */
  readonly figures: readonly { readonly path: string; readonly caption: string }[];
}

const whole = over(0, judgedCost);

/** The report as Markdown, to be kept beside the sources. */
export function defaultReport(content: DefaultReportContent): string {
  const { goals, figures } = content;
  const missed = goals.filter(({ verdict }) => verdict === "did not hold");
  const unclear = goals.filter(({ verdict }) => verdict === "unclear");
  const notRun = goals.filter(({ verdict }) => verdict === "not run");
  return [
    "# The default method against the others",
    "",
    ...introduction(content),
    "## What it was meant to do",
    "",
    ...table(
      ["goal", "here", "numbers"],
      goals.map(({ statement, verdict, found }) => [statement, `**${verdict}**`, found]),
    ),
    "## Where it fails",
    "",
    ...(missed.length === 0 ? ["No goal was missed statistically significant."] : []),
    ...missed.map(({ statement, found }) => `- Missed: ${statement} ${found}`),
    ...unclear.map(({ statement, found }) => `- Unclear: ${statement} ${found}`),
    ...notRun.map(({ statement }) => `- Not run: ${statement}`),
    "",
    ...prices.flatMap((price) => wholeTable(content, price)),
    ...lateTable(content),
    ...comparisonsTable(content),
    ...meetingTable(content),
    ...otherQuestionsTable(content),
    ...reachTable(content),
    ...oddTable(content),
    ...honestyTables(content),
    ...(figures.length > 0
      ? ["## Figures", "", ...figures.map(({ path, caption }) => `- [${caption}](${path})`), ""]
      : []),
  ].join("\n");
}

function introduction({
  profile,
  provenance,
  parts,
  remarks,
}: DefaultReportContent): readonly string[] {
  const { version, commit, node } = provenance;
  return [
    `Made by \`npm run workbench -- default --profile ${profile.name}\`. Version ${version}${commit ? `, commit ${commit.slice(0, 12)}` : ""}, Node ${node}. Seeds from 2001 on, none of which was used for tuning.`,
    "",
    `A public question costs 1, a private one 2, 5 or 10. Regret is that of the recommended option, (S* − S(x̂)) / (S* − mean S): 0 for the best option, 1 on average for one drawn at random, which is also what counts before the first answer. Means are followed by their standard errors; differences are paired by problem and seed.`,
    "",
    `In simulations the sampler has ${simulationEffort.particles} particles, in applications ${defaultEffort.particles}.`,
    "",
    ...remarks.flatMap((remark) => [remark, ""]),
    ...table(
      ["part", "runs made", "runs planned"],
      parts.map(({ title, done, planned }) => [title, String(done), String(planned)]),
    ),
  ];
}

function wholeTable({ regrets }: DefaultReportContent, price: number): readonly string[] {
  const methods = ["default", ...(price === 5 ? richMethods : []), ...baselines].filter((method) =>
    regrets.mean(method, price, judgedProblems, whole),
  );
  return [
    `## Mean regret over cost 0–${judgedCost}, private questions at ${price}`,
    "",
    "In brackets the number of runs. Rows do not all rest on the same runs: the paired differences below do.",
    "",
    ...table(
      ["method", ...judgedProblems, "all"],
      methods.map((method) => [
        methodNamed(method).title,
        ...judgedProblems.map((problem) =>
          shortMean(regrets.mean(method, price, [problem], whole)),
        ),
        meanText(regrets.mean(method, price, judgedProblems, whole)),
      ]),
    ),
  ];
}

function lateTable({ regrets }: DefaultReportContent): readonly string[] {
  const late = over(100, judgedCost);
  const methods = ["default", ...richMethods, ...baselines].filter((method) =>
    prices.some((price) => regrets.mean(method, price, judgedProblems, late)),
  );
  return [
    `## Mean regret over cost 100–${judgedCost}`,
    "",
    ...table(
      ["method", ...prices.map((price) => `private at ${price}`)],
      methods.map((method) => [
        methodNamed(method).title,
        ...prices.map((price) => meanText(regrets.mean(method, price, judgedProblems, late))),
      ]),
    ),
  ];
}

function comparisonsTable({ regrets }: DefaultReportContent): readonly string[] {
  return [
    `## The default method minus each baseline, cost 0–${judgedCost}`,
    "",
    "Over the problems and seeds that both were run on; less is better for the default method.",
    "",
    ...table(
      ["baseline", ...prices.map((price) => `private at ${price}`)],
      baselines.map((baseline) => [
        methodNamed(baseline).title,
        ...prices.map((price) => {
          const test = regrets.paired("default", baseline, price, judgedProblems, whole);
          return test ? comparisonText(test) : "not run";
        }),
      ]),
    ),
  ];
}

function meetingTable({ regrets }: DefaultReportContent): readonly string[] {
  const meetings = prices.flatMap((price) => [12, 25].map((questions) => ({ price, questions })));
  const rows = baselines.map((baseline) => [
    methodNamed(baseline).title,
    ...meetings.map(({ price, questions }) => {
      const found = regrets.pairedAfter("default", baseline, price, judgedProblems, questions);
      if (!found) return "not run";
      const { own, other, n, tTest } = found;
      return `${own.toFixed(3)} / ${other.toFixed(3)} (${n}, p ${(tTest ?? 1).toFixed(3)})`;
    }),
  ]);
  return [
    "## A meeting: after 12 and 25 open questions",
    "",
    "Regret of the default method when it has asked as many public questions as stated and the private ones it chose, and of the baseline when it has spent as much (number of pairs, p of the paired t test).",
    "",
    ...table(
      [
        "baseline",
        ...meetings.map(({ price, questions }) => `${questions} open, private at ${price}`),
      ],
      rows,
    ),
  ];
}

function otherQuestionsTable({ regrets }: DefaultReportContent): readonly string[] {
  const rows = richMethods.flatMap((method) => {
    const test = regrets.paired(method, "default", 5, judgedProblems, whole);
    const late = regrets.paired(method, "default", 5, judgedProblems, over(100, judgedCost));
    if (!test || !late) return [];
    const asked = ["default", method].map((name) => privateCounts(regrets, name));
    return [
      [methodNamed(method).title, comparisonText(test), comparisonText(late), asked.join(" / ")],
    ];
  });
  return [
    "## Other questions minus plain pairs, private questions at 5",
    "",
    `Mean regret of the method less that of the default method on plain pairs; less is better for the method. Last, how many private questions plain pairs and the method had asked at cost ${judgedCost}, on average.`,
    "",
    ...table(
      ["method", `cost 0–${judgedCost}`, `cost 100–${judgedCost}`, "private questions"],
      rows,
    ),
  ];
}

function privateCounts(regrets: Regrets, method: string): string {
  const counts = judgedProblems.flatMap((problem) =>
    regrets.runsOf(method, 5, problem).map(({ rows }) => rows.at(-1)?.privateVotes ?? 0),
  );
  return (counts.reduce((sum, count) => sum + count, 0) / counts.length).toFixed(1);
}

function reachTable({ regrets }: DefaultReportContent): readonly string[] {
  const methods = ["default", ...richMethods, ...baselines].filter((method) =>
    regrets.mean(method, 5, judgedProblems, whole),
  );
  return [
    `## Cost at which the mean regret is first ${reachedRegret} or less, private questions at 5`,
    "",
    ...table(
      ["method", ...judgedProblems],
      methods.map((method) => [
        methodNamed(method).title,
        ...judgedProblems.map((problem) => {
          if (regrets.runsOf(method, 5, problem).length === 0) return "not run";
          return String(regrets.costTo(method, 5, problem, reachedRegret) ?? `> ${judgedCost}`);
        }),
      ]),
    ),
  ];
}

function oddTable({ regrets }: DefaultReportContent): readonly string[] {
  return [
    `## Groups that the model does not fit, and groups without influence, private questions at 5`,
    "",
    ...table(
      ["problem", "default", "public only, same engine", "difference"],
      oddGroups.map((problem) => {
        const test = regrets.paired("default", "default-public", 5, [problem], whole);
        return [
          problem,
          meanText(regrets.mean("default", 5, [problem], whole)),
          meanText(regrets.mean("default-public", 5, [problem], whole)),
          test ? comparisonText(test) : "not run",
        ];
      }),
    ),
  ];
}

function honestyTables({ honesty }: DefaultReportContent): readonly string[] {
  const known = honesty.filter(({ groups }) => groups > 0);
  if (known.length === 0) return [];
  return [
    "## How honest it is",
    "",
    "After 12 and after 25 open questions of every group: how often the 90 % interval of the lead over the runner-up holds the true lead, and how often the recommendation is best when it is said to be so with some probability. Last, the regret that was expected when the stop rule fired, and the true one.",
    "",
    ...table(
      [
        "problem",
        "groups",
        "coverage",
        "said → came true (times said)",
        "stops",
        "promised",
        "true",
      ],
      known.map(({ problem, groups, coverage, bins, stop }) => [
        problem,
        String(groups),
        coverage
          ? `${(100 * coverage.share).toFixed(1)} ± ${(100 * coverage.error).toFixed(1)} %`
          : "–",
        bins
          .map(
            ({ meanProbability, hits }) =>
              `${meanProbability.toFixed(2)} → ${hits.share.toFixed(2)} (${hits.n})`,
          )
          .join(", "),
        String(stop?.fired ?? 0),
        stop ? stop.promised.mean.toFixed(3) : "–",
        stop ? meanText(stop.actual) : "–",
      ]),
    ),
  ];
}

interface Mean {
  readonly n: number;
  readonly mean: number;
  readonly error: number | null;
}

function shortMean(value: Mean | null): string {
  return value === null ? "–" : `${value.mean.toFixed(3)} (${value.n})`;
}

function meanText(value: Mean | null): string {
  if (value === null) return "not run";
  return `${value.mean.toFixed(3)}${value.error === null ? "" : ` ± ${value.error.toFixed(3)}`} (${value.n})`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), `|${"---|".repeat(head.length)}`, ...rows.map(line), ""];
}
