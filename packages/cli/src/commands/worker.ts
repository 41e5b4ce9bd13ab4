import { type Command, exitCodes, UsageError } from "../command.ts";
import { makeQueuedRun } from "../experiment/queue/queue-worker.ts";
import { RunQueue } from "../experiment/queue/run-queue.ts";
import { RunProcess } from "../experiment/run-process.ts";
import { parseOptions, wholeNumberOf } from "../parse-options.ts";
import { reaching } from "../unreachable-database.ts";
import { interruptible } from "./experiment/interruptible.ts";
import { queueUrl } from "./queue-url.ts";

const usage = `Usage: unswayed worker [OPTIONS]

Works for servers that share a PostgreSQL: solves questions and results of decisions, and makes runs of experiments. Any
number may run, on any machine that reaches the database.

  --queue URL   the database (default: DATABASE_URL)
  --solves N    solves of decisions at once, a thread each (default: 1; 0: none)
  --runs N      runs of experiments at once, a process each, with low priority (default: 1; 0: none)

Environment: DATABASE_URL; UNSWAYED_SEAL_KEY, the same as the servers have, if they have one.

Ctrl+C leaves after the work at hand. Work of a worker that dies is given to another within 15 seconds.

Example: DATABASE_URL=postgres://unswayed@localhost/unswayed unswayed worker
`;

const most = 64;

/** People wait for solves; nobody waits for one run of an experiment. */
const runNiceness = 10;

export const worker: Command = {
  name: "worker",
  summary: "solve and make runs for servers that share a PostgreSQL",
  usage,
  async run(args, io) {
    const options = parseOptions(args, { queue: "text", solves: "text", runs: "text" });
    const [extra] = options.positionals;
    if (extra !== undefined) throw new UsageError(`a worker takes no "${extra}"`);
    const url = queueUrl(options);
    const [solves, runs] = ["solves", "runs"].map((name) => {
      const count = wholeNumberOf(options, name, 1);
      if (count < 0 || count > most) throw new UsageError(`"--${name}" takes 0 to ${most}`);
      return count;
    }) as [number, number];
    if (solves + runs === 0) throw new UsageError("a worker without solves and runs has no work");
    const { startWorker } = await import("@unswayed/server");
    await interruptible(io, async (signal) => {
      const member = await reaching(url, () =>
        startWorker({
          databaseUrl: url,
          solves,
          sealKey: process.env["UNSWAYED_SEAL_KEY"] || null,
          // The name only: a message could repeat what someone sent.
          onTrouble: (what, error) => io.stderr(`${what} (${nameOf(error)})\n`),
        }),
      );
      const queue = await RunQueue.on(member.boss, url, (message) =>
        io.stderr(`queue: ${message}\n`),
      );
      const idle: RunProcess[] = [];
      const work =
        runs === 0
          ? null
          : await queue.work(runs, async (run, data) => {
              const process = idle.pop() ?? new RunProcess(runNiceness);
              try {
                return await makeQueuedRun(process, run, data, signal);
              } finally {
                idle.push(process);
              }
            });
      io.stderr(`Waiting for work: ${solves} solves and ${runs} runs at once.\n`);
      await new Promise<void>((resolve) =>
        signal.addEventListener("abort", () => resolve(), { once: true }),
      );
      await work?.leave();
      for (const process of idle) process.close();
      await member.close();
      await queue.close();
    });
    return exitCodes.fine;
  },
};

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : "unknown";
}
