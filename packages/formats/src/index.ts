/** Every public name of the formats. */
export { type AnswerWords, answerWords } from "./answer-words.ts";
export { joinList } from "./answers.ts";
export type { Reading, ReadOptions } from "./builder.ts";
export {
  type Cell,
  type CsvRow,
  type CsvTable,
  csvRows,
  csvText,
  isNumberText,
  parseCsv,
  placeIn,
  type Separator,
} from "./csv.ts";
export { FormatError, type Place, placeText } from "./error.ts";
export { type FileForm, type FileOptions, fileForms, readBallots, writeBallots } from "./files.ts";
export {
  type Ballot,
  type BallotChannel,
  type BallotKind,
  type BallotRecord,
  checkRecord,
  isNoAnswer,
  type NoAnswer,
  type PairAnswer,
  type Scale,
} from "./record.ts";
export type { Written } from "./written.ts";
