import { ensureReady } from "./ensure-ready.mjs";
import { repositoryRoot as root } from "./files.mjs";
import { Problem } from "./problem.mjs";
import { checkRooms } from "./rooms.mjs";
import { runTool } from "./run.mjs";
import { runAllTests } from "./run-tests.mjs";

/**
 * The checks, in the order `npm test` runs them: what is quickest to fix comes first.
 *
 * @typedef {object} Step
 * @property {string} title
 * @property {string} alone the command that runs this step by itself
 * @property {() => Promise<number>} run resolves to an exit code
 */

/** @type {Record<"types" | "lint" | "rooms" | "tests", Step>} */
export const steps = {
  types: {
    title: "types: the compiler, on sources and tests",
    alone: "npm run types",
    run: async () => {
      await ensureReady();
      return (await runTool(root, "typescript", ["-b", "tsconfig.tests.json"])).code;
    },
  },
  lint: {
    title: "lint: format, imports and house rules",
    alone: "npm run lint",
    run: async () =>
      (await runTool(root, "@biomejs/biome", ["check", ".", "--error-on-warnings"])).code,
  },
  rooms: {
    title: "rooms: who imports whom, and what nobody uses",
    alone: "npm run rooms",
    run: () => checkRooms(root),
  },
  tests: {
    title: "tests",
    alone: "npm test -- packages scripts lint",
    run: () => runAllTests(),
  },
};

/**
 * Runs one step under a heading, says how long it took, and when it failed how to see it alone.
 *
 * @param {Step} step
 */
export async function runStep(step) {
  const began = performance.now();
  console.log(`\n── ${step.title}`);
  const code = await step.run();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  if (code !== 0) {
    throw new Problem(
      `This step failed after ${seconds} s: fix what it reports above; ${step.alone} runs it alone.`,
    );
  }
  console.log(`   passed in ${seconds} s`);
}
