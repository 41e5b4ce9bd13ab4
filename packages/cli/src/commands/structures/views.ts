import {
  type BothConsensuses,
  bothConsensuses,
  createBelief,
  discussedSocialDraws,
  type Goal,
  nextQuestion,
  type OptionValue,
  type ProposedQuestion,
  type Study,
  updated,
} from "@unswayed/core";
import { type Command, UsageError } from "../../command.ts";
import type { ParsedOptions } from "../../parse-options.ts";
import { type HeardMeetings, heardMeetings } from "../../structures/heard-meetings.ts";
import { optionText } from "../../study/option-text.ts";
import { readStudy } from "../../study/study-file.ts";
import { columns, decimals, percent } from "../../study/words.ts";
import { requireVotes } from "../study/result.ts";
import { sharedOptions, studyCommand, working } from "../study/study-command.ts";

const usage = `Usage: unswayed views [OPTIONS]

What the group would choose alone, free of influence, and what it would choose after discussion, side by side: for groups
in which discussion clears up misunderstandings. Beside them how probable it is for each option that no other is better
for everybody; the view after discussion is searched among those options only.

  --discussion-cost C  what a discussion with a public vote costs in private votes; then also the question worth most now
${sharedOptions(19)}
Example: unswayed views --discussion-cost 5
`;

export const views: Command = studyCommand({
  name: "views",
  summary: "what the group would choose alone and after discussion, side by side",
  usage,
  options: { "discussion-cost": "text" },
  async run({ path, options, io }) {
    const cost = costFrom(options);
    const study = await readStudy(path);
    requireVotes(path, study);
    const meetings = heardMeetings([study]);
    const { both, next } = await working(io, () => viewsOf(study, meetings, cost));
    const named = (place: number): OptionValue => meetings.options[place] ?? "";
    return {
      json: {
        alone: { option: named(both.alone.option), chanceBest: both.alone.probabilityBest },
        discussed: {
          option: named(both.discussed.option),
          chanceBest: both.discussed.probabilityBest,
        },
        chanceSame: both.chanceSame,
        cost: both.cost,
        front: meetings.options.map((option, k) => ({
          option,
          alone: both.front.alone[k],
          discussed: both.front.discussed[k],
        })),
        next: next && {
          channel: next.channel,
          options: (next.questions[0]?.options ?? []).map(named),
        },
      },
      text: textOf(both, next, named),
    };
  },
});

function viewsOf(
  study: Study,
  { voters, options, features, rounds }: HeardMeetings,
  discussionCost: number | null,
): { readonly both: BothConsensuses; readonly next: ProposedQuestion | null } {
  const { welfare, levels, seed } = study.settings;
  const places = (value: OptionValue): number =>
    options.findIndex((option) => optionText(option) === optionText(value));
  const goal: Goal = {
    welfare,
    levels: typeof levels === "object" ? { gainOver: places(levels.gainOver) } : levels,
    among: options.flatMap((option, place) =>
      study.space.isAvailable(study.space.encode(option)) ? [place] : [],
    ),
  };
  const belief = updated(
    createBelief({ voterCount: voters.length, features, seed }),
    rounds.flatMap(({ ballots }) => ballots),
  );
  const next =
    discussionCost === null
      ? null
      : nextQuestion(belief, discussedSocialDraws(belief, goal), {
          costs: { public: discussionCost, private: 1 },
        });
  return { both: bothConsensuses(belief, goal), next };
}

function costFrom(options: ParsedOptions): number | null {
  const text = options.text("discussion-cost");
  if (text === undefined) return null;
  const cost = Number(text);
  if (text.trim() !== "" && cost > 0 && cost < Infinity) return cost;
  throw new UsageError(`"--discussion-cost" takes a positive number, not "${text}"`);
}

function textOf(
  { alone, discussed, chanceSame, cost, front }: BothConsensuses,
  next: ProposedQuestion | null,
  named: (place: number) => OptionValue,
): string {
  const sure = (chance: number): string => `best with probability ${percent(chance)}`;
  const rows = [
    ["Alone", optionText(named(alone.option)), sure(alone.probabilityBest)],
    ["After discussion", optionText(named(discussed.option)), sure(discussed.probabilityBest)],
  ];
  const same =
    alone.option === discussed.option
      ? `Both views lead to the same option; they would in ${percent(chanceSame)} of what is credible.`
      : `After discussion ${optionText(named(alone.option))} is worth ${decimals(cost.ofAlone)} less than ${optionText(named(discussed.option))}; alone, ${decimals(cost.ofDiscussed)} more.`;
  const shown = Array.from(front.alone, (chance, place) => ({ chance, place }))
    .filter(({ chance }) => chance > 0)
    .sort((a, b) => b.chance - a.chance || a.place - b.place)
    .slice(0, 20);
  const asked = (next?.questions[0]?.options ?? []).map((place) => optionText(named(place)));
  return [
    columns(rows),
    `${same}\n`,
    "No other option is better for everybody, alone and after discussion:",
    columns(
      shown.map(({ chance, place }) => [
        `  ${optionText(named(place))}`,
        percent(chance),
        percent(front.discussed[place] ?? 0),
      ]),
    ),
    ...(next === null
      ? []
      : [
          `Worth asking next: ${asked.join(" or ")}, ${next.channel === "public" ? "after a discussion" : "in private"}.\n`,
        ]),
  ].join("\n");
}
