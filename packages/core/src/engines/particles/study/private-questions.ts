import { costOf, costOfPrivateRound } from "../../../meeting/seconds.ts";
import { type PrivateRound, privateRound } from "../decide/private-round.ts";
import { expectedVoters, formsOn } from "./asking.ts";
import { questionView } from "./best-question.ts";
import type { Situation, View } from "./situation.ts";

/**
 * Private questions about a list, of whatever kinds and lengths the plan allows, that promise most for what they cost.
 *
 * @param count - how many; as many as pay together by default
 */
export function privateQuestionsOf(situation: Situation, count?: number): PrivateRound | null {
  const view = questionView(situation);
  const { plan } = situation.settings;
  const asked = askedInPrivate(situation, view);
  return privateRound(view.belief, view.social, {
    forms: formsOn(situation, "private", view.social.options.length),
    costOf: ({ kind, size }) => costOf(plan, kind, size, "private"),
    changing: isInPrivate(situation) ? 0 : costOfPrivateRound(plan),
    voters: expectedVoters(situation, "private"),
    ...(count !== undefined && { count }),
    isLeftOut: (_, options) =>
      !plan.asksAgain &&
      asked.some((set) => set.size < tooMuch * options.length && options.every((x) => set.has(x))),
    wereCompared: (one, other) => asked.some((set) => set.has(one) && set.has(other)),
  });
}

/**
 * People who have just put three options in order need not be asked about two of them. Among twice as many it is something else: a
 * favourite of twelve says little of the second and third, and a number given in passing less than a choice between the last two.
 */
const tooMuch = 2;

/** The sets of options that were put together in private, by their places. */
function askedInPrivate({ state }: Situation, { table }: View): readonly ReadonlySet<number>[] {
  const { rounds, space } = state;
  return rounds
    .filter((round) => round.private !== null)
    .map(
      (round) =>
        new Set(round.options.flatMap((option) => table.places.get(space.key(option)) ?? [])),
    );
}

/** Whether the last question was a private one: nobody has to change to a private device then. */
export function isInPrivate({ state: { begun } }: Situation): boolean {
  return begun[begun.length - 1]?.endsWith("-private") ?? false;
}
