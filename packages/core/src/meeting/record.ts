import { questionKinds } from "../question/kinds.ts";
import type { KindName } from "../question/question-kind.ts";
import type { OptionValue } from "../space/option-space.ts";
import type { MeetingPlan } from "./plan.ts";

/** What people are asked: a kind of question about some options. */
export interface MeetingQuestion<O = OptionValue> {
  readonly kind: KindName;
  readonly options: readonly O[];
}

/** A question that was put and counts. */
export interface AskedQuestion extends MeetingQuestion {
  readonly inPublic: boolean;
  readonly inPrivate: boolean;
  /** Whether someone said something about it in private. */
  readonly isAnsweredInPrivate: boolean;
  /** Whether it could be put again: none of its options has been taken off the list. */
  readonly isAvailable: boolean;
}

/** What has been asked so far. It holds no answers. */
export interface MeetingRecord {
  /** In the order in which they began. */
  readonly asked: readonly AskedQuestion[];
  /** Questions discarded since the last one that counts: they are not put again at once. */
  readonly discarded: readonly MeetingQuestion[];
  /** Private questions answered elsewhere, such as in an imported file. */
  readonly privateElsewhere: number;
  /** Everything that can be asked about; null if that is more than a list. */
  readonly options: readonly OptionValue[] | null;
  /** The same text for the same option. */
  keyOf(option: OptionValue): string;
  /** Some options to ask about without a model, if there is no list. */
  sample(draw: Draw): readonly OptionValue[];
}

/** A whole number below `below`, the same for the same label. The server draws from a secret, a simulation from its seed. */
export type Draw = (label: string, below: number) => number;

/** The question as it is put: about two options it may be of another kind. */
export function asPut<Q extends MeetingQuestion>(question: Q): Q {
  const { ofTwo } = questionKinds[question.kind];
  const isOther = question.options.length === 2 && question.kind !== ofTwo;
  return isOther ? { ...question, kind: ofTwo } : question;
}

/** The same text for the same options, in whatever order. */
export function questionKey(
  { keyOf }: Pick<MeetingRecord, "keyOf">,
  { options }: MeetingQuestion,
): string {
  return options
    .map((option) => keyOf(option))
    .sort()
    .join("|");
}

/**
 * The questions of a private round: those that repeat a public one as those came, then new ones by what they are about. A round has no
 * order of its own: that of an engine would tell which question it thought best, and beliefs take answers in one after the other.
 */
export function inPlainOrder<Q extends MeetingQuestion>(
  record: Pick<MeetingRecord, "asked" | "keyOf">,
  questions: readonly Q[],
): readonly Q[] {
  const text = ({ kind, options }: MeetingQuestion): string =>
    `${kind} ${options
      .map((option) => JSON.stringify(option))
      .sort()
      .join("|")}`;
  const repeated = record.asked.map((question) =>
    question.inPublic && !question.inPrivate ? questionKey(record, question) : null,
  );
  return questions
    .map((question) => {
      const place = repeated.indexOf(questionKey(record, question));
      return { question, place: place < 0 ? repeated.length : place, text: text(question) };
    })
    .sort((a, b) => a.place - b.place || (a.text < b.text ? -1 : 1))
    .map(({ question }) => question);
}

/** Whether a question was put on a channel and counts. */
export function wasAsked(
  record: MeetingRecord,
  channel: "public" | "private",
): (question: MeetingQuestion) => boolean {
  const asked = new Set(
    record.asked
      .filter(({ inPublic, inPrivate }) => (channel === "public" ? inPublic : inPrivate))
      .map((question) => questionKey(record, question)),
  );
  return (question) => asked.has(questionKey(record, question));
}

/** Every question of a list that was not put in public; null where there are too many to list. */
export function unaskedInPublic(
  { kinds }: Pick<MeetingPlan, "kinds">,
  record: MeetingRecord,
): readonly MeetingQuestion[] | null {
  const { options } = record;
  const [{ kind, least, most }, ...others] = kinds.public;
  if (options === null || others.length > 0 || most > 2 || least < most) return null;
  const isAsked = wasAsked(record, "public");
  const all =
    most === 1
      ? options.map((option): MeetingQuestion => ({ kind, options: [option] }))
      : options.flatMap((first, k) =>
          options
            .slice(k + 1)
            .map((second): MeetingQuestion => ({ kind, options: [first, second] })),
        );
  return all.filter((question) => !isAsked(question));
}
