import {
  type Prediction,
  restoreStudy,
  type Study,
  type StudyEvent,
  type StudyJSON,
  socialUtilities,
} from "@unswayed/core";
import type { Figures, OptionValue, Result, SwayWord } from "@unswayed/protocol";
import { optionKey, optionLabel } from "../deliberation/options.ts";
import type { ResultAnswer, ResultJob } from "./jobs.ts";
import { bandsOf, tiersOf } from "./option-display.ts";
import { separation, surenessOf } from "./sureness.ts";

/** Above this many options only those that were voted on are placed on the plot. */
const mostPlaced = 40;

/** Fewer rounds than this asked both ways say nothing about sway. */
const fewestDualRounds = 3;

/** The result of a decision, in words and steps: coarse before it leaves this function, so that no number can slip out. */
export function resultOf(job: ResultJob): ResultAnswer {
  const { level } = job;
  const study = studyOf(job.study, job.excluded);
  const consensus = study.consensus();
  const winner = consensus.option as OptionValue;
  const placed = placedOptions(study, winner).map((option) => study.predict(option));
  const leader = placed.find(({ option }) => sameAs(option as OptionValue, winner));
  const sureness = surenessOf(separation(study), level);
  const winners = winnersByStop(job, placed, winner);
  const sway = swayOf(study, job);
  const isRich = level === "small" || level === "large";
  const result: Omit<Result, "log"> = {
    schema: "unswayed/result@1",
    level,
    winner,
    tiedWith: placed
      .filter((other) => leader && other !== leader && isLevelWith(other, leader))
      .map(({ option }) => option as OptionValue)
      .sort(alphabetically),
    sureness,
    isSurenessMeasured: false,
    fit: null,
    columns: columnsOf(job, winner, sureness),
    options:
      leader && level !== "three"
        ? level === "large"
          ? bandsOf(placed, leader)
          : tiersOf(placed, leader)
        : null,
    fairness: {
      stop: job.stop,
      winners: winners.map((name, stop) => (isRich || stop === job.stop ? name : null)),
    },
    sway: isRich
      ? {
          word: sway.word,
          boxes: level === "large" && sway.index !== null ? Math.round(sway.index * 5) : null,
          reach: null,
        }
      : null,
    ledger: job.facts.ledger,
    changes: {
      leavingOneOut: isRich ? leavingOneOut(job, winner) : null,
      withdrawnRounds: job.facts.withdrawnRounds,
      fallbackRounds: job.facts.fallbackRounds,
      moreQuestions: null,
      stoppedEarly: job.facts.stoppedEarly,
    },
  };
  return { result, figures: job.withFigures ? figuresOf(placed, winners, sway.index, job) : null };
}

function studyOf(json: StudyJSON, excluded: OptionValue | null): Study {
  const study = restoreStudy(json);
  if (excluded !== null) study.withdrawOption(excluded);
  return study;
}

function sameAs(a: OptionValue, b: OptionValue): boolean {
  return optionKey(a) === optionKey(b);
}

function alphabetically(a: OptionValue, b: OptionValue): number {
  return optionLabel(a) < optionLabel(b) ? -1 : 1;
}

/** Estimates this close (in logits) are the same to anybody but a computer. */
const sameScore = 0.05;

function isLevelWith(other: Prediction, leader: Prediction): boolean {
  return leader.socialUtility.estimate - other.socialUtility.estimate <= sameScore;
}

/** The options of the plot: all of a list, or those that were voted on. */
function placedOptions(study: Study, winner: OptionValue): readonly OptionValue[] {
  const { space } = study;
  const listed = space.isFinite ? space.list().map((option) => space.decode(option)) : [];
  const asked = study
    .events()
    .flatMap((event) => (event.kind === "closed" ? [event.candidate, event.reference] : []))
    .filter((option) => space.isAvailable(space.encode(option)));
  const wanted = space.isFinite && listed.length <= mostPlaced ? listed : [winner, ...asked];
  const seen = new Map(wanted.map((option) => [optionKey(option as OptionValue), option]));
  return [...seen.values()].slice(0, mostPlaced) as OptionValue[];
}

