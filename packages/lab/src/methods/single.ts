import type { StudyAnswers } from "@unswayed/core";
import { type PaperSettings, paperStudy } from "@unswayed/paper";
import type { Method, MethodSetting, Question } from "./method.ts";
import { closeInStudy, StudyRun, studySettings } from "./study-run.ts";

/** The one person the group is taken for. */
const everyone = "everyone";

/**
 * The paper's Single agent (paper: sec:experiment, see P32): the group has one utility, and every answer of anyone is a vote of that one.
 * Asked in public only, or with private votes beside, which then are more answers of the same kind.
 */
function singleAgent(name: string, title: string, isDual: boolean): Method {
  return {
    name,
    title,
    knows: "nothing",
    weighsCost: false,
    start: (setting) => new PooledRun(setting, isDual),
  };
}

export const single: Method = singleAgent("single", "Single agent", false);

export const singleDual: Method = singleAgent("single-dual", "Single agent (both votes)", true);

/**
 * A study of one person. A round there has one answer per channel, the group gives many: so its votes end without any, and
 * the answers are added beside them, all as private votes. As nobody ever votes in public in it, its rule for a private vote
 * comes down to w ≥ t^−q.
 */
class PooledRun extends StudyRun {
  constructor(setting: MethodSetting, isDual: boolean) {
    const plan = isDual ? {} : { plan: { mostPrivate: 0 } };
    const study = paperStudy({ ...settingsOfOne(studySettings(setting)), ...plan });
    super(study, setting, { estimatesInfluence: false });
  }

  override tell(question: Question, answers: StudyAnswers): void {
    const { kind, options } = question;
    closeInStudy(this.study, question);
    const added = Object.values(answers).map((answer) => ({
      channel: "private" as const,
      question: { kind, options },
      answers: { [everyone]: answer },
    }));
    if (added.length > 0) this.study.addAnswers(added);
  }
}

/** One person's welfare is that person's utility, whatever the rule for several. */
function settingsOfOne({ influence: _, welfare: _unused, ...rest }: PaperSettings): PaperSettings {
  return { ...rest, voters: [everyone], levels: "raw" };
}
