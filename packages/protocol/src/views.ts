import { z } from "zod";
import { Answer, Attempt, OpenVotes, Question, RoundNumber } from "./ballots.ts";
import { ChosenBy, Decided, ProgressStep, StopReason } from "./facts.ts";
import { OptionValue } from "./options.ts";
import { Situation } from "./plan.ts";
import { Figures, Result } from "./result.ts";
import { SeatKey } from "./seat-keys.ts";
import { Kinds, RevealMode } from "./settings.ts";
import { Hash, Identifier, Instant, WholeNumber } from "./text.ts";

/** What each role sees. The room is the same for all; a voter has a part of their own, the facilitator a desk. */

const Hand = z.strictObject({ voter: Identifier, answer: Answer });

const PublicRound = z.strictObject({
  round: RoundNumber,
  question: Question,
  chosenBy: ChosenBy,
  isOpen: z.boolean(),
  /** False while hands wait for the countdown; `hands` is empty until then. */
  isRevealed: z.boolean(),
  /** In the order in which they last rose; after a countdown, in the order of the list of people. */
  hands: z.array(Hand),
  answered: WholeNumber,
  /** Asked and not heard from. In a countdown empty until the hands are shown. */
  awaited: z.array(Identifier),
  closesAt: Instant.nullable(),
});

export const MomentProgress = z.enum(["nobody", "under-half", "over-half", "all"]);
export type MomentProgress = z.infer<typeof MomentProgress>;

const Moment = z.strictObject({
  moment: RoundNumber,
  questions: WholeNumber,
  asked: z.array(Identifier),
  /** Moves on a fixed tick, never when someone sends. */
  progress: MomentProgress,
  mayCloseNow: z.boolean(),
  closesAt: Instant.nullable(),
});

const PastRound = z.strictObject({
  round: RoundNumber,
  question: Question,
  chosenBy: ChosenBy,
  /** Filled once the decision has been stopped; until then the last question's hands are in `round`. */
  hands: z.array(Hand),
  isWithdrawn: z.boolean(),
  inPublic: z.boolean(),
  inPrivate: z.boolean(),
});

export const ModelState = z.enum(["idle", "choosing", "catching-up", "failed"]);
export type ModelState = z.infer<typeof ModelState>;

/** What working out a result goes through, in this order; the last only where the group is large enough to be told. */
export const ResultStepName = z.enum(["estimating", "comparing", "checking"]);
export type ResultStepName = z.infer<typeof ResultStepName>;

export const ResultStep = z.strictObject({
  name: ResultStepName,
  number: z.number().int().min(1).max(3),
  of: z.number().int().min(1).max(3),
});
export type ResultStep = z.infer<typeof ResultStep>;

export const Phase = z.enum(["lobby", "running", "stopped", "revealed"]);
export type Phase = z.infer<typeof Phase>;

export const RoomView = z.strictObject({
  id: Identifier,
  /** Rises with every change that everyone may see; the id of the event that carried it. */
  version: z.string(),
  question: z.string(),
  facilitator: z.string(),
  /** Others who facilitate too, by name. */
  coFacilitators: z.array(z.string()),
  isSimulated: z.boolean(),
  phase: Phase,
  /** Nothing is asked until the facilitator goes on. */
  isPaused: z.boolean(),
  roomCode: z.string().nullable(),
  /** Where phones find the server, without a path; null when they cannot. */
  phoneUrl: z.string().nullable(),
  hands: RevealMode,
  situation: Situation,
  kinds: Kinds,
  fingerprint: Hash.nullable(),
  /** Where the log ends: the same on every screen, and each next one continues it. */
  head: z.strictObject({ seq: WholeNumber, hash: Hash }),
  /** Whether one person more or less had a decision about much the same before: then little more than the winner is shown. */
  isNearEarlier: z.boolean(),
  voters: z.array(
    z.strictObject({
      voter: Identifier,
      name: z.string(),
      hasJoined: z.boolean(),
      isHere: z.boolean(),
      /** How often the seat passed to another device, or was freed: everyone is told. */
      moves: WholeNumber,
      /** Whether everything from there is signed. */
      hasKey: z.boolean(),
      /** Two words to match a phone with the list, while a claim waits. */
      words: z.array(z.string()),
    }),
  ),
  /** How many people watch without voting: they see every hand, so everyone is told. */
  watchers: WholeNumber,
  privacy: z.strictObject({
    smallestGroup: WholeNumber,
    keepDays: WholeNumber,
    /** The chance with which phones replace private answers by random ones. */
    deniable: z.number(),
    isEncrypted: z.boolean(),
    operator: z.string(),
  }),
  /** What was said in public before; null where nothing is known of it. */
  openVotes: OpenVotes.nullable(),
  round: PublicRound.nullable(),
  moment: Moment.nullable(),
  past: z.array(PastRound),
  progress: ProgressStep,
  /** How many public questions can follow the one that is open or was last: by the limit, and by what there is left to ask about. */
  atMost: WholeNumber,
  /** That the stop rule is met, and why; never who leads. */
  stop: StopReason.nullable(),
  /** What going on would open: a question in public, or a private round of so many. Null while that is not known. */
  next: z
    .discriminatedUnion("channel", [
      z.strictObject({ channel: z.literal("public") }),
      z.strictObject({ channel: z.literal("private"), questions: WholeNumber }),
    ])
    .nullable(),
  /** How many more can be asked although it is met; 0 while it is not. */
  beyondStop: WholeNumber,
  /** Set once it was stopped: why, after which question, and when the result came out. */
  ended: z
    .strictObject({ why: StopReason, afterRound: WholeNumber, revealedAt: Instant.nullable() })
    .nullable(),
  model: z.strictObject({ state: ModelState, questionsBehind: WholeNumber }),
  /** Set while the result is being worked out and the step is known. */
  resultStep: ResultStep.nullable(),
  /** Set when private questions wait for people. */
  privateWaits: z.strictObject({ needed: WholeNumber, here: WholeNumber }).nullable(),
  result: Result.nullable(),
  figures: Figures.nullable(),
  truth: OptionValue.nullable(),
  decided: Decided.nullable(),
  /** Set once private answers are gone. */
  isDeleted: z.boolean(),
  /** When private answers are deleted, or were; null until the result is out. Extended: everyone agreed to keep them longer. */
  deletion: z.strictObject({ at: Instant, isExtended: z.boolean() }).nullable(),
});
export type RoomView = z.infer<typeof RoomView>;

