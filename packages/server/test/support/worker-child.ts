import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { loader } from "./worker-with-sources.ts";

const program = fileURLToPath(new URL("worker-process.ts", import.meta.url));

export interface WorkerChild {
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  isRunning(): boolean;
}

/** A worker in its own process. */
export async function workerChild(
  databaseUrl: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<WorkerChild> {
  let child: ChildProcess;
  const ended = (): Promise<void> =>
    new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) resolve();
      else child.once("exit", () => resolve());
    });
  const start = async (): Promise<void> => {
    child = spawn(process.execPath, ["--conditions=source", "--import", loader, program], {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, DATABASE_URL: databaseUrl, ...environment },
    });
    await new Promise<void>((resolve, reject) => {
      child.stdout?.once("data", () => resolve());
      child.once("exit", (code) => reject(new Error(`the worker ended with ${code}`)));
    });
  };
  await start();
  return {
    start,
    async kill() {
      child.kill("SIGKILL");
      await ended();
    },
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async stop() {
      child.kill("SIGTERM");
      await ended();
    },
  };
}
