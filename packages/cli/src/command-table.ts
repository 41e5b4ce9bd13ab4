import type { Command } from "./command.ts";
import { convert } from "./commands/convert.ts";
import { demo } from "./commands/demo.ts";
import { experiment } from "./commands/experiment/experiment.ts";
import { queue } from "./commands/queue.ts";
import { rpc } from "./commands/rpc.ts";
import { serve } from "./commands/serve.ts";
import { storage } from "./commands/storage.ts";
import { studyCommands } from "./commands/study/study-commands.ts";
import { worker } from "./commands/worker.ts";

/** Every command, in the order the overview lists them. */
export const commands: readonly Command[] = [
  serve,
  demo,
  experiment,
  ...studyCommands,
  convert,
  rpc,
  storage,
  worker,
  queue,
];
