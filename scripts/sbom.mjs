// npm run sbom: what runs in production, as a bill of materials (CycloneDX). The same installed packages give the same bytes.
import { ensureReady } from "./lib/ensure-ready.mjs";
import { repositoryRoot as root } from "./lib/files.mjs";
import { exitWith, Problem } from "./lib/problem.mjs";
import { run } from "./lib/run.mjs";

await exitWith(async () => {
  await ensureReady();
  const args = ["sbom", "--sbom-format=cyclonedx", "--omit=dev", "--workspaces=true"];
  const { code, heard } = await run("npm", args, { cwd: root, output: "stdout-heard" });
  if (code !== 0) throw new Problem("npm could not list what is installed: run npm ci first.");
  process.stdout.write(`${JSON.stringify(withoutChance(JSON.parse(heard)), null, 2)}\n`);
  return 0;
});

/**
 * Without what differs from one run to the next, and without where packages were fetched from.
 *
 * @param {any} bill
 */
function withoutChance({ serialNumber: _, ...bill }) {
  const { timestamp: __, ...metadata } = bill.metadata;
  const components = bill.components.map(
    (/** @type {any} */ { externalReferences: ___, ...component }) => component,
  );
  return { ...bill, metadata, components };
}
