import { join } from "node:path";
import {
  type ClaimBySetting,
  claimsBySetting,
  findProblem,
  type OtherSetting,
  otherSettings,
  standardPrices,
  type VariedSetting,
  variedSettings,
} from "@unswayed/lab";
import {
  type Command,
  exitCodes,
  newExperiment,
  type ParsedOptions,
  type Provenance,
  parseOptions,
  provenance,
  UsageError,
  wholeNumberOf,
  workersFrom,
  writeWhole,
} from "unswayed/kit";
import { wholeExperiment } from "./whole-experiment.ts";

const usage = `Usage: npm run workbench -- paper-settings [OPTIONS]

Runs one problem of the paper under other settings, one change at a time, and says for each claim about regret and private votes
under which of them it holds. With many rounds, how both grow.

  --problem toy         the problem
  --vary slack,q        what is chosen otherwise: ${variedSettings.join(", ")} (default: all)
  --methods paper,oracle,single-dual,independent
                        the methods; "paper" alone shows how regret and private votes grow
  --seeds 10            how many seeds, from 1
  --rounds 50           rounds of a run
  --out FOLDER          where results go (default: runs/paper-settings)
  --workers 2           processes; 0 works in this one (default: the number of processors)

The same command goes on after an interruption.

Example: npm run workbench -- paper-settings --vary q,kernel --methods paper --rounds 300
`;

const usualMethods = ["paper", "oracle", "single-dual", "independent"];

/** The paper's algorithm and its baselines under other settings (paper: app:hypers, tab:bounds, tab:kern_spec_bounds). */
export const paperSettings: Command = {
  name: "paper-settings",
  summary:
    "runs a problem of the paper under other settings, and says which claims any of them makes true",
  usage,
  async run(args, io) {
    const options = parseOptions(args, {
      problem: "text",
      vary: "text",
      methods: "text",
      seeds: "text",
      rounds: "text",
      out: "text",
      workers: "text",
    });
    const [wrong] = options.positionals;
    if (wrong !== undefined) throw new UsageError(`paper-settings takes no "${wrong}"`);
    const problem = options.text("problem") ?? "toy";
    findProblem(problem);
    const methods = options.text("methods")?.split(",") ?? usualMethods;
    const seeds = countFrom(options, "seeds", 10);
    const rounds = countFrom(options, "rounds", 50);
    const out = options.text("out") ?? join("runs", "paper-settings");
    const workers = workersFrom(options);
    const planned = otherSettings(problem, variedFrom(options)).map((setting) => ({
      setting,
      experiment: newExperiment(
        join(out, problem, folderOf(setting)),
        {
          problems: [setting.problem ?? problem],
          methods,
          seeds: Array.from({ length: seeds }, (_, k) => k + 1),
          until: { rounds },
          prices: standardPrices,
          measure: {},
          choices: setting.choices,
        },
        {},
      ),
    }));
    const made = [];
    for (const { setting, experiment } of planned) {
      io.stderr(`${setting.name}: ${experiment.runs.length} runs\n`);
      const collected = await wholeExperiment(experiment, workers, io);
      if (!collected) return exitCodes.failed;
      made.push({
        setting: setting.name,
        runs: collected.finished.map((run) => ({ ...run, problem })),
      });
    }
    const path = join(out, problem, "settings.md");
    const about = { problem, seeds, rounds, provenance: provenance() };
    writeWhole(path, settingsPage(about, claimsBySetting(problem, made)));
    io.stdout(`${path}\n`);
    return exitCodes.fine;
  },
};

function variedFrom(options: ParsedOptions): readonly VariedSetting[] {
  const named = options.text("vary")?.split(",") ?? variedSettings;
  return named.map((name) => {
    const known = variedSettings.find((one) => one === name);
    if (known) return known;
    throw new UsageError(`"--vary" takes some of ${variedSettings.join(", ")}, not "${name}"`);
  });
}

function countFrom(options: ParsedOptions, name: string, usual: number): number {
  const count = wholeNumberOf(options, name, usual);
  if (count >= 1) return count;
  throw new UsageError(`"--${name}" takes a whole number of 1 or more, not "${count}"`);
}

/** "slack 0.1" as a folder: "slack-0.1" */
function folderOf({ name }: OtherSetting): string {
  return name.replaceAll(" ", "-");
}

interface About {
  readonly problem: string;
  readonly seeds: number;
  readonly rounds: number;
  readonly provenance: Provenance;
}

function settingsPage(
  { problem, seeds, rounds, provenance: { version, commit, node } }: About,
  claims: readonly ClaimBySetting[],
): string {
  const made = `Version ${version}${commit ? `, commit ${commit.slice(0, 12)}` : ""}, Node ${node}.`;
  return [
    `# The paper on ${problem}, under other settings`,
    "",
    `${seeds} ${seeds === 1 ? "seed" : "seeds"}, ${rounds} rounds, one change at a time. ${made} "held" and "refuted" ask for a mean statistically significant (95 % interval by Student's t, paired by seed), "undecided" says that these seeds cannot tell; of the verdicts on one page about one in twenty may be chance.`,
    "",
    ...claims.flatMap(({ statement, label, rows }) => [
      `## ${statement}`,
      "",
      `\`${label}\`${bound(label)}`,
      "",
      "| setting | verdict | numbers |",
      "|---|---|---|",
      ...rows.map(
        ({ setting, claim }) =>
          `| ${setting} | **${claim.verdict}** | ${claim.found.replaceAll("|", "\\|")} |`,
      ),
      "",
    ]),
  ].join("\n");
}

/** What is printed beside the exponents. */
function bound(label: string): string {
  return label === "tab:bounds"
    ? ": printed are T^(1 − q/4) for regret and T^q for private votes, up to logarithms and the kernel's own terms; the proof gives T^(1 − q) and T^(4q) (P22)."
    : "";
}
