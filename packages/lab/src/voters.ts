import {
  type Channel,
  InvalidInputError,
  type KindName,
  type OptionValue,
  type RatingScale,
  type StudyAnswer,
  type StudyAnswers,
} from "@unswayed/core";
import { createRandomSource, type RandomSource } from "@unswayed/core/numerics";
import { questionKinds, usualScale } from "@unswayed/core/question";
import type { Problem, Truth, VoterHabits } from "./problem.ts";
import { publicUtility } from "./truth.ts";

/** A question put to everyone on one channel. */
export interface AskedOptions {
  readonly kind: KindName;
  readonly channel: Channel;
  readonly options: readonly OptionValue[];
  /** What ratings are given on; the usual scale of a study by default. */
  readonly scale?: RatingScale;
}

/**
 * Everyone's answer to one question, drawn from what they really want: to a pair
 *
 *     P(first) = e^{d/2}/Z,  P(second) = e^{−d/2}/Z,  P(no preference) = ν/Z,     Z = e^{d/2} + e^{−d/2} + ν
 *
 * with d the difference of u_i (private) or of v_i = Σ_j A_ij u_j (public); σ(d) when ν = 0 (paper: assump:pairwise,
 * assump:votes). A lapse makes it first or second, half and half. Other kinds answer as their modules say. Who abstains is absent.
 * Each voter uses as many numbers of the source whatever the habits, so that a habit changed in one place does not change what
 * the others say.
 *
 * @param habits - instead of the habits that the problem's own voters have
 */
export function drawAnswers(
  { task, truth }: Problem,
  question: AskedOptions,
  random: RandomSource,
  habits: VoterHabits = truth.habits ?? {},
): StudyAnswers {
  const { tieStrength = 0, abstention = 0, lapse = 0 } = habits;
  if (!(tieStrength >= 0 && tieStrength < Infinity)) {
    throw new InvalidInputError("tieStrength", tieStrength, "a finite number ≥ 0");
  }
  checkShare("abstention", abstention);
  checkShare("lapse", lapse);
  const { channel, options, scale = usualScale } = question;
  const kind = questionKinds[question.kind];
  const last = options.at(-1);
  if (last === undefined) {
    throw new InvalidInputError("options", options, "at least one option");
  }
  const answers: Record<string, StudyAnswer> = {};
  task.voters.forEach((name, voter) => {
    const isAbsent = random.next() < abstention;
    const draws = Array.from({ length: kind.drawCount(options.length) }, () => random.next());
    if (isAbsent) return;
    const leads = options.map((option) =>
      option === last ? 0 : trueDifference(truth, channel, [option, last], voter),
    );
    const person = { tieStrength, lapse, ...scaleUse(task.name, voter) };
    answers[name] = kind.print(kind.simulated(leads, person, draws), options.length, scale);
  });
  return answers;
}

/** People use scales differently, each always in the same way. */
function scaleUse(
  task: string,
  voter: number,
): { readonly level: number; readonly spread: number } {
  const random = createRandomSource("use of the scale").split(task).split(voter);
  return { level: 0.35 + 0.3 * random.next(), spread: 0.08 + 0.12 * random.next() };
}

/** How much voter i prefers the first option on this channel, in the units of votes. */
function trueDifference(
  truth: Truth,
  channel: Channel,
  [first, second]: readonly [OptionValue, OptionValue],
  voter: number,
): number {
  if (channel === "private") return truth.utility(voter, first) - truth.utility(voter, second);
  if (truth.publicDifference) return truth.publicDifference(voter, first, second);
  return publicUtility(truth, voter, first) - publicUtility(truth, voter, second);
}

function checkShare(field: string, value: number): void {
  if (!(value >= 0 && value <= 1)) {
    throw new InvalidInputError(field, value, "a number from 0 to 1");
  }
}
