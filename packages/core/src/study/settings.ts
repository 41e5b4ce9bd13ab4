import { InvalidInputError } from "../errors.ts";
import type { Slack } from "../estimate/confidence-set.ts";
import type { NormBoundRule } from "../estimate/norm-bound.ts";
import { defaultInfluencePrior, type InfluenceSettings } from "../influence/influence-structure.ts";
import type { KernelSpec } from "../kernel/kernel.ts";
import type { OptionValue, SpaceSpec } from "../space/option-space.ts";
import { createAggregator, type Welfare } from "../welfare/aggregate.ts";

/** What makes an option good for the group as people give it; `gainOver` names an option of the study. */
export type StudyLevels = "raw" | "shortfall" | "own-range" | { readonly gainOver: OptionValue };

/** Everything a study depends on besides its answers. All but voters and options have defaults. */
export interface StudySettings {
  /** Names of the people, at least one, all different. */
  readonly voters: readonly string[];
  readonly options: SpaceSpec;
  /** Which method. "paper" is Algorithm 1 of the paper with the repairs in docs/paper-notes.md. */
  readonly preset?: "paper";
  readonly seed?: number | string;
  /** How utilities become one. Default: the average. */
  readonly welfare?: Welfare;
  /** What is compared between people when the welfare is not an average. No default: people must choose. */
  readonly levels?: StudyLevels;
  readonly kernel?: KernelSpec;
  readonly lengthScale?: number | LengthScaleRule;
  readonly jitter?: number;
  readonly normBound?: number | NormBoundRule;
  readonly slack?: Partial<Slack>;
  readonly influence?: Partial<InfluenceSettings>;
  readonly tieStrength?: number;
  readonly initialPairs?: number;
  readonly forcedPrivateRounds?: number;
  readonly privateVoteDecay?: number;
  readonly privateVotes?: PrivateVotePolicy;
  readonly cost?: { readonly public?: number; readonly private?: number };
  readonly stop?: Partial<StopRule>;
  readonly search?: { readonly screened?: number; readonly exact?: number };
}

/** "each-round": right after the public vote, by the rule. "gathered": only when `askPrivate` is called. */
export type PrivateVotePolicy = "each-round" | "gathered" | "always" | "never";

export interface LengthScaleRule {
  readonly grid: readonly number[];
  /** Rounds between re-selections. */
  readonly every: number;
}

export interface StopRule {
  /** Stop when no option could be better than the last by more than this (in logits of social utility). */
  readonly improvement: number;
  /** …or after this many rounds, the initial ones included. */
  readonly rounds: number;
  /** …or when this much has been spent. */
  readonly cost: number;
}

export interface ResolvedSettings {
  readonly voters: readonly string[];
  readonly options: SpaceSpec;
  readonly preset: "paper";
  readonly seed: number | string;
  readonly welfare: Welfare;
  readonly levels: StudyLevels;
  readonly kernel: KernelSpec | null;
  readonly lengthScale: number | LengthScaleRule;
  readonly jitter: number;
  readonly normBound: number | NormBoundRule;
  readonly slack: Slack;
  readonly influence: Partial<InfluenceSettings>;
  readonly tieStrength: number;
  readonly initialPairs: number;
  readonly forcedPrivateRounds: number;
  readonly privateVoteDecay: number;
  readonly privateVotes: PrivateVotePolicy;
  readonly cost: { readonly public: number; readonly private: number };
  readonly stop: StopRule;
  readonly search: { readonly screened: number; readonly exact: number };
}

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

export function resolveSettings(settings: StudySettings): ResolvedSettings {
  if (typeof settings !== "object" || settings === null) {
    throw new InvalidInputError("settings", settings, "an object with voters and options");
  }
  checkFields(settings);
  const voters = checkedVoters(settings.voters);
  const welfare = settings.welfare ?? { kind: "utilitarian" };
  createAggregator(welfare, voters.length);
  if (settings.preset !== undefined && settings.preset !== "paper") {
    throw new InvalidInputError("preset", settings.preset, '"paper"');
  }
  const seed = settings.seed ?? 1;
  if (typeof seed !== "string" && !Number.isFinite(seed)) {
    throw new InvalidInputError("seed", seed, "a finite number or text");
  }
  const merged: ResolvedSettings = {
    voters,
    options: settings.options,
    preset: "paper",
    seed,
    welfare,
    levels: checkedLevels(settings.levels, welfare),
    kernel: settings.kernel ?? null,
    lengthScale: settings.lengthScale ?? paperDefaults.lengthScale,
    jitter: number("jitter", settings.jitter ?? paperDefaults.jitter, 0, 1),
    normBound: settings.normBound ?? paperDefaults.normBound,
    slack: { ...paperDefaults.slack, ...settings.slack },
    influence: {
      ...settings.influence,
      prior: settings.influence?.prior ?? defaultInfluencePrior(voters.length),
    },
    tieStrength: number("tieStrength", settings.tieStrength ?? paperDefaults.tieStrength, 0, 1e6),
    initialPairs: whole("initialPairs", settings.initialPairs ?? paperDefaults.initialPairs, 1),
    forcedPrivateRounds: whole(
      "forcedPrivateRounds",
      settings.forcedPrivateRounds ?? paperDefaults.forcedPrivateRounds,
      0,
    ),
    privateVoteDecay: number(
      "privateVoteDecay",
      settings.privateVoteDecay ?? paperDefaults.privateVoteDecay,
      0,
      10,
    ),
    privateVotes: policy(settings.privateVotes ?? paperDefaults.privateVotes),
    cost: {
      public: number("cost.public", settings.cost?.public ?? paperDefaults.cost.public, 0, 1e12),
      private: number(
        "cost.private",
        settings.cost?.private ?? paperDefaults.cost.private,
        0,
        1e12,
      ),
    },
    stop: {
      improvement: number(
        "stop.improvement",
        settings.stop?.improvement ?? paperDefaults.stop.improvement,
        0,
        1e9,
      ),
      rounds:
        settings.stop?.rounds === undefined
          ? paperDefaults.stop.rounds
          : whole("stop.rounds", settings.stop.rounds, 1),
      cost:
        settings.stop?.cost === undefined
          ? Infinity
          : number("stop.cost", settings.stop.cost, 0, Infinity),
    },
    search: {
      screened: whole(
        "search.screened",
        settings.search?.screened ?? paperDefaults.search.screened,
        8,
      ),
      exact: whole("search.exact", settings.search?.exact ?? paperDefaults.search.exact, 1),
    },
  };
  checkLengthScale(merged.lengthScale);
  return merged;
}

