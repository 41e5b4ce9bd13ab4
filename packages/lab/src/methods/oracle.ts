import { InvalidInputError } from "@unswayed/core";
import { paperStudy } from "@unswayed/paper";
import type { Method } from "./method.ts";
import { StudyRun, studySettings } from "./study-run.ts";

/** The paper's Oracle (paper: sec:experiment, see P32): A is known, so that open votes alone tell what people want. */
export const oracle: Method = {
  name: "oracle",
  title: "Oracle (influence known)",
  knows: "influence",
  weighsCost: false,
  start(setting) {
    const { influence } = setting;
    if (influence === null) throw new InvalidInputError("influence", influence, "the matrix A");
    const study = paperStudy({
      ...studySettings(setting),
      influence: { fixed: influence },
      plan: { mostPrivate: 0 },
    });
    return new StudyRun(study, setting, { estimatesInfluence: false });
  },
};
