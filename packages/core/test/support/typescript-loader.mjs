// Lets a process or a thread of a test run the TypeScript sources: types are taken out as files are loaded.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { register } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isMainThread, threadId } from "node:worker_threads";

const cache = fileURLToPath(new URL("../../../../.cache/test-sources", import.meta.url));

/**
 * @param {string} url
 * @param {unknown} context
 * @param {(url: string, context: unknown) => unknown} next
 */
export async function load(url, context, next) {
  if (!url.endsWith(".ts")) return next(url, context);
  return { format: "module", source: await compiled(url), shortCircuit: true };
}

/**
 * By content, because loading the compiler and a hundred files takes seconds in every thread.
 *
 * @param {string} url
 */
async function compiled(url) {
  const text = readFileSync(fileURLToPath(url), "utf8");
  const file = join(cache, `${createHash("sha256").update(text).digest("hex")}.mjs`);
  try {
    return readFileSync(file, "utf8");
  } catch {
    const { default: typescript } = await import("typescript");
    const { outputText } = typescript.transpileModule(text, {
      compilerOptions: {
        module: typescript.ModuleKind.ESNext,
        target: typescript.ScriptTarget.ES2023,
        verbatimModuleSyntax: true,
      },
    });
    mkdirSync(cache, { recursive: true });
    const unfinished = `${file}.${process.pid}.${threadId}`;
    writeFileSync(unfinished, outputText);
    renameSync(unfinished, file);
    return outputText;
  }
}

// The hooks run in a thread of their own, which must not register itself again.
if (isMainThread || process.env["UNSWAYED_TEST_THREAD"] === "1") register(import.meta.url);