const knownFields = new Set<string>([
  "voters",
  "options",
  "preset",
  "seed",
  "welfare",
  "levels",
  "kernel",
  "lengthScale",
  "jitter",
  "normBound",
  "slack",
  "influence",
  "tieStrength",
  "initialPairs",
  "forcedPrivateRounds",
  "privateVoteDecay",
  "privateVotes",
  "cost",
  "stop",
  "search",
  "constraint",
]);

/** A misspelt setting must not be silently replaced by a default. */
function checkFields(settings: object): void {
  for (const field of Object.keys(settings)) {
    if (!knownFields.has(field)) {
      throw new InvalidInputError(
        `settings.${field}`,
        "this field",
        `one of ${[...knownFields].join(", ")}`,
      );
    }
  }
}

function checkedVoters(voters: readonly string[]): readonly string[] {
  if (!Array.isArray(voters) || voters.length === 0) {
    throw new InvalidInputError("voters", voters, "the names of at least one person");
  }
  const seen = new Set<string>();
  voters.forEach((voter, index) => {
    if (typeof voter !== "string" || voter.trim() === "") {
      throw new InvalidInputError(`voters[${index}]`, voter, "a name");
    }
    if (seen.has(voter)) {
      throw new InvalidInputError(
        `voters[${index}]`,
        voter,
        "a name that is not already in the list",
      );
    }
    seen.add(voter);
  });
  return [...voters];
}

/** Votes fix each person's utility only up to a constant: an average does not care, anything else does (P14). */
function checkedLevels(levels: StudyLevels | undefined, welfare: Welfare): StudyLevels {
  const isAverage =
    welfare.kind === "utilitarian" || (welfare.kind === "gini" && welfare.rho === 1);
  if (levels === undefined) {
    if (isAverage) return "raw";
    throw new InvalidInputError(
      "levels",
      levels,
      'a choice of what is compared between people, because votes do not tell how satisfied one is beside another: "shortfall" (from one\'s own best; the usual choice), { gainOver: option } (only with a real status quo), "own-range", or "raw" (simulations only)',
    );
  }
  const isName = levels === "raw" || levels === "shortfall" || levels === "own-range";
  if (!isName && !(typeof levels === "object" && levels !== null && "gainOver" in levels)) {
    throw new InvalidInputError(
      "levels",
      levels,
      '"raw", "shortfall", "own-range" or { gainOver: option }',
    );
  }
  if (levels === "own-range" && !isAverage) {
    throw new InvalidInputError(
      "levels",
      levels,
      '"shortfall" or { gainOver: option }: preset "paper" searches with bounds, which own range has none of',
    );
  }
  return levels;
}

function checkLengthScale(rule: number | LengthScaleRule): void {
  if (typeof rule === "number") {
    if (!(rule > 0 && rule < Infinity)) {
      throw new InvalidInputError("lengthScale", rule, "a finite number > 0, or { grid, every }");
    }
    return;
  }
  if (
    !Array.isArray(rule?.grid) ||
    rule.grid.length === 0 ||
    !rule.grid.every((l) => l > 0 && l < Infinity)
  ) {
    throw new InvalidInputError("lengthScale.grid", rule?.grid, "finite numbers > 0");
  }
  whole("lengthScale.every", rule.every, 1);
}

function policy(value: PrivateVotePolicy): PrivateVotePolicy {
  if (["each-round", "gathered", "always", "never"].includes(value)) return value;
  throw new InvalidInputError(
    "privateVotes",
    value,
    '"each-round", "gathered", "always" or "never"',
  );
}

function number(field: string, value: number, least: number, most: number): number {
  if (typeof value === "number" && value >= least && value <= most) return value;
  throw new InvalidInputError(field, value, `a number from ${least} to ${most}`);
}

function whole(field: string, value: number, least: number): number {
  if (Number.isInteger(value) && value >= least) return value;
  throw new InvalidInputError(field, value, `a whole number ≥ ${least}`);
}
