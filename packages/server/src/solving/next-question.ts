import { restoreStudy } from "@unswayed/core";
import type { NextAnswer, NextJob, ProposedPair } from "./jobs.ts";

/**
 * How many near-best pairs one is drawn from. With a single best pair, whoever knows the method could replay it for every
 * possible private answer and keep those that lead to the pair that was asked.
 */
const nearBest = 3;

/** How many private questions a moment after the start gathers at most. */
const gathered = 2;

/** What to ask next, openly and in private, and whether the result is settled. */
export function nextQuestion(job: NextJob): NextAnswer {
  const study = restoreStudy(job.study);
  if (job.rounds < job.startingRounds) {
    const request = study.ask();
    return {
      pairs: request ? [pairOf(request)] : [],
      chosenBy: "draw",
      privateRounds: [],
      isSettled: false,
    };
  }
  // Until the starting pairs have been asked in private there is nothing to learn from a fit.
  const owed = job.privateOwed.slice(0, job.privateLeft);
  const isSettled = owed.length === 0 && job.watchesSureness && isWon(study.status().improvement);
  const wanted = owed.length > 0 || job.privateLeft === 0 ? owed : wantedInPrivate(job);
  return {
    pairs: study.ask({ count: nearBest }).map(pairOf),
    chosenBy: "model",
    privateRounds: wanted,
    isSettled,
  };
}

/** In logits of social utility: no option could be better by more. */
const goal = 0.1;

function isWon(improvement: number | null): boolean {
  return improvement !== null && improvement <= goal;
}

/** The rounds about which private opinion is most in doubt. On a study of its own: asking counts as asked. */
function wantedInPrivate(job: NextJob): readonly number[] {
  const requests = restoreStudy(job.study).askPrivate({ count: gathered });
  return requests
    .map(({ round }) => round)
    .filter((round) => job.privateCandidates.includes(round))
    .slice(0, job.privateLeft);
}

function pairOf({
  candidate,
  reference,
}: {
  candidate: unknown;
  reference: unknown;
}): ProposedPair {
  return { candidate, reference } as ProposedPair;
}
