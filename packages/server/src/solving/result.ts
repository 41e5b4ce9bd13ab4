import {
  type MeetingPlan,
  type Prediction,
  restoreStudy,
  type Study,
  type StudyJSON,
} from "@unswayed/core";
import { scores } from "@unswayed/paper/scores";
import type { Figures, OptionValue, Result, ResultStepName } from "@unswayed/protocol";
import { optionKey } from "../log/options.ts";
import type { OnStep, ResultAnswer, ResultJob } from "./jobs.ts";
import { moreQuestions } from "./more-questions.ts";
import { withOneDissent } from "./one-dissent.ts";
import { bandsOf, byLabel, tiersOf } from "./option-display.ts";
import { allAtOnce, aloneOn, withoutVoter } from "./other-studies.ts";
import { answerOnGrid, gridFor } from "./slider-grid.ts";
import { winnersByStop } from "./stops.ts";
import { forgetStudy, studyFor } from "./study-shelf.ts";
import { type Sure, surenessOf, sureOf } from "./sureness.ts";
import { type Sway, swayOf } from "./sway.ts";

/** Above this many options only those that were voted on are placed on the plot. */
const mostPlaced = 40;

/** With more people answers are taken in all at once, and nobody is left out to see whether that changes the winner: both take minutes. */
const mostOneByOne = 20;

/** The result of a decision, in words and steps: coarse before it leaves this function, so that no number can slip out. */
export function resultOf(job: ResultJob, onStep: OnStep): ResultAnswer {
  return answerOnGrid(finelyPlaced(job, onStep), job);
}

/** The result, with settings of sliders as fine as the model has them. */
function finelyPlaced(job: ResultJob, onStep: OnStep): ResultAnswer {
  const { level } = job;
  const isRich = level === "small" || level === "large";
  const steps = stepsOf(isRich);
  const begin = (name: ResultStepName): void =>
    onStep({ name, number: steps.indexOf(name) + 1, of: steps.length });
  begin("estimating");
  const study = studyOf(job);
  const leader = study.leader();
  const winner = (leader?.option ?? study.consensus().option) as OptionValue;
  const own = placedOptions(study, winner).map((option) => study.predict(option));
  // Words of a small group come from a record in which nobody can see that all agree; the winner comes from what they said.
  const shown = level === "large" ? job.study : withOneDissent(job.study);
  const shownStudy = level === "large" ? study : anotherStudy(allAtOnce(shown), job.excluded);
  const placed = level === "large" ? own : own.map(({ option }) => shownStudy.predict(option));
  const first = placed.find(({ option }) => sameAs(option as OptionValue, winner));
  const sureness = surenessOf(sureOf(shownStudy), level);
  begin("comparing");
  const columns = columnsOf(job, winner, sureness);
  const winners = winnersByStop(job, own, winner);
  const sway = swayOf(shownStudy, job);
  if (isRich) begin("checking");
  const result: Omit<Result, "log"> = {
    schema: "unswayed/result@1",
    level,
    winner,
    tiedWith: placed
      .filter((other) => first && other !== first && isLevelWith(other, first))
      .map(({ option }) => option as OptionValue)
      .sort(byLabel),
    sureness,
    fit: fitOf(shownStudy),
    verdict: verdictIn(study, job),
    columns,
    options:
      first && level !== "three"
        ? level === "large"
          ? bandsOf(placed, first)
          : tiersOf(placed, first)
        : null,
    fairness: {
      stop: job.stop,
      winners: winners.map((name, stop) => (isRich || stop === job.stop ? name : null)),
    },
    sway: isRich
      ? {
          word: sway.word,
          boxes: level === "large" ? sway.boxes : null,
          reach: level === "large" ? sway.reach : null,
        }
      : null,
    ledger: job.facts.ledger,
    changes: {
      leavingOneOut: isRich ? leavingOneOut({ ...job, study: shown }, winner) : null,
      withdrawnRounds: job.facts.withdrawnRounds,
      fallbackRounds: job.facts.fallbackRounds,
      moreQuestions: isRich ? moreQuestions(shownStudy) : null,
      stoppedEarly: job.facts.stoppedEarly,
    },
  };
  return { result, figures: job.withFigures ? figuresOf(own, winners, sway, job) : null };
}

