import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { blocksIn } from "../scripts/lib/docs/markdown.mjs";
import { readDocument } from "../scripts/lib/docs/repository-pages.mjs";
import { ensureReady } from "../scripts/lib/ensure-ready.mjs";
import { packageFolders, repositoryRoot as root } from "../scripts/lib/files.mjs";
import { packAll } from "../scripts/lib/pack.mjs";

const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));

function run(folder: string, program: string, ...args: string[]): { code: number; said: string } {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: "utf8" });
  return { code: status ?? -1, said: `${stdout}${stderr}` };
}

describe.each(packageFolders(root))("%s", (folder) => {
  test("carries the licence and says what it is", () => {
    expect(readFileSync(join(root, folder, "LICENSE"), "utf8")).toBe(
      readFileSync(join(root, "LICENSE"), "utf8"),
    );
    expect(readFileSync(join(root, folder, "README.md"), "utf8")).toContain(
      `# ${manifestOf(folder).name}\n`,
    );
    expect(manifestOf(folder)).toMatchObject({ license: "MIT", engines: { node: ">=20.19" } });
  });

  test("names the others by the version that they have", () => {
    const { version } = manifestOf("packages/core");
    const { dependencies = {}, devDependencies = {} } = manifestOf(folder);
    const others = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([name]) => name.startsWith("@unswayed/") || name === "unswayed",
    );

    expect(others.filter(([, wanted]) => wanted !== version)).toEqual([]);
    expect(manifestOf(folder).version).toBe(version);
  });
});

describe("core in an empty project, installed without a network", () => {
  let project: string;
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(project, file)), { recursive: true });
    writeFileSync(join(project, file), text);
  };

  beforeAll(async () => {
    project = mkdtempSync(join(tmpdir(), "unswayed-project-"));
    await ensureReady();
    const [file] = await packAll(root, project, ["packages/core"]);
    write("package.json", JSON.stringify({ name: "empty", private: true }));
    const { code, said } = run(project, "npm", "install", "--offline", `./${file}`);
    expect(code, said).toBe(0);
  }, 600_000);
  afterAll(() => rmSync(project, { recursive: true, force: true }));

  /** The two lines of docs/library/install.md. */
  const [modules, common] = blocksIn(readDocument(root, "docs/library/install.md"))
    .filter(({ language }) => language === "javascript")
    .flatMap(({ content }) => content.trim().split("\n"));
  const use = `
const study = createStudy({
  voters: ["Ana", "Ben"],
  options: { kind: "list", items: [{ name: "one" }, { name: "two" }] },
});
console.log(study.ask().id);
`;

  test("brings nothing along, and no tests", () => {
    const installed = join(project, "node_modules/@unswayed/core");
    const { said } = run(project, "npm", "ls", "--all", "--parseable", "--silent");
    const files = run(installed, "find", ".", "-type", "f").said;

    expect(said.trim().split("\n")).toHaveLength(2); // the project and core
    expect(files).toContain("./LICENSE");
    expect(files).toContain("./dist/index.d.ts");
    expect(files).not.toMatch(/test|tsbuildinfo/);
  });

  test("works from an ES module and from CommonJS", () => {
    write("use.mjs", `${modules}${use}`);
    write("use.cjs", `${common}${use}`);

    expect(run(project, process.execPath, "use.mjs").said).toBe("1-public\n");
    expect(run(project, process.execPath, "--no-warnings", "use.cjs").said).toBe("1-public\n");
  });

  test("does what its own README shows", () => {
    const [example] = blocksIn(readDocument(root, "packages/core/README.md"));
    write("readme.mjs", example?.content ?? "");

    expect(run(project, process.execPath, "readme.mjs").said).toMatch(/^\d+:00\n$/);
  });

  test.each([
    ["nodenext, an ES module", "typed.mts", { module: "nodenext" }],
    ["nodenext, CommonJS", "typed.cts", { module: "nodenext" }],
    ["a bundler", "typed.ts", { module: "esnext", moduleResolution: "bundler" }],
  ])("its types resolve for %s", (_, file, options) => {
    const typed = `import { createStudy, type VoteRequest } from "@unswayed/core";
const study = createStudy({ voters: ["Ana"], options: { kind: "list", items: [{ name: "one" }, { name: "two" }] } });
const request: VoteRequest | null = study.ask();
// @ts-expect-error a study asks about two options, not three
console.log(request?.candidate, request?.third);
`;
    write(file, typed);
    const config = {
      compilerOptions: {
        ...options,
        ...{ target: "es2023", lib: ["es2023", "dom"], types: [] },
        ...{ strict: true, noEmit: true, skipLibCheck: false },
      },
      files: [file],
    };
    write("tsconfig.json", JSON.stringify(config));

    const compiler = join(root, "node_modules/typescript/bin/tsc");
    expect(run(project, process.execPath, compiler, "--project", ".")).toEqual({
      code: 0,
      said: "",
    });
  });
});
