import { InvalidInputError } from "../../../errors.ts";
import { checkKernel } from "../../../study/check-kernel.ts";
import {
  checkedScale,
  checkIfGiven,
  numberWithin,
  sharedFields,
  sharedSettings,
  studyPlan,
  whatIsGiven,
  wholeFrom,
} from "../../../study/check-settings.ts";
import { usualScale } from "../../../study/log.ts";
import { plainCopy } from "../../../study/plain-copy.ts";
import {
  type BeliefSpec,
  createBelief,
  defaultAnswers,
  defaultEffort,
  defaultPrior,
} from "../belief/belief.ts";
import { defaultSettledRule } from "../decide/recommendation.ts";
import type {
  ParticlesSettings,
  ParticlesStopRule,
  ResolvedParticlesSettings,
} from "./settings-types.ts";

/** Those settings that have a default of their own. */
type Defaults = Pick<
  ResolvedParticlesSettings,
  "scale" | "repeats" | "answers" | "prior" | "target" | "influence" | "cost" | "stop" | "effort"
>;

/** The constants of the default method, each with its reason. */
export const particlesDefaults: Defaults = {
  scale: usualScale,
  /** In life, asking again brings the same answer and no news. Simulated people draw theirs again each time. */
  repeats: false,
  /** See the answer model: a slip in a hundred, ties as half a win each way. */
  answers: defaultAnswers,
  prior: defaultPrior,
  /** Social influence is what most groups want to be free of. */
  target: "alone",
  influence: "learned",
  /** The ratio is the group's own; the method reads it, unlike the paper's. */
  cost: { public: 1, private: 5 },
  /** A twentieth of what there is to gain, three votes in a row, five private questions; sixty rounds are more than a meeting takes. */
  stop: { ...defaultSettledRule, chanceBest: 1, rounds: 60, cost: Infinity },
  effort: defaultEffort,
};

/** Where the view after discussion counts, a private answer is quickly given and it is the discussion that costs. */
const discussedCost = { public: 5, private: 1 };

/** Nor has a view after discussion a part apart: it is what people make of each other's views (paper: app:positive). */
const discussedPrior = { ...defaultPrior, publicPart: 0 };

/**
 * Where public votes are on record, private answers stand beside every one of them, and what is of the moment in them would be called
 * influence: they have a part of their own, and a group without influence is within easy reach (docs/decisions/0042).
 */
const checkedPrior = { ...defaultPrior, privatePart: 0.6, selfSpread: 2 };

/** The names of the settings of the default method, those that all methods share among them. */
export const particlesFields: readonly string[] = [
  ...sharedFields,
  "scale",
  "repeats",
  "kernel",
  "lengthScales",
  "answers",
  "prior",
  "target",
  "influence",
  "stop",
  "effort",
];

/** The settings with every default written out. What is given is the study's own copy. */
export function resolveParticlesSettings(given: ParticlesSettings): ResolvedParticlesSettings {
  const target = given.target ?? particlesDefaults.target;
  if (target !== "alone" && target !== "discussed") {
    throw new InvalidInputError("target", target, '"alone" or "discussed"');
  }
  const usual = plainCopy(particlesDefaults, "settings");
  const defaults = defaultsFor(usual, target, situationOf(given.plan));
  // People who do not say what is compared mean how far each falls short of their own best (docs/decisions/0016).
  const shared = sharedSettings(given, defaults, "shortfall");
  checkNamesWithin(given, defaults);
  const stop = checkedStop({ ...defaults.stop, ...whatIsGiven(given.stop) });
  const { kernel = null, lengthScales = null } = given;
  if (kernel) checkKernel(kernel, shared.options);
  checkLengthScales(lengthScales, kernel !== null);
  const { repeats = defaults.repeats, influence = defaults.influence } = given;
  if (typeof repeats !== "boolean") {
    throw new InvalidInputError("repeats", repeats, "true or false");
  }
  const positive = ["public", "private"] as const;
  for (const channel of positive) {
    if (shared.cost[channel] > 0) continue;
    throw new InvalidInputError(
      `cost.${channel}`,
      shared.cost[channel],
      "a number > 0: questions are weighed by what they are worth for their cost",
    );
  }
  const settings: ResolvedParticlesSettings = {
    ...shared,
    method: "particles",
    scale: checkedScale(given.scale ?? defaults.scale),
    repeats,
    kernel,
    lengthScales,
    plan: studyPlan(given, shared.cost, {
      mostQuestions: stop.rounds,
      mostCost: stop.cost,
      // Where nobody can be influenced, or the view after discussion counts, nothing has to be heard in private.
      ...(influence !== "learned" || target !== "alone"
        ? { leastPrivate: 0 }
        : situationOf(given.plan) === "both" && { leastPrivate: stop.privateRounds }),
      asksAgain: repeats,
    }),
    answers: { ...defaults.answers, ...whatIsGiven(given.answers) },
    prior: { ...defaults.prior, ...whatIsGiven(given.prior) },
    target,
    influence,
    stop,
    effort: { ...defaults.effort, ...whatIsGiven(given.effort) },
  };
  checkByMaking(settings);
  return settings;
}

