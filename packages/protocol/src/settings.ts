import { z } from "zod";
import { line } from "./text.ts";

/** What people choose between: a name, or a setting of every slider. */
export const OptionValue = z.union([line(80), z.record(line(40), z.number())]);
export type OptionValue = z.infer<typeof OptionValue>;

const Attribute = z.strictObject({
  name: line(40),
  unit: line(20).optional(),
  /** Whether ballots show it. */
  isShown: z.boolean(),
  /** Whether options that agree on it count as alike. */
  isSimilarity: z.boolean(),
});

export const ListedOption = z.strictObject({
  name: line(80),
  attributes: z.record(line(40), z.union([z.number(), line(80)])).optional(),
});
export type ListedOption = z.infer<typeof ListedOption>;

const Slider = z.strictObject({
  name: line(40),
  min: z.number().min(-1e9).max(1e9),
  max: z.number().min(-1e9).max(1e9),
  /** Settings are offered in multiples of this, counted from `min`. */
  step: z.number().min(1e-6).max(1e9),
  unit: line(20).optional(),
});
export type Slider = z.infer<typeof Slider>;

export const Options = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("list"),
    items: z.array(ListedOption).min(2).max(200),
    attributes: z.array(Attribute).max(12).optional(),
  }),
  z.strictObject({
    kind: z.literal("sliders"),
    parameters: z.array(Slider).min(1).max(6),
  }),
]);
export type Options = z.infer<typeof Options>;

/** The dial's five stops, from the average of everyone to the worst-off person: ρ of the generalised Gini welfare. */
export const fairnessStops = [1, 0.85, 0.6, 0.3, 0.05] as const;

const Fairness = z.strictObject({
  /** Index into `fairnessStops`. */
  stop: z.number().int().min(0).max(4),
  /**
   * The zero people are measured from. Votes say which of two someone prefers, not how happy each person is. Ratings do, so where
   * people rate, numbers may also be taken as they are.
   */
  comparedWith: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("as-rated") }),
    z.strictObject({ kind: z.literal("own-best") }),
    z.strictObject({ kind: z.literal("option"), option: OptionValue, mayWin: z.boolean() }),
  ]),
});

/** How hands become visible: as they rise, all together, or typed in by the facilitator. */
export const RevealMode = z.enum(["live", "countdown", "entered"]);
export type RevealMode = z.infer<typeof RevealMode>;

/** The smallest group that private questions may ever be put to, and what is usual. */
export const smallestGroups = { least: 3, usual: 4 } as const;

const Privacy = z.strictObject({
  smallestGroup: z.number().int().min(smallestGroups.least).max(60),
  /** Days after the close until private answers are deleted. */
  keepDays: z.number().int().min(0).max(30),
  /** The group knows that this network could be listened to. Without it, private questions need an encrypted connection. */
  acceptsPlainHttp: z.boolean(),
});

/** How questions are chosen and answers weighed: our own way, or the paper's. */
export const Method = z.enum(["default", "paper"]);
export type Method = z.infer<typeof Method>;

/** How people answer: which of two they prefer, or a number from 0 to 10 for one option at a time. */
export const AnswerKind = z.enum(["pairs", "ratings"]);
export type AnswerKind = z.infer<typeof AnswerKind>;

/** More people rating would make the model too slow to wait for: who sways whom is a number for every two of them. */
export const mostRaters = 20;

/** Everything that is sealed when a decision starts. */
export const Settings = z.strictObject({
  question: line(120),
  /** Which of two people prefer, or a number from 0 to 10 for one option at a time. Absent: pairs, as in earlier versions. */
  answers: AnswerKind.optional(),
  options: Options,
  /** Names of the people, all different. */
  voters: z.array(line(60)).min(2).max(60),
  fairness: Fairness,
  hands: RevealMode,
  limits: z.strictObject({
    publicRounds: z.number().int().min(1).max(100),
    privateRounds: z.number().int().min(0).max(100),
  }),
  /** Filled in when a decision is made. The paper's is for simulated people only. Absent from decisions of earlier versions, which go on by the paper's. */
  method: Method.optional(),
  /** Doubts count for more: more is asked in private, and the result is called settled later. Absent means no. */
  isCautious: z.boolean().optional(),
  /** How many public questions one private question is worth. */
  privateCost: z.number().min(0).max(1000),
  /** Stop when the result is this sure, or only at the limit. */
  stopWhen: z.enum(["settled", "likely", "limit"]),
  privacy: Privacy,
  /** Private questions gathered into moments, or one straight after each public question. */
  privateTiming: z.enum(["gathered", "each-round"]),
  closing: z.strictObject({
    /** A public question closes by itself once everybody here has answered. */
    whenAllIn: z.boolean(),
    /** …or after this many seconds. */
    afterSeconds: z.number().int().min(5).max(3600).nullable(),
  }),
});
export type Settings = z.infer<typeof Settings>;

/** Settings as they are carried from one decision, or server, to another. */
export const SettingsFile = z.strictObject({
  schema: z.literal("unswayed/settings@1"),
  facilitator: line(60),
  settings: Settings,
});
export type SettingsFile = z.infer<typeof SettingsFile>;

/** What a form starts from; question, options and people have no default. */
export const usualSettings: Omit<Settings, "question" | "options" | "voters"> = {
  fairness: { stop: 0, comparedWith: { kind: "own-best" } },
  hands: "live",
  limits: { publicRounds: 12, privateRounds: 10 },
  method: "default",
  privateCost: 5,
  stopWhen: "settled",
  privacy: { smallestGroup: smallestGroups.usual, keepDays: 7, acceptsPlainHttp: false },
  privateTiming: "gathered",
  closing: { whenAllIn: false, afterSeconds: null },
};
