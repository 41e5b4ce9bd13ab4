import { InvalidInputError } from "../errors.ts";
import { checkFields } from "../kernel/fields.ts";
import { type MeetingPlan, planOf } from "../meeting/plan.ts";
import { suggestion } from "../nearest.ts";
import type { RatingScale } from "../question/question-kind.ts";
import type {
  GivenList,
  GivenOptions,
  ListItem,
  OptionSpace,
  SpaceSpec,
} from "../space/option-space.ts";
import { createAggregator, isAverage, type Welfare } from "../welfare/aggregate.ts";
import { nameOf } from "./people.ts";
import type {
  Person,
  ResolvedSettings,
  ResolvedShared,
  SharedSettings,
  StudyLevels,
} from "./settings-types.ts";

/**
 * The checks of the settings that all methods share, and what methods need to check their own. Settings come from files and
 * people, and a wrong one found only rounds later costs people their evening: everything is looked at when the study is made.
 */

/** The fields of `SharedSettings`, and the one that names the method. */
export const sharedFields: readonly string[] = [
  "voters",
  "names",
  "options",
  "method",
  "seed",
  "welfare",
  "levels",
  "plan",
  "cost",
];

/** A misspelt setting must not be silently replaced by a default. */
export function checkFieldNames(settings: object, known: readonly string[]): void {
  for (const field of Object.keys(settings)) {
    if (!known.includes(field)) {
      const wanted = `one of ${known.join(", ")}${suggestion(field, known)}`;
      throw new InvalidInputError(`settings.${field}`, "this field", wanted);
    }
  }
}

/** Nor a misspelt field within a setting. */
export function checkIfGiven(field: string, value: unknown, known: readonly string[]): void {
  if (value !== undefined) checkFields(field, value, known);
}

/** Fields that are given as undefined are not given, and leave room for a default. */
export function whatIsGiven<T extends object>(fields: T | undefined): Partial<T> {
  const known = Object.entries(fields ?? {}).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known) as Partial<T>;
}

/**
 * @param defaults - what the method asks for where nothing is said
 * @param usualLevels - what is compared between people where nothing is said; null: they must say
 */
export function sharedSettings(
  given: SharedSettings,
  defaults: Pick<ResolvedShared, "cost">,
  usualLevels: StudyLevels | null = null,
): Omit<ResolvedShared, "plan"> {
  const { voters, names } = checkedVoters(given.voters, given.names);
  const welfare = given.welfare ?? { kind: "utilitarian" };
  checkWelfare(welfare, voters.length);
  const seed = given.seed ?? 1;
  if (typeof seed !== "string" && !Number.isFinite(seed)) {
    throw new InvalidInputError("seed", seed, "a finite number or text");
  }
  checkIfGiven("cost", given.cost, ["public", "private"]);
  const cost = { ...defaults.cost, ...whatIsGiven(given.cost) };
  return {
    voters,
    ...(Object.keys(names).length > 0 && { names }),
    options: spaceIn(given.options),
    seed,
    welfare,
    levels: checkedLevels(given.levels, welfare, usualLevels),
    cost: {
      public: numberWithin("cost.public", cost.public, 0, 1e12),
      private: numberWithin("cost.private", cost.private, 0, 1e12),
    },
  };
}

/** Names alone are a list, and within a list a name is an item. */
function spaceIn(options: GivenOptions): SpaceSpec {
  const spec = Array.isArray(options) ? { kind: "list", items: options } : (options as GivenList);
  if (spec?.kind !== "list" || !Array.isArray(spec.items)) return spec as SpaceSpec;
  const items = (spec.items as readonly (string | ListItem)[]).map((item) =>
    typeof item === "string" ? { name: item } : item,
  );
  return { ...spec, kind: "list", items };
}

