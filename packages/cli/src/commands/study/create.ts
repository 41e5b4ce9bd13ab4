import {
  createSpace,
  InvalidInputError,
  type KindName,
  type RatingScale,
  type SpaceSpec,
  type Study,
  type StudyLevels,
  type StudySettingsJSON,
} from "@unswayed/core";
import type { AskableKind, GivenFields } from "@unswayed/core/meeting";
import { questionKinds } from "@unswayed/core/question";
import { isNumberText } from "@unswayed/formats";
import { type Command, UsageError } from "../../command.ts";
import { choiceOf, type ParsedOptions, wholeNumberOf } from "../../parse-options.ts";
import { methodNames, studyFrom } from "../../study/methods.ts";
import { boxFromText, listSpec, optionsFromFile } from "../../study/option-files.ts";
import { namesOf, numberOr, optionFromText } from "../../study/option-text.ts";
import { readJson } from "../../study/read-text.ts";
import { createStudyFile } from "../../study/study-file.ts";
import { counted, listed } from "../../study/words.ts";
import { type Report, sharedOptions, studyCommand } from "./study-command.ts";

const targets = ["alone", "discussed"] as const;
const situations = ["both", "check", "private"] as const;

const usage = `Usage: unswayed create --voters NAMES (--options NAMES | --options-file F | --box PARAMETERS) [OPTIONS]

Begins a study: who decides, and among what. The file it writes is all there is; every other command reads or extends it.

  --voters NAMES      the people, as in Ana,Ben,Cleo
  --options NAMES     the options, as in "Red,Green,Blue"
  --options-file F    a .txt file with a name on each line; a .csv file with names in the first column and features
                      (numbers or categories) in the others; or a .json file
  --box PARAMETERS    every combination of values, as in "temperature:16:28,humidity:20:80:integer,price:1:1000:log";
                      choices as in "wind:low|mid|high"
  --method M          particles (our own), paper (the algorithm of the paper) or scores (people rate options instead
                      of choosing between two) (default: particles)
  --scale FROM:TO     the range of ratings (not with method paper; default: 0:10)
  --target VIEW       which view counts: alone (free of influence; default) or discussed (what people say after
                      discussion, looked for among options that nothing beats for everyone; method particles only)
  --kinds KINDS       what people are asked, as in "pair" (default), "choice:3", "order:3:5,pair" or "rating:4": a kind and how
                      many options a question has, at least and at most (method particles only)
  --private-kinds K   the same for private questions alone
  --ballot KIND       begin with one private question about the whole list, of any of these kinds (method particles only)
  --seed S            where chance begins (default: 1); the same seed and answers give the same questions
  --rho R             1 is the average, towards 0 the worst-off person counts alone (default: 1)
  --levels L          what is compared between people with --rho below 1: shortfall (from one's own best; default),
                      gain:NAME (over that option, a real status quo), own-range or raw (simulations only);
                      method paper has no default here and no own-range
  --cost-private N    what a private vote costs when a public one costs 1 (default: 5; with --target discussed a fifth)
  --initial-pairs N   how many pairs are drawn at random to begin with (method paper only; default: 5)
  --plan P            how the meeting goes: both (public questions, and private ones when they pay; default), check
                      (public votes are there already) or private (nothing is asked in public)
  --most-private N    the most private questions; 0 for none
  --settings F        a .json file with any settings of a study; the options above win over it
  --force             replace an existing file
${sharedOptions(18)}
Example: unswayed create --voters Ana,Ben,Cleo --options "Red,Green,Blue"
`;

export const create: Command = studyCommand({
  name: "create",
  summary: "begin a study: who decides, and among what",
  usage,
  options: {
    voters: "text",
    options: "text",
    "options-file": "text",
    box: "text",
    method: "text",
    scale: "text",
    target: "text",
    kinds: "text",
    "private-kinds": "text",
    ballot: "text",
    seed: "text",
    rho: "text",
    levels: "text",
    "cost-private": "text",
    "initial-pairs": "text",
    plan: "text",
    "most-private": "text",
    settings: "text",
    force: "flag",
  },
  async run({ path, options }) {
    const study = studyFrom({
      schema: "unswayed/study@2",
      settings: await settingsOf(options),
      events: [],
    });
    if (options.isGiven("settings")) tryOut(study);
    await createStudyFile(path, study, options.isGiven("force"));
    return reportOf(path, study);
  },
});

