import {
  type AskSettings,
  type Ballot,
  type BeliefSpec,
  type Belief as Believed,
  createBelief,
  createRandomSource,
  defaultSettledRule,
  discussedSocialDraws,
  isSettled,
  nextQuestion,
  type OptionValue,
  type ProposedQuestion,
  questionKinds,
  recommendation,
  type SamplerEffort,
  type SocialDraws,
  secondLook,
  socialDraws,
  updated,
} from "@unswayed/core";
import { BeliefOptions } from "./belief-options.ts";
import type { Belief, GivenAnswers, Method, MethodRun, MethodSetting, Question } from "./method.ts";

/**
 * The sampler's effort in simulations: fewer draws than an application takes (see `defaultEffort`), so that hundreds of decisions
 * can be made in an hour. After 50 votes of five people its means of S were as far from those of 1,500 particles (0.12 posterior
 * standard deviations, six seeds) as with 64 particles and two trajectories, at three quarters of the time.
 */
export const simulationEffort: SamplerEffort = { particles: 96, trajectories: 1, steps: 6 };

/** After so many votes a space too large to be held is looked over again. */
const lookOverEvery = 8;

/** What makes one method on the posterior engine differ from another. */
export interface BeliefMethod {
  readonly name: string;
  readonly title: string;
  /** What is taken for granted about influence. "known" tells the method A. */
  readonly influence: "learned" | "none" | "known";
  /** What may be asked; prices are told by the run unless they are given here. */
  readonly ask?: Partial<AskSettings>;
  readonly belief?: Pick<BeliefSpec, "prior" | "answers" | "effort">;
  /** Whether the group's utility is of what people want alone (default) or of what they say after discussion. */
  readonly target?: "alone" | "discussed";
}

/** A method that asks and concludes by draws from a posterior. */
export function beliefMethod(given: BeliefMethod): Method {
  return {
    name: given.name,
    title: given.title,
    knows: given.influence === "known" ? "influence" : "nothing",
    weighsCost: (given.ask?.channels ?? ["public", "private"]).length > 1,
    start: (setting) => new BeliefRun(setting, given),
  };
}

class BeliefRun implements MethodRun {
  readonly #setting: MethodSetting;
  readonly #ask: AskSettings;
  readonly #options: BeliefOptions;
  readonly #target: "alone" | "discussed";
  #belief: Believed;
  #social: SocialDraws;
  #asked = 0;
  #askedPrivately = 0;
  /** The expected regret after each question. */
  readonly #regrets: number[] = [];
  #hasPromised = false;

  constructor(setting: MethodSetting, given: BeliefMethod) {
    const { influence, ask, belief, target = "alone" } = given;
    const { task, seed, cost } = setting;
    this.#setting = setting;
    this.#target = target;
    this.#ask = { costs: cost, ...ask };
    this.#options = new BeliefOptions(task, createRandomSource(seed).split("belief options"));
    this.#belief = createBelief({
      effort: simulationEffort,
      ...belief,
      voterCount: task.voters.length,
      features: this.#options.features,
      seed,
      influence: influence === "known" ? (setting.influence ?? "learned") : influence,
    });
    this.#social = this.#socialNow();
  }

  ask(): Question | null {
    this.#setting.onPhase?.("question");
    const proposed = nextQuestion(this.#belief, this.#social, this.#ask);
    return proposed && this.#questionFor(proposed);
  }

  tell(question: Question, answers: GivenAnswers): void {
    this.#setting.onPhase?.("update");
    this.#asked += 1;
    if (question.channel === "private") this.#askedPrivately += 1;
    this.#belief = updated(this.#belief, this.#ballots(question, answers));
    this.#social = this.#socialNow();
    if (this.#asked % lookOverEvery === 0 && this.#options.isPartial) {
      this.#belief = this.#options.lookedOver(this.#belief, this.#social, this.#asked);
      this.#social = this.#socialNow();
    }
    this.#regrets.push(recommendation(this.#social).expectedRegret);
  }

  recommend(): OptionValue | null {
    if (this.#asked === 0) return null;
    return this.#options.valueAt(this.#social.options[this.#social.leader] ?? 0);
  }

  influence(): readonly (readonly number[])[] | null {
    if (this.#belief.model.knownInfluence !== null) return null;
    const { count, voterCount: n, influence } = this.#belief.draws;
    return Array.from({ length: n }, (_, i) =>
      Array.from({ length: n }, (_unused, j) => {
        let sum = 0;
        for (let m = 0; m < count; m++) sum += influence[(m * n + i) * n + j]!;
        return sum / count;
      }),
    );
  }

  belief(): Belief | null {
    const found = recommendation(this.#social);
    const { option, runnerUp, lead } = found;
    return {
      lead: runnerUp === null ? null : this.#lead(option, runnerUp, lead),
      chanceBest: found.probabilityBest,
      expectedLoss: found.expectedLoss,
      expectedRegret: found.expectedRegret,
      promisedRegret: this.#promise(),
    };
  }

  /** As a study of preset "default" stops: when a second look at the same votes from a fresh start agrees. */
  #promise(): number | null {
    const isLearned = this.#belief.model.knownInfluence === null;
    const inPrivate = isLearned ? this.#askedPrivately : Infinity;
    if (this.#hasPromised || !isSettled(this.#regrets, inPrivate)) return null;
    const again = this.#socialOf(secondLook(this.#belief, this.#asked).belief);
    const { expectedRegret } = recommendation({ ...again, leader: this.#social.leader });
    this.#hasPromised = expectedRegret <= defaultSettledRule.expectedRegret;
    return this.#hasPromised ? expectedRegret : null;
  }

  #socialNow(): SocialDraws {
    return this.#socialOf(this.#belief);
  }

  #socialOf(belief: Believed): SocialDraws {
    const goal = this.#options.goal();
    return this.#target === "discussed"
      ? discussedSocialDraws(belief, goal)
      : socialDraws(belief.draws, goal);
  }

  #lead(option: number, runnerUp: number, { lower, upper }: { lower: number; upper: number }) {
    return {
      option: this.#options.valueAt(option),
      runnerUp: this.#options.valueAt(runnerUp),
      lower,
      upper,
    };
  }

  #questionFor({ kind, channel, questions }: ProposedQuestion): Question {
    const offered = (questions[0]?.options ?? []).map((x) => this.#options.valueAt(x));
    return {
      kind,
      round: this.#asked + 1,
      channel,
      candidate: offered[0] ?? "",
      reference: offered[1] ?? "",
      ...(offered.length > 2 && { options: offered }),
    };
  }

  #ballots(question: Question, answers: GivenAnswers): Ballot[] {
    const { voters } = this.#setting.task;
    const { kind, channel, candidate, reference } = question;
    const offered = question.options ?? [candidate, reference];
    const options = offered.map((value) => this.#options.placeOf(value));
    return Object.entries(answers).flatMap(([name, answer]): Ballot[] => {
      const opinion = questionKinds[kind].parse(answer, options.length);
      return opinion
        ? [{ kind, voter: voters.indexOf(name), channel, options, answer: opinion }]
        : [];
    });
  }
}
