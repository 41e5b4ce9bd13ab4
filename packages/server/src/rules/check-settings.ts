import { InvalidInputError, restoreStudy } from "@unswayed/core";
import { scores } from "@unswayed/paper/scores";
import {
  hasHiddenMarks,
  isReserved,
  mostRaters,
  type OptionValue,
  type Settings,
} from "@unswayed/protocol";
import { Refusal } from "../errors.ts";
import { meetingPlan } from "../log/meeting-plan.ts";
import { sameOption } from "../log/options.ts";
import { areRated } from "../log/questions.ts";
import { asSeen } from "./look-alikes.ts";
import { studySettings } from "./study-settings.ts";

/** The settings with the method that new decisions go by, where none is named. */
export function withMethod(settings: Settings): Settings {
  return { ...settings, method: settings.method ?? "default" };
}

/** What a schema cannot say: names that repeat, a yardstick that is not on the list, a group too small for its own rule. */
export function checkSettings(settings: Settings, isSimulated: boolean): void {
  const errors = [
    ...(isSimulated ? [] : methodErrors(settings)),
    ...lookAlikes("voters", settings.voters),
    ...unreadable(settings),
    ...optionErrors(settings),
    ...fairnessErrors(settings),
    ...groupErrors(settings),
    ...kindErrors(settings),
    ...ratingErrors(settings, isSimulated),
    ...deniableErrors(settings),
  ];
  if (errors.length === 0) {
    try {
      const study = studySettings(settings, meetingPlan(settings), settings.voters, "check");
      restoreStudy(
        { schema: "unswayed/study@2", settings: study, events: [] },
        { methods: [scores] },
      );
    } catch (error) {
      if (!(error instanceof InvalidInputError)) throw error;
      errors.push({ field: error.field, wanted: error.wanted });
    }
  }
  if (errors.length > 0) throw new Refusal("settings-do-not-fit", { errors });
}

/** What a result by the paper's method tells about private answers has not been measured. */
function methodErrors({ method }: Settings): FieldError[] {
  return method === "default"
    ? []
    : [{ field: "method", wanted: '"default": the paper\'s method is for simulated people only' }];
}

interface FieldError {
  readonly field: string;
  readonly wanted: string;
}

/** What people read must say what it looks like, and no name may mean something to the programs that read it. */
function unreadable({ question, voters, options }: Settings): FieldError[] {
  const own = [["question", question] as const, ...numbered("voters", voters)];
  const named: (readonly [string, string])[] =
    options.kind === "sliders"
      ? options.parameters.map(({ name }, k) => [`options.parameters[${k}].name`, name] as const)
      : (options.attributes ?? []).map(
          ({ name }, k) => [`options.attributes[${k}].name`, name] as const,
        );
  const items: (readonly [string, string])[] =
    options.kind === "sliders"
      ? options.parameters.flatMap(({ unit }, k) =>
          unit === undefined ? [] : [[`options.parameters[${k}].unit`, unit] as const],
        )
      : options.items.flatMap(({ name, attributes = {} }, k) => [
          [`options.items[${k}].name`, name] as const,
          ...Object.entries(attributes).flatMap(([attribute, value]) =>
            typeof value === "string"
              ? [[`options.items[${k}].attributes.${attribute}`, value] as const]
              : [],
          ),
        ]);
  return [
    ...[...own, ...named, ...items]
      .filter(([, text]) => hasHiddenMarks(text))
      .map(([field]) => ({ field, wanted: "no invisible marks and none that turn text round" })),
    ...named
      .filter(([, name]) => isReserved(name))
      .map(([field]) => ({ field, wanted: "another name: programs use this one" })),
  ];
}

function numbered(field: string, names: readonly string[]): (readonly [string, string])[] {
  return names.map((name, index) => [`${field}[${index}]`, name] as const);
}

/** Names of people that the eye takes for one another. */
function lookAlikes(field: string, names: readonly string[]): FieldError[] {
  return repeated(field, names.map(asSeen));
}

function repeated(field: string, names: readonly string[]): FieldError[] {
  const seen = new Set<string>();
  return names.flatMap((name, index) => {
    const isNew = !seen.has(asRead(name));
    seen.add(asRead(name));
    return isNew ? [] : [{ field: `${field}[${index}]`, wanted: "a name that is not there yet" }];
  });
}

/** Names that differ only in how letters are put together, or in marks that nobody sees, are the same to anyone who reads them. */
function asRead(name: string): string {
  return name.normalize("NFKC").replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "");
}