async function settingsOf(options: ParsedOptions): Promise<StudySettingsJSON> {
  const file = options.text("settings");
  const base = file === undefined ? {} : settingsIn(file, await readJson(file));
  const voters = options.isGiven("voters") ? namesIn(options, "voters") : base.voters;
  const space = (await spaceOf(options)) ?? base.options;
  if (!voters) throw new UsageError('who decides? Give "--voters", as in --voters Ana,Ben,Cleo');
  if (!space) throw new UsageError('among what? Give "--options", "--options-file" or "--box"');
  const rho = options.isGiven("rho") ? numberOf(options, "rho") : undefined;
  const levels = levelsOf(options, space) ?? base.levels;
  const method = options.isGiven("method")
    ? choiceOf(options, "method", methodNames, "particles")
    : (base.method ?? "particles");
  if (method === "paper" && rho !== undefined && rho < 1 && levels === undefined) {
    throw new UsageError(
      '"--rho" below 1 needs "--levels", because votes do not tell how satisfied one person is beside another: shortfall is the usual choice',
    );
  }
  if (method !== "paper" && options.isGiven("initial-pairs")) {
    throw new UsageError(
      '"--initial-pairs" goes with "--method paper": no other method draws pairs',
    );
  }
  if (method === "paper" && options.isGiven("scale")) {
    throw new UsageError('"--scale" does not go with "--method paper": it reads no ratings');
  }
  if (method !== "particles" && options.isGiven("target")) {
    throw new UsageError(
      '"--target" goes with "--method particles": the other methods know one view only',
    );
  }
  const [extra] = ["kinds", "private-kinds", "ballot"].filter((name) => options.isGiven(name));
  if (method !== "particles" && extra !== undefined) {
    throw new UsageError(
      `"--${extra}" goes with "--method particles": the other methods have one kind of question`,
    );
  }
  const seed = options.text("seed");
  // Whatever a settings file holds besides is checked when the study is made.
  const settings: object = {
    ...base,
    method,
    voters,
    options: space,
    ...(seed !== undefined && { seed: numberOr(seed) }),
    ...(rho !== undefined && { welfare: { kind: "gini", rho } }),
    ...(levels !== undefined && { levels }),
    ...(options.isGiven("cost-private") && {
      cost: { public: 1, ...base.cost, private: numberOf(options, "cost-private") },
    }),
    ...(options.isGiven("scale") && { scale: scaleOf(options) }),
    ...(options.isGiven("target") && { target: choiceOf(options, "target", targets, "alone") }),
    ...(options.isGiven("initial-pairs") && {
      initialPairs: wholeNumberOf(options, "initial-pairs", 0),
    }),
    ...(["plan", "most-private", "kinds", "private-kinds", "ballot"].some((name) =>
      options.isGiven(name),
    ) && { plan: planIn(options, base.plan) }),
  };
  return settings as StudySettingsJSON;
}

function planIn(options: ParsedOptions, base: Partial<StudySettingsJSON>["plan"]): GivenFields {
  const fields = typeof base === "string" ? { situation: base } : base;
  const [all, alone] = [kindsIn(options, "kinds"), kindsIn(options, "private-kinds")];
  const inPrivate = alone ?? all;
  return {
    ...fields,
    ...(options.isGiven("plan") && { situation: choiceOf(options, "plan", situations, "both") }),
    ...(options.isGiven("most-private") && {
      mostPrivate: wholeNumberOf(options, "most-private", 0),
    }),
    ...(inPrivate && {
      kinds: { ...fields?.kinds, ...(all && { public: all }), private: inPrivate },
    }),
    ...(options.isGiven("ballot") && {
      openingBallot: { kind: choiceOf(options, "ballot", kindNames, "order"), channel: "private" },
    }),
  };
}

