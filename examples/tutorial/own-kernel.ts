import type { Kernel } from "@unswayed/core/kernels";
import { createRandomSource } from "@unswayed/core/numerics";
import { mapEstimate, prepareInference } from "@unswayed/paper";

// Hours of the day go round: 23:00 and 1:00 are two hours apart, which no kernel of ours knows.
const dayRound: Kernel = {
  kind: "day-round",
  evaluate: ([a], [b]) => Math.exp(-2 * Math.sin((Math.PI * (a - b)) / 24) ** 2),
  gradient: ([a], [b]) => {
    const value = Math.exp(-2 * Math.sin((Math.PI * (a - b)) / 24) ** 2);
    return Float64Array.of(-(Math.PI / 12) * Math.sin((Math.PI * (a - b)) / 12) * value);
  },
  toJSON: () => {
    throw new Error("this kernel lives in a program and cannot be written to a file");
  },
};

// Below the study lies the inference engine. It takes any kernel, and votes by index: who answered what about which pair.
const hours = [23, 1, 12];
const inference = prepareInference({
  voterCount: 2,
  options: hours.map((hour) => [hour]),
  kernel: dayRound,
  normBound: 3,
  privateVotes: [{ candidate: 0, reference: 2, answers: ["candidate", "candidate"] }],
  publicVotes: [],
});
const { status, utilities } = mapEstimate(inference, { random: createRandomSource(1) });
console.log(status);
hours.forEach((hour, k) => {
  console.log(`${hour}:00`, utilities[k].toFixed(2));
});
