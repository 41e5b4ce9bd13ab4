import { particles } from "./engines/particles/study/particles.ts";
import type { ParticlesSettings } from "./engines/particles/study/settings-types.ts";
import { InvalidInputError } from "./errors.ts";
import type { Draw } from "./meeting/record.ts";
import type { GivenOptions, OptionOf, OptionValue } from "./space/option-space.ts";
import { studyFromJSON } from "./study/json.ts";
import type { StudyEvent } from "./study/log.ts";
import type { Method, MethodKind } from "./study/method.ts";
import { checkSettingsObject, resolveSettings } from "./study/settings.ts";
import type { SharedSettings } from "./study/settings-types.ts";
import { Study } from "./study/study.ts";
import type { Welfare } from "./welfare/aggregate.ts";

/**
 * Everything a study depends on besides its answers. All but voters and options have defaults. Settings of the default method stand
 * beside them; another method brings its own, `{ voters, options, method: paper({ initialPairs: 3 }) }`.
 */
export type StudySettings = ParticlesSettings | (SharedSettings & { readonly method: Method });

/** What cannot be written to a file and must be given again when a study is restored. */
export interface StudyFunctions<O extends OptionValue = OptionValue> {
  /** Which options are admissible at all. */
  readonly constraint?: (option: O) => boolean;
  /** The group's own welfare, instead of one that has a name. */
  readonly aggregate?: (utilities: readonly number[]) => number;
  /** Draws one of several near-best public questions, for callers with a secret; otherwise the seed draws. */
  readonly draw?: Draw;
}

/**
 * A new study. Settings are checked here; everything has a default but voters and options. Its options are typed by the settings: texts, or
 * records of a box's parameters.
 */
export function createStudy<const Options extends GivenOptions>(
  settings: StudySettings & { readonly options: Options } & StudyFunctions<OptionOf<Options>>,
): Study<OptionOf<Options>> {
  checkSettingsObject(settings);
  const { constraint: _, aggregate: _unused, draw: _drawn, method, ...rest } = settings;
  if (method === undefined) return studyOf(particles, rest, settings, []);
  const { kind, settings: own } = checkedMethod(method);
  for (const name of Object.keys(own)) {
    if (Object.hasOwn(rest, name)) {
      throw new InvalidInputError(name, "given twice", "a place: beside the method, or within it");
    }
  }
  return studyOf(kind, { ...rest, ...own }, settings, []);
}

/** What a file does not hold: functions, and the methods that it may name besides the default one. */
export interface RestoreOptions<O extends OptionValue = OptionValue> extends StudyFunctions<O> {
  /** Kinds of method, such as `[paper, scores]`. */
  readonly methods?: readonly MethodKind[];
}

/**
 * The study that was written with `toJSON`, or kept by `snapshot`, which is quicker. Functions and methods cannot be written and are given
 * again.
 */
export function restoreStudy<O extends OptionValue = OptionValue>(
  json: unknown,
  options: RestoreOptions<O> = {},
): Study<O> {
  const { settings, isConstrained, events, memory } = studyFromJSON(json);
  if (isConstrained && options.constraint === undefined) {
    throw new InvalidInputError(
      "constraint",
      undefined,
      "the function that says which options there are: a file cannot hold it, so it is given again, restoreStudy(file, { constraint })",
    );
  }
  const { method = particles.id, ...rest } = settings;
  return studyOf(kindNamed(method, options.methods ?? []), rest, options, events, memory);
}

function kindNamed(name: unknown, others: readonly MethodKind[]): MethodKind {
  const known = [particles as MethodKind, ...others];
  const kind = known.find(({ id }) => id === name);
  if (kind) return kind;
  const names = known.map(({ id }) => JSON.stringify(id)).join(" or ");
  throw new InvalidInputError(
    "settings.method",
    name,
    `${names}; another method is given when the study is read, restoreStudy(file, { methods: [paper] })`,
  );
}

function checkedMethod(method: unknown): Method {
  const { kind, settings } = (method ?? {}) as Partial<Method>;
  if (typeof kind?.begin === "function" && typeof settings === "object") return method as Method;
  throw new InvalidInputError(
    "method",
    method,
    "a method such as particles(), scores() or paper(); only files name one by text",
  );
}

function studyOf<O extends OptionValue>(
  kind: MethodKind,
  settings: object,
  { constraint, aggregate, draw }: StudyFunctions<O>,
  events: readonly StudyEvent[],
  memory?: unknown,
): Study<O> {
  const given = (settings as SharedSettings).welfare;
  const welfare = aggregate === undefined ? given : customWelfare(given, aggregate);
  const resolved = resolveSettings({ ...settings, ...(welfare && { welfare }) }, kind);
  return new Study<O>(kind, resolved, constraint as StudyFunctions["constraint"], events, {
    ...(draw && { draw }),
    memory,
  });
}

/** A study that was made with one rule must not go on by another because a function came along. */
function customWelfare(
  welfare: Welfare | undefined,
  aggregate: NonNullable<StudyFunctions["aggregate"]>,
): Welfare {
  const isOpen = !welfare || (welfare.kind === "custom" && !welfare.evaluate);
  if (isOpen) return { kind: "custom", evaluate: aggregate };
  throw new InvalidInputError(
    "aggregate",
    aggregate,
    `no function beside the welfare in the settings, ${JSON.stringify(welfare)}`,
  );
}
