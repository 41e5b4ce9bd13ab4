import type { QuestionWord } from "@unswayed/core";

/** A record, so that a new word of core's must be put here before anything compiles. */
const words: Readonly<Record<QuestionWord, true>> = {
  pairs: true,
  "best-of-three": true,
  "best-of-four": true,
  "order-of-three": true,
  "order-of-four": true,
};

export const questionWords = Object.keys(words) as readonly QuestionWord[];