/** A question as one person has it. */
const OwnQuestion = {
  round: RoundNumber,
  question: Question,
  /** The places of the options, from 1, in the order in which this person sees them. */
  shown: z.array(z.number().int().min(1).max(200)),
  nextAttempt: Attempt,
};

export const MineView = z.strictObject({
  voter: Identifier,
  name: z.string(),
  state: z.enum(["admitted", "joined", "freed"]),
  /** What the log says the key of this seat is. */
  key: SeatKey.nullable(),
  /** The first question a latecomer is asked. */
  joinsFrom: RoundNumber.nullable(),
  round: z.strictObject({ ...OwnQuestion, answer: Answer.nullable() }).nullable(),
  /** In this person's own order. Never says what was answered, only that something was. */
  moment: z
    .strictObject({
      questions: z.array(z.strictObject({ ...OwnQuestion, isAnswered: z.boolean() })),
    })
    .nullable(),
  /** False where private answers were given from an earlier device of this seat: only that one could have agreed to anything about them. */
  mayConsent: z.boolean(),
  consents: z.strictObject({
    "three-people": z.boolean().nullable(),
    "exact-figures": z.boolean().nullable(),
    "research-bundle": z.boolean().nullable(),
    "keep-longer": z.boolean().nullable(),
  }),
});
export type MineView = z.infer<typeof MineView>;

export const Note = z.strictObject({
  kind: z.enum(["hear-more", "more-time"]),
  /** Null where it is about a private round. */
  round: RoundNumber.nullable(),
});
export type Note = z.infer<typeof Note>;

export const Agreement = z.enum(["waiting", "everyone", "not-everyone"]);
export type Agreement = z.infer<typeof Agreement>;

const LinkState = z.enum(["none", "waiting", "used"]);

export const DeskView = z.strictObject({
  claims: z.array(
    z.strictObject({
      claim: Identifier,
      voter: Identifier,
      words: z.array(z.string()),
      /** Seats the same browser has already: it will be passed on. */
      alsoHolds: z.array(Identifier),
    }),
  ),
  /** Who asks to watch, and who was let in; refusing the latter sends them away. */
  watchers: z.array(
    z.strictObject({ claim: Identifier, words: z.array(z.string()), isAdmitted: z.boolean() }),
  ),
  facilitators: z.array(
    z.strictObject({ facilitator: Identifier, name: z.string(), link: LinkState }),
  ),
  seats: z.array(z.strictObject({ voter: Identifier, link: LinkState })),
  /** Nameless. */
  notes: z.array(Note),
  canReachPhones: z.boolean(),
  arePrivateQuestionsOn: z.boolean(),
  agreements: z.strictObject({
    "exact-figures": Agreement,
    "research-bundle": Agreement,
    "keep-longer": Agreement,
  }),
});
export type DeskView = z.infer<typeof DeskView>;
