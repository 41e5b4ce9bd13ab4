/** Every public name of the simulated experiments. */
export {
  type Channel,
  type KnownOptimum,
  type OptionSpace,
  optionsOf,
  type Problem,
  trueChannelUtility,
  trueSocialUtility,
} from "./problem.ts";
export { meeting, type NamedProblem } from "./problems/meeting.ts";
export { toy } from "./problems/toy.ts";
export { cumulativeRegret, regret, simpleRegret } from "./regret.ts";
export { drawAnswers, type VoterHabits } from "./voters.ts";
