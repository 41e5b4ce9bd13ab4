import type { CommandIo } from "../../command.ts";

/** Does long work that the first Ctrl+C asks to leave off in good order; the second ends the process at once. */
export async function interruptible<T>(
  io: Pick<CommandIo, "stderr">,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const interrupt = (): void => {
    if (controller.signal.aborted) process.exit(130);
    io.stderr("\nLeaving off after the questions at hand; Ctrl+C again to end at once.\n");
    controller.abort();
  };
  process.on("SIGINT", interrupt);
  process.on("SIGTERM", interrupt);
  try {
    return await work(controller.signal);
  } finally {
    process.off("SIGINT", interrupt);
    process.off("SIGTERM", interrupt);
  }
}