/** The three winners: hands at face value, private answers alone, and both through the learned influence. */
function columnsOf(
  job: ResultJob,
  winner: OptionValue,
  sureness: Result["sureness"],
): Result["columns"] {
  const { level, study, excluded } = job;
  const of = (channel: "public" | "private"): Result["columns"]["hands"] => {
    const votes = study.events.flatMap((event) =>
      event.kind === "answered" && event.channel === channel
        ? [{ ...event, channel: "private" as const }]
        : [],
    );
    if (votes.length === 0) return null;
    // As private votes from elsewhere: taken at face value, nobody is swayed by anybody.
    const events: StudyEvent[] = [
      {
        kind: "votes-added",
        votes: votes.map(({ candidate, reference, answers }) => ({
          channel: "private",
          candidate,
          reference,
          answers,
        })),
      },
    ];
    const alone = studyOf({ ...study, events }, excluded);
    return {
      winner: alone.consensus().option as OptionValue,
      sureness: level === "three" ? null : surenessOf(separation(alone), level),
    };
  };
  return {
    hands: of("public"),
    private: level === "three" ? null : of("private"),
    debiased: level === "three" ? null : { winner, sureness },
  };
}

/** Who would win at each stop of the dial, from the same estimate. */
function winnersByStop(
  job: ResultJob,
  placed: readonly Prediction[],
  winner: OptionValue,
): readonly OptionValue[] {
  const { levels } = job.study.settings;
  const own = typeof levels === "object" ? optionKey(levels.gainOver as OptionValue) : null;
  const zero = placed.findIndex(({ option }) => optionKey(option as OptionValue) === own);
  const rows = placed[0]?.privateUtilities.length ?? 0;
  const columns = placed.length;
  const data = new Float64Array(rows * columns);
  placed.forEach(({ privateUtilities }, x) => {
    privateUtilities.forEach((utility, i) => {
      data[i * columns + x] = utility;
    });
  });
  return job.stops.map((rho, stop) => {
    if (stop === job.stop || columns === 0) return winner;
    const scores = socialUtilities(
      rho === 1 ? { kind: "utilitarian" } : { kind: "gini", rho },
      rho === 1 ? "raw" : zero >= 0 ? { gainOver: zero } : "shortfall",
      { rows, columns, data },
    );
    return placed[scores.indexOf(Math.max(...scores))]?.option as OptionValue;
  });
}

/** How much of what hands showed came from others: of the group, never of a person. */
function swayOf(study: Study, job: ResultJob): { index: number | null; word: SwayWord } {
  if (job.facts.ledger.privateRounds < fewestDualRounds) {
    return { index: null, word: "not-enough-questions" };
  }
  const { weights } = study.influence();
  const fromOthers = weights.map((row, i) => 1 - (row[i] ?? 1));
  const index = fromOthers.reduce((sum, share) => sum + share, 0) / Math.max(1, weights.length);
  return { index, word: index < 0.2 ? "hardly-any" : index < 0.45 ? "some" : "strong" };
}

/** Whether the winner stays whoever is left out. Yes or no: not who, not how many. */
function leavingOneOut(job: ResultJob, winner: OptionValue): "stays" | "can-change" {
  const stays = job.study.settings.voters.every((voter) => {
    const study = studyOf(job.study, job.excluded);
    study.leave(voter);
    const { leader } = study.status();
    return leader === null || sameAs(leader as OptionValue, winner);
  });
  return stays ? "stays" : "can-change";
}

function figuresOf(
  placed: readonly Prediction[],
  winners: readonly OptionValue[],
  sway: number | null,
  job: ResultJob,
): Figures {
  return {
    options: placed.map(({ option, socialUtility: { estimate, lower, upper } }) => ({
      option: option as OptionValue,
      estimate: rounded(estimate),
      lower: rounded(lower),
      upper: rounded(upper),
    })),
    sway: sway === null ? null : rounded(sway),
    fairness: job.stops.map((rho, k) => ({ rho, winner: winners[k] as OptionValue })),
  };
}

function rounded(value: number): number {
  return Number(value.toPrecision(2));
}
