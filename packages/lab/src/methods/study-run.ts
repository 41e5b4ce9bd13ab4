import type {
  AskOptions,
  Channel,
  MeetingStop,
  OptionValue,
  Reason,
  Study,
  StudyAnswers,
  VoteRequest,
} from "@unswayed/core";
import type { PaperSettings } from "@unswayed/paper";
import type { Belief, MethodRun, MethodSetting, Question, QuestionMeasures } from "./method.ts";
import { chosenSettings } from "./paper-choices.ts";

/** What every method of the paper's kind is told of the task. */
export function studySettings({ task, seed, cost, choices }: MethodSetting): PaperSettings {
  const { voters, options, welfare, levels, kernel } = task;
  const own = task.paperSettings ?? {};
  return {
    ...{ voters, options, welfare, levels },
    ...(kernel && { kernel }),
    ...(choices ? chosenSettings(own, choices, voters.length) : own),
    ...{ seed, cost },
  };
}

/** A as it is when nobody listens to anyone else. */
export function nobodySwayed(voterCount: number): number[][] {
  return Array.from({ length: voterCount }, (_, i) =>
    Array.from({ length: voterCount }, (_unused, j) => (i === j ? 1 : 0)),
  );
}

/** How a run differs from the study it keeps. */
export interface StudyRunSettings {
  /** The channel on which the group is asked what the study asks on its own. Default: the same. */
  readonly channelFor?: (ofStudy: Channel) => Channel;
  /** Whether what the study finds of influence is an estimate. Default true; false where it was told. */
  readonly estimatesInfluence?: boolean;
  /** Whether the run is over when the study's plan says so. Default false: experiments ask on, until their budget is used. */
  readonly endsWithPlan?: boolean;
}

/** A method that asks what a study asks and reports what it would report. */
export class StudyRun implements MethodRun {
  protected readonly study: Study;
  readonly #setting: MethodSetting;
  readonly #channelFor: (ofStudy: Channel) => Channel;
  readonly #estimatesInfluence: boolean;
  readonly #asking: AskOptions;
  #hasPromised = false;

  constructor(study: Study, setting: MethodSetting, settings: StudyRunSettings = {}) {
    this.study = study;
    this.#setting = setting;
    this.#channelFor = settings.channelFor ?? ((channel) => channel);
    this.#estimatesInfluence = settings.estimatesInfluence ?? true;
    this.#asking = settings.endsWithPlan ? watched(setting) : asking(setting);
  }

  ask(): Question | null {
    const request = this.study.ask(this.#asking);
    return request && questionFor(request, this.#channelFor(request.channel));
  }

  tell(question: Question, answers: StudyAnswers): void {
    const channels = ["public", "private"] as const;
    const own = channels.find((channel) => this.#channelFor(channel) === question.channel);
    // A run that goes on from its record has asked nothing yet: which questions share a private round is known by asking.
    if (own === "private") this.study.ask(this.#asking);
    tellStudy(this.study, { ...question, channel: own ?? question.channel }, answers);
  }

  /** Why there is nothing more to ask by the study's plan; null while there is. */
  stop(): MeetingStop | null {
    const step = this.study.step(this.#asking);
    return step.kind === "stop" ? step.why : null;
  }

  recommend(): OptionValue | null {
    return this.study.leader(watched(this.#setting))?.option ?? null;
  }

  influence(): readonly (readonly number[])[] | null {
    return this.#estimatesInfluence ? this.study.influence(watched(this.#setting)).weights : null;
  }

  belief(): Belief | null {
    const found = beliefOf(this.study);
    return found && { ...found, promisedRegret: this.#promise(found) };
  }

  /** What the study promises when its plan first says that there are enough answers; experiments go on beyond that. */
  #promise({ expectedRegret }: Belief): number | null {
    if (this.#hasPromised || expectedRegret === null) return null;
    const { isDone, secondLook } = this.study.status();
    this.#hasPromised = isDone && secondLook?.agrees === true;
    return this.#hasPromised ? (secondLook?.expectedRegret ?? null) : null;
  }
}

/** How far ahead a study's leader is of its runner-up, and how sure it is where it keeps chances. */
export function beliefOf(study: Study): Belief | null {
  if (study.leader() === null) return null;
  const { option, runnerUp, sureness } = study.consensus();
  const chances = {
    chanceBest: sureness?.chanceBest ?? null,
    expectedLoss: sureness?.expectedLoss ?? null,
    expectedRegret: sureness?.expectedRegret ?? null,
    promisedRegret: null,
  };
  if (runnerUp === null) return sureness ? { lead: null, ...chances } : null;
  const { lower, upper } = study.advantage(option, runnerUp.option);
  return { lead: { option, runnerUp: runnerUp.option, lower, upper }, ...chances };
}

/** Options that make a study announce the parts of its work. */
export function watched({ onPhase }: MethodSetting): { onPhase?: (phase: string) => void } {
  return onPhase ? { onPhase } : {};
}

/** The same for its questions: experiments ask on beyond the end of a meeting. */
export function asking(setting: MethodSetting): AskOptions {
  return { ...watched(setting), evenIfDone: true };
}

export function questionFor(request: VoteRequest, channel: Channel = request.channel): Question {
  const { kind, round, options, why } = request;
  const { improvement, privateWidth, publicWidth, threshold } = why;
  const measures: QuestionMeasures = {
    ...(improvement !== undefined && { improvement }),
    ...(privateWidth !== undefined && { privateWidth }),
    ...(publicWidth !== undefined && { publicWidth }),
    ...(threshold !== undefined && { threshold }),
  };
  return { kind, round, channel, options, measures };
}

/** Writes a vote down in a study, whether or not it was the study that asked for it. Who did not answer is not waited for. */
export function tellStudy(study: Study, vote: StudyVote, answers: StudyAnswers): void {
  const request = requestFor(vote);
  if (Object.keys(answers).length > 0) study.tell(request, answers);
  if (study.voters.some((voter) => !Object.hasOwn(answers, voter))) study.close(request);
}

/** Ends a vote in a study to which nobody answers. */
export function closeInStudy(study: Study, vote: StudyVote): void {
  study.close(requestFor(vote));
}

export type StudyVote = Pick<Question, "kind" | "round" | "channel" | "options">;

const told: Reason = { kind: "open", text: "Asked by the experiment." };

function requestFor({ kind, round, channel, options }: StudyVote): VoteRequest {
  return { id: `${round}-${channel}`, round, channel, kind, options, why: told };
}
