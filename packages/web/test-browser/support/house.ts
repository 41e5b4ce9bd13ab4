import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { ensureSite } from "../../../../scripts/lib/ensure-ready.mjs";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const web = join(root, "packages/web");

/** What a server's solving thread runs; not part of what the server's package offers to others. */
const solverProgram = join(root, "packages/server/src/solving/solver-worker.ts");

/** A running server with the pages as they are in the sources. */
export interface House {
  readonly url: string;
  /** The link for anyone who started it. Works once. */
  readonly hostUrl: string;
  /** Everything it has logged. */
  readonly logged: string;
  /** While this file exists, the solver dies whenever it is asked something. */
  readonly solverDies: string;
  /** SIGKILL, and a new process on the same folder and port. */
  crash(): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

export async function openHouse({ momentTickMs = 250 } = {}): Promise<House> {
  await ensureSite();
  const folder = mkdtempSync(join(tmpdir(), "unswayed-web-"));
  const programs = join(folder, "programs");
  await buildPrograms(programs);
  const port = await freePort();
  const solverDies = join(folder, "solver-dies");
  let logged = "";
  let child: ChildProcess | undefined;
  let links = { url: "", hostUrl: "" };

  const start = async (): Promise<void> => {
    const orders = {
      port,
      dataFolder: join(folder, "data"),
      pagesFolder: join(web, "dist"),
      solver: "./flaky-solver.js",
      momentTickMs,
    };
    const started = spawn(process.execPath, [join(programs, "serve.js")], {
      cwd: root,
      env: {
        ...process.env,
        UNSWAYED_TEST_ORDERS: JSON.stringify(orders),
        UNSWAYED_TEST_SOLVER_DIES: solverDies,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child = started;
    started.stderr?.on("data", (chunk) => {
      logged += chunk;
    });
    links = await new Promise((resolve, reject) => {
      let said = "";
      started.stdout?.on("data", (chunk) => {
        logged += chunk;
        said += chunk;
        const line = said.split("\n").find((text) => text.includes('"ready":true'));
        if (line) resolve(JSON.parse(line));
      });
      started.once("exit", (code) => reject(new Error(`the server ended (${code}): ${logged}`)));
    });
  };
  const crash = async (): Promise<void> => {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null) return;
    const ended = new Promise((resolve) => running.once("exit", resolve));
    running.kill("SIGKILL");
    await ended;
  };
  await start();
  return {
    get url() {
      return links.url;
    },
    get hostUrl() {
      return links.hostUrl;
    },
    get logged() {
      return logged;
    },
    solverDies,
    crash,
    restart: start,
    async close() {
      await crash();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The server from its sources, as programs that Node can run. */
async function buildPrograms(outDir: string): Promise<void> {
  const support = join(web, "test-browser/support");
  mkdirSync(outDir, { recursive: true });
  // In this order: who listens first may end the thread before the other hears of the question.
  const solver = join(outDir, "flaky-solver.ts");
  const parts = [join(support, "dies-when-told.ts"), solverProgram];
  writeFileSync(solver, parts.map((part) => `import ${JSON.stringify(part)};\n`).join(""));
  await build({
    configFile: false,
    root: web,
    logLevel: "error",
    publicDir: false,
    resolve: { conditions: ["source", "module", "node"] },
    ssr: { noExternal: [/^@unswayed\//], resolve: { conditions: ["source", "module", "node"] } },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      target: "node20",
      minify: false,
      rolldownOptions: {
        input: {
          serve: join(support, "serve.ts"),
          "flaky-solver": solver,
        },
        // Imported by their names from where the programs lie, which is not below the workspace.
        external: (id: string) => /^[a-z@]/.test(id) && !id.startsWith("@unswayed/"),
        output: {
          entryFileNames: "[name].js",
          paths: (id: string) => (/^node:/.test(id) ? id : import.meta.resolve(id)),
        },
      },
    },
  });
  writeFileSync(join(outDir, "package.json"), '{ "type": "module" }');
  writeFileSync(join(outDir, "..", "package.json"), '{ "version": "0.1.0" }');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
