import type { QuestionWord, Study } from "@unswayed/core";

/** What people may say besides which option is best: how strongly they prefer one of two, or an order of more. */
export interface AskedBesides {
  readonly asksStrength: boolean;
  readonly asksOrder: boolean;
}

const nothing: AskedBesides = { asksStrength: false, asksOrder: false };
const strength: AskedBesides = { ...nothing, asksStrength: true };
const order: AskedBesides = { ...nothing, asksOrder: true };

/** A record, so that a new word of core's must be put here before anything compiles. */
const besides: Readonly<Record<QuestionWord, AskedBesides>> = {
  pairs: nothing,
  strength,
  "best-of-three": nothing,
  "best-of-four": nothing,
  "order-of-three": order,
  "order-of-four": order,
};

export const questionWords = Object.keys(besides) as readonly QuestionWord[];

/** Of a vote in the record nothing else says it. */
export function askedBesides({ settings }: Study): AskedBesides {
  return settings.preset === "default" ? besides[settings.questions] : nothing;
}
