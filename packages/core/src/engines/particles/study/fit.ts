import type { AnswersSurprise, FitReport } from "../../../study/results.ts";
import { fitCheck, type Surprise } from "../decide/fit-check.ts";
import { hasChoice, type Situation } from "./situation.ts";

/** Whether people answered as the method assumes. By channel and option, never by person: that would tell who answers at random. */
export function fitOf(situation: Situation): FitReport | null {
  const { state, portions } = situation;
  if (!hasChoice(state) || portions.length === 0) return null;
  const { belief, table } = situation.view();
  const { isDoubtful, overall, public: openly, private: alone, pull } = fitCheck(belief);
  return {
    isDoubtful,
    overall: surprise(overall),
    public: surprise(openly),
    private: surprise(alone),
    pull: pull && { ...pull, option: state.space.decode(table.options[pull.option]) },
  };
}

function surprise({ ballots, z, chance }: Surprise): AnswersSurprise {
  return { answers: ballots, z, chance };
}
