import { createStudy, InvalidInputError } from "@unswayed/core";
import { mostRaters, type OptionValue, type Settings } from "@unswayed/protocol";
import { Refusal } from "../errors.ts";
import { meetingPlan } from "./meeting-plan.ts";
import { sameOption } from "./options.ts";
import { areRated } from "./questions.ts";
import { studySettings } from "./study-input.ts";

/** The settings with the method that new decisions go by, where none is named. */
export function withMethod(settings: Settings): Settings {
  return { ...settings, method: settings.method ?? "default" };
}

/** What a schema cannot say: names that repeat, a yardstick that is not on the list, a group too small for its own rule. */
export function checkSettings(settings: Settings, isSimulated: boolean): void {
  const errors = [
    ...(isSimulated ? [] : methodErrors(settings)),
    ...repeated("voters", settings.voters),
    ...optionErrors(settings),
    ...fairnessErrors(settings),
    ...groupErrors(settings),
    ...ratingErrors(settings, isSimulated),
  ];
  if (errors.length === 0) {
    try {
      createStudy(studySettings(settings, meetingPlan(settings), settings.voters, "check"));
    } catch (error) {
      if (!(error instanceof InvalidInputError)) throw error;
      errors.push({ field: error.field, wanted: error.wanted });
    }
  }
  if (errors.length > 0) throw new Refusal("settings-do-not-fit", { errors });
}

/** What a result by the paper's method tells about private answers has not been measured. Decisions that are under way go on by it. */
function methodErrors({ method = "paper" }: Settings): FieldError[] {
  return method === "default"
    ? []
    : [{ field: "method", wanted: '"default": the paper\'s method is for simulated people only' }];
}

interface FieldError {
  readonly field: string;
  readonly wanted: string;
}

function repeated(field: string, names: readonly string[]): FieldError[] {
  const seen = new Set<string>();
  return names.flatMap((name, index) => {
    const isNew = !seen.has(asRead(name));
    seen.add(asRead(name));
    return isNew ? [] : [{ field: `${field}[${index}]`, wanted: "a name that is not there yet" }];
  });
}

/** Names that differ only in how letters are put together, or in marks that nobody sees, are the same to whoever reads them. */
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
