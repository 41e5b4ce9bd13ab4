import { resolve } from "node:path";
import { type Command, CommandFailure, type CommandIo, exitCodes, UsageError } from "../command.ts";
import { type ParsedOptions, parseOptions } from "../parse-options.ts";

const usage = `Usage: unswayed storage move --to postgres://… [OPTIONS]
       unswayed storage backup --to FILE [OPTIONS]

move: carries the decisions of an embedded store over to an empty PostgreSQL database, reads them back and compares every
row. The embedded store stays as it is; stop its server first.

backup: a whole copy of an embedded store in one file, also while its server runs. To restore it, put the file into an empty
folder as unswayed.db and start a server with --data FOLDER. A copy holds private answers that are deleted later: see
docs/operate on how long to keep one. PostgreSQL is backed up by its own pg_dump.

  --data DIR  the folder of the embedded store (default: ./data)
  --to URL    the database, or the file

Example: unswayed storage move --to postgres://unswayed@localhost/unswayed
`;

export const storage: Command = {
  name: "storage",
  summary: "move decisions from the embedded store to PostgreSQL, or back them up",
  usage,
  async run(args, io) {
    const options = parseOptions(args, { data: "text", to: "text" });
    const [what, extra] = options.positionals;
    if ((what !== "move" && what !== "backup") || extra !== undefined) {
      throw new UsageError(
        'storage knows two things to do: "unswayed storage move" and "unswayed storage backup"',
      );
    }
    return await (what === "move" ? move(options, io) : backUp(options, io));
  },
};

async function backUp(options: ParsedOptions, io: CommandIo): Promise<number> {
  const to = options.text("to");
  if (to === undefined) throw new UsageError('"--to" needs a file');
  const { backUpFolder } = await import("@unswayed/server");
  try {
    backUpFolder(resolve(options.text("data") ?? "data"), resolve(to));
  } catch (error) {
    throw new CommandFailure((error as Error).message);
  }
  io.stdout(`A copy is in ${to}. It holds private answers: keep it where the data are kept.\n`);
  return exitCodes.fine;
}

async function move(options: ParsedOptions, io: CommandIo): Promise<number> {
  const to = options.text("to");
  if (to === undefined || !/^postgres(?:ql)?:\/\//.test(to)) {
    throw new UsageError('"--to" takes the address of a database, postgres://…');
  }
  const { moveStore, openStore } = await import("@unswayed/server");
  try {
    const source = await openStore({ folder: resolve(options.text("data") ?? "data") });
    const target = await openStore({ folder: "", databaseUrl: to });
    try {
      for (const { table, rows } of await moveStore(source, target)) {
        io.stdout(`${table}: ${rows} rows, all the same\n`);
      }
    } finally {
      await source.close();
      await target.close();
    }
  } catch (error) {
    throw new CommandFailure((error as Error).message);
  }
  return exitCodes.fine;
}
