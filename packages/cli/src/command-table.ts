import type { Command } from "./command.ts";
import { demo } from "./commands/demo.ts";
import { solve } from "./commands/solve.ts";
import { studyCommands } from "./commands/study/study-commands.ts";

/** Every command, in the order the overview lists them. */
export const commands: readonly Command[] = [demo, solve, ...studyCommands];
