import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { filesBelow, packageFolders, readJson } from "../../lib/files.mjs";

/** The parts of package.json and package-lock.json that the tests change. */
interface PackageFile {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  packages: Record<
    string,
    { version: string; integrity: string; devDependencies: Record<string, string> }
  >;
}

type NpmOutcome = "done" | "lock-refused" | "failed";

/**
 * A workspace of one package, core, with two sources, that wants `left` and, on other machines, `right`. npm and
 * the compiler are stood in for by functions that leave behind what the real ones do.
 */
export class PretendRepository {
  readonly root: string;

  constructor(root: string) {
    this.root = root;
    const rootManifest = { name: "top", version: "0.1.0", devDependencies: { left: "1.2.3" } };
    const coreManifest = { name: "core", version: "0.1.0" };
    this.write("package.json", { ...rootManifest, workspaces: ["packages/*"], scripts: {} });
    this.write("packages/core/package.json", coreManifest);
    this.write("packages/core/tsconfig.json", {});
    this.write("packages/core/src/index.ts", "export {};");
    this.write("packages/core/src/deep/other.ts", "export {};");
    this.write("tsconfig.base.json", {});
    this.write("tsconfig.json", { files: [], references: [{ path: "packages/core" }] });
    this.write("package-lock.json", {
      packages: {
        "": { ...rootManifest, workspaces: ["packages/*"] },
        "node_modules/core": { resolved: "packages/core", link: true },
        "node_modules/left": { version: "1.2.3", integrity: "sha512-left" },
        "node_modules/right": { version: "4.0.0", integrity: "sha512-right", optional: true },
        "packages/core": coreManifest,
      },
    });
  }

  /** @param content - text as it is, anything else as JSON */
  write(path: string, content: unknown): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    const text = typeof content === "string" ? content : JSON.stringify(content, null, 2);
    writeFileSync(join(this.root, path), text);
  }

  edit(path: string, change: (file: PackageFile) => void): void {
    const file = readJson(join(this.root, path));
    change(file);
    this.write(path, file);
  }

  /** What npm leaves behind when it finishes. */
  pretendNpmFinished(): void {
    const { packages } = readJson(join(this.root, "package-lock.json"));
    const { version } = packages["node_modules/left"];
    const { "": _root, "node_modules/right": _absent, ...installed } = packages;
    this.write("node_modules/left/package.json", { version });
    this.write("node_modules/core/package.json", { name: "core", version: "0.1.0" });
    this.write("node_modules/.package-lock.json", { packages: installed });
  }

  /** What `tsc -b` does: an output per source, and nothing deleted. */
  pretendCompilerFinished(): void {
    for (const folder of packageFolders(this.root)) {
      for (const file of filesBelow(join(this.root, folder, "src"))) {
        this.write(`${folder}/dist/${file.replace(/\.ts$/, ".js")}`, "");
        this.write(`${folder}/dist/${file.replace(/\.ts$/, ".d.ts")}`, "");
      }
    }
  }

  /** Stands in for npm and the compiler, and remembers what was asked of them. */
  hands({
    npm = { ci: "done", install: "done" } as { ci: NpmOutcome; install: NpmOutcome },
    compiler = "done" as "done" | "failed",
    nodeVersion = "20.19.0",
  } = {}) {
    const asked: string[] = [];
    return {
      asked,
      npm: async (_root: string, [command]: readonly string[]) => {
        asked.push(`npm ${command}`);
        const outcome = npm[command as "ci" | "install"];
        if (outcome === "done") this.pretendNpmFinished();
        return outcome;
      },
      compile: async () => {
        asked.push("compile");
        if (compiler === "done") this.pretendCompilerFinished();
        return compiler;
      },
      bundle: async () => {
        asked.push("bundle");
        return "done" as const;
      },
      say: () => {},
      nodeVersion,
    };
  }
}
