import type { OptionValue, StudyAnswer } from "@unswayed/core";
import type { meeting } from "@unswayed/lab";
import { optionText } from "../study/option-text.ts";
import type { Findings, Sway } from "./findings.ts";
import type { Round } from "./rounds.ts";

type Meeting = typeof meeting;

/** The demonstration in plain words. Nothing here is given a private answer, so nothing here can tell one. */

export function introduction({ task }: Meeting, seed: number): string {
  return `${task.title}

${listed(task.voters)} choose among ${optionNames(task).join(", ")}.
They are simulated; another --seed gives other answers (this is ${seed}).

Each round puts two options to a show of hands. With others watching, people lean towards
what others want, so hands can mislead. Where that matters, everyone is asked again in
private. Those answers are confidential: they go into the calculation and are shown to
nobody, not even here.

`;
}

export function roundLine({ task }: Meeting, round: Round, rounds: number): string {
  const { voters } = task;
  const side = (option: OptionValue, said: StudyAnswer): string => {
    const hands = voters.filter((voter) => round.publicAnswers[voter] === said);
    return `${optionText(option)}: ${hands.join(", ") || "nobody"}`;
  };
  const widest = `00:00: ${voters.join(", ")}`.length;
  // In the order of the day, whichever of the two is new.
  const names = optionNames(task);
  const sides = round.options
    .map((option, k) => ({ option, said: k === 0 ? ("first" as const) : ("second" as const) }))
    .toSorted((a, b) => names.indexOf(optionText(a.option)) - names.indexOf(optionText(b.option)));
  const number = String(round.round).padStart(String(rounds).length);
  const hands = sides.map(({ option, said }) => side(option, said).padEnd(widest)).join("  ");
  const asked = round.wasAskedPrivately ? "then a private vote" : "";
  return `${`Round ${number}   ${hands}  ${asked}`.trimEnd()}\n`;
}

export function conclusion(
  { task, truth }: Meeting,
  findings: Findings,
  counts: { readonly rounds: number; readonly privateRounds: number },
): string {
  const lines = [
    "",
    `Show of hands alone    ${handsText(findings)}`,
    `Without influence      ${optionText(findings.withoutSway)}`,
    "",
    "How sure?",
    ...sureness(findings),
    "",
    "Whom do public answers follow?",
    ...findings.influence.map((sway) => swayLine(sway, task.voters)),
    "",
    `Asked: ${counts.rounds} shows of hands and ${counts.privateRounds} private votes.`,
    "",
    "Since this is a simulation, the truth is known. Without influence these three would choose",
    `${truth.optimum.option}; going by what they say in front of each other, ${truth.publicOptimum.option}.`,
    "",
  ];
  return lines.join("\n");
}

function handsText({ showOfHands }: Findings): string {
  return showOfHands === null ? "nothing" : optionText(showOfHands);
}

function sureness(findings: Findings): string[] {
  const { gain, withoutSway, stillPossible, status } = findings;
  const best = optionText(withoutSway);
  const rivals = stillPossible.filter((option) => option !== withoutSway).map(optionText);
  const lines =
    gain === null
      ? ["  Hands and private votes point to the same option."]
      : [
          `  For the group on average ${best} is better than ${handsText(findings)} by ${gain.estimate.toFixed(1)}, with a`,
          `  credible range from ${gain.lower.toFixed(1)} to ${gain.upper.toFixed(1)}. At 0 there is no difference; at 1 a person would`,
          "  choose it 73 times in 100, at 2 88 times. Credible is whatever explains the votes",
          "  about as well as the best explanation does.",
        ];
  return [
    ...lines,
    rivals.length === 0
      ? `  No other option could credibly be as good as ${best}.`
      : `  As good as ${best} could still be: ${rivals.join(", ")}.`,
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
  const other = `${speaker.padEnd(widest)} ${percent(weight).padStart(3)} %`;
  return `  ${listener.padEnd(widest)}   ${own}   ${other}  (credible: ${percent(lower)} to ${percent(upper)} %)`;
}

function optionNames({ options }: Meeting["task"]): readonly string[] {
  return options.items.map(({ name }) => name);
}

function percent(weight: number): string {
  return (100 * weight).toFixed(0);
}

function listed(names: readonly string[]): string {
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
