import type { NamedProblem } from "@unswayed/lab";
import type { Round } from "./decision-loop.ts";
import type { Findings, Sway } from "./findings.ts";

/** The demonstration in plain words. Nothing here is given a private answer, so nothing here can tell one. */

export function introduction(problem: NamedProblem, seed: number): string {
  const { voterNames, optionNames } = problem;
  return `${problem.question}

${listed(voterNames)} choose among ${optionNames.join(", ")}.
They are simulated; another --seed gives other answers (this is ${seed}).

Each round puts two options to a show of hands. With others watching, people lean towards
what others want, so hands can mislead. Where that matters, everyone is asked again in
private. Those answers are confidential: they go into the calculation and are shown to
nobody, not even here.

`;
}

export function roundLine(problem: NamedProblem, round: Round, rounds: number): string {
  const { optionNames, voterNames } = problem;
  const side = (choice: "candidate" | "reference"): string => {
    const hands = voterNames.filter((_, voter) => round.publicAnswers[voter] === choice);
    return `${optionNames[round[choice]]}: ${hands.join(", ") || "nobody"}`;
  };
  const widest = `00:00: ${voterNames.join(", ")}`.length;
  const [first, second] =
    round.candidate < round.reference
      ? (["candidate", "reference"] as const)
      : (["reference", "candidate"] as const);
  const number = String(round.round).padStart(String(rounds).length);
  const hands = `${side(first).padEnd(widest)}  ${side(second).padEnd(widest)}`;
  const asked = round.wasAskedPrivately ? "then a private vote" : "";
  return `${`Round ${number}   ${hands}  ${asked}`.trimEnd()}\n`;
}

export function conclusion(
  problem: NamedProblem,
  findings: Findings,
  counts: { readonly rounds: number; readonly privateRounds: number },
): string {
  const { optionNames, optimum, publicOptimum } = problem;
  const name = (option: number): string => optionNames[option] ?? "";
  const lines = [
    "",
    `Show of hands alone    ${name(findings.showOfHands)}`,
    `Without the sway       ${name(findings.withoutSway)}`,
    "",
    "How sure?",
    ...sureness(findings, name),
    "",
    "Whom do public answers follow?",
    ...findings.influence.map((sway) => swayLine(sway, problem.voterNames)),
    "",
    `Asked: ${counts.rounds} shows of hands and ${counts.privateRounds} private votes.`,
    "",
    "Since this is a simulation, the truth is known. Free of sway these three would choose",
    `${nameOf(problem, optimum.option)}; going by what they say in front of each other, ${nameOf(problem, publicOptimum.option)}.`,
    "",
  ];
  return lines.join("\n");
}

function sureness(findings: Findings, name: (option: number) => string): string[] {
  const { gain, withoutSway, showOfHands, stillPossible, status } = findings;
  const rivals = stillPossible.filter((option) => option !== withoutSway).map(name);
  const lines =
    gain === null
      ? ["  Hands and private votes point to the same option."]
      : [
          `  For the group on average ${name(withoutSway)} is better than ${name(showOfHands)} by ${gain.estimate.toFixed(1)}, with a`,
          `  credible range from ${gain.lower.toFixed(1)} to ${gain.upper.toFixed(1)}. At 0 there is no difference; at 1 a person would`,
          "  choose it 73 times in 100, at 2 88 times. Credible is whatever explains the votes",
          "  about as well as the best explanation does.",
        ];
  return [
    ...lines,
    rivals.length === 0
      ? `  No other option could credibly be as good as ${name(withoutSway)}.`
      : `  As good as ${name(withoutSway)} could still be: ${rivals.join(", ")}.`,
    ...(status === "solved"
      ? []
      : ["  These numbers are provisional: the calculation had not settled."]),
  ];
}

function swayLine(
  { listener, ownWeight, speaker, weight, lower, upper }: Sway,
  names: readonly string[],
): string {
  const widest = Math.max(...names.map((name) => name.length));
  const own = `own view ${percent(ownWeight).padStart(3)} %`;
  const other = `${names[speaker]?.padEnd(widest)} ${percent(weight).padStart(3)} %`;
  return `  ${names[listener]?.padEnd(widest)}   ${own}   ${other}  (credible: ${percent(lower)} to ${percent(upper)} %)`;
}

function nameOf(problem: NamedProblem, option: readonly number[]): string {
  if (problem.space.kind !== "list") return String(option);
  const place = problem.space.options.findIndex((listed) => listed[0] === option[0]);
  return problem.optionNames[place] ?? String(option);
}

function percent(weight: number): string {
  return (100 * weight).toFixed(0);
}

function listed(names: readonly string[]): string {
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
