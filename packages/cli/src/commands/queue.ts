import type { QueueStatus } from "@unswayed/server";
import { type Command, exitCodes, UsageError } from "../command.ts";
import { parseOptions } from "../parse-options.ts";
import { textTable } from "../text-table.ts";
import { reaching } from "../unreachable-database.ts";
import { queueUrl } from "./queue-url.ts";

const usage = `Usage: unswayed queue status [--json] [--queue URL]
       unswayed queue retry [ID …] [--queue URL]

How the work queue of servers and experiments is doing: progress, rate, time left, and what was given up after several
tries. "retry" gives that another chance: all of it, or the ids that are named.

  --queue URL   the database (default: DATABASE_URL)
  --json        numbers for programs

Example: unswayed queue status --queue postgres://unswayed@localhost/unswayed
`;

export const queue: Command = {
  name: "queue",
  summary: "how the work queue is doing; try again what was given up",
  usage,
  async run(args, io) {
    const options = parseOptions(args, { queue: "text", json: "flag" });
    const [what, ...ids] = options.positionals;
    if (what !== "status" && what !== "retry") {
      throw new UsageError('say what to do: "unswayed queue status" or "unswayed queue retry"');
    }
    if (what === "status" && ids.length > 0) throw new UsageError(`status takes no "${ids[0]}"`);
    const { openQueueDesk, durationText } = await import("@unswayed/server");
    const url = queueUrl(options);
    const desk = await reaching(url, () =>
      openQueueDesk(url, (error) => io.stderr(`queue: ${error.message}\n`)),
    );
    try {
      if (what === "retry") {
        const count = await desk.retry(ids.length > 0 ? ids : "all");
        io.stdout(`${count} given another try.\n`);
        return count < ids.length ? exitCodes.failed : exitCodes.fine;
      }
      const status = await desk.status();
      io.stdout(
        options.isGiven("json")
          ? `${JSON.stringify(status, null, 2)}\n`
          : statusText(status, durationText),
      );
      return exitCodes.fine;
    } finally {
      await desk.close();
    }
  },
};

function statusText(
  { works, dead }: QueueStatus,
  durationText: (seconds: number | null) => string,
): string {
  const table = textTable(
    "Work",
    ["", "waiting", "under way", "done", "failed", "a minute", "left", "oldest waits"],
    works.map((work) => [
      work.experiment === "" ? work.queue : `experiment ${work.experiment}`,
      String(work.waiting),
      String(work.underWay),
      String(work.done),
      String(work.failed),
      work.perMinute.toFixed(1),
      durationText(work.secondsLeft),
      durationText(work.oldestSeconds),
    ]),
  );
  const given = dead.map(
    ({ id, queue: name, about, tries, at, why }) =>
      `  ${id}  ${name} ${about}: ${why} (${tries} tries, ${at})`,
  );
  return [
    works.length === 0 ? "Nothing was ever put into this queue.\n" : table,
    ...(given.length > 0
      ? ["Given up; try again with: unswayed queue retry", ...given, ""]
      : ["Nothing was given up.", ""]),
  ].join("\n");
}
