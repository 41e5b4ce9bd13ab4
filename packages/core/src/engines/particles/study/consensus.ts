import type { Option } from "../../../kernel/kernel.ts";
import { createRandomSource } from "../../../random/random-source.ts";
import type { OptionSpace, OptionValue } from "../../../space/option-space.ts";
import type { Channel } from "../../../study/log.ts";
import { isSameProposal, tidy } from "../../../study/proposals.ts";
import {
  type ChoiceAlone,
  choiceAlone,
  leastToLead,
  surenessWord,
} from "../../../study/report/how-sure.ts";
import { rhoRange } from "../../../study/report/rho-range.ts";
import type { BothViews, ChancesOfResult, Consensus, Leader } from "../../../study/results.ts";
import { explainRecommendation } from "../decide/explain.ts";
import { recommendation } from "../decide/recommendation.ts";
import type { SocialDraws } from "../decide/social-draws.ts";
import { bothViews } from "./both-views.ts";
import { onChannel } from "./portions.ts";
import { drawsOfOption, rangeOf } from "./ranges.ts";
import { hasChoice, type Situation, type View } from "./situation.ts";

/** The option ahead; null while nobody has said anything and there is a choice. */
export function leaderOf(situation: Situation): Leader | null {
  const { state } = situation;
  if (!hasChoice(state)) return { option: onlyOption(situation), socialUtility: 0 };
  if (situation.portions.length === 0) return null;
  const view = situation.view();
  return {
    option: shown(situation, view, view.social.leader),
    socialUtility: view.social.means[view.social.leader],
  };
}

export function consensusOf(situation: Situation): Consensus {
  const { state, portions } = situation;
  const { space } = state;
  if (!hasChoice(state) || portions.length === 0) {
    return {
      option: onlyOption(situation),
      socialUtility: { estimate: 0, lower: 0, upper: 0 },
      runnerUp: null,
      rhoRange: { from: 0.01, to: 1 },
      publicOnly: null,
      privateOnly: null,
      sureness: null,
      text: hasChoice(state)
        ? "Nobody has said anything about the options yet."
        : "There is only one option.",
      status: hasChoice(state) ? "no-votes" : "solved",
    };
  }
  const view = situation.view();
  const { social, table } = view;
  const best = social.leader;
  const second = runnerUp(space, view);
  const { sureness, text } = surenessOf(situation, view, second);
  const views = bothViews(situation, view);
  return {
    option: shown(situation, view, best),
    socialUtility: rangeOf(drawsOfOption(social, best)),
    runnerUp:
      second === null
        ? null
        : {
            option: space.decode(table.options[social.options[second]]),
            margin: Math.max(0, social.means[best] - social.means[second]),
          },
    rhoRange: winsFor(situation, view),
    publicOnly: choiceBy(situation, "public"),
    privateOnly: choiceBy(situation, "private"),
    sureness,
    ...(views && { views }),
    text: views ? `After discussion: ${text} ${aloneText(space, views)}` : text,
    status: "solved",
  };
}

function aloneText(space: OptionSpace, { alone, discussed }: BothViews): string {
  const [first, second] = [alone, discussed].map(({ option }) => space.encode(option));
  return isSameProposal(space, first, second)
    ? "Alone, without influence, the group would choose the same."
    : `Alone, without influence, it would be ${space.label(first)}.`;
}

/** How sure the leader is, as chances and in words. In a box, points that are the same to people count as one option. */
export function surenessOf(
  situation: Situation,
  view: View,
  second: number | null,
): { readonly sureness: ChancesOfResult; readonly text: string } {
  const { space } = situation.state;
  const { social, table } = view;
  const found = recommendation(social);
  const label = (place: number): string => space.label(table.options[place]);
  const leads = second === null ? null : drawsOfLead(social, second);
  const lead = leads && rangeOf(leads);
  const chanceBest = chanceOfSame(space, view);
  const { expectedLoss, expectedRegret } = found;
  return {
    sureness: {
      chanceBest,
      word: surenessWord(chanceBest),
      ...{ expectedLoss, expectedRegret, lead },
    },
    text: explainRecommendation(
      {
        ...found,
        probabilityBest: chanceBest,
        runnerUp: second === null ? null : social.options[second],
        lead: lead
          ? { lower: lead.lower, mean: lead.estimate, upper: lead.upper }
          : { lower: 0, mean: 0, upper: 0 },
      },
      label,
      space.isFinite,
    ),
  };
}

