import { join } from "node:path";
import {
  buildFingerprint,
  buildState,
  cleanDist,
  forgetBuild,
  recordBuild,
} from "./build-state.mjs";
import { repositoryRoot } from "./files.mjs";
import {
  forgetInstall,
  installState,
  lockMatchesManifests,
  recordInstall,
} from "./install-state.mjs";
import { withLock } from "./lock.mjs";
import { nodeVersionProblem } from "./node-version.mjs";
import { Problem } from "./problem.mjs";
import { run, runTool } from "./run.mjs";
import { bundleSite, isSiteFresh } from "./site.mjs";

/**
 * How the outside world is reached. Tests replace it.
 *
 * @typedef {object} Hands
 * @property {(root: string, args: readonly string[]) => Promise<"done" | "lock-refused" | "failed">} npm
 * @property {(root: string) => Promise<"done" | "failed">} compile
 * @property {(root: string) => Promise<"done" | "failed">} bundle
 * @property {(sentence: string) => void} say
 * @property {string} nodeVersion
 */

/** @type {Hands} */
const realHands = {
  npm: async (root, args) => {
    const result = await run("npm", args, { cwd: root, output: "heard" });
    refuseToGoOnIfStopped(result);
    if (result.code === 0) return "done";
    if (args[0] === "ci" && result.heard.includes("EUSAGE")) return "lock-refused";
    process.stderr.write(result.heard);
    return "failed";
  },
  compile: async (root) => {
    const result = await runTool(root, "typescript", ["-b"], "stderr");
    refuseToGoOnIfStopped(result);
    return result.code === 0 ? "done" : "failed";
  },
  bundle: async (root) => {
    const result = await runTool(
      root,
      "vite",
      ["build", "packages/web", "--logLevel", "warn"],
      "stderr",
    );
    refuseToGoOnIfStopped(result);
    return result.code === 0 ? "done" : "failed";
  },
  say: (sentence) => console.error(sentence),
  nodeVersion: process.versions.node,
};

/** @param {{ stoppedBy: string | undefined }} result */
function refuseToGoOnIfStopped({ stoppedBy }) {
  if (stoppedBy === undefined) return;
  throw new Problem(`Stopped by ${stoppedBy} while preparing: run the command again to go on.`);
}

/**
 * Makes sure that dependencies are installed and, unless told otherwise, that dist is built from the sources as they
 * are. Does nothing, in a few milliseconds, when that is already so. Writes to standard error only.
 *
 * @param {{ root?: string, needsBuild?: boolean, hands?: Hands }} [options]
 */
export async function ensureReady({
  root = repositoryRoot,
  needsBuild = true,
  hands = realHands,
} = {}) {
  const problem = nodeVersionProblem(hands.nodeVersion);
  if (problem !== undefined) throw new Problem(problem);

  const isReady = () =>
    installState(root) === "fresh" &&
    (!needsBuild || (buildState(root).isFresh && isSiteFresh(root)));
  if (isReady()) return;

  await withLock(
    join(root, ".cache", "ready.lock"),
    async () => {
      await ensureInstalled(root, hands);
      if (!needsBuild) return;
      await ensureBuilt(root, hands);
      await ensureBundled(root, hands);
    },
    { onWait: (pid) => hands.say(`Waiting for process ${pid}, which is preparing this checkout.`) },
  );
}

/** Why npm is about to run, for the person waiting. */
const installReason = {
  missing: "they are not there yet",
  unfinished: "an earlier installation did not finish",
  stale: "what is asked for has changed",
};

/**
 * @param {string} root
 * @param {Hands} hands
 */
async function ensureInstalled(root, hands) {
  const state = installState(root);
  if (state === "fresh") return;
  if (state !== "unstamped") {
    hands.say(`Installing dependencies: ${installReason[state]}.`);
    forgetInstall(root);
    await install(root, hands);
  }
  recordInstall(root);
}

/**
 * @param {string} root
 * @param {Hands} hands
 */
async function install(root, hands) {
  /** @param {string[]} args */
  const npm = (...args) => {
    hands.say(`  ${["npm", ...args].join(" ")}`);
    // Development tools are wanted even where NODE_ENV=production.
    return hands.npm(root, [...args, "--include=dev", "--loglevel=error"]);
  };
  let outcome = lockMatchesManifests(root) ? await npm("ci") : await npm("install");
  // npm can have reasons of its own to refuse a lock; what the lock pins still holds.
  if (outcome === "lock-refused") outcome = await npm("install", "--no-save");
  if (outcome === "done") return;
  throw new Problem(
    "The dependencies could not be installed: check that this machine reaches the npm registry (npm ping), then run the command again.",
  );
}

/**
 * @param {string} root
 * @param {Hands} hands
 */
async function ensureBuilt(root, hands) {
  const state = buildState(root);
  if (state.isFresh) return;
  hands.say("Building with tsc -b.");
  const fingerprint = buildFingerprint(root);
  forgetBuild(root);
  for (const folder of state.toClean) cleanDist(root, folder);
  if ((await hands.compile(root)) !== "done") {
    throw new Problem(
      "The build failed: fix the errors above and run the command again; npm run types shows them on their own.",
    );
  }
  recordBuild(root, fingerprint);
}

/**
 * The pages alone, for tests that open them in a browser: they need no compiled rooms.
 *
 * @param {{ root?: string, hands?: Hands }} [options]
 */
export async function ensureSite({ root = repositoryRoot, hands = realHands } = {}) {
  if (isSiteFresh(root)) return;
  await withLock(join(root, ".cache", "ready.lock"), () => ensureBundled(root, hands));
}

/**
 * @param {string} root
 * @param {Hands} hands
 */
async function ensureBundled(root, hands) {
  if (isSiteFresh(root)) return;
  hands.say("Bundling the pages with Vite.");
  const outcome = await bundleSite(
    root,
    () => hands.bundle(root),
    (done) => done === "done",
  );
  if (outcome === "done") return;
  throw new Problem(
    "The pages could not be bundled: fix the errors above and run the command again.",
  );
}
