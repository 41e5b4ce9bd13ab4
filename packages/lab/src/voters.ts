import {
  type Channel,
  InvalidInputError,
  type OptionValue,
  type RandomSource,
  type StudyAnswer,
  type StudyAnswers,
} from "@unswayed/core";
import type { Problem, Truth, VoterHabits } from "./problem.ts";
import { publicUtility } from "./truth.ts";

/** A pair put to everybody on one channel. */
export interface AskedPair {
  readonly channel: Channel;
  readonly candidate: OptionValue;
  readonly reference: OptionValue;
}

/**
 * Everyone's answer to one question, drawn from what they really want:
 *
 *     P(first) = e^{d/2}/Z,  P(second) = e^{−d/2}/Z,  P(no preference) = ν/Z,     Z = e^{d/2} + e^{−d/2} + ν
 *
 * with d the difference of u_i (private) or of v_i = Σ_j A_ij u_j (public); σ(d) when ν = 0 (paper: assump:pairwise,
 * assump:votes). A lapse makes it first or second, half and half. Who abstains is absent. Each voter uses two numbers of
 * the source whatever the habits, so that a habit changed in one place does not change what the others say.
 *
 * @param habits - in place of the habits that the problem's own voters have
 */
export function drawAnswers(
  { task, truth }: Problem,
  question: AskedPair,
  random: RandomSource,
  habits: VoterHabits = truth.habits ?? {},
): StudyAnswers {
  const { tieStrength = 0, abstention = 0, lapse = 0 } = habits;
  if (!(tieStrength >= 0 && tieStrength < Infinity)) {
    throw new InvalidInputError("tieStrength", tieStrength, "a finite number ≥ 0");
  }
  checkShare("abstention", abstention);
  checkShare("lapse", lapse);
  const answers: Record<string, StudyAnswer> = {};
  task.voters.forEach((name, voter) => {
    const isAbsent = random.next() < abstention;
    const draw = random.next();
    if (isAbsent) return;
    answers[name] = answerFor(draw, trueDifference(truth, question, voter), tieStrength, lapse);
  });
  return answers;
}

/** How much voter i prefers the candidate on this channel, in the units of votes. */
function trueDifference(
  truth: Truth,
  { channel, candidate, reference }: AskedPair,
  voter: number,
): number {
  if (channel === "private") {
    return truth.utility(voter, candidate) - truth.utility(voter, reference);
  }
  if (truth.publicDifference) return truth.publicDifference(voter, candidate, reference);
  return publicUtility(truth, voter, candidate) - publicUtility(truth, voter, reference);
}

/** The answer a number in [0, 1) stands for: first, then no preference, then second. */
function answerFor(
  draw: number,
  difference: number,
  tieStrength: number,
  lapse: number,
): StudyAnswer {
  // Divided by the larger of e^{±d/2}, so that nothing overflows.
  const larger = Math.exp(-Math.abs(difference) / 2);
  const [first, second] = difference >= 0 ? [1, larger * larger] : [larger * larger, 1];
  const tie = tieStrength * larger;
  const whole = first + second + tie;
  const upToFirst = lapse / 2 + ((1 - lapse) * first) / whole;
  if (draw < upToFirst) return "first";
  return draw < upToFirst + ((1 - lapse) * tie) / whole ? "no-preference" : "second";
}

/**
 * The place of the option that a voter calls the best of several, each with a chance in proportion to e to its utility
 * (Plackett and Luce).
 */
export function choiceAnswer(
  { truth }: Problem,
  { channel, options }: { readonly channel: Channel; readonly options: readonly OptionValue[] },
  voter: number,
  draw: number,
): number {
  const [first, ...others] = options;
  if (first === undefined) throw new InvalidInputError("options", options, "at least one option");
  const { lapse = 0 } = truth.habits ?? {};
  if (draw < lapse) return Math.floor((draw / lapse) * options.length);
  const leads = others.map((candidate) =>
    trueDifference(truth, { channel, candidate, reference: first }, voter),
  );
  const top = Math.max(0, ...leads);
  const chances = [0, ...leads].map((lead) => Math.exp(lead - top));
  const whole = chances.reduce((sum, chance) => sum + chance, 0);
  let left = ((draw - lapse) / (1 - lapse)) * whole;
  const place = chances.findIndex((chance) => {
    left -= chance;
    return left < 0;
  });
  return place < 0 ? options.length - 1 : place;
}

/**
 * The places of the options in a voter's order, best first: the best of all, then the best of the rest, and so on. A slip is
 * about the whole order, not about one of its places.
 *
 * @param draws - in [0, 1), one for each place but the last
 */
export function orderAnswer(
  problem: Problem,
  { channel, options }: { readonly channel: Channel; readonly options: readonly OptionValue[] },
  voter: number,
  draws: readonly number[],
): readonly number[] {
  const { truth } = problem;
  const { lapse = 0 } = truth.habits ?? {};
  const [first = 0] = draws;
  const isSlip = first < lapse;
  const steady: Problem = { ...problem, truth: { ...truth, habits: {} } };
  const left = options.map((_, place) => place);
  const order: number[] = [];
  draws.forEach((draw, k) => {
    const rest = k > 0 ? draw : isSlip ? first / lapse : (first - lapse) / (1 - lapse);
    const offered = left.map((place) => options[place] as OptionValue);
    const chosen = isSlip
      ? Math.floor(rest * left.length)
      : choiceAnswer(steady, { channel, options: offered }, voter, rest);
    order.push(...left.splice(chosen, 1));
  });
  return [...order, ...left];
}

function checkShare(field: string, value: number): void {
  if (!(value >= 0 && value <= 1)) {
    throw new InvalidInputError(field, value, "a number from 0 to 1");
  }
}
