/** The world as a command sees it, so that tests can run one without a process. */
export interface CommandIo {
  stdout(text: string): void;
  stderr(text: string): void;
  /** All of standard input. */
  stdin(): Promise<string>;
  /** Standard input, line by line as it comes. */
  stdinLines(): AsyncIterable<string>;
  /** Whether a person watches standard error: only then is progress worth showing. */
  readonly isTerminal: boolean;
}

export interface Command {
  readonly name: string;
  /** One line for the overview. */
  readonly summary: string;
  /** What `unswayed help NAME` prints. */
  readonly usage: string;
  /** @param args - what follows the command's name. Resolves to the exit code. */
  run(args: readonly string[], io: CommandIo): Promise<number>;
}

/** A command that is loaded when it is called. */
export interface LazyCommand extends Pick<Command, "name" | "summary"> {
  load(): Promise<Command>;
}

/** A table of commands and how it presents itself. */
export interface Program {
  readonly name: string;
  /** How one calls it, for the help it prints. */
  readonly call: string;
  /** First line of the overview. */
  readonly title: string;
  readonly commands: readonly (Command | LazyCommand)[];
}

/** 2 is kept for wrong usage, so that a script can tell a typing mistake from a problem that could not be solved. */
export const exitCodes = { fine: 0, failed: 1, wrongUsage: 2 } as const;

/** The command line itself makes no sense. The message says which part and what would. */
export class UsageError extends Error {
  override readonly name: string = "UsageError";
}

/** The input or the work failed, in a sentence for the person at the keyboard. */
export class CommandFailure extends Error {
  override readonly name: string = "CommandFailure";
}
