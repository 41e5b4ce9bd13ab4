import { InvalidInputError } from "../errors.ts";
import { checkFieldNames } from "./check-settings.ts";
import { defaultPreset } from "./default/default.ts";
import type { DefaultSettings, ResolvedDefaultSettings } from "./default/settings-types.ts";
import type { RecordRules } from "./log.ts";
import type { Preset, StudyMethod } from "./method.ts";
import { paper } from "./paper/paper.ts";
import type { PaperSettings, ResolvedPaperSettings } from "./paper/settings-types.ts";
import { plainCopy } from "./plain-copy.ts";
import type { QuestionShape } from "./proposed-question.ts";
import { checkRetired } from "./retired-settings.ts";
import { scoresPreset } from "./scores/scores.ts";
import type { ResolvedScoresSettings, ScoresSettings } from "./scores/settings-types.ts";

/** Everything a study depends on besides its answers. All but voters and options have defaults. */
export type StudySettings = DefaultSettings | PaperSettings | ScoresSettings;

/** A study's settings with every default written out. */
export type ResolvedSettings =
  | ResolvedDefaultSettings
  | ResolvedPaperSettings
  | ResolvedScoresSettings;

/** The methods a study can go by, and the one it goes by when nothing is said. */
const presets = { default: defaultPreset, paper, scores: scoresPreset };
const usualPreset = "default";

/** Whichever it is: settings are only ever given to the preset that they name. */
function presetNamed(name: keyof typeof presets): Preset<StudySettings, ResolvedSettings> {
  return presets[name] as unknown as Preset<StudySettings, ResolvedSettings>;
}

/** Settings with every default written out, checked to the last field. They are the study's own: nothing is shared with what was given. */
export function resolveSettings(settings: StudySettings): ResolvedSettings {
  checkSettingsObject(settings);
  const given = plainCopy(settings, "settings");
  const name = given.preset ?? usualPreset;
  if (!Object.hasOwn(presets, name)) {
    const known = Object.keys(presets).map((preset) => JSON.stringify(preset));
    throw new InvalidInputError("preset", name, known.join(" or "));
  }
  const preset = presetNamed(name);
  if ("privateVotes" in given) throw leftSetting(given.privateVotes);
  checkRetired(given);
  checkFieldNames(given, preset.fields);
  return preset.resolve(given);
}

/** The method that the settings ask for. */
export function methodFor(settings: ResolvedSettings): StudyMethod {
  return presetNamed(settings.preset).begin(settings);
}

/** What the method lets into the record. */
export function rulesFor(settings: ResolvedSettings): RecordRules {
  return presetNamed(settings.preset).rules(settings);
}

/** Before anything is taken out of them: what is no object at all. */
export function checkSettingsObject(settings: unknown): void {
  if (typeof settings !== "object" || settings === null || Array.isArray(settings)) {
    throw new InvalidInputError("settings", settings, "an object with voters and options");
  }
}

/** What people are asked in a study of these settings. */
export function shapeFor(settings: ResolvedSettings): QuestionShape {
  return presetNamed(settings.preset).shape(settings);
}

/** Files of earlier versions say when private votes are asked for; a plan says it now. */
function leftSetting(value: unknown): InvalidInputError {
  return new InvalidInputError(
    "privateVotes",
    value,
    'a plan instead: { mostPrivate: 0 } for "never", { repeated: Infinity, repeatedTogether: false } for "always", nothing for "each-round", { gather: 3 } for "gathered"',
  );
}
