import type { Consensus, Ledger, Study } from "@unswayed/core";
import { type Command, CommandFailure } from "../../command.ts";
import { optionText } from "../../study/option-text.ts";
import { readStudy } from "../../study/study-file.ts";
import { columns, counted, decimals, percent } from "../../study/words.ts";
import { sharedOptions, studyCommand, working } from "./study-command.ts";

const usage = `Usage: unswayed result [OPTIONS]

What the group would choose without influence, beside what public and private votes alone would have chosen, how sure that
is, and what it cost. If the view after discussion counts, both consensuses stand side by side.

${sharedOptions()}
Example: unswayed result
`;

export const result: Command = studyCommand({
  name: "result",
  summary: "what the group would choose without influence, and how sure that is",
  usage,
  async run({ path, io }) {
    const study = await readStudy(path);
    requireVotes(path, study);
    const consensus = await working(io, () => study.consensus());
    const ledger = study.ledger();
    return { json: { ...consensus, ledger }, text: textOf(consensus, ledger) };
  },
});

/** Without a vote every option is as good as any other, and a winner would be made up. */
export function requireVotes(path: string, study: Study): void {
  if (study.leader() !== null) return;
  throw new CommandFailure(`${path}: nobody has voted yet, so there is nothing to conclude`);
}

/** Of options that nothing beats for everyone, with the chance of that. */
const mostShown = 8;

function textOf(consensus: Consensus, ledger: Ledger): string {
  const { option, socialUtility, runnerUp, rhoRange, publicOnly, privateOnly, views } = consensus;
  const { sureness } = consensus;
  const rows = [
    ...(views ? [["After discussion", optionText(option)]] : []),
    ["Without influence", optionText(views ? views.alone.option : option)],
    ...(sureness ? [["How sure", `${sureness.word}, ${percent(sureness.chanceBest)}`]] : []),
    ["Public votes alone", publicOnly?.text ?? "no such votes"],
    ["Private votes alone", privateOnly?.text ?? "no such votes"],
    [""],
    [
      "For the group",
      `${decimals(socialUtility.estimate)}, credible from ${decimals(socialUtility.lower)} to ${decimals(socialUtility.upper)}`,
    ],
    [
      "Runner-up",
      runnerUp ? `${optionText(runnerUp.option)}, behind by ${decimals(runnerUp.margin)}` : "none",
    ],
    [
      "Stays ahead",
      `for ρ from ${rhoRange.from} to ${rhoRange.to} (1 is the average, towards 0 the worst-off counts alone)`,
    ],
    [
      "Asked",
      `${ledger.publicRounds} public and ${ledger.privateRounds} private votes in ${counted(ledger.rounds, "round")}, cost ${ledger.cost}`,
    ],
  ];
  if (views) {
    const named = views.front
      .slice(0, mostShown)
      .map(({ option: one, chanceAlone }) => `${optionText(one)} ${percent(chanceAlone)}`);
    rows.push(
      ["Both views agree", `with probability ${percent(views.chanceSame)}`],
      ["Nothing is better for all", named.join(", ")],
    );
  }
  if (consensus.status !== "solved") {
    rows.push(["Provisional", `the calculation had not settled (${consensus.status})`]);
  }
  return columns(rows);
}
