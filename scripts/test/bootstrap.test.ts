import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { buildState } from "../lib/build-state.mjs";
import { ensureReady } from "../lib/ensure-ready.mjs";
import { filesBelow } from "../lib/files.mjs";
import { installState, lockMatchesManifests } from "../lib/install-state.mjs";
import { nodeVersionProblem } from "../lib/node-version.mjs";
import { PretendRepository } from "./support/pretend-repository.ts";

let root: string;
let repository: PretendRepository;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "unswayed-bootstrap-"));
  repository = new PretendRepository(root);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

async function askedOfANewRun(options: { needsBuild?: boolean } = {}): Promise<string[]> {
  const hands = repository.hands();
  await ensureReady({ root, hands, ...options });
  return hands.asked;
}

describe("the Node.js version", () => {
  test.each(["18.20.4", "20.18.3", "9.0.0"])("%s is refused with a sentence", (version) => {
    expect(nodeVersionProblem(version)).toMatch(
      `needs Node.js 20.19 or newer and this is ${version}`,
    );
  });

  test.each(["20.19.0", "20.20.2", "22.0.0", "100.1.0"])("%s will do", (version) => {
    expect(nodeVersionProblem(version)).toBeUndefined();
  });

  test("an old one stops the run before npm is touched", async () => {
    const hands = repository.hands({ nodeVersion: "18.0.0" });

    await expect(ensureReady({ root, hands })).rejects.toThrow("20.19");

    expect(hands.asked).toEqual([]);
  });
});

describe("dependencies", () => {
  test("a fresh clone installs and builds once, and the next run does nothing", async () => {
    expect(installState(root)).toBe("missing");

    expect(await askedOfANewRun()).toEqual(["npm ci", "compile"]);
    expect(await askedOfANewRun()).toEqual([]);
  });

  test("a changed lock is installed again", async () => {
    await askedOfANewRun();
    repository.edit("package-lock.json", ({ packages }) => {
      packages["node_modules/left"].integrity = "sha512-another";
    });

    expect(installState(root)).toBe("stale");
    expect(await askedOfANewRun({ needsBuild: false })).toEqual(["npm ci"]);
  });

  test("a dependency that the lock does not know yet is installed with npm install", async () => {
    await askedOfANewRun();
    repository.edit("packages/core/package.json", (manifest) => {
      manifest.dependencies = { middle: "1.0.0" };
    });

    expect(lockMatchesManifests(root)).toBe(false);
    expect(await askedOfANewRun({ needsBuild: false })).toEqual(["npm install"]);
  });

  test("a package added to or removed from the workspace no longer matches the lock", () => {
    expect(lockMatchesManifests(root)).toBe(true);

    repository.write("packages/lab/package.json", { name: "lab", version: "0.1.0" });
    expect(lockMatchesManifests(root)).toBe(false);

    rmSync(join(root, "packages/lab"), { recursive: true });
    rmSync(join(root, "packages/core"), { recursive: true });
    expect(lockMatchesManifests(root)).toBe(false);
  });

  test("a changed script is no reason to reinstall", async () => {
    await askedOfANewRun();
    repository.edit("package.json", (manifest) => {
      manifest.scripts = { a: "c" };
    });

    expect(installState(root)).toBe("fresh");
  });

  test("a lock that npm ci refuses is installed with npm install", async () => {
    const hands = repository.hands({ npm: { ci: "lock-refused", install: "done" } });

    await ensureReady({ root, hands, needsBuild: false });

    expect(hands.asked).toEqual(["npm ci", "npm install"]);
    expect(installState(root)).toBe("fresh");
  });

  test("an installation that failed is tried again", async () => {
    await askedOfANewRun();
    repository.edit("package-lock.json", ({ packages }) => {
      packages["node_modules/left"].version = "1.2.4";
      packages[""].devDependencies["left"] = "1.2.4";
    });
    repository.edit("package.json", (manifest) => {
      manifest.devDependencies["left"] = "1.2.4";
    });

    const hands = repository.hands({ npm: { ci: "failed", install: "done" } });
    await expect(ensureReady({ root, hands })).rejects.toThrow("npm ping");

    expect(await askedOfANewRun()).toEqual(["npm ci", "compile"]);
  });

  test("an installation that was interrupted, before npm wrote its record, is unfinished", () => {
    repository.write("node_modules/left/package.json", { version: "1.2.3" });
    repository.write("node_modules/core/package.json", { version: "0.1.0" });

    expect(installState(root)).toBe("unfinished");
  });

  test("a package that has gone from node_modules is noticed although the stamp is right", async () => {
    await askedOfANewRun();
    rmSync(join(root, "node_modules/left"), { recursive: true });

    expect(installState(root)).toBe("unfinished");
    expect(await askedOfANewRun({ needsBuild: false })).toEqual(["npm ci"]);
  });

  test("an npm that stops half-way through fixing an installation is not trusted", async () => {
    await askedOfANewRun();
    rmSync(join(root, "node_modules/left"), { recursive: true });
    const hands = repository.hands();
    const npm = async () => {
      repository.write("node_modules/left/package.json", { version: "1.2.3" }); // and no more of it
      return "failed" as const;
    };

    await expect(ensureReady({ root, hands: { ...hands, npm } })).rejects.toThrow("npm ping");

    expect(installState(root)).toBe("unfinished");
  });

  test("a stamp cut short by a crash counts as none", async () => {
    await askedOfANewRun();
    repository.write("node_modules/.unswayed-install.json", '{"finger');
    rmSync(join(root, "node_modules/.package-lock.json"));

    expect(installState(root)).toBe("unfinished");
  });

  test("what npm ci left behind when run by hand is accepted without another run", async () => {
    repository.pretendNpmFinished();

    expect(installState(root)).toBe("unstamped");
    expect(await askedOfANewRun({ needsBuild: false })).toEqual([]);
    expect(installState(root)).toBe("fresh");
  });

  test("what npm left behind for another lock is not accepted", () => {
    repository.pretendNpmFinished();
    repository.edit("package-lock.json", ({ packages }) => {
      packages["node_modules/left"].integrity = "sha512-another";
    });

    expect(installState(root)).toBe("stale");
  });
});

