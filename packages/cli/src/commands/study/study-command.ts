import { type Command, type CommandIo, exitCodes, UsageError } from "../../command.ts";
import { type OptionKinds, type ParsedOptions, parseOptions } from "../../parse-options.ts";

const defaultFile = "study.json";

/** The end of every usage text; `width` is that of the command's own longest option. */
export function sharedOptions(width = 0): string {
  return [
    ["--file F", `the study's file (default: ${defaultFile} in the current folder)`],
    ["--json", "one JSON document on standard output"],
  ]
    .map(([option = "", meaning]) => `  ${option.padEnd(Math.max(width, 8))}  ${meaning}\n`)
    .join("");
}

/** What a command has to say, for programs and for people. */
export interface Report {
  readonly json: object;
  /** Ends with a line end. */
  readonly text: string;
  /** Default: fine. */
  readonly code?: number;
}

interface StudyCall {
  /** Where the study is. */
  readonly path: string;
  readonly options: ParsedOptions;
  readonly io: CommandIo;
  /** What follows the command's name, as many as `takes` says; optional ones may be missing. */
  readonly words: readonly string[];
}

export interface StudyCommandSpec {
  readonly name: string;
  readonly summary: string;
  readonly usage: string;
  /** Besides --file and --json. */
  readonly options?: OptionKinds;
  /** Names of the words that follow: "ID", "VOTER?" for one that may be left out, "ANSWER*" for any number. */
  readonly takes?: readonly string[];
  readonly run: (call: StudyCall) => Promise<Report>;
}

/** A command on a study's file: --file and --json, and a report in one form or the other. */
export function studyCommand(spec: StudyCommandSpec): Command {
  const { name, summary, usage, options = {}, takes = [], run } = spec;
  return {
    name,
    summary,
    usage,
    async run(args, io) {
      const parsed = parseOptions(args, { ...options, file: "text", json: "flag" });
      const words = checkedWords(name, takes, parsed.positionals);
      const path = parsed.text("file") ?? defaultFile;
      if (path.trim() === "") throw new UsageError('"--file" takes the name of a file, not ""');
      const report = await run({ path, options: parsed, io, words });
      const document = { schema: `unswayed/${name}@1`, ...report.json };
      io.stdout(parsed.isGiven("json") ? `${JSON.stringify(document, null, 2)}\n` : report.text);
      return report.code ?? exitCodes.fine;
    },
  };
}

function checkedWords(
  command: string,
  takes: readonly string[],
  words: readonly string[],
): readonly string[] {
  const isOpen = takes.at(-1)?.endsWith("*") ?? false;
  const missing = takes.find((word, k) => k >= words.length && /^[A-Z]+$/.test(word));
  if (missing !== undefined) throw new UsageError(`which ${missing}?`);
  if (isOpen || words.length <= takes.length) return words;
  const extra = words[takes.length];
  throw new UsageError(
    takes.length === 0
      ? `${command} takes options only: what is "${extra}"?`
      : `${command} takes ${takes.map((word) => word.replace("?", "")).join(" and ")}: what is "${extra}"?`,
  );
}

/** A line on a terminal's standard error while something takes its time, gone when it is done. */
export function progressLine(io: CommandIo): { show(sentence: string): void; clear(): void } {
  if (!io.isTerminal) return { show() {}, clear() {} };
  const eraseLine = "\r\u001b[K";
  return {
    show: (sentence) => io.stderr(`${eraseLine}${sentence}`),
    clear: () => io.stderr(eraseLine),
  };
}

/** Work of a second or more, with a line that says so. */
export async function working<T>(io: CommandIo, work: () => T | Promise<T>): Promise<T> {
  const line = progressLine(io);
  line.show("working it out …");
  try {
    return await work();
  } finally {
    line.clear();
  }
}

/** Before private answers reach a screen. */
export function warnOfPrivateAnswers(io: CommandIo): void {
  io.stderr(
    "Warning: private answers follow, with names. People were promised that the group does not see them.\n",
  );
}
