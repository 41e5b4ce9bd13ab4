import type { QuestionWord, Study } from "@unswayed/core";

/** What people may say besides which option is best: an order. A record, so that a new word of core's must be put here. */
const hasOrders: Readonly<Record<QuestionWord, boolean>> = {
  pairs: false,
  "best-of-three": false,
  "best-of-four": false,
  "order-of-three": true,
  "order-of-four": true,
};

export const questionWords = Object.keys(hasOrders) as readonly QuestionWord[];

/** Whether people put options in order. Of a vote in the record nothing else says it. */
export function asksOrder({ settings }: Study): boolean {
  return settings.preset === "default" && hasOrders[settings.questions];
}
