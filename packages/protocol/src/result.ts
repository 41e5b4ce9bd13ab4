import { z } from "zod";
import { OptionValue } from "./options.ts";
import { Hash, WholeNumber } from "./text.ts";

/**
 * The result, the same bytes for everyone. What was computed from private answers comes in words and steps, the coarser the
 * smaller the group; the numbers behind them never leave the computation. What results of earlier versions did not say reads as
 * null.
 */

export const Sureness = z.enum(["open", "leaning", "likely", "very-likely", "not-clear", "clear"]);
export type Sureness = z.infer<typeof Sureness>;

/** How much is shown, by the fewest people asked in any private question. */
export const DisplayLevel = z.enum(["three", "four", "small", "large"]);
export type DisplayLevel = z.infer<typeof DisplayLevel>;

const Column = z.strictObject({ winner: OptionValue, sureness: Sureness.nullable() });

export const Band = z.enum(["far-behind", "behind", "close", "level"]);
export type Band = z.infer<typeof Band>;

const OptionsShown = z.discriminatedUnion("kind", [
  /** Within a tier options are in alphabetical order. */
  z.strictObject({
    kind: z.literal("tiers"),
    tiers: z.array(
      z.strictObject({
        tier: z.enum(["level", "close", "behind"]),
        options: z.array(OptionValue),
      }),
    ),
  }),
  z.strictObject({
    kind: z.literal("bands"),
    rows: z.array(z.strictObject({ option: OptionValue, at: Band, from: Band, to: Band })),
  }),
]);

export const SwayWord = z.enum(["hardly-any", "some", "strong", "not-enough-questions"]);
export type SwayWord = z.infer<typeof SwayWord>;

export const Fit = z.enum(["as-assumed", "doubtful"]);
export type Fit = z.infer<typeof Fit>;

/** Whether what the open votes chose stands. */
export const Verdict = z.strictObject({
  kind: z.enum(["stands", "falls", "unclear"]),
  /** What the open votes alone, at face value, would choose. */
  openWinner: OptionValue,
  /** Of so many questions answered both ways, in how many another option came out first; null where a group is too small to be told. */
  bothWays: z.strictObject({ asked: WholeNumber, changed: WholeNumber }).nullable(),
});
export type Verdict = z.infer<typeof Verdict>;

export const Result = z.strictObject({
  schema: z.literal("unswayed/result@1"),
  level: DisplayLevel,
  winner: OptionValue,
  /** Options that cannot be told apart from the winner. */
  tiedWith: z.array(OptionValue),
  sureness: Sureness,
  /** Whether people answered as the method assumes they do; null where that was not looked at. */
  fit: Fit.nullable().default(null),
  /** Set where open votes were checked. */
  verdict: Verdict.nullable(),
  columns: z.strictObject({
    /** Public answers taken at face value. */
    hands: Column.nullable(),
    /** Private answers alone; null for a group of three or when there are too few. */
    private: Column.nullable(),
    debiased: Column.nullable(),
  }),
  options: OptionsShown.nullable(),
  /** The winner at each of the five stops of the dial; null where it is not shown. */
  fairness: z.strictObject({
    stop: z.number().int().min(0).max(4),
    winners: z.array(OptionValue.nullable()).length(5),
  }),
  sway: z
    .strictObject({
      word: SwayWord,
      /** Of five boxes, for groups of eight and more. */
      boxes: z.number().int().min(0).max(5).nullable(),
      /** As many boxes as it may reach; shown where boxes are. */
      reach: z.number().int().min(0).max(5).nullable().default(null),
    })
    .nullable(),
  ledger: z.strictObject({
    publicRounds: WholeNumber,
    privateRounds: WholeNumber,
    /** Public questions without a private twin. */
    saved: WholeNumber,
    privateCost: z.number(),
  }),
  changes: z.strictObject({
    leavingOneOut: z.enum(["stays", "can-change"]).nullable(),
    withdrawnRounds: WholeNumber,
    fallbackRounds: WholeNumber,
    /** About how many more questions could separate the winner from its closest rival. */
    moreQuestions: z
      .strictObject({
        from: WholeNumber,
        to: WholeNumber,
        between: z.tuple([OptionValue, OptionValue]),
      })
      .nullable()
      .default(null),
    /** Set when the facilitator ended it before the stop rule was met. */
    stoppedEarly: z.strictObject({ afterQuestion: WholeNumber }).nullable().default(null),
  }),
  /** Where the log stood when this was computed. */
  log: z.strictObject({ seq: WholeNumber, hash: Hash }),
});
export type Result = z.infer<typeof Result>;

/** Numbers to two significant digits: for simulated groups, or when everyone agreed. */
export const Figures = z.strictObject({
  options: z.array(
    z.strictObject({
      option: OptionValue,
      estimate: z.number(),
      lower: z.number(),
      upper: z.number(),
    }),
  ),
  sway: z.number().nullable(),
  /** Between what it may lie; null where the method cannot say. */
  swayRange: z.strictObject({ lower: z.number(), upper: z.number() }).nullable().default(null),
  fairness: z.array(z.strictObject({ rho: z.number(), winner: OptionValue })),
});
export type Figures = z.infer<typeof Figures>;
