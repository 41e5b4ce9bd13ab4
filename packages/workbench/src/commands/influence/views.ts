import type { OptionValue, Study } from "@unswayed/core";
import {
  type BothConsensuses,
  bothConsensuses,
  createBelief,
  type Goal,
  updated,
} from "@unswayed/core/particles";
import {
  type Command,
  columns,
  decimals,
  optionText,
  percent,
  readStudy,
  requireVotes,
  sharedOptions,
  studyCommand,
  working,
} from "unswayed/kit";
import { type HeardMeetings, heardMeetings } from "../../structures/answered-meetings.ts";

const usage = `Usage: npm run workbench -- views [OPTIONS]

What the group would choose alone, free of influence, and what it would choose after discussion, side by side: for groups
in which discussion clears up misunderstandings. Beside them how probable it is for each option that no other is better
for everyone; the view after discussion is searched among those options only.

${sharedOptions(9)}
Example: npm run workbench -- views
`;

export const views: Command = studyCommand({
  name: "views",
  summary: "what the group would choose alone and after discussion, side by side",
  usage,
  options: {},
  async run({ path, io }) {
    const study = await readStudy(path);
    requireVotes(path, study);
    const meetings = heardMeetings([study]);
    const both = await working(io, () => viewsOf(study, meetings));
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
      },
      text: textOf(both, named),
    };
  },
});

function viewsOf(
  study: Study,
  { voters, options, features, rounds }: HeardMeetings,
): BothConsensuses {
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
  return bothConsensuses(belief, goal);
}

function textOf(
  { alone, discussed, chanceSame, cost, front }: BothConsensuses,
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
  return [
    columns(rows),
    `${same}\n`,
    "No other option is better for everyone, alone and after discussion:",
    columns(
      shown.map(({ chance, place }) => [
        `  ${optionText(named(place))}`,
        percent(chance),
        percent(front.discussed[place] ?? 0),
      ]),
    ),
  ].join("\n");
}
