import { canonicalJson } from "@unswayed/protocol";
import type { Store } from "../database/store.ts";

export interface Moved {
  readonly table: string;
  readonly rows: number;
}

/** Carries everything from one store to an empty one, reads it back and compares row by row. */
export async function moveStore(from: Store, to: Store): Promise<readonly Moved[]> {
  const before = await to.tables();
  const full = Object.entries(before).find(([, rows]) => rows.length > 0);
  if (full)
    throw new Error(`the store to move to is not empty: ${full[0]} has ${full[1].length} rows`);
  const source = await from.tables();
  await to.fill(source);
  const copy = await to.tables();
  return Object.entries(source).map(([table, rows]) => {
    const copied = copy[table] ?? [];
    const different = rows.findIndex((row, k) => canonicalJson(row) !== canonicalJson(copied[k]));
    if (different >= 0 || copied.length !== rows.length) {
      throw new Error(`${table} did not arrive as it was sent (row ${different})`);
    }
    return { table, rows: rows.length };
  });
}
