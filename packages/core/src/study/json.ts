import { InvalidInputError } from "../errors.ts";
import type { StudyEvent } from "./log.ts";
import type { ResolvedSettings, StudySettings } from "./settings.ts";

/** A study as plain JSON: its settings and its facts. Read it back with `restoreStudy`. */
export interface StudyJSON {
  readonly schema: typeof studySchema;
  readonly settings: StudySettings;
  readonly events: readonly StudyEvent[];
}

/** Raised when the meaning of a field changes; an older reader then refuses instead of misreading. */
const studySchema = "unswayed/study@1";

export function studyToJSON(settings: ResolvedSettings, events: readonly StudyEvent[]): StudyJSON {
  const { kernel, stop, welfare, ...rest } = settings;
  return {
    schema: studySchema,
    settings: {
      ...rest,
      ...(kernel && { kernel }),
      // Infinity is not JSON: an absent limit is no limit. A function is not either: it is given again on reading.
      stop: {
        improvement: stop.improvement,
        rounds: stop.rounds,
        ...(stop.cost < Infinity && { cost: stop.cost }),
      },
      ...(welfare.kind !== "custom" && { welfare }),
    },
    events: [...events],
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
  return { settings, events };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InvalidInputError("study", text, `JSON text (${(error as Error).message})`);
  }
}
