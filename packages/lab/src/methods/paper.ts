import { paperStudy } from "@unswayed/paper";
import type { Method } from "./method.ts";
import { StudyRun, studySettings } from "./study-run.ts";

/** Algorithm 1 of the paper (paper: alg:SBO), with the repairs in docs/paper-notes.md. */
export const paper: Method = {
  name: "paper",
  title: "SBO (paper)",
  knows: "nothing",
  weighsCost: false,
  start: (setting) => new StudyRun(paperStudy(studySettings(setting)), setting),
};