function optionErrors({ options }: Settings): FieldError[] {
  if (options.kind === "sliders") {
    const names = options.parameters.map(({ name }) => name);
    return [
      ...repeated("options.parameters", names),
      ...options.parameters.flatMap(({ min, max, step }, index) =>
        min + step <= max
          ? []
          : [{ field: `options.parameters[${index}].max`, wanted: "at least one step above min" }],
      ),
    ];
  }
  const known = new Set((options.attributes ?? []).map(({ name }) => name));
  return [
    ...repeated(
      "options.items",
      options.items.map(({ name }) => name),
    ),
    ...options.items.flatMap(({ attributes = {} }, index) =>
      Object.keys(attributes)
        .filter((name) => !known.has(name))
        .map((name) => ({
          field: `options.items[${index}].attributes.${name}`,
          wanted: "an attribute listed in options.attributes",
        })),
    ),
    ...(options.attributes ?? [])
      .filter(({ isSimilarity }) => isSimilarity)
      .flatMap(({ name }) =>
        options.items.flatMap(({ attributes = {} }, index) =>
          Object.hasOwn(attributes, name)
            ? []
            : [
                {
                  field: `options.items[${index}].attributes.${name}`,
                  wanted: "a value, because options are compared by it",
                },
              ],
        ),
      ),
  ];
}

function fairnessErrors({ fairness, options }: Settings): FieldError[] {
  const { comparedWith } = fairness;
  if (comparedWith.kind !== "option") return [];
  return isOffered(comparedWith.option, options)
    ? []
    : [
        {
          field: "fairness.comparedWith.option",
          wanted: "an option of this decision, or each person's own best, or the dial on Average",
        },
      ];
}

function isOffered(option: OptionValue, options: Settings["options"]): boolean {
  if (options.kind === "list") return options.items.some(({ name }) => sameOption(name, option));
  return (
    typeof option === "object" &&
    Object.keys(option).length === options.parameters.length &&
    options.parameters.every(({ name, min, max }) => {
      const value = option[name];
      return value !== undefined && value >= min && value <= max;
    })
  );
}

function groupErrors({ voters, privacy, limits }: Settings): FieldError[] {
  if (limits.privateRounds === 0 || privacy.smallestGroup <= voters.length) return [];
  return [
    {
      field: "privacy.smallestGroup",
      wanted: `at most the number of people, ${voters.length}, or no private questions`,
    },
  ];
}

/** What is asked about a list cannot all be asked about sliders, of which there is no end. */
function kindErrors(settings: Settings): FieldError[] {
  const { kinds, options, openingBallot, situation, limits } = settings;
  const all = [...kinds.public, ...kinds.private];
  const isPairs = all.every((kind) => kind === "pair");
  const isSliders = options.kind === "sliders";
  return [
    ...(isSliders && !isPairs && !areRated(settings)
      ? [
          {
            field: "kinds",
            wanted: '"pair" alone, or in situation "both" "rating" alone, of sliders',
          },
        ]
      : []),
    ...(openingBallot !== null && isSliders
      ? [{ field: "openingBallot", wanted: "null: sliders have no whole list" }]
      : []),
    ...(openingBallot?.channel === "public" && situation === "private"
      ? [{ field: "openingBallot.channel", wanted: '"private", or situation "check" or "both"' }]
      : []),
    ...(situation !== "both" && limits.privateRounds === 0
      ? [
          {
            field: "limits.privateRounds",
            wanted: `at least 1: in situation "${situation}" the result rests on private questions`,
          },
        ]
      : []),
  ];
}

/** All that someone rates counts together, so that a chance for each rating is not what the calculation could know. */
function deniableErrors(settings: Settings): FieldError[] {
  const { privacy, kinds, openingBallot } = settings;
  const isRated =
    areRated(settings) || kinds.private.includes("rating") || openingBallot?.kind === "rating";
  if (!privacy.deniable || !isRated) return [];
  return [{ field: "privacy.deniable", wanted: "0 where people rate in private" }];
}

/** What ratings can do and pairs cannot, and the other way round. */
function ratingErrors(settings: Settings, isSimulated: boolean): FieldError[] {
  const { fairness, method, voters } = settings;
  if (!areRated(settings)) {
    return fairness.comparedWith.kind === "as-rated"
      ? [
          {
            field: "fairness.comparedWith.kind",
            wanted:
              '"own-best" or "option": votes on pairs say nothing about how good an option is',
          },
        ]
      : [];
  }
  return [
    ...(method === "paper" && isSimulated
      ? [{ field: "method", wanted: '"default": ratings are weighed in one way only' }]
      : []),
    ...(voters.length > mostRaters
      ? [
          {
            field: "voters",
            wanted: `at most ${mostRaters} people where they rate, not ${voters.length}; or votes on pairs`,
          },
        ]
      : []),
  ];
}
