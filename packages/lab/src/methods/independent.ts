import type { OptionValue, Study, StudyAnswers, VoteRequest } from "@unswayed/core";
import { paperDefaults, paperStudy } from "@unswayed/paper";
import type { Belief, Method, MethodRun, MethodSetting, Question } from "./method.ts";
import {
  asking,
  beliefOf,
  closeInStudy,
  nobodySwayed,
  questionFor,
  studySettings,
  tellStudy,
  watched,
} from "./study-run.ts";

/**
 * The paper's Independent (paper: sec:experiment, see P32): what people think and what they show have nothing to do with each other. The
 * next pair and w^u come from private votes alone, w^v from open ones alone; a private vote is asked for by the paper's rule
 * (paper: alg_line:handover).
 */
export const independent: Method = {
  name: "independent",
  title: "Independent",
  knows: "nothing",
  weighsCost: false,
  start: (setting) => new IndependentRun(setting),
};

/** t^−10 is below any width from the second round on: a study with it always offers a private vote and says how wide it is. */
const alwaysOffered = 10;

class IndependentRun implements MethodRun {
  readonly #setting: MethodSetting;
  /** Knows the private answers: its public votes end without any. It chooses the pairs. */
  readonly #thought: Study;
  /** Knows the open answers, added as if private: its votes end without any. It is only asked how wide it is. */
  readonly #shown: Study;
  /** q in t^−q. */
  readonly #decay: number;
  #lastShown: Question | null = null;

  constructor(setting: MethodSetting) {
    this.#setting = setting;
    const settings = {
      ...studySettings(setting),
      influence: { fixed: nobodySwayed(setting.task.voters.length) },
    };
    this.#decay = settings.privateVoteDecay ?? paperDefaults.privateVoteDecay;
    this.#thought = paperStudy({ ...settings, privateVoteDecay: alwaysOffered });
    this.#shown = paperStudy({ ...settings, privateVoteDecay: alwaysOffered });
  }

  ask(): Question | null {
    const request = this.#thought.ask(asking(this.#setting));
    if (request?.channel !== "private") return request && questionFor(request);
    if (request.why.kind === "private-start") return questionFor(request);
    const measures = this.#widths(request);
    if (measures.privateWidth >= Math.max(measures.threshold, measures.publicWidth)) {
      return { ...questionFor(request), measures };
    }
    closeInStudy(this.#thought, request);
    return this.ask();
  }

  tell(question: Question, answers: StudyAnswers): void {
    if (question.channel === "private") {
      tellStudy(this.#thought, question, answers);
      return;
    }
    const { kind, options } = question;
    closeInStudy(this.#thought, question);
    // It would go on offering the private vote of a starting pair that nobody is going to take there.
    if (this.#lastShown) closeInStudy(this.#shown, { ...this.#lastShown, channel: "private" });
    closeInStudy(this.#shown, question);
    this.#lastShown = question;
    if (Object.keys(answers).length > 0) {
      const asked = { kind, options };
      this.#shown.addAnswers([{ channel: "private", question: asked, answers }]);
    }
  }

  recommend(): OptionValue | null {
    return this.#thought.leader(watched(this.#setting))?.option ?? null;
  }

  belief(): Belief | null {
    return beliefOf(this.#thought);
  }

  #widths({ round, why }: VoteRequest): {
    privateWidth: number;
    publicWidth: number;
    threshold: number;
  } {
    const open = this.#shown.ask(asking(this.#setting));
    return {
      privateWidth: why.privateWidth ?? 0,
      publicWidth: open?.why.privateWidth ?? 0,
      threshold: round ** -this.#decay,
    };
  }
}
