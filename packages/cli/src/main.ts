import { readFileSync } from "node:fs";
import { InvalidInputError } from "@unswayed/core";
import { suggestion } from "@unswayed/core/nearest";
import {
  type Command,
  CommandFailure,
  type CommandIo,
  exitCodes,
  type Program,
  UsageError,
} from "./command.ts";
import { commands } from "./command-table.ts";
import { processIo } from "./process-io.ts";

const unswayed: Program = {
  name: "unswayed",
  call: "unswayed",
  title: "unswayed: consensus without social influence",
  commands,
};

/** Runs one command and resolves to the exit code. Standard output belongs to the command; everything else is on standard error. */
export async function main(
  argv: readonly string[],
  io: CommandIo = processIo(),
  program: Program = unswayed,
): Promise<number> {
  const [first, ...rest] = argv;
  const command = program.commands.find(({ name }) => name === first);
  try {
    if (command) {
      if (!asksForHelp(rest)) return await command.run(rest, io);
      io.stdout(command.usage);
      return exitCodes.fine;
    }
    return runWithoutCommand(first, rest, io, program);
  } catch (error) {
    return reported(error, command, io, program);
  }
}

function runWithoutCommand(
  first: string | undefined,
  rest: readonly string[],
  io: CommandIo,
  program: Program,
): number {
  const { commands: table } = program;
  switch (first) {
    case undefined:
    case "--help":
    case "-h":
      io.stdout(overview(program));
      return exitCodes.fine;
    case "help":
      io.stdout(
        rest[0] === undefined || rest[0] === "help" ? overview(program) : helpOn(rest[0], table),
      );
      return exitCodes.fine;
    case "--version":
    case "-v":
      io.stdout(`${version()}\n`);
      return exitCodes.fine;
    default:
      throw unknown(first, table);
  }
}

function helpOn(name: string, table: readonly Command[]): string {
  const command = table.find((candidate) => candidate.name === name);
  if (!command) throw unknown(name, table);
  return command.usage;
}

function unknown(word: string, table: readonly Command[]): UsageError {
  const known = word.startsWith("-")
    ? ["--help", "--version"]
    : ["help", ...table.map(({ name }) => name)];
  const what = word.startsWith("-") ? "option" : "command";
  return new UsageError(`there is no ${what} "${word}"${suggestion(word, known)}`);
}

function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf("--");
  const options = end < 0 ? args : args.slice(0, end);
  return options.includes("--help") || options.includes("-h");
}

/** Known bad news in one sentence; anything else is a defect and keeps its stack. */
function reported(
  error: unknown,
  command: Command | undefined,
  io: CommandIo,
  program: Program,
): number {
  const name = command ? `${program.name} ${command.name}` : program.name;
  if (error instanceof UsageError) {
    const help = `${program.call} help${command ? ` ${command.name}` : ""}`;
    io.stderr(`${name}: ${error.message}\nSee: ${help}\n`);
    return exitCodes.wrongUsage;
  }
  if (error instanceof CommandFailure || error instanceof InvalidInputError) {
    io.stderr(`${name}: ${error.message}\n`);
    return exitCodes.failed;
  }
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
  io.stderr(
    `${name}: something went wrong that should not have; please report this.\n${details}\n`,
  );
  return exitCodes.failed;
}

function overview({ title, call, commands }: Program): string {
  const rows = [
    ...commands.map(({ name, summary }) => ({ name, summary })),
    { name: "help", summary: "this overview; help COMMAND explains one command" },
  ];
  const width = Math.max(...rows.map(({ name }) => name.length));
  return [
    title,
    "",
    `Usage: ${call} COMMAND [OPTIONS]`,
    "",
    ...rows.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    "",
    "  --version  the version; --help after a command explains it",
    "",
    "Exit codes: 0 fine, 1 the input or the work failed, 2 wrong usage.",
    "",
  ].join("\n");
}

function version(): string {
  const manifest = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  return (JSON.parse(manifest) as { version: string }).version;
}
