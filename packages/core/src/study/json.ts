import { InvalidInputError } from "../errors.ts";
import type { Welfare } from "../welfare/aggregate.ts";
import type { StudyEvent } from "./log.ts";
import type { ResolvedSettings, StudySettings } from "./settings-types.ts";

/** A study as plain JSON: its settings and its facts. Read it back with `restoreStudy`. */
export interface StudyJSON {
  readonly schema: typeof studySchema;
  readonly settings: StudySettingsJSON;
  readonly events: readonly StudyEvent[];
}

/** Settings without their functions: of a welfare of the group's own only that it is one. */
export interface StudySettingsJSON extends Omit<StudySettings, "welfare"> {
  readonly welfare?: Exclude<Welfare, { readonly kind: "custom" }> | { readonly kind: "custom" };
}

/** Raised when the meaning of a field changes; an older reader then refuses instead of misreading. */
const studySchema = "unswayed/study@1";

export function studyToJSON(settings: ResolvedSettings, events: readonly StudyEvent[]): StudyJSON {
  const { kernel, stop, welfare, ...rest } = settings;
  return {
    schema: studySchema,
    settings: plainCopy<StudySettingsJSON>(
      {
        ...rest,
        ...(kernel && { kernel }),
        // Infinity is not JSON: an absent limit is no limit.
        stop: {
          improvement: stop.improvement,
          rounds: stop.rounds,
          ...(stop.cost < Infinity && { cost: stop.cost }),
        },
        // Nor is a function. That there was one is written, so that no other rule takes its place on reading.
        welfare: welfare.kind === "custom" ? { kind: "custom" } : welfare,
      },
      "settings",
    ),
    events: plainCopy(events, "events"),
  };
}

export function studyFromJSON(json: unknown): {
  settings: StudySettings;
  events: readonly StudyEvent[];
} {
  const value = typeof json === "string" ? parsed(json) : json;
  if (typeof value !== "object" || value === null) {
    throw new InvalidInputError("study", value, "the object that toJSON wrote");
  }
  const { schema, settings, events } = value as Partial<StudyJSON>;
  if (schema !== studySchema) {
    throw new InvalidInputError("study.schema", schema, `"${studySchema}"`);
  }
  if (typeof settings !== "object" || settings === null) {
    throw new InvalidInputError("study.settings", settings, "the settings that toJSON wrote");
  }
  if (!Array.isArray(events)) {
    throw new InvalidInputError("study.events", events, "the list of events that toJSON wrote");
  }
  // Of a welfare { kind: "custom" } the function is missing here; whoever resolves the settings refuses it without.
  return { settings: settings as StudySettings, events };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InvalidInputError("study", text, `JSON text (${(error as Error).message})`);
  }
}

/** Deeper than any study is. What refers to itself has no end. */
const deepest = 128;

/** The same lists, objects, texts and numbers, none of them shared; functions stay what they are. */
export function plainCopy<T>(value: T, field: string): T {
  return copied(value, field, deepest) as T;
}

function copied(value: unknown, field: string, depthLeft: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depthLeft === 0) {
    throw new InvalidInputError(field, "endless nesting", `at most ${deepest} levels of lists`);
  }
  if (Array.isArray(value)) return Array.from(value, (item) => copied(item, field, depthLeft - 1));
  // From entries, because assigning to a name such as __proto__ would not make a field of it.
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, copied(part, field, depthLeft - 1)]),
  );
}
