import { closeSync, existsSync, openSync, rmSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";

/**
 * A whole and consistent copy of an embedded store in one file, also while its server runs. To restore: an empty folder, the
 * copy in it as unswayed.db, a server started on the folder.
 */
export function backUpFolder(folder: string, file: string): void {
  const source = join(folder, "unswayed.db");
  if (!existsSync(source)) throw new Error(`there is no store in ${folder}`);
  if (existsSync(file)) throw new Error(`${file} exists already`);
  const database = new Database(source);
  // Nobody else may read it, also while it is being written. An empty file is taken for a new one.
  closeSync(openSync(file, "wx", 0o600));
  try {
    database.prepare("vacuum into ?").run(file);
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  } finally {
    database.close();
  }
}
