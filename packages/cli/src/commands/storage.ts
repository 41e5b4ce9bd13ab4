import { resolve } from "node:path";
import { type Command, CommandFailure, exitCodes, UsageError } from "../command.ts";
import { parseOptions } from "../parse-options.ts";

const usage = `Usage: unswayed storage move --to postgres://… [OPTIONS]

Carries the decisions of an embedded store over to an empty PostgreSQL database, reads them back and compares every row.
The embedded store stays as it is; stop its server first.

  --data DIR  the folder of the embedded store (default: ./data)
  --to URL    the database

Example: unswayed storage move --to postgres://unswayed@localhost/unswayed
`;

export const storage: Command = {
  name: "storage",
  summary: "move decisions from the embedded store to PostgreSQL",
  usage,
  async run(args, io) {
    const options = parseOptions(args, { data: "text", to: "text" });
    const [what, extra] = options.positionals;
    if (what !== "move" || extra !== undefined) {
      throw new UsageError('storage knows one thing to do: "unswayed storage move"');
    }
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
  },
};
