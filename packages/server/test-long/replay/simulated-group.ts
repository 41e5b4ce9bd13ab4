import type { RandomSource } from "@unswayed/core/numerics";
import type { Answer, Options, OptionValue, Question } from "@unswayed/protocol";

/** People with preferences of their own who show a mix of theirs and the others'. */
export interface Group {
  answer(channel: "public" | "private", voter: number, question: Question): Answer;
}

export function newGroup(n: number, options: Options, random: RandomSource): Group {
  const wishes = Array.from({ length: n }, () => wishOf(options, random));
  const own = Array.from({ length: n }, () => 0.3 + 0.5 * random.next());
  const shown = (i: number, option: OptionValue): number => {
    const others = wishes.filter((_, j) => j !== i);
    const mean = others.reduce((sum, wish) => sum + wish(option), 0) / others.length;
    return own[i] * wishes[i](option) + (1 - own[i]) * mean;
  };
  return {
    answer(channel, voter, question) {
      const worth = (option: OptionValue): number =>
        channel === "public" ? shown(voter, option) : wishes[voter](option);
      const [first, second] = question.options;
      if (question.kind === "rating") {
        return asRating(5 + 1.6 * worth(first) + 0.7 * normal(random));
      }
      const gap = worth(first) - worth(second);
      return random.next() < 1 / (1 + Math.exp(-gap)) ? "first" : "second";
    },
  };
}

/** What one person thinks of each option; on sliders the less the farther it is from a setting of their choice. */
function wishOf(options: Options, random: RandomSource): (option: OptionValue) => number {
  if (options.kind === "list") {
    const worths = options.items.map(() => 1.5 * normal(random));
    return (option) => worths[options.items.findIndex(({ name }) => name === option)];
  }
  const best = options.parameters.map(() => random.next());
  return (option) => {
    const off = options.parameters.map(({ name, min, max }, k) => {
      const value = typeof option === "string" ? min : option[name];
      return ((value - min) / (max - min) - best[k]) ** 2;
    });
    return 2 - (12 * off.reduce((sum, part) => sum + part, 0)) / off.length;
  };
}

export function asRating(worth: number): number {
  return Math.min(10, Math.max(0, Math.round(worth)));
}

export function normal(random: RandomSource): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}