/** The column of the best of what is another proposal than the leader; null when there is none. */
export function runnerUp(space: OptionSpace, { social, table }: View): number | null {
  const optionAt = (column: number): Option => table.options[social.options[column]];
  const leader = optionAt(social.leader);
  let second: number | null = null;
  for (let x = 0; x < social.options.length; x++) {
    if (isSameProposal(space, optionAt(x), leader)) continue;
    if (second === null || social.means[x] > social.means[second]) second = x;
  }
  return second;
}

/** The share of draws in which the best option is the leader, or the same to people. */
function chanceOfSame(space: OptionSpace, { social, table }: View): number {
  const optionAt = (column: number): Option => table.options[social.options[column]];
  const leader = optionAt(social.leader);
  const isSame = Array.from(social.options, (_, x) => isSameProposal(space, optionAt(x), leader));
  let count = 0;
  for (let m = 0; m < social.count; m++) if (isSame[social.best[m]]) count++;
  return count / social.count;
}

function drawsOfLead(
  { count, options, values, leader }: SocialDraws,
  second: number,
): Float64Array {
  const N = options.length;
  return Float64Array.from(
    { length: count },
    (_, m) => values[m * N + leader] - values[m * N + second],
  );
}

/** The option of a column as people see it: known ones as they are, points of a box with their digits rounded. */
function shown(
  { state, portions }: Situation,
  { social, table }: View,
  column: number,
): OptionValue {
  const { space } = state;
  const option = table.options[social.options[column]];
  const key = space.key(option);
  const isKnown = portions.some(({ said }) =>
    said.some(({ options }) => options.some((other) => space.key(other) === key)),
  );
  return space.decode(isKnown ? option : tidy(space, option));
}

/** The first of all options, which without votes is as good as any. */
function onlyOption({ settings, state }: Situation): OptionValue {
  const { space } = state;
  if (space.isFinite) return space.decode(space.list()[0]);
  const [first] = space.sample(1, createRandomSource(settings.seed).split("first"));
  return space.decode(tidy(space, first));
}

function choiceBy(situation: Situation, channel: Channel): ChoiceAlone | null {
  const view = situation.viewOf(channel);
  if (!view) return null;
  const { space } = situation.state;
  const { social } = view;
  const chance = chanceOfSame(space, view);
  const said = new Set(
    onChannel(situation.portions, channel).flatMap(({ options }) =>
      options.map((option) => space.key(option)),
    ),
  );
  const others = Array.from(social.options, (_, column) => column).filter(
    (column) =>
      column !== social.leader && said.has(space.key(view.table.options[social.options[column]])),
  );
  // Nearby settings of a box are one proposal: where the best is not near, many others would do as well.
  const tied = space.isFinite
    ? others.filter((column) => chanceOfLead(social, column) < leastToLead)
    : chance < leastToLead
      ? others
      : [];
  const label = (option: OptionValue): string => space.label(space.encode(option));
  const options = [social.leader, ...tied].map((column) => shown(situation, view, column));
  return choiceAlone(options, space.isFinite ? others.length + 1 : 0, chance, label);
}

/** How often the leader is better than another option. */
function chanceOfLead(social: SocialDraws, column: number): number {
  const leads = drawsOfLead(social, column);
  return leads.filter((lead) => lead > 0).length / leads.length;
}

/** The range of ρ in which the leader stays the winner. */
function winsFor(situation: Situation, { table, social }: View): Consensus["rhoRange"] {
  const { settings, state, welfare } = situation;
  const winner = table.options[social.options[social.leader]];
  return rhoRange({ welfare, levels: settings.levels }, (other, levels) => {
    const by = situation.socialBy(other, levels);
    return isSameProposal(state.space, table.options[by.options[by.leader]], winner);
  });
}
