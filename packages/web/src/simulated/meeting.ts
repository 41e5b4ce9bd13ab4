import {
  type AddedAnswers,
  createStudy,
  type KindName,
  type MeetingPlan,
  type MeetingStop,
  type Prediction,
  type Study,
  type StudyAnswer,
  type StudyAnswers,
  type StudySettings,
  type VoteRequest,
} from "@unswayed/core";
import { createRandomSource } from "@unswayed/core/numerics";
import { drawAnswers, type Problem } from "@unswayed/lab";
import { usualSettings } from "@unswayed/protocol";
import type { Ranged } from "../parts/intervals.tsx";
import { problemOf } from "./group.ts";
import type { GroupPlan } from "./group-plan.ts";

/** A question with what the simulated people answer to it. */
export interface Scene {
  readonly channel: "public" | "private";
  readonly round: number;
  readonly kind: KindName;
  readonly options: readonly string[];
  readonly answers: StudyAnswers;
  readonly publicRounds: number;
  readonly privateRounds: number;
  /** What the model believes by now; null before it has anything to go by. */
  readonly beliefs: readonly Ranged[] | null;
}

/** The reveal of a rehearsal: numbers and truth included, because nobody is real. */
export interface Reveal {
  readonly winner: string;
  readonly handsOnly: string | null;
  readonly privateOnly: string | null;
  readonly truth: string;
  readonly options: readonly Ranged[];
  readonly influence: readonly (readonly number[])[];
  readonly trueInfluence: readonly (readonly number[])[];
  readonly publicRounds: number;
  readonly privateRounds: number;
}

/** A decision that is not held in the usual way. */
export interface HeldOtherwise {
  readonly settings?: Partial<StudySettings>;
  /** What everyone said in public before, where that is checked; drawn if absent. */
  readonly openVotes?: readonly AddedAnswers[];
}

/** A film of a minute has room for no more public questions. */
const filmRounds = 8;
/** How many private questions the model needs before the film shows what it believes. */
const fewestPrivate = 2;

/** One rehearsal, a question at a time, by the same study as real decisions. */
export class SimulatedMeeting {
  readonly #problem: Problem;
  readonly #study: Study;
  readonly #random: ReturnType<typeof createRandomSource>;
  readonly #isFilm: boolean;
  #publicRounds = 0;
  #privateRounds = 0;
  #scene: { readonly request: VoteRequest; readonly answers: StudyAnswers } | null = null;

  constructor(plan: GroupPlan, seed: number, kind: "film" | "whole", held: HeldOtherwise = {}) {
    this.#problem = problemOf(plan, seed);
    this.#isFilm = kind === "film";
    this.#random = createRandomSource(seed).split("answers");
    const { limits, privateCost } = usualSettings;
    this.#study = createStudy({
      voters: plan.people,
      options: this.#problem.task.options,
      seed,
      cost: { public: 1, private: privateCost },
      plan: {
        mostPublic: this.#isFilm ? filmRounds : limits.publicRounds,
        mostPrivate: limits.privateRounds,
      },
      ...held.settings,
    } as StudySettings);
    const { situation } = (this.#study.settings as { readonly plan: MeetingPlan }).plan;
    if (situation === "check") this.#study.addAnswers(held.openVotes ?? [this.#favourites()]);
  }

  /** The next question with everyone's answers; null when it is time for the reveal. */
  next(): Scene | null {
    const request = this.#study.ask();
    if (!request) return null;
    const { channel, round, kind, options } = request;
    const answers = drawAnswers(this.#problem, request, this.#random);
    this.#scene = { request, answers };
    if (channel === "public") this.#publicRounds += 1;
    else this.#privateRounds += 1;
    return {
      channel,
      round,
      kind,
      options: options.map(String),
      answers,
      publicRounds: this.#publicRounds,
      privateRounds: this.#privateRounds,
      beliefs:
        channel === "public" && this.#privateRounds >= fewestPrivate && this.#isFilm
          ? this.#beliefs()
          : null,
    };
  }

  /** Counts the answers of the question on the table; anyone who took a seat answers for themselves. */
  tell(own: Readonly<Record<string, StudyAnswer>> = {}): void {
    if (!this.#scene) return;
    const { request, answers } = this.#scene;
    this.#study.tell(request, { ...answers, ...own });
    this.#scene = null;
  }

  /** Why there is no next question; null while there is one. */
  get stop(): MeetingStop | null {
    const step = this.#study.step();
    return step.kind === "stop" ? step.why : null;
  }

  reveal(): Reveal {
    const consensus = this.#study.consensus();
    const { truth, task } = this.#problem;
    return {
      winner: String(consensus.option),
      handsOnly: textOf(consensus.publicOnly?.options[0]),
      privateOnly: textOf(consensus.privateOnly?.options[0]),
      truth: String(truth.optimum.option),
      options: this.#beliefs(),
      influence: this.#study.influence().weights,
      trueInfluence: truth.influence.map((row) => row.slice(0, task.voters.length)),
      publicRounds: this.#publicRounds,
      privateRounds: this.#privateRounds,
    };
  }

  /** What is checked where nothing else was given: everyone named a favourite in public. */
  #favourites(): AddedAnswers {
    const { space } = this.#study;
    const options = space.list().map((option) => space.decode(option));
    const question = { kind: "choice" as const, options };
    const asked = { ...question, channel: "public" as const };
    return {
      channel: "public",
      question,
      answers: drawAnswers(this.#problem, asked, this.#random),
    };
  }

  #beliefs(): readonly Ranged[] {
    const { space } = this.#study;
    return space.list().map((option) => this.#ranged(this.#study.predict(space.decode(option))));
  }

  #ranged({ option, socialUtility }: Prediction): Ranged {
    const { estimate, lower, upper } = socialUtility;
    // Only differences matter: both are counted from the average of all options.
    const { socialUtility: truth, meanSocialUtility } = this.#problem.truth;
    return {
      option: String(option),
      estimate,
      lower,
      upper,
      truth: truth(option) - meanSocialUtility,
    };
  }
}

function textOf(option: unknown): string | null {
  return option === undefined ? null : String(option);
}
