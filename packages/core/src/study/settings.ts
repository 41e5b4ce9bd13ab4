import { InvalidInputError } from "../errors.ts";
import { checkFieldNames } from "./check-settings.ts";
import type { MethodKind } from "./method.ts";
import { plainCopy } from "./plain-copy.ts";
import type { ResolvedSettings, SharedSettings } from "./settings-types.ts";

/**
 * Settings with every default written out, checked to the last field. They are the study's own: nothing is shared with what was
 * given.
 *
 * @param settings - those that all methods share and those of this method, side by side
 */
export function resolveSettings(settings: object, kind: MethodKind): ResolvedSettings {
  checkSettingsObject(settings);
  const given = plainCopy(settings, "settings");
  checkFieldNames(given, kind.fields);
  return kind.resolve(given as SharedSettings);
}

/** Before anything is taken out of them: what is no object at all. */
export function checkSettingsObject(settings: unknown): void {
  if (typeof settings !== "object" || settings === null || Array.isArray(settings)) {
    throw new InvalidInputError("settings", settings, "an object with voters and options");
  }
}
