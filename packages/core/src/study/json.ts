import { InvalidInputError } from "../errors.ts";
import type { SpaceSpec } from "../space/option-space.ts";
import type { Welfare } from "../welfare/aggregate.ts";
import type { StudyEvent } from "./log.ts";
import { plainCopy } from "./plain-copy.ts";
import type { ResolvedSettings, SharedSettings } from "./settings-types.ts";

/** A study as plain JSON: its settings and its facts. Read it back with `restoreStudy`. */
export interface StudyJSON {
  readonly schema: typeof studySchema;
  readonly settings: StudySettingsJSON;
  /** There where the study had a constraint. The function cannot be written; that there was one is, so that none is forgotten on reading. */
  readonly isConstrained?: true;
  readonly events: readonly StudyEvent[];
}

/**
 * A study with what its method has worked out: `restoreStudy` goes on from it without taking every answer in again. It holds arrays of
 * numbers, for stores that keep them (`structuredClone`, IndexedDB, `v8.serialize`), and private answers, as a study's JSON does.
 */
export interface StudySnapshot extends StudyJSON {
  /** The method's own. What does not fit the events is not used. */
  readonly memory: unknown;
}

/** Settings as a file has them: the method by its name, its settings beside the shared ones, of a welfare of the group's own only that it is one. */
export interface StudySettingsJSON extends Omit<SharedSettings, "voters" | "welfare" | "options"> {
  readonly voters: readonly string[];
  readonly options: SpaceSpec;
  readonly method?: string;
  readonly welfare?: Exclude<Welfare, { readonly kind: "custom" }> | { readonly kind: "custom" };
  /** A setting of the method. */
  readonly [own: string]: unknown;
}

/** Raised when the meaning of a field changes; an older reader then refuses instead of misreading. */
export const studySchema = "unswayed/study@2";

/** What a server exports for researchers: a study with a few words about where it comes from. */
const bundleSchema = "unswayed/bundle@2";

export function studyToJSON(
  settings: ResolvedSettings,
  isConstrained: boolean,
  events: readonly StudyEvent[],
): StudyJSON {
  const { welfare } = settings;
  return {
    schema: studySchema,
    settings: {
      ...(writable(settings) as StudySettingsJSON),
      // Nothing may be what was chosen: a plan without a ballot on the whole list, where there usually is one.
      plan: plainCopy(settings.plan, "plan"),
      // A function cannot be written. That there was one is, so that no other rule takes its place on reading.
      welfare: welfare.kind === "custom" ? { kind: "custom" } : plainCopy(welfare, "welfare"),
    },
    ...(isConstrained && { isConstrained: true as const }),
    events: plainCopy(events, "events"),
  };
}

/** Infinity is not JSON, and null stands for nothing: what is absent has no limit and nothing in it. */
function writable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(writable);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== null && part !== Infinity)
      .map(([name, part]) => [name, writable(part)]),
  );
}

export function studyFromJSON(json: unknown): {
  settings: StudySettingsJSON;
  isConstrained: boolean;
  events: readonly StudyEvent[];
  memory: unknown;
} {
  const value = unbundled(typeof json === "string" ? parsed(json) : json);
  if (typeof value !== "object" || value === null) {
    throw new InvalidInputError("study", value, "the object that toJSON wrote");
  }
  const { schema, settings, isConstrained, events, memory } = value as Partial<StudySnapshot>;
  if (schema !== studySchema) {
    throw new InvalidInputError("study.schema", schema, `"${studySchema}"${older(schema)}`);
  }
  if (typeof settings !== "object" || settings === null) {
    throw new InvalidInputError("study.settings", settings, "the settings that toJSON wrote");
  }
  if (isConstrained !== undefined && isConstrained !== true) {
    throw new InvalidInputError("study.isConstrained", isConstrained, "true, or nothing");
  }
  if (!Array.isArray(events)) {
    throw new InvalidInputError("study.events", events, "the list of events that toJSON wrote");
  }
  // Of a welfare { kind: "custom" } the function is missing here; anyone who resolves the settings refuses it without.
  return { settings, isConstrained: isConstrained === true, events, memory };
}

/** The study of a bundle; anything else as it is. */
function unbundled(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const { schema, study } = value as { readonly schema?: unknown; readonly study?: unknown };
  return schema === bundleSchema ? study : value;
}

/** What to do about a file of an earlier version. */
function older(schema: unknown): string {
  if (schema !== "unswayed/study@1") return "";
  return ". This file was written by an earlier version, whose votes were recorded in another way. Export its votes with that version, create a study again, and import them";
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InvalidInputError("study", text, `JSON text (${(error as Error).message})`);
  }
}
