import type { Option } from "../../../kernel/kernel.ts";
import { createRandomSource, type RandomSource } from "../../../random/random-source.ts";
import type { OptionSpace } from "../../../space/option-space.ts";
import type { Channel, Round } from "../../../study/log.ts";
import { isOffered } from "../../../study/questions.ts";
import { contenders } from "../decide/contenders.ts";
import { askedOn } from "./asking.ts";
import type { Situation, View } from "./situation.ts";
import type { IndexSet } from "./worth.ts";

/** Contenders to begin with, as the engine takes them. */
const fewContenders = 5;
/** By the number of options in a question: at most 780 questions, enough for any questionnaire. */
const mostContenders: Readonly<Record<number, number>> = { 2: 40, 3: 17, 4: 12 };

/** The same for the same options, in whatever order. */
function setKey(space: OptionSpace, options: readonly Option[]): string {
  return options
    .map((option) => space.key(option))
    .sort()
    .join("|");
}

/** Rounds that were not asked in private and still can be. */
export function unaskedInPrivate({ state }: Situation): readonly Round[] {
  return state.rounds.filter((round) => round.private === null && isOffered(state.space, round));
}

/** Whether options have not been put together on this channel; always, where people may be asked again. */
export function isFreshOn(
  { settings, state: { rounds, space } }: Situation,
  { table }: View,
  channel: Channel,
): (set: IndexSet) => boolean {
  if (settings.plan.asksAgain) return () => true;
  const asked = new Set(
    rounds.filter((round) => round[channel] !== null).map((round) => setKey(space, round.options)),
  );
  return (set) =>
    !asked.has(
      setKey(
        space,
        set.map((place) => table.options[place]),
      ),
    );
}

/**
 * Questions about contenders that nobody was asked on this channel. Where too few are left, about the options that look best, and
 * then such as were asked.
 */
export function freshSets(
  situation: Situation,
  view: View,
  channel: Channel,
  wanted: number,
  mostOptions: number = askedOn(situation, channel).size,
): readonly IndexSet[] {
  const { social } = view;
  const size = Math.min(mostOptions, social.options.length);
  if (size < 2) return [];
  const most = mostContenders[size];
  const isFresh = isFreshOn(situation, view, channel);
  for (let count = fewContenders; count <= most; count *= 2) {
    const fresh = setsOf(contenders(social, count, questionStream(view)), size).filter(isFresh);
    if (fresh.length >= wanted) return fresh;
  }
  const byMean = Array.from(social.options, (place, x) => ({ place, mean: social.means[x] }))
    .sort((a, b) => b.mean - a.mean || a.place - b.place)
    .slice(0, most)
    .map(({ place }) => place);
  const all = setsOf(byMean, size);
  const fresh = all.filter(isFresh);
  return fresh.length >= Math.min(2, wanted) ? fresh : all;
}

/** The engine's own: the contenders are then those it looked at. */
function questionStream({ belief }: View): RandomSource {
  return createRandomSource(belief.seed).split("question").split(belief.portions);
}

function setsOf(options: readonly number[], size: number): readonly IndexSet[] {
  if (size === 0) return [[]];
  return options.flatMap((a, k) =>
    setsOf(options.slice(0, k), size - 1).map((rest): IndexSet => [a, ...rest]),
  );
}
