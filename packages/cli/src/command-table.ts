import type { Command } from "./command.ts";
import { convert } from "./commands/convert.ts";
import { demo } from "./commands/demo.ts";
import { experiment } from "./commands/experiment/experiment.ts";
import { queue } from "./commands/queue.ts";
import { serve } from "./commands/serve.ts";
import { solve } from "./commands/solve.ts";
import { storage } from "./commands/storage.ts";
import { compare } from "./commands/structures/compare.ts";
import { drift } from "./commands/structures/drift.ts";
import { views } from "./commands/structures/views.ts";
import { studyCommands } from "./commands/study/study-commands.ts";
import { worker } from "./commands/worker.ts";

/** Every command, in the order the overview lists them. */
export const commands: readonly Command[] = [
  serve,
  demo,
  solve,
  experiment,
  ...studyCommands,
  convert,
  views,
  compare,
  drift,
  storage,
  worker,
  queue,
];
