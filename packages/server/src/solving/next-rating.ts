import type { Study } from "@unswayed/core";
import type { OptionValue } from "@unswayed/protocol";
import { optionKey } from "../deliberation/options.ts";
import type { NextAnswer, NextJob } from "./jobs.ts";

/** How many near-best options one is drawn from, for the reason that holds for pairs too: see nextQuestion. */
export const nearBestOptions = 3;

/** How many private ratings a moment after the start gathers at most. */
const gathered = 2;

/** What is rated next, openly and in private, and whether the result is settled. */
export function nextRating(study: Study, job: NextJob): NextAnswer {
  const isStarting = job.rounds < job.startingRounds;
  const owed = job.privateOwed.slice(0, job.privateLeft);
  const isList = study.space.isFinite;
  const unrated = isList ? unratedOptions(study) : [];
  return {
    pairs: [],
    options: isStarting
      ? drawn(study)
      : isList
        ? due(study, unrated)
        : hopeful(study, nearBestOptions),
    chosenBy: isStarting ? "draw" : "model",
    privateRounds: isStarting
      ? []
      : owed.length > 0 || job.privateLeft === 0
        ? owed
        : wantedInPrivate(study, job),
    isSettled:
      !isStarting &&
      owed.length === 0 &&
      !(job.covers && unrated.length > 0) &&
      job.watchesSureness &&
      study.status().isDone,
  };
}

function drawn(study: Study): readonly OptionValue[] {
  const request = study.askScore();
  return request ? [request.option as OptionValue] : [];
}

function hopeful(study: Study, count: number): readonly OptionValue[] {
  return study.nearBestScores({ count }) as readonly OptionValue[];
}

/** The most hopeful of those that nobody has rated: people who are asked again say the same again, which is no evidence. */
function due(study: Study, unrated: readonly string[]): readonly OptionValue[] {
  if (unrated.length === 0) return [];
  return hopeful(study, study.space.list().length)
    .filter((option) => unrated.includes(optionKey(option)))
    .slice(0, nearBestOptions);
}

function unratedOptions(study: Study): readonly string[] {
  const rated = new Set(study.scores().map(({ option }) => optionKey(option as OptionValue)));
  const { space } = study;
  return space
    .list()
    .map((option) => optionKey(space.decode(option) as OptionValue))
    .filter((key) => !rated.has(key));
}

/** Rounds about whose option private opinion is in doubt by the study's rule. */
function wantedInPrivate(study: Study, job: NextJob): readonly number[] {
  const wanted = study.nearBestScores({
    channel: "private",
    count: Math.max(1, job.privateCandidates.length),
  });
  const keys = wanted.map((option) => optionKey(option as OptionValue));
  const rounds = keys.flatMap(
    (key) =>
      study
        .scores()
        .find(
          ({ round, option, channel }) =>
            channel === "public" &&
            job.privateCandidates.includes(round) &&
            optionKey(option as OptionValue) === key,
        )?.round ?? [],
  );
  return rounds.slice(0, Math.min(gathered, job.privateLeft));
}
