import type { RandomSource } from "@unswayed/core";
import type { Answer, OptionValue } from "@unswayed/protocol";
import type { Question } from "../../src/deliberation/questions.ts";

/** People with wishes of their own who show a mix of theirs and the others'. */
export interface Group {
  answer(channel: "public" | "private", voter: number, question: Question): Answer;
}

export function newGroup(n: number, options: readonly string[], random: RandomSource): Group {
  const wishes = Array.from({ length: n }, () => options.map(() => 1.5 * normal(random)));
  const own = Array.from({ length: n }, () => 0.3 + 0.5 * random.next());
  const shown = wishes.map((mine, i) =>
    mine.map((wish, x) => {
      const others = wishes.filter((_, j) => j !== i);
      const mean = others.reduce((sum, theirs) => sum + theirs[x], 0) / others.length;
      return own[i] * wish + (1 - own[i]) * mean;
    }),
  );
  return {
    answer(channel, voter, question) {
      const worth = (option: OptionValue): number =>
        (channel === "public" ? shown : wishes)[voter][options.indexOf(String(option))];
      if (question.kind === "rating") {
        return asRating(5 + 1.6 * worth(question.option) + 0.7 * normal(random));
      }
      const gap = worth(question.candidate) - worth(question.reference);
      return random.next() < 1 / (1 + Math.exp(-gap)) ? "candidate" : "reference";
    },
  };
}

export function asRating(worth: number): number {
  return Math.min(10, Math.max(0, Math.round(worth)));
}

export function normal(random: RandomSource): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}
