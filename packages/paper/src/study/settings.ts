import {
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
import type { NormBoundRule } from "../estimate/norm-bound.ts";
import { defaultInfluencePrior } from "../influence/influence-structure.ts";
import {
  checkInfluence,
  checkInitial,
  checkLengthScale,
  checkLevels,
  checkNormBound,
  checkSlack,
} from "./check-settings.ts";
import type { LengthScaleRule, PaperSettings, ResolvedPaperSettings } from "./settings-types.ts";

/** Those settings that have a default of their own. */
type PaperDefaults = Pick<
  ResolvedPaperSettings,
  | "jitter"
  | "slack"
  | "tieStrength"
  | "initialPairs"
  | "initial"
  | "forcedPrivateRounds"
  | "privateVoteDecay"
  | "cost"
  | "stop"
  | "search"
> & { readonly lengthScale: LengthScaleRule; readonly normBound: NormBoundRule };

/** The constants of the paper's method, each with its reason and its place in the paper. */
export const paperDefaults: PaperDefaults = {
  /** LOO-CV over a bounded grid: over a wide one the regret doubled (paper: app:hypers_update, see P12). */
  lengthScale: { grid: [0.1, 0.2, 0.3], every: 5 },
  /** Keeps near-equal options apart; the scale of utilities is logits, so 10⁻³ of one is invisible. */
  jitter: 1e-6,
  /** L₀ of the table, doubled by a rule that ends (paper: tab:hypers, app:hypers_update, see P11). */
  normBound: { initial: 1.5, most: 12 },
  /** β = 0.5 of the table: an exploration weight, anchored at the MAP so that the set is not empty (paper: tab:hypers, see P3). */
  slack: { joint: 0.5, private: 0.5, public: 0.5, anchor: "map" },
  /** A tie is half a win each way; the paper has no ties. */
  tieStrength: 0,
  /** Both votes on all of them: without private votes A is not identified (paper: app:exp, see P13). */
  initialPairs: 5,
  /** Short lists have few pairs that share nothing; the paper's experiments draw each pair for itself (paper: app:exp, see P37). */
  initial: "chain",
  /** 0 as printed; 10 lowered the regret on held-out seeds (docs/paper-notes.md). */
  forcedPrivateRounds: 0,
  /** q in t^−q (paper: alg:SBO). It decided one round in 22,250: the widths decide. */
  privateVoteDecay: 0.5,
  /** λ_u ≫ λ_v (paper: assump:votes); the ratio is the group's own. */
  cost: { public: 1, private: 5 },
  /** The paper runs a fixed number of rounds and has no stop rule of its own. */
  stop: { improvement: 0.1, rounds: 60, cost: Infinity },
  /** Screening puts the best of 101 options among its first 8 in 51 of 54 steps. */
  search: { screened: 192, exact: 8 },
};

/** The names of the paper's settings, those that all methods share among them. */
export const paperFields: readonly string[] = [
  ...sharedFields,
  "kernel",
  "lengthScale",
  "jitter",
  "normBound",
  "slack",
  "influence",
  "tieStrength",
  "initialPairs",
  "initial",
  "forcedPrivateRounds",
  "privateVoteDecay",
  "stop",
  "search",
];

/** The paper's settings with every default written out. What is given is the study's own copy. */
export function resolvePaperSettings(given: PaperSettings): ResolvedPaperSettings {
  const defaults = plainCopy(paperDefaults, "settings");
  const shared = sharedSettings(given, defaults);
  checkNamesWithin(given);
  // The default prior depends on how many people there are, which may change: it is not written out here.
  const { influence = {} } = given;
  const prior = influence.prior ?? defaultInfluencePrior(shared.voters.length);
  checkInfluence({ ...influence, prior }, shared.voters.length);
  const chosen = { ...defaults, ...whatIsGiven(given) };
  const limits = { ...defaults.stop, ...whatIsGiven(given.stop) };
  const stop = {
    improvement: numberWithin("stop.improvement", limits.improvement, 0, 1e9),
    rounds: wholeFrom("stop.rounds", limits.rounds, 1),
    cost: numberWithin("stop.cost", limits.cost, 0, Infinity),
  };
  const search = { ...defaults.search, ...whatIsGiven(given.search) };
  const slack = { ...defaults.slack, ...whatIsGiven(given.slack) };
  const { lengthScale, normBound, kernel = null } = chosen;
  checkLevels(shared.levels);
  checkLengthScale(lengthScale);
  checkNormBound(normBound);
  checkSlack(slack);
  if (kernel) checkKernel(kernel, shared.options);
  const initialPairs = wholeFrom("initialPairs", chosen.initialPairs, 1);
  checkInitial(chosen.initial);
  const forced = wholeFrom("forcedPrivateRounds", chosen.forcedPrivateRounds, 0);
  return {
    ...shared,
    method: "paper",
    // Algorithm 1: both votes on the first pairs, then a private one on the pair just asked where the widths want it.
    plan: studyPlan(given, shared.cost, {
      mostQuestions: stop.rounds,
      mostCost: stop.cost,
      leastPrivate: 0,
      opening: initialPairs,
      repeated: initialPairs + forced,
      repeatedTogether: false,
      privateAbout: "last",
      gather: 1,
      nearBest: 1,
      asksAgain: true,
    }),
    kernel,
    lengthScale,
    jitter: numberWithin("jitter", chosen.jitter, 0, 1),
    normBound,
    slack,
    influence,
    tieStrength: numberWithin("tieStrength", chosen.tieStrength, 0, 1e6),
    initialPairs,
    initial: chosen.initial,
    forcedPrivateRounds: forced,
    privateVoteDecay: numberWithin("privateVoteDecay", chosen.privateVoteDecay, 0, 10),
    stop,
    search: {
      screened: wholeFrom("search.screened", search.screened, 8),
      exact: wholeFrom("search.exact", search.exact, 1),
    },
  };
}

function checkNamesWithin({ slack, influence, stop, search }: PaperSettings): void {
  checkIfGiven("slack", slack, ["joint", "private", "public", "anchor"]);
  checkIfGiven("influence", influence, ["prior", "fixed", "allowed"]);
  checkIfGiven("influence.prior", influence?.prior, ["minimumWeight", "ridge", "concentration"]);
  checkIfGiven("stop", stop, ["improvement", "rounds", "cost"]);
  checkIfGiven("search", search, ["screened", "exact"]);
}
