import { InvalidInputError } from "../errors.ts";
import type { NormBoundRule } from "../estimate/norm-bound.ts";
import { defaultInfluencePrior } from "../influence/influence-structure.ts";
import { withDefault } from "../kernel/fields.ts";
import {
  checkedLevels,
  checkedPolicy,
  checkedVoters,
  checkFieldNames,
  checkInfluence,
  checkKernel,
  checkLengthScale,
  checkNormBound,
  checkSlack,
  checkWelfare,
  numberWithin,
  wholeFrom,
} from "./check-settings.ts";
import { plainCopy } from "./json.ts";
import type { LengthScaleRule, ResolvedSettings, StudySettings } from "./settings-types.ts";

/** Those settings that have a default of their own. */
type PaperDefaults = Pick<
  ResolvedSettings,
  | "jitter"
  | "slack"
  | "tieStrength"
  | "initialPairs"
  | "forcedPrivateRounds"
  | "privateVoteDecay"
  | "privateVotes"
  | "cost"
  | "stop"
  | "search"
> & { readonly lengthScale: LengthScaleRule; readonly normBound: NormBoundRule };

/** The constants of preset "paper", each with its reason and its place in the paper. */
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
  /** 0 as printed; 10 lowered the regret on held-out seeds (docs/paper-notes.md). */
  forcedPrivateRounds: 0,
  /** q in t^−q (paper: alg:SBO). It decided one round in 22,250: the widths decide. */
  privateVoteDecay: 0.5,
  privateVotes: "each-round",
  /** λ_u ≫ λ_v (paper: assump:votes); the ratio is the group's own. */
  cost: { public: 1, private: 5 },
  /** The paper runs a fixed number of rounds and has no stop rule of its own. */
  stop: { improvement: 0.1, rounds: 60, cost: Infinity },
  /** Screening puts the best of 101 options among its first 8 in 51 of 54 steps. */
  search: { screened: 192, exact: 8 },
};

/** Settings with every default written out, checked to the last field. They are the study's own: nothing is shared with what was given. */
export function resolveSettings(settings: StudySettings): ResolvedSettings {
  checkSettingsObject(settings);
  const given = plainCopy(settings, "settings");
  checkFieldNames(given);
  const defaults = plainCopy(paperDefaults, "settings");
  const voters = checkedVoters(given.voters);
  const welfare = given.welfare ?? { kind: "utilitarian" };
  checkWelfare(welfare, voters.length);
  if (given.preset !== undefined && given.preset !== "paper") {
    throw new InvalidInputError("preset", given.preset, '"paper"');
  }
  const seed = given.seed ?? 1;
  if (typeof seed !== "string" && !Number.isFinite(seed)) {
    throw new InvalidInputError("seed", seed, "a finite number or text");
  }
  // The default prior depends on how many people there are, which may change: it is not written out here.
  const influence = given.influence ?? {};
  checkInfluence(
    { ...influence, prior: influence.prior ?? defaultInfluencePrior(voters.length) },
    voters.length,
  );
  const { cost, stop, search, slack } = defaults;
  const resolved: ResolvedSettings = {
    voters,
    options: given.options,
    preset: "paper",
    seed,
    welfare,
    levels: checkedLevels(given.levels, welfare),
    kernel: given.kernel ?? null,
    lengthScale: given.lengthScale ?? defaults.lengthScale,
    jitter: numberWithin("jitter", given.jitter ?? defaults.jitter, 0, 1),
    normBound: given.normBound ?? defaults.normBound,
    slack: {
      joint: given.slack?.joint ?? slack.joint,
      private: given.slack?.private ?? slack.private,
      public: given.slack?.public ?? slack.public,
      anchor: given.slack?.anchor ?? slack.anchor,
    },
    influence,
    tieStrength: numberWithin("tieStrength", given.tieStrength ?? defaults.tieStrength, 0, 1e6),
    initialPairs: wholeFrom("initialPairs", given.initialPairs ?? defaults.initialPairs, 1),
    forcedPrivateRounds: wholeFrom(
      "forcedPrivateRounds",
      given.forcedPrivateRounds ?? defaults.forcedPrivateRounds,
      0,
    ),
    privateVoteDecay: numberWithin(
      "privateVoteDecay",
      given.privateVoteDecay ?? defaults.privateVoteDecay,
      0,
      10,
    ),
    privateVotes: checkedPolicy(given.privateVotes ?? defaults.privateVotes),
    cost: {
      public: numberWithin("cost.public", given.cost?.public ?? cost.public, 0, 1e12),
      private: numberWithin("cost.private", given.cost?.private ?? cost.private, 0, 1e12),
    },
    stop: {
      improvement: numberWithin(
        "stop.improvement",
        given.stop?.improvement ?? stop.improvement,
        0,
        1e9,
      ),
      rounds: wholeFrom("stop.rounds", withDefault(given.stop?.rounds, stop.rounds), 1),
      cost: numberWithin("stop.cost", withDefault(given.stop?.cost, stop.cost), 0, Infinity),
    },
    search: {
      screened: wholeFrom("search.screened", given.search?.screened ?? search.screened, 8),
      exact: wholeFrom("search.exact", given.search?.exact ?? search.exact, 1),
    },
  };
  checkLengthScale(resolved.lengthScale);
  checkNormBound(resolved.normBound);
  checkSlack(resolved.slack);
  if (resolved.kernel) checkKernel(resolved.kernel, resolved.options);
  return resolved;
}

/** Before anything is taken out of them: what is no object at all. */
export function checkSettingsObject(settings: unknown): void {
  if (typeof settings !== "object" || settings === null || Array.isArray(settings)) {
    throw new InvalidInputError("settings", settings, "an object with voters and options");
  }
}
