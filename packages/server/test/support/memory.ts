import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const gc = runInNewContext("gc") as () => void;

/** Frees what nothing holds any longer. */
export async function collect(): Promise<void> {
  // Turns in between: some of it goes only after what a collection has called back in the next turn.
  for (let k = 0; k < 3; k++) {
    await new Promise((resolve) => setImmediate(resolve));
    gc();
  }
}

/** What this process holds, buffers outside the heap included, once everything else was freed. */
export async function megabytesHeld(): Promise<number> {
  await collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}
