import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { run } from "./run.mjs";

/**
 * Runs an example on the built packages. Node.js 20 does not read TypeScript: the types are taken off, and what remains is run.
 *
 * @param {string} root
 * @param {string} path such as examples/ten-lines.ts
 * @param {import("./run.mjs").Output} [output]
 */
export function runExample(root, path, output = "inherit") {
  const { outputText } = ts.transpileModule(readFileSync(join(root, path), "utf8"), {
    compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext },
  });
  const file = join(root, ".cache", path.replace(/\.ts$/, ".mjs"));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, outputText);
  return run(process.execPath, [file], { cwd: process.cwd(), output });
}