function checkedStop(stop: ParticlesStopRule): ParticlesStopRule {
  return {
    expectedRegret: numberWithin("stop.expectedRegret", stop.expectedRegret, 0, 1),
    chanceBest: numberWithin("stop.chanceBest", stop.chanceBest, 0, 1),
    consecutive: wholeFrom("stop.consecutive", stop.consecutive, 1),
    privateRounds: wholeFrom("stop.privateRounds", stop.privateRounds, 0),
    rounds: wholeFrom("stop.rounds", stop.rounds, 1),
    cost: numberWithin("stop.cost", stop.cost, 0, Infinity),
  };
}

function situationOf(plan: ParticlesSettings["plan"] = "both"): unknown {
  return typeof plan === "string" ? plan : (plan?.situation ?? "both");
}

function defaultsFor(usual: Defaults, target: unknown, situation: unknown): Defaults {
  if (target === "discussed") return { ...usual, cost: discussedCost, prior: discussedPrior };
  return situation === "check" ? { ...usual, prior: checkedPrior } : usual;
}

function checkNamesWithin(given: ParticlesSettings, defaults: Defaults): void {
  for (const field of ["answers", "prior", "stop", "effort"] as const) {
    const more = field === "answers" ? ["randomised"] : [];
    checkIfGiven(field, given[field], [...Object.keys(defaults[field]), ...more]);
  }
}

function checkLengthScales(scales: readonly number[] | null, hasKernel: boolean): void {
  if (scales === null) return;
  const isGrid =
    Array.isArray(scales) &&
    scales.length > 0 &&
    scales.length <= 8 &&
    scales.every((scale) => typeof scale === "number" && scale > 0 && scale < Infinity);
  if (!isGrid) {
    throw new InvalidInputError("lengthScales", scales, "one to eight finite numbers > 0");
  }
  if (hasKernel) {
    throw new InvalidInputError("lengthScales", scales, "nothing beside a given kernel");
  }
}

/** The engine refuses wrong numbers and matrices itself, under the same names. A belief about two options shows it quickly. */
function checkByMaking({
  voters,
  seed,
  answers,
  prior,
  influence,
  effort,
}: ResolvedParticlesSettings): void {
  checkNumbers("answers", answers);
  checkNumbers("prior", prior);
  checkNumbers("effort", effort);
  checkInfluence(influence);
  const identity = Float64Array.of(1, 0, 0, 1);
  const spec: BeliefSpec = {
    voterCount: voters.length,
    features: { optionCount: 2, rank: 2, points: [{ lengthScale: null, rank: 2, rows: identity }] },
    seed,
    answers,
    prior,
    influence,
    effort: { ...effort, particles: Math.min(effort.particles, 1) },
  };
  createBelief(spec);
  wholeFrom("effort.particles", effort.particles, 2);
}

function checkNumbers(field: string, values: object): void {
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === "number" && Number.isFinite(value)) continue;
    throw new InvalidInputError(`${field}.${name}`, value, "a finite number");
  }
}

function checkInfluence(influence: ResolvedParticlesSettings["influence"]): void {
  if (influence === "learned" || influence === "none") return;
  const isTable = Array.isArray(influence) && influence.every((row) => Array.isArray(row));
  if (isTable) return;
  throw new InvalidInputError("influence", influence, '"learned", "none" or a row for each voter');
}