/** Smaller groups are not told what the last step would find, so it is not taken. */
function stepsOf(isRich: boolean): readonly ResultStepName[] {
  return isRich ? ["estimating", "comparing", "checking"] : ["estimating", "comparing"];
}

/** The study as it ended. Not one that is kept: an option may have to be taken out of it. */
function studyOf({ study: json, excluded }: ResultJob): Study {
  const isBig = json.settings.voters.length > mostOneByOne;
  const known = isBig ? anotherStudy(allAtOnce(json), null) : studyFor(json);
  forgetStudy(json);
  if (excluded !== null) known.withdrawOption(excluded);
  return known;
}

function anotherStudy(json: StudyJSON, excluded: OptionValue | null): Study {
  const study = restoreStudy(json, { methods: [scores] });
  if (excluded !== null) study.withdrawOption(excluded);
  return study;
}

/**
 * Whether the open votes' winner stands, where that was the question. How many majorities changed is told where five people or more
 * answered each private question: of fewer it would be close to telling who.
 */
function verdictIn(study: Study, { level, study: { settings } }: ResultJob): Result["verdict"] {
  if ((settings.plan as MeetingPlan | undefined)?.situation !== "check") return null;
  const found = study.verdict();
  if (!found) return null;
  const isRich = level === "small" || level === "large";
  return {
    kind: found.kind,
    openWinner: found.openWinner as OptionValue,
    bothWays: isRich ? found.bothWays : null,
  };
}

/** Whether people answered as assumed: one word, about the group. */
function fitOf(study: Study): Result["fit"] {
  const found = study.fit();
  if (!found) return null;
  return found.isDoubtful ? "doubtful" : "as-assumed";
}

function sameAs(a: OptionValue, b: OptionValue): boolean {
  return optionKey(a) === optionKey(b);
}

/** Estimates this close (in logits) are the same to anyone but a computer. */
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
    .flatMap((event) => (event.kind === "closed" ? event.question.options : []))
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
    const json = aloneOn(study, channel);
    if (!json) return null;
    const alone = anotherStudy(json, excluded);
    const found = alone.leader();
    // Words are earned by the whole method; what one kind of answer says alone is always a word lower.
    const sure: Sure = sureOf(alone);
    return found
      ? {
          winner: found.option as OptionValue,
          // Of a small group the word for private answers would tell whether all said the same.
          sureness:
            level === "three" || (level !== "large" && channel === "private")
              ? null
              : surenessOf(sure, level),
        }
      : null;
  };
  return {
    hands: of("public"),
    private: level === "three" ? null : of("private"),
    debiased: { winner, sureness },
  };
}

/** Whether the winner stays, no matter who is left out. Yes or no: not who, not how many. */
function leavingOneOut(job: ResultJob, winner: OptionValue): "stays" | "can-change" | null {
  if (job.study.settings.voters.length > mostOneByOne) return null;
  const shown = gridFor(job);
  const stays = job.study.settings.voters.every((voter) => {
    const leader = anotherStudy(withoutVoter(job.study, voter), job.excluded).leader();
    return leader === null || sameAs(shown(leader.option as OptionValue), shown(winner));
  });
  return stays ? "stays" : "can-change";
}

function figuresOf(
  placed: readonly Prediction[],
  winners: readonly OptionValue[],
  { index, range }: Sway,
  job: ResultJob,
): Figures {
  return {
    options: placed.map(({ option, socialUtility: { estimate, lower, upper } }) => ({
      option: option as OptionValue,
      estimate: rounded(estimate),
      lower: rounded(lower),
      upper: rounded(upper),
    })),
    sway: index === null ? null : rounded(index),
    swayRange: range && { lower: rounded(range.lower), upper: rounded(range.upper) },
    fairness: job.stops.map((rho, k) => ({ rho, winner: winners[k] as OptionValue })),
  };
}

function rounded(value: number): number {
  return Number(value.toPrecision(2));
}
