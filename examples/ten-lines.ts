import { createRandomSource, mapEstimate, prepareInference, rbf } from "@unswayed/core";

const inference = prepareInference({
  voterCount: 3,
  options: [[9], [11], [14]], // the hours at which three people could meet
  kernel: rbf({ lengthScale: 2 }),
  normBound: 3,
  publicVotes: [{ candidate: 0, reference: 2, answers: ["candidate", "candidate", "candidate"] }],
  privateVotes: [{ candidate: 0, reference: 2, answers: ["candidate", "reference", "reference"] }],
});
const { utilities, influence } = mapEstimate(inference, { random: createRandomSource(1) });
const group = [0, 1, 2].map((hour) => utilities[hour] + utilities[3 + hour] + utilities[6 + hour]);
console.log("best for the group:", inference.problem.options[group.indexOf(Math.max(...group))]);
console.log("the second voter's public answers follow the first:", influence[3].toFixed(2));
