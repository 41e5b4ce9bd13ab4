import { shardRuns } from "@unswayed/lab";
import { CommandFailure, type CommandIo, exitCodes, UsageError } from "../../command.ts";
import { writeSummary } from "../../experiment/collect.ts";
import { type Made, makeRuns } from "../../experiment/make-runs.ts";
import { makeRunsByQueue } from "../../experiment/queue/collect-from-queue.ts";
import { RunQueue } from "../../experiment/queue/run-queue.ts";
import {
  newExperiment,
  openExperiment,
  type StoredExperiment,
} from "../../experiment/stored-plan.ts";
import { type ParsedOptions, parseOptions } from "../../parse-options.ts";
import { choiceOptions, choicesFrom } from "./choice-options.ts";
import type { ExperimentPart } from "./experiment-part.ts";
import { interruptible } from "./interruptible.ts";
import {
  dataPathsFrom,
  defaultFolder,
  modulesFrom,
  planOptions,
  settingsFrom,
  shardFrom,
  workersFrom,
  workOptions,
} from "./plan-options.ts";

export const run: ExperimentPart = {
  name: "run",
  summary: "makes the runs of an experiment and their summary",
  async run(args, io) {
    const options = parseOptions(args, { ...planOptions, ...workOptions, ...choiceOptions });
    const choices = choicesFrom(options);
    const brought = await modulesFrom(options);
    const settings = {
      ...settingsFrom(options, brought),
      ...(Object.keys(choices).length > 0 && { choices }),
    };
    const out = options.text("out") ?? defaultFolder(settings.problems);
    const data = dataPathsFrom(options.text("data"), settings.problems);
    const modules = brought.map(({ path, hash }) => ({ path, hash }));
    return made(newExperiment(out, settings, data, modules), options, io);
  },
};

export const resume: ExperimentPart = {
  name: "resume",
  summary: "goes on with an experiment that was interrupted",
  async run(args, io) {
    const options = parseOptions(args, workOptions);
    const [out, ...more] = options.positionals;
    if (out === undefined || more.length > 0) {
      throw new UsageError("name the one folder of the experiment to go on with");
    }
    return made(await openExperiment(out), options, io);
  },
};

async function made(
  experiment: StoredExperiment,
  options: ParsedOptions,
  io: CommandIo,
): Promise<number> {
  const { index, count } = shardFrom(options.text("shard"));
  const runs = shardRuns(experiment.runs, index, count);
  const url = options.text("queue");
  if (url !== undefined && experiment.modules.length > 0) {
    throw new UsageError(
      '"--queue" hands runs to other machines, which have no modules of your own',
    );
  }
  const workers = workersFrom(options);
  const { collected, failures } = await interruptible(io, async (signal): Promise<Made> => {
    if (url === undefined) return makeRuns(experiment, { runs, workers, signal }, io);
    const queue = await RunQueue.open(url, (message) => io.stderr(`queue: ${message}\n`));
    try {
      return await makeRunsByQueue(experiment, runs, queue, signal, io);
    } finally {
      await queue.close();
    }
  });
  const { out } = experiment;
  if (failures.length > 0) {
    const [first] = failures;
    throw new CommandFailure(
      `${failures.length} of ${runs.length} runs failed, the first, ${first?.id}: ${first?.message}. Finished runs are kept in "${out}"`,
    );
  }
  const missing = new Set(collected.missing);
  const left = runs.filter(({ id }) => missing.has(id)).length;
  if (left > 0) {
    io.stderr(`${left} runs are left. Go on with: unswayed experiment resume ${out}\n`);
    return exitCodes.failed;
  }
  if (missing.size > 0) {
    io.stdout(`Part ${index} of ${count} is done; ${missing.size} runs belong to other parts.\n`);
    return exitCodes.fine;
  }
  writeSummary(out, collected.finished);
  io.stdout(`${collected.finished.length} runs in ${out}: summary.json, summary.csv\n`);
  return exitCodes.fine;
}
