import { openPostgresStore } from "./postgres-store.ts";
import { openSqliteStore } from "./sqlite-store.ts";
import type { Store } from "./store.ts";

export interface StorePlace {
  /** postgres://… ; when it is missing, the embedded store in `folder`. */
  readonly databaseUrl?: string | undefined;
  readonly folder: string;
  /** Told about connections lost while nobody was using them. */
  readonly onError?: (error: Error) => void;
}

export async function openStore({ databaseUrl, folder, onError }: StorePlace): Promise<Store> {
  if (databaseUrl === undefined) return await openSqliteStore(folder);
  return await openPostgresStore(databaseUrl, onError ?? (() => {}));
}
