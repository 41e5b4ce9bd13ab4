import { join } from "node:path";
import { filesBelow, packageFolders } from "./files.mjs";
import { runTool } from "./run.mjs";

/**
 * Checks who imports whom (.dependency-cruiser.cjs), then that no file, export or dependency is unused (knip.json).
 *
 * @param {string} root
 * @returns {Promise<number>} an exit code
 */
export async function checkRooms(root) {
  const args = ["packages", "--config", ".dependency-cruiser.cjs", "--output-type", "json"];
  const { heard } = await runTool(root, "dependency-cruiser", args, "stdout-heard");
  const complaints = roomComplaints(JSON.parse(heard), roomsWithSources(root));
  for (const complaint of complaints) console.error(complaint);
  if (complaints.length > 0) return 1;
  return (await runTool(root, "knip", ["--no-progress", "--no-config-hints"])).code;
}

/** @param {string} root */
function roomsWithSources(root) {
  return packageFolders(root).filter((folder) =>
    filesBelow(join(root, folder, "src")).some((file) => /\.tsx?$/.test(file)),
  );
}

/**
 * What is wrong, a line each. A room whose sources the cruiser did not open counts as wrong: with a TypeScript it
 * does not support it opens nothing, finds nothing and reports success.
 *
 * @param {{ modules: { source: string }[], summary: { violations: any[] } }} cruise
 * @param {readonly string[]} rooms folders that have sources
 * @returns {string[]}
 */
export function roomComplaints({ modules, summary }, rooms) {
  const unopened = rooms
    .filter((room) => !modules.some(({ source }) => source.startsWith(`${room}/src/`)))
    .map((room) => `${room}: no source file was examined, so its imports are unchecked`);
  const nothing = modules.length === 0 ? ["no module was examined"] : [];
  const violations = summary.violations.map(({ rule, from, to, cycle }) => {
    const path = cycle?.length > 0 ? cycle.map((/** @type {any} */ step) => step.name) : [to];
    return `${rule.name}: ${[from, ...path].join(" → ")}`;
  });
  return [...nothing, ...unopened, ...violations];
}
