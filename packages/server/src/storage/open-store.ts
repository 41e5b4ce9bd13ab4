import type { Store } from "../database/store.ts";
import { openPostgresStore, type PostgresMore } from "./postgres-store.ts";
import { openSqliteStore } from "./sqlite-store.ts";

export interface StorePlace extends PostgresMore {
  /** postgres://… ; when it is missing, the embedded store in `folder`. */
  readonly databaseUrl?: string | undefined;
  readonly folder: string;
  /** Told about connections lost while nobody was using them. */
  readonly onError?: (error: Error) => void;
}

export async function openStore(place: StorePlace): Promise<Store> {
  const { databaseUrl, folder, onError = () => {}, ...more } = place;
  if (databaseUrl === undefined) return await openSqliteStore(folder, more.seal);
  return await openPostgresStore(databaseUrl, onError, more);
}
