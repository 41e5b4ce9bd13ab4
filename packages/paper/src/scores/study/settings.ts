import { InvalidInputError } from "@unswayed/core";
import {
  checkedScale,
  checkIfGiven,
  checkKernel,
  numberWithin,
  plainCopy,
  sharedFields,
  sharedSettings,
  studyPlan,
  whatIsGiven,
  wholeFrom,
} from "@unswayed/core/method";
import { usualScale } from "@unswayed/core/question";
import type { ResolvedScoresSettings, ScoresSettings } from "./settings-types.ts";

type Defaults = Omit<
  ResolvedScoresSettings,
  "voters" | "options" | "seed" | "welfare" | "levels" | "plan" | "method" | "kernel"
>;

/** One number for one option at a time. */
const singleRatings = [{ kind: "rating", least: 1, most: 1 }] as const;

/** The constants of the method of scores, each with its reason. */
export const scoresDefaults: Defaults = {
  scale: usualScale,
  /** Where the search for the length scale begins. Begun at 0.2, one search in four took a hill for the top (decision 17). */
  lengthScale: 0.1,
  isLengthScaleFixed: false,
  /** Each channel has its own noise (paper: app:gp). */
  isPrivateTrusted: false,
  /** √β of the upper bound. With 2, the usual compromise, one search in four stayed on the wrong hill (decision 17). */
  exploration: 3,
  /** As the pairs of the paper's method: without private scores nobody could tell who sways whom. */
  initialOptions: 5,
  /** Doubt about B stays for ever where A cannot be inverted, though the group's utility may be plain (docs/decisions/0017). */
  privateRule: "utility",
  /** A fifth of how much scores differ; 0.3 asks for a third less and is wrong more often (decision 17). */
  privateThreshold: 0.2,
  /** q = ½ as in the paper (paper: alg:SBO). */
  privateDecay: 0.5,
  /** From worst to best of the scale: odds of e⁸ to 1, so that a tenth of it turns two votes in three. */
  voteLogits: 8,
  cost: { public: 1, private: 5 },
  stop: { improvement: 0.05, rounds: 60, cost: Infinity },
};

/** The names of the settings of the method of scores, those that all methods share among them. */
export const scoresFields: readonly string[] = [
  ...sharedFields,
  "scale",
  "kernel",
  "lengthScale",
  "isLengthScaleFixed",
  "isPrivateTrusted",
  "exploration",
  "initialOptions",
  "privateRule",
  "privateThreshold",
  "privateDecay",
  "voteLogits",
  "stop",
];

/** The settings with every default written out. What is given is the study's own copy. */
export function resolveScoresSettings(given: ScoresSettings): ResolvedScoresSettings {
  const defaults = plainCopy(scoresDefaults, "settings");
  // Scores, unlike votes, say how satisfied each person is: they are compared as they are.
  const shared = sharedSettings(given, defaults, "raw");
  if (shared.levels === "own-range") {
    throw new InvalidInputError(
      "levels",
      "own-range",
      '"raw", "shortfall" or { gainOver: option }',
    );
  }
  checkIfGiven("stop", given.stop, ["improvement", "rounds", "cost"]);
  const chosen = { ...defaults, ...whatIsGiven(given) };
  const limits = { ...defaults.stop, ...whatIsGiven(given.stop) };
  const stop = {
    improvement: numberWithin("stop.improvement", limits.improvement, 0, 1),
    rounds: wholeFrom("stop.rounds", limits.rounds, 1),
    cost: numberWithin("stop.cost", limits.cost, 0, Infinity),
  };
  const { kernel = null, privateRule, isLengthScaleFixed, isPrivateTrusted } = chosen;
  if (kernel) checkKernel(kernel, shared.options);
  if (privateRule !== "utility" && privateRule !== "influence") {
    throw new InvalidInputError("privateRule", privateRule, '"utility" or "influence"');
  }
  if (typeof isLengthScaleFixed !== "boolean") {
    throw new InvalidInputError("isLengthScaleFixed", isLengthScaleFixed, "true or false");
  }
  if (typeof isPrivateTrusted !== "boolean") {
    throw new InvalidInputError("isPrivateTrusted", isPrivateTrusted, "true or false");
  }
  const initialOptions = wholeFrom("initialOptions", chosen.initialOptions, 1);
  return {
    ...shared,
    method: "scores",
    // As Algorithm 1 has it for votes: the first options on both channels, then in private where the last one is in doubt.
    plan: studyPlan(given, shared.cost, {
      mostQuestions: stop.rounds,
      mostCost: stop.cost,
      leastPrivate: 0,
      opening: initialOptions,
      repeated: initialOptions,
      repeatedTogether: false,
      privateAbout: "last",
      gather: 1,
      nearBest: 1,
      asksAgain: true,
      kinds: { public: singleRatings, private: singleRatings },
    }),
    scale: checkedScale(chosen.scale),
    kernel,
    lengthScale: numberWithin("lengthScale", chosen.lengthScale, 0.001, 100),
    isLengthScaleFixed,
    isPrivateTrusted,
    exploration: numberWithin("exploration", chosen.exploration, 0, 100),
    initialOptions,
    privateRule,
    privateThreshold: numberWithin("privateThreshold", chosen.privateThreshold, 0, 1e6),
    privateDecay: numberWithin("privateDecay", chosen.privateDecay, 0, 10),
    voteLogits: numberWithin("voteLogits", chosen.voteLogits, 0.01, 1000),
    stop,
  };
}
