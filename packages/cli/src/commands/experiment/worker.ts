import { exitCodes, UsageError } from "../../command.ts";
import { makeQueuedRun } from "../../experiment/queue/queue-worker.ts";
import { RunQueue } from "../../experiment/queue/run-queue.ts";
import { RunProcess } from "../../experiment/run-process.ts";
import { parseOptions } from "../../parse-options.ts";
import type { ExperimentPart } from "./experiment-part.ts";
import { interruptible } from "./interruptible.ts";

export const worker: ExperimentPart = {
  name: "worker",
  summary: 'makes runs from a queue and nothing else; see "unswayed help worker"',
  async run(args, io) {
    const options = parseOptions(args, { queue: "text" });
    const url = options.text("queue");
    if (url === undefined)
      throw new UsageError('"--queue" is needed: postgres://user@host/database');
    if (options.positionals.length > 0) {
      throw new UsageError(`a worker takes no "${options.positionals[0]}"`);
    }
    await interruptible(io, async (signal) => {
      const queue = await RunQueue.open(url, (message) => io.stderr(`queue: ${message}\n`));
      io.stderr("Waiting for runs.\n");
      const process = new RunProcess();
      const work = await queue.work(1, async (run, data) => {
        io.stderr(`${run.id}\n`);
        const result = await makeQueuedRun(process, run, data, signal);
        io.stderr(`${run.id} done\n`);
        return result;
      });
      await new Promise<void>((resolve) =>
        signal.addEventListener("abort", () => resolve(), { once: true }),
      );
      await work.leave();
      process.close();
      await queue.close();
    });
    return exitCodes.fine;
  },
};
