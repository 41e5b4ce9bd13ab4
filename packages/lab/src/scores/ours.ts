import { createStudy, type GivenPlan, type OptionValue, type Study } from "@unswayed/core";
import { scores } from "@unswayed/paper/scores";
import type { Task } from "../problem.ts";
import { startingOptions } from "./baselines.ts";
import type { ScoreMethod, ScoreSearch } from "./score-method.ts";

/** The method of scores as a search among the others. */
export const ours: ScoreMethod = {
  name: "scores",
  title: "joint posterior with v = A u",
  begin: (task, { seed }) => new StudySearch(studyOf(task, seed, {})),
};

/** Wider than any utility of the toy, which lie between 0 and 6, with their noise. */
const scale = { from: -5, to: 10 };

function studyOf(task: Task, seed: number, settings: { readonly plan?: GivenPlan }): Study {
  return createStudy({
    voters: task.voters,
    options: task.options,
    welfare: task.welfare,
    levels: task.levels,
    seed,
    method: scores({ scale, initialOptions: startingOptions }),
    ...settings,
  });
}

/** The random options that a study with this seed begins with: for every method the same. */
export function startOf(task: Task, seed: number): readonly OptionValue[] {
  const study = studyOf(task, seed, { plan: { mostPrivate: 0 } });
  return Array.from({ length: startingOptions }, () => {
    const request = study.ask()!;
    study.tell(request, Object.fromEntries(task.voters.map((voter) => [voter, 0])));
    return request.options[0]!;
  });
}

class StudySearch implements ScoreSearch {
  readonly #study: Study;

  constructor(study: Study) {
    this.#study = study;
  }

  ask(): ReturnType<ScoreSearch["ask"]> {
    const { round, options, channel } = this.#study.ask({ evenIfDone: true })!;
    return { round, option: options[0]!, channel };
  }

  tell({ round, channel }: Parameters<ScoreSearch["tell"]>[0], given: readonly number[]): void {
    const { voters } = this.#study;
    const named = Object.fromEntries(voters.map((voter, i) => [voter, given[i]!]));
    const request = this.#study.ask({ evenIfDone: true });
    this.#study.tell(request ?? `${round}-${channel}`, named);
  }

  leader(): OptionValue {
    return this.#study.leader()!.option;
  }
}
