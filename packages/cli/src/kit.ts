/** What the commands are made of, for programs with commands of the same manner: the workbench of the repository is one. */

export { suggestion } from "@unswayed/core/nearest";
export {
  type Command,
  CommandFailure,
  type CommandIo,
  exitCodes,
  type Program,
  UsageError,
} from "./command.ts";
export { commands } from "./command-table.ts";
export { choiceOptions, choicesFrom } from "./commands/experiment/choice-options.ts";
export { interruptible } from "./commands/experiment/interruptible.ts";
export {
  dataPathsFrom,
  dataWithParameters,
  type GivenData,
  workersFrom,
} from "./commands/experiment/plan-options.ts";
export { requireVotes } from "./commands/study/result.ts";
export { sharedOptions, studyCommand, working } from "./commands/study/study-command.ts";
export { drawingDocument } from "./drawing-document.ts";
export { type Collected, collect, writeSummary } from "./experiment/collect.ts";
export { makeRuns } from "./experiment/make-runs.ts";
export { type Provenance, provenance } from "./experiment/provenance.ts";
export { htmlFigure, htmlPage } from "./experiment/report/html-page.ts";
export {
  methodStyles,
  regretByProblemFigure,
  roundsFigure,
  timeFigure,
} from "./experiment/report/summary-figures.ts";
export { newExperiment, type StoredExperiment } from "./experiment/stored-plan.ts";
export { textIfThere, writeWhole } from "./experiment/written-files.ts";
export {
  type Fields,
  finite,
  indexBelow,
  list,
  listOfLength,
  notNegative,
  oneOf,
  positive,
  record,
  unknownFields,
} from "./fields.ts";
export { JsonSyntaxError, parseJson } from "./json-text.ts";
export { main } from "./main.ts";
export { choiceOf, type ParsedOptions, parseOptions, wholeNumberOf } from "./parse-options.ts";
export { type NamedFigure, writeFigures } from "./pictures/write-figures.ts";
export { processIo } from "./process-io.ts";
export { studyFrom } from "./study/methods.ts";
export { optionText } from "./study/option-text.ts";
export { readText } from "./study/read-text.ts";
export { readStudy } from "./study/study-file.ts";
export { importedAnswers } from "./study/vote-records.ts";
export { columns, decimals, percent } from "./study/words.ts";
export { figure, figureRange, textTable } from "./text-table.ts";