/** At least one person, and no two with one id; blanks around a name are dropped. */
function checkedVoters(
  voters: SharedSettings["voters"],
  given: SharedSettings["names"] = {},
): { readonly voters: readonly string[]; readonly names: Readonly<Record<string, string>> } {
  if (!Array.isArray(voters) || voters.length === 0) {
    throw new InvalidInputError("voters", voters, "the names of at least one person");
  }
  const named = new Map<string, string>();
  for (const [index, voter] of (voters as readonly unknown[]).entries()) {
    const at = `voters[${index}]`;
    const hasId = typeof voter === "object" && voter !== null && !Array.isArray(voter);
    if (hasId) checkFields(at, voter, ["id", "name"]);
    const { id, name } = (hasId ? voter : { id: voter }) as Partial<Person>;
    const known = nameOf(hasId ? `${at}.id` : at, id);
    if (named.has(known)) {
      const wanted = "a name that is not already in the list, or ids: { id, name }";
      throw new InvalidInputError(at, voter, wanted);
    }
    named.set(known, name === undefined ? known : nameOf(`${at}.name`, name));
  }
  checkFields("names", given, [...named.keys()]);
  for (const [id, name] of Object.entries(given)) named.set(id, nameOf(`names.${id}`, name));
  const different = [...named].filter(([id, name]) => id !== name);
  return { voters: [...named.keys()], names: Object.fromEntries(different) };
}

const welfareFields: Readonly<Record<Welfare["kind"], readonly string[]>> = {
  gini: ["kind", "rho"],
  utilitarian: ["kind"],
  egalitarian: ["kind"],
  chebyshev: ["kind", "weights", "ideal"],
  custom: ["kind", "evaluate"],
};

function checkWelfare(welfare: Welfare, voterCount: number): void {
  if (typeof welfare !== "object" || welfare === null) {
    throw new InvalidInputError("welfare", welfare, 'an object such as { kind: "gini", rho: 0.5 }');
  }
  if (welfare.kind === "custom" && welfare.evaluate === undefined) {
    throw new InvalidInputError(
      "aggregate",
      welfare.evaluate,
      "the function that is this group's welfare: a file cannot hold it, so it is given again, restoreStudy(file, { aggregate })",
    );
  }
  if (Object.hasOwn(welfareFields, welfare.kind)) {
    checkFields("welfare", welfare, welfareFields[welfare.kind]);
  }
  if (welfare.kind === "chebyshev") {
    for (const field of ["weights", "ideal"] as const) {
      if (welfare[field] !== undefined && !Array.isArray(welfare[field])) {
        throw new InvalidInputError(`welfare.${field}`, welfare[field], "a number for each voter");
      }
    }
  }
  createAggregator(welfare, voterCount);
}

/** Votes fix each person's utility only up to a constant: an average does not care, anything else does (P14). */
function checkedLevels(
  levels: StudyLevels | undefined,
  welfare: Welfare,
  usual: StudyLevels | null,
): StudyLevels {
  if (levels === undefined) {
    if (isAverage(welfare)) return "raw";
    if (usual !== null) return usual;
    throw new InvalidInputError(
      "levels",
      levels,
      'a choice of what is compared between people, because votes do not tell how satisfied one is beside another: "shortfall" (from one\'s own best; the usual choice), { gainOver: option } (only with a real status quo), or "raw" (simulations only)',
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
  if (!isName) checkFields("levels", levels, ["gainOver"]);
  return levels;
}

/** The plan of a study: what is given, and otherwise what its method, prices and limits make usual. */
export function studyPlan(
  given: SharedSettings,
  cost: ResolvedShared["cost"],
  usual: Partial<MeetingPlan>,
): MeetingPlan {
  return planOf(given.plan, { ...usual, price: cost });
}

export function checkedScale(scale: RatingScale): RatingScale {
  checkFields("scale", scale, ["from", "to"]);
  const { from, to } = scale;
  if (Number.isFinite(from) && Number.isFinite(to) && from < to) return { from, to };
  throw new InvalidInputError("scale", scale, "{ from, to } with from below to");
}

export function numberWithin(field: string, value: number, least: number, most: number): number {
  if (typeof value === "number" && value >= least && value <= most) return value;
  throw new InvalidInputError(field, value, `a number from ${least} to ${most}`);
}

export function wholeFrom(field: string, value: number, least: number): number {
  if (Number.isInteger(value) && value >= least) return value;
  throw new InvalidInputError(field, value, `a whole number ≥ ${least}`);
}

/** Anyone who gains over an option gains over one that there is. */
export function checkLevelsOption({ levels }: ResolvedSettings, space: OptionSpace): void {
  if (typeof levels !== "object") return;
  const option = space.encode(levels.gainOver, "levels.gainOver");
  if (!space.isFinite && !space.isAvailable(option)) {
    throw new InvalidInputError("levels.gainOver", levels.gainOver, "an available option");
  }
}
