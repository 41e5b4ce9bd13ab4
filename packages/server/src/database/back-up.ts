import { chmodSync, existsSync } from "node:fs";
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
  try {
    database.prepare("vacuum into ?").run(file);
  } finally {
    database.close();
  }
  chmodSync(file, 0o600);
}