const kindNames = Object.keys(questionKinds) as KindName[];

/** "order:3:5,pair" */
function kindsIn(options: ParsedOptions, name: string): readonly AskableKind[] | null {
  const text = options.text(name);
  if (text === undefined) return null;
  return text.split(",").map((part) => {
    const [word = "", from, to = from, ...more] = part.trim().split(":");
    const kind = kindNames.find((known) => known === word);
    const counts = [from, to].map((count) => (count === undefined ? 2 : Number(count)));
    if (kind && more.length === 0 && counts.every((count) => Number.isInteger(count))) {
      const [least = 2, most = 2] = counts;
      return { kind, least, most };
    }
    throw new UsageError(
      `"--${name}" takes kinds such as order:3:5 with commas between them, of ${listed(kindNames)}, not "${text}"`,
    );
  });
}

function settingsIn(file: string, value: unknown): Partial<StudySettingsJSON> {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw new InvalidInputError(file, value, "an object with settings of a study");
}

async function spaceOf(options: ParsedOptions): Promise<SpaceSpec | undefined> {
  const given = ["options", "options-file", "box"].filter((name) => options.isGiven(name));
  if (given.length > 1) {
    throw new UsageError(
      `"--${given[0]}" and "--${given[1]}" both say what the options are: give one`,
    );
  }
  const file = options.text("options-file");
  if (file !== undefined) return optionsFromFile(file);
  const box = options.text("box");
  if (box !== undefined) return boxFromText(box);
  if (!options.isGiven("options")) return undefined;
  return listSpec(namesIn(options, "options").map((name) => ({ name })));
}

/** Names between commas. A blank one is a slip that would make someone, or something, nameless. */
function namesIn(options: ParsedOptions, name: string): readonly string[] {
  const text = options.text(name) ?? "";
  const names = text.split(",").map((part) => part.trim());
  if (names.every((part) => part !== "")) return names;
  throw new UsageError(`"--${name}" takes names with commas between them, not "${text}"`);
}

function levelsOf(options: ParsedOptions, space: SpaceSpec): StudyLevels | undefined {
  const text = options.text("levels");
  if (text === undefined) return undefined;
  if (text === "shortfall" || text === "raw" || text === "own-range") return text;
  if (!text.startsWith("gain:")) {
    throw new UsageError(`"--levels" takes shortfall, own-range, raw or gain:NAME, not "${text}"`);
  }
  return { gainOver: optionFromText(text.slice("gain:".length), createSpace(space), "--levels") };
}

function scaleOf(options: ParsedOptions): RatingScale {
  const text = options.text("scale") ?? "";
  const [from = "", to = "", ...more] = text.split(":");
  if (more.length === 0 && isNumberText(from) && isNumberText(to) && Number(from) < Number(to)) {
    return { from: Number(from), to: Number(to) };
  }
  throw new UsageError(
    `"--scale" takes two numbers, the worst and the best, as in 0:10, not "${text}"`,
  );
}

function numberOf(options: ParsedOptions, name: string): number {
  const text = options.text(name) ?? "";
  if (isNumberText(text)) return Number(text);
  throw new UsageError(`"--${name}" takes a number, not "${text}"`);
}

/** Some settings are only read when a model is fitted; better refused now than after the first votes. */
function tryOut(study: Study): void {
  study.influence();
}

function reportOf(path: string, study: Study): Report {
  const { space, voters, settings } = study;
  const names = namesOf(space);
  const among =
    names.length > 0
      ? `${counted(names.length, "option")} (${names.join(", ")})`
      : boxText(space.spec);
  return {
    json: { file: path, voters, options: space.spec, seed: settings.seed },
    text: `${path}: ${listed(voters)} choose among ${among}; seed ${settings.seed}.\nNext: unswayed ask\n`,
  };
}

function boxText(spec: SpaceSpec): string {
  if (spec.kind !== "box") return "options";
  return `all values of ${listed(spec.parameters.map(({ name }) => name))}`;
}
