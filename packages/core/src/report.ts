/** A study's result as tidy rows, for tables and figures. */

export {
  type InfluenceRow,
  type OptionRow,
  type StudyReport,
  studyReport,
} from "./study/report/study-report.ts";
export { type ProgressRow, studyProgress } from "./study-progress.ts";
