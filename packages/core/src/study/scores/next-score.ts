import type { Option } from "../../kernel/kernel.ts";
import { bestBy } from "../../scores/option-search.ts";
import { proposal, tidy } from "../proposals.ts";
import type { Reason } from "../requests.ts";
import type { ScoreRound } from "../score-log.ts";
import { type ScoreRequest, scoreRequestFor } from "../score-requests.ts";
import { worthOf } from "./leading.ts";
import { privateness } from "./privateness.ts";
import type { Situation } from "./situation.ts";

/** The next option to be scored: in private where the last one is worth it, otherwise a new one, in public. */
export function nextScore(situation: Situation): ScoreRequest | null {
  const { settings, state } = situation;
  const { scoreRounds, space } = state;
  const last = scoreRounds[scoreRounds.length - 1];
  const owing = scoreRounds.find(
    (round, k) =>
      round.private === null &&
      (k < settings.initialOptions || round === last) &&
      space.isAvailable(round.option),
  );
  const why = owing && privateReason(situation, owing, scoreRounds.indexOf(owing) + 1);
  if (owing && why) return scoreRequestFor(state, owing.round, "private", owing.option, why);
  const round = (last?.round ?? 0) + 1;
  if (scoreRounds.length < settings.initialOptions) {
    const option = startingOption(situation);
    return (
      option &&
      scoreRequestFor(state, round, "public", option, {
        kind: "start",
        text: `Starting option ${scoreRounds.length + 1} of ${settings.initialOptions}, drawn at random.`,
      })
    );
  }
  const found = mostHopeful(situation, []);
  if (!found) return null;
  return scoreRequestFor(state, round, "public", found.option, {
    kind: "improvement",
    text: `${space.label(found.option)} could be worth up to ${found.value.toFixed(2)} to the group.`,
    improvement: found.value,
  });
}

/** The option with the largest upper bound of what it is worth to the group (paper: app:gp). */
export function mostHopeful(
  situation: Situation,
  exclude: readonly Option[],
): { readonly option: Option; readonly value: number } | null {
  const { settings, state } = situation;
  const { space } = state;
  situation.work.onPhase?.("comparison");
  const belief = situation.belief();
  const worth = worthOf(situation, belief);
  const refused = new Set(exclude.map((option) => space.key(option)));
  const hope = (option: Option): number => {
    if (refused.has(space.key(option))) return Number.NEGATIVE_INFINITY;
    const { mean, deviation } = worth(option);
    return mean + settings.exploration * deviation;
  };
  const best = bestBy(space, situation.options(), hope);
  if (!best || best.value === Number.NEGATIVE_INFINITY) return null;
  const isKnown = belief.evidence.options.includes(best.option);
  return { ...best, option: isKnown ? best.option : proposal(space, best.option, exclude) };
}

function privateReason(situation: Situation, round: ScoreRound, place: number): Reason | null {
  const { settings } = situation;
  const { privateVotes, initialOptions } = settings;
  if (privateVotes === "never" || privateVotes === "gathered") return null;
  if (place <= initialOptions) {
    return {
      kind: "private-start",
      text: "Starting options are also scored privately: without that nobody could tell who sways whom.",
    };
  }
  if (privateVotes === "always") {
    return { kind: "private-always", text: "Every option is scored privately." };
  }
  const { isWanted, width, threshold } = privateness(situation, round.option, place);
  if (!isWanted) return null;
  return {
    kind: "private-width",
    text: `What people think privately about this option is uncertain (${width.toFixed(2)}).`,
    privateWidth: width,
    threshold,
  };
}

/** Random options, none twice while there are others. */
function startingOption({ state, random }: Situation): Option | null {
  const { space, scoreRounds } = state;
  const taken = new Set(scoreRounds.map(({ option }) => space.key(option)));
  const count = space.isFinite ? space.list().length : 16;
  const pool = space
    .sample(count, random("start", scoreRounds.length + 1))
    .map((option) => tidy(space, option));
  return pool.find((option) => !taken.has(space.key(option))) ?? pool[0] ?? null;
}
