import { z } from "zod";
import { KindName } from "./ballots.ts";
import { Options, OptionValue } from "./options.ts";
import { OpeningBallot, Situation, type Situation as SituationName } from "./plan.ts";
import { line } from "./text.ts";

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
  /**
   * The chance with which each phone replaces a private answer by a random one before it sends it, so that everyone can deny theirs. The
   * calculation knows the chance. Absent: 0.
   */
  deniable: z.number().min(0).max(0.5).optional(),
});

/** How questions are chosen and answers weighed: our own way, or the paper's. */
export const Method = z.enum(["default", "paper"]);
export type Method = z.infer<typeof Method>;

/** The kinds of question that may be put on each channel. */
export const Kinds = z.strictObject({
  public: z.array(KindName).min(1).max(10),
  private: z.array(KindName).min(1).max(10),
});
export type Kinds = z.infer<typeof Kinds>;

/** More people rating would make the model too slow to wait for: who sways whom is a number for every two of them. */
export const mostRaters = 20;

/** Everything that is sealed when a decision starts. */
export const Settings = z.strictObject({
  question: line(120),
  /** Whether public votes are there already and are checked, come as the meeting goes, or nothing is asked in public. */
  situation: Situation,
  kinds: Kinds,
  /** A question about the whole list that comes first, such as the open vote that is checked; null for none. */
  openingBallot: OpeningBallot.nullable(),
  options: Options,
  /** Names of the people, all different. */
  voters: z.array(line(60)).min(2).max(60),
  fairness: Fairness,
  hands: RevealMode,
  limits: z.strictObject({
    publicRounds: z.number().int().min(1).max(100),
    privateRounds: z.number().int().min(0).max(100),
  }),
  /** Filled in when a decision is made. The paper's is for simulated people only. */
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
    /** A public question closes by itself once everyone here has answered. */
    whenAllIn: z.boolean(),
    /** …or after this many seconds. */
    afterSeconds: z.number().int().min(5).max(3600).nullable(),
  }),
});
export type Settings = z.infer<typeof Settings>;

/** What such a file calls itself. */
export const settingsSchema = "unswayed/settings@2";

/** Settings as they are carried from one decision, or server, to another. */
export const SettingsFile = z.strictObject({
  schema: z.literal(settingsSchema),
  facilitator: line(60),
  settings: Settings,
});
export type SettingsFile = z.infer<typeof SettingsFile>;

/** What a form starts from; question, options and people have no default. */
export const usualSettings: Omit<Settings, "question" | "options" | "voters"> = {
  situation: "both",
  kinds: { public: ["pair"], private: ["pair"] },
  openingBallot: null,
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

/** What is usual in each situation besides. */
export const usualIn: Readonly<
  Record<SituationName, Pick<Settings, "situation" | "kinds" | "openingBallot" | "limits">>
> = {
  check: {
    situation: "check",
    kinds: { public: ["choice"], private: ["pair", "rating"] },
    openingBallot: { kind: "choice", channel: "public" },
    limits: { publicRounds: 12, privateRounds: 3 },
  },
  both: {
    situation: "both",
    kinds: { public: ["pair"], private: ["pair"] },
    openingBallot: null,
    limits: { publicRounds: 12, privateRounds: 10 },
  },
  // A number for each option, then a tap for each of a few pairs.
  private: {
    situation: "private",
    kinds: { public: ["pair"], private: ["pair"] },
    openingBallot: { kind: "rating", channel: "private" },
    limits: { publicRounds: 12, privateRounds: 7 },
  },
};
