import { readdirSync } from "node:fs";
import { packageFolders } from "./files.mjs";
import { Problem } from "./problem.mjs";
import { run } from "./run.mjs";

/**
 * Packs packages that are built into files.
 *
 * @param {string} root
 * @param {string} folder where the files go; it must exist
 * @param {readonly string[]} [packages] such as "packages/core"; default: all
 * @returns {Promise<string[]>} names of the files
 */
export async function packAll(root, folder, packages = packageFolders(root)) {
  const workspaces = packages.flatMap((name) => ["--workspace", name]);
  // Scripts are left out: they would build once for each package, and everything is built.
  const args = ["pack", "--ignore-scripts", "--pack-destination", folder, ...workspaces];
  const { code, heard } = await run("npm", args, { cwd: root, output: "heard" });
  if (code !== 0) throw new Problem(`npm could not pack the packages:\n${heard}`);
  return readdirSync(folder)
    .filter((file) => file.endsWith(".tgz"))
    .sort();
}
