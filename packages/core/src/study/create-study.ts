import { InvalidInputError } from "../errors.ts";
import type { Draw } from "../meeting/record.ts";
import type { OptionValue } from "../space/option-space.ts";
import type { Welfare } from "../welfare/aggregate.ts";
import { studyFromJSON } from "./json.ts";
import type { StudyEvent } from "./log.ts";
import { checkSettingsObject, resolveSettings, type StudySettings } from "./settings.ts";
import { Study } from "./study.ts";

/** What cannot be written to a file and must be given again when a study is restored. */
export interface StudyFunctions {
  /** Which options are admissible at all. */
  readonly constraint?: (option: OptionValue) => boolean;
  /** The group's own welfare, in place of one that has a name. */
  readonly aggregate?: (utilities: readonly number[]) => number;
  /** Draws one of several near-best public questions, for callers with a secret; otherwise the seed draws. */
  readonly draw?: Draw;
}

/** A new study. Settings are checked here; everything has a default but voters and options. */
export function createStudy(settings: StudySettings & StudyFunctions): Study {
  checkSettingsObject(settings);
  const { constraint: _, aggregate: _unused, draw: _drawn, ...rest } = settings;
  return studyOf(rest, settings, []);
}

/** The study that was written with `toJSON`. Functions cannot be written and are given again. */
export function restoreStudy(json: unknown, functions: StudyFunctions = {}): Study {
  const { settings, isConstrained, events } = studyFromJSON(json);
  if (isConstrained && functions.constraint === undefined) {
    throw new InvalidInputError(
      "constraint",
      undefined,
      "the function that says which options there are: a file cannot hold it, so it is given again, restoreStudy(file, { constraint })",
    );
  }
  return studyOf(settings, functions, events);
}

function studyOf(
  settings: StudySettings,
  { constraint, aggregate, draw }: StudyFunctions,
  events: readonly StudyEvent[],
): Study {
  const welfare = aggregate === undefined ? settings.welfare : customWelfare(settings, aggregate);
  const resolved = resolveSettings({ ...settings, ...(welfare && { welfare }) });
  return new Study(resolved, constraint, events, draw);
}

/** A study that was made with one rule must not go on by another because a function came along. */
function customWelfare(
  { welfare }: StudySettings,
  aggregate: NonNullable<StudyFunctions["aggregate"]>,
): Welfare {
  const isOpen = !welfare || (welfare.kind === "custom" && !welfare.evaluate);
  if (isOpen) return { kind: "custom", evaluate: aggregate };
  throw new InvalidInputError(
    "aggregate",
    aggregate,
    `no function of its own beside the welfare in the settings, ${JSON.stringify(welfare)}`,
  );
}
