import { spawn } from "node:child_process";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { readJson } from "./files.mjs";
import { Problem } from "./problem.mjs";

/**
 * Runs a program to its end.
 *
 * - `inherit`: it speaks to the terminal directly.
 * - `stderr`: everything it says goes to standard error, so that standard output stays clean.
 * - `heard`: what it says is returned, standard output and standard error together, and not shown.
 * - `stdout-heard`: its standard output is returned; its standard error is shown.
 *
 * @typedef {"inherit" | "stderr" | "heard" | "stdout-heard"} Output
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd: string, output?: Output }} options
 * @returns {Promise<{ code: number, heard: string, stoppedBy: NodeJS.Signals | undefined }>} stoppedBy: the signal that
 *   ended it or that this process was sent while waiting, whatever exit code it then chose
 */
export function run(program, args, { cwd, output = "inherit" }) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      stdio: {
        inherit: /** @type {const} */ ("inherit"),
        stderr: /** @type {["ignore", 2, 2]} */ (["ignore", 2, 2]),
        heard: /** @type {["ignore", "pipe", "pipe"]} */ (["ignore", "pipe", "pipe"]),
        "stdout-heard": /** @type {["ignore", "pipe", 2]} */ (["ignore", "pipe", 2]),
      }[output],
      shell: process.platform === "win32" && program === "npm", // npm is npm.cmd there
    });

    /** @type {Buffer[]} */
    const chunks = [];
    child.stdout?.on("data", (chunk) => chunks.push(chunk));
    child.stderr?.on("data", (chunk) => chunks.push(chunk));

    // Without this a terminated script would leave npm at work with nobody holding the lock.
    /** @type {NodeJS.Signals | undefined} */
    let received;
    const passOn = (/** @type {NodeJS.Signals} */ signal) => {
      received = signal;
      child.kill(signal);
    };
    for (const signal of signals) process.on(signal, passOn);

    child.on("error", ({ message }) =>
      reject(new Problem(`${program} could not be started (${message}): is it installed?`)),
    );
    child.on("close", (code, signal) => {
      for (const each of signals) process.off(each, passOn);
      const heard = Buffer.concat(chunks).toString("utf8");
      const stoppedBy = signal ?? received;
      const codeForSignal = 128 + (stoppedBy === undefined ? 0 : constants.signals[stoppedBy]);
      resolve({ code: code ?? codeForSignal, heard, stoppedBy });
    });
  });
}

/** Asks this process to end, as a signal would, once the one that started it is gone. */
export function endWithParent() {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
  }, 500).unref();
}

/** @type {readonly NodeJS.Signals[]} */
const signals = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Runs one of the development tools installed in node_modules.
 *
 * @param {string} root
 * @param {string} packageName
 * @param {readonly string[]} args
 * @param {Output} [output]
 */
export function runTool(root, packageName, args, output = "inherit") {
  return run(process.execPath, [toolPath(root, packageName), ...args], { cwd: root, output });
}

/** The commands whose name is not their package's. */
const commandOf = /** @type {Record<string, string>} */ ({
  "@biomejs/biome": "biome",
  "dependency-cruiser": "depcruise",
  typescript: "tsc",
});

/**
 * @param {string} root
 * @param {string} packageName
 */
function toolPath(root, packageName) {
  const manifestPath = join(root, "node_modules", packageName, "package.json");
  const { bin } = readJson(manifestPath) ?? {};
  const file = typeof bin === "string" ? bin : bin?.[commandOf[packageName] ?? packageName];
  if (file === undefined) {
    throw new Problem(
      `${packageName} is not installed: delete node_modules and run the command again.`,
    );
  }
  return join(dirname(manifestPath), file);
}
