import { createStudy, type StudyAnswers, type VoteRequest } from "@unswayed/core";
import { simulationEffort } from "./belief-run.ts";
import type { Method, MethodSetting, Question } from "./method.ts";
import { questionFor, StudyRun, watched } from "./study-run.ts";

/** How many private questions are chosen together: as many as the server gathers. */
const gatheredQuestions = 2;

/**
 * Our own method where private questions are gathered into moments: plain pairs in the open until private ones promise more for
 * their cost, then several at once about what was voted on openly, all chosen before any of them is answered.
 */
export const defaultGathered: Method = {
  name: "default-gathered",
  title: `Default (pairs, private ones gathered by ${gatheredQuestions})`,
  knows: "nothing",
  weighsCost: true,
  start: (setting) => new GatheredRun(setting),
};

class GatheredRun extends StudyRun {
  readonly #setting: MethodSetting;
  /** What is left of the private moment. */
  #moment: VoteRequest[] = [];

  constructor(setting: MethodSetting) {
    const { task, seed, cost } = setting;
    const { voters, options, welfare, levels } = task;
    const study = createStudy({
      preset: "default",
      ...{ voters, options, welfare, levels, seed, cost },
      privateVotes: "gathered",
      // Simulated people draw their answers anew, and the other methods on this engine may ask again too.
      repeats: true,
      effort: simulationEffort,
    });
    super(study, setting);
    this.#setting = setting;
  }

  override ask(): Question | null {
    const request = this.#moment[0] ?? this.#chosen();
    return request && questionFor(request);
  }

  override tell(question: Question, answers: StudyAnswers): void {
    // A run that is resumed is told of a moment's first question without having chosen the moment.
    if (question.channel === "private" && this.#moment.length === 0) this.#chosen();
    this.#moment.shift();
    super.tell(question, answers);
  }

  /** The next question, the first of a private moment where it is time for one. */
  #chosen(): VoteRequest | null {
    const open = this.study.ask(watched(this.#setting));
    const worth = open?.why.worth;
    if ((worth?.private ?? 0) <= (worth?.public ?? 0)) return open;
    const wanted = { ...watched(this.#setting), count: gatheredQuestions };
    this.#moment = [...this.study.askPrivate(wanted)];
    return this.#moment[0] ?? open;
  }
}
