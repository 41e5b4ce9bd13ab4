import type { CommandIo } from "../../command.ts";

/** One of the things that `unswayed experiment` does. */
export interface ExperimentPart {
  readonly name: string;
  readonly summary: string;
  /** @param args - what follows the part's name. Resolves to the exit code. */
  run(args: readonly string[], io: CommandIo): Promise<number>;
}