describe("the build", () => {
  beforeEach(() => askedOfANewRun());

  test("a changed source is compiled, keeping what is there for an incremental build", async () => {
    repository.write("packages/core/src/index.ts", "export const changed = 1;");

    expect(buildState(root)).toEqual({ isFresh: false, toClean: [] });
    expect(await askedOfANewRun()).toEqual(["compile"]);
    expect(buildState(root).isFresh).toBe(true);
  });

  test("a source saved again at the same size is compiled", () => {
    utimesSync(join(root, "packages/core/src/index.ts"), 1e9, 1e9);

    expect(buildState(root).isFresh).toBe(false);
  });

  test("a changed compiler setting is compiled", () => {
    repository.write("tsconfig.base.json", { compilerOptions: { target: "ES2024" } });

    expect(buildState(root).isFresh).toBe(false);
  });

  test("a removed source leaves nothing of itself in dist", async () => {
    rmSync(join(root, "packages/core/src/deep/other.ts"));

    expect(buildState(root)).toEqual({ isFresh: false, toClean: ["packages/core"] });
    expect(await askedOfANewRun()).toEqual(["compile"]);
    expect(filesBelow(join(root, "packages/core/dist"))).toEqual(["index.d.ts", "index.js"]);
  });

  test("an output deleted by hand is made again", async () => {
    rmSync(join(root, "packages/core/dist/index.js"));

    expect(await askedOfANewRun()).toEqual(["compile"]);
    expect(existsSync(join(root, "packages/core/dist/index.js"))).toBe(true);
  });

  test("a build that failed is tried again, and says how to see the errors", async () => {
    repository.write("packages/core/src/index.ts", "export const wrong: string = 1;");

    await expect(
      ensureReady({ root, hands: repository.hands({ compiler: "failed" }) }),
    ).rejects.toThrow("npm run types");

    expect(await askedOfANewRun()).toEqual(["compile"]);
  });

  test("a compiler that fails after writing its outputs is not trusted", async () => {
    rmSync(join(root, "packages/core/dist/index.js"));
    const hands = repository.hands();
    const compile = async () => {
      await hands.compile();
      return "failed" as const;
    };

    await expect(ensureReady({ root, hands: { ...hands, compile } })).rejects.toThrow(
      "build failed",
    );

    expect(buildState(root).isFresh).toBe(false);
  });

  test("a source saved while the compiler ran is compiled the next time", async () => {
    repository.write("packages/core/src/index.ts", "export const first = 1;");
    const hands = repository.hands();
    const compile = async () => {
      const code = await hands.compile();
      repository.write("packages/core/src/index.ts", "export const second = 22;");
      return code;
    };

    await ensureReady({ root, hands: { ...hands, compile } });

    expect(buildState(root).isFresh).toBe(false);
  });

  test("pages are bundled when there are some, and again when a source of theirs has changed", async () => {
    await askedOfANewRun();
    for (const file of ["index.html", "vite.config.ts", "src/main.tsx"]) {
      repository.write(`packages/web/${file}`, "");
    }
    const hands = repository.hands();
    const bundled = {
      ...hands,
      bundle: async () => {
        hands.asked.push("bundle");
        repository.write("packages/web/dist/index.html", "");
        return "done" as const;
      },
    };
    const run = async (): Promise<string[]> => {
      hands.asked.length = 0;
      await ensureReady({ root, hands: bundled });
      return [...hands.asked];
    };

    expect(await run()).toEqual(["bundle"]);
    expect(await run()).toEqual([]);
    repository.write("packages/core/src/index.ts", "export const changed = 2;");
    expect(await run()).toEqual(["compile", "bundle"]);
    rmSync(join(root, "packages/web/dist"), { recursive: true });
    expect(await run()).toEqual(["bundle"]);
    bundled.bundle = async () => "failed" as never;
    repository.write("packages/web/src/main.tsx", "changed");
    await expect(run()).rejects.toThrow("could not be bundled");
  });

  test("nothing is built for those who do not need it", async () => {
    repository.write("packages/core/src/index.ts", "export const changed = 1;");

    expect(await askedOfANewRun({ needsBuild: false })).toEqual([]);
  });
});

describe("runs at the same time", () => {
  test("two that start together install and build once", async () => {
    const hands = repository.hands();

    await Promise.all([ensureReady({ root, hands }), ensureReady({ root, hands })]);

    expect(hands.asked).toEqual(["npm ci", "compile"]);
  });

  test("one that was killed does not keep the next one waiting", async () => {
    const { pid } = spawnSync(process.execPath, ["-e", ""]);
    repository.write(`.cache/ready.lock/${pid}-left-behind`, "");

    expect(await askedOfANewRun()).toEqual(["npm ci", "compile"]);
    expect(readdirSync(join(root, ".cache"))).toEqual(["build.json"]);
  });
});
