import type { Pair, Study } from "@unswayed/core";
import { optionKey } from "../deliberation/options.ts";
import type { NextAnswer, NextJob, ProposedPair } from "./jobs.ts";
import { nextRating } from "./next-rating.ts";
import { studyFor } from "./study-shelf.ts";

/**
 * How many near-best pairs one is drawn from at most: fewer where few are worth half as much as the best, never fewer than two. With a single best pair, whoever knows the method could replay it for every
 * possible private answer and keep those that lead to the pair that was asked. Drawn from three, four people's answers were guessed
 * some three points better (docs/results/replay-attack.md); which of the near-best is asked matters less than chance (decision 15).
 */
export const nearBestPairs = 5;

/** How many private questions a moment after the start gathers at most. */
const gathered = 2;

/** What to ask next, openly and in private, and whether the result is settled. */
export function nextQuestion(job: NextJob): NextAnswer {
  const study = studyFor(job.study);
  if (job.study.settings.preset === "scores") return nextRating(study, job);
  const isStarting = job.rounds < job.startingRounds;
  // Until the starting pairs have been asked in private there is nothing to learn from how sure the result looks.
  const owed = job.privateOwed.slice(0, job.privateLeft);
  const isSettled = !isStarting && owed.length === 0 && job.watchesSureness && isWon(study, job);
  return {
    pairs:
      isStarting && isPaper(job)
        ? drawn(study)
        : study.nearBest({ count: nearBestPairs }).map(asProposed),
    chosenBy: isStarting && (isPaper(job) || job.rounds === 0) ? "draw" : "model",
    privateRounds: isStarting
      ? []
      : owed.length > 0 || job.privateLeft === 0
        ? owed
        : wantedInPrivate(study, job),
    isSettled,
  };
}

function isPaper({ study }: NextJob): boolean {
  return study.settings.preset === "paper";
}

function drawn(study: Study): readonly ProposedPair[] {
  const request = study.ask();
  return request ? [asProposed(request)] : [];
}

/** In logits of social utility: no option could be better by more. */
const paperGoal = 0.1;

function isWon(study: Study, job: NextJob): boolean {
  const status = study.status();
  if (!isPaper(job)) return status.isDone;
  return status.improvement !== null && status.improvement <= paperGoal;
}

/**
 * Rounds to be asked about in private: by our own method only when private questions promise more for their cost than open ones;
 * the paper's has a rule for each round.
 */
function wantedInPrivate(study: Study, job: NextJob): readonly number[] {
  if (!isPaper(job)) {
    const worth = study.ask()?.why.worth;
    if (!worth?.private || worth.private <= (worth.public ?? 0)) return [];
  }
  const pairs = study.nearBest({ channel: "private", count: job.privateCandidates.length || 1 });
  const rounds = new Set(pairs.flatMap((pair) => roundAbout(pair, job) ?? []));
  return [...rounds].slice(0, Math.min(gathered, job.privateLeft));
}

function roundAbout(pair: Pair, { study, privateCandidates }: NextJob): number | undefined {
  const key = ({ candidate, reference }: Pair): string =>
    `${optionKey(candidate as never)}|${optionKey(reference as never)}`;
  return study.events.flatMap((event) =>
    event.kind === "closed" &&
    event.channel === "public" &&
    privateCandidates.includes(event.round) &&
    key(event) === key(pair)
      ? [event.round]
      : [],
  )[0];
}

function asProposed({ candidate, reference }: Pair): ProposedPair {
  return { candidate, reference } as ProposedPair;
}
