/**
 * The key of a seat: made when someone sits down, kept by this browser in a form that no script can read, and the same in all its tabs. What is
 * signed by it came from here. Only where a browser can make and keep one: over plain HTTP none can.
 */
export interface OwnKey {
  /** Its public half, as the log has it. */
  readonly key: string;
  sign(text: string): Promise<string>;
}

interface Kept {
  readonly pair: CryptoKeyPair;
  readonly key: string;
}

const storeName = "seat-keys";
const kind = { name: "ECDSA", namedCurve: "P-256" };
const how = { name: "ECDSA", hash: "SHA-256" };

/** The key of a seat in this browser; null where there is none. */
export async function keptKey(deliberation: string, voter: string): Promise<OwnKey | null> {
  return owned(await withStore("readonly", (store) => store.get(`${deliberation} ${voter}`)));
}

/** The same, made where there is none; null where none can be made or kept. */
export async function ownKey(deliberation: string, voter: string): Promise<OwnKey | null> {
  const known = await keptKey(deliberation, voter);
  if (known || !globalThis.crypto?.subtle) return known;
  const pair = await crypto.subtle.generateKey(kind, false, ["sign", "verify"]);
  const raw = await crypto.subtle.exportKey("raw", pair.publicKey);
  const made: Kept = { pair, key: base64url(raw) };
  // Another tab may have been quicker: the first one stays.
  await withStore("readwrite", (store) => store.add(made, `${deliberation} ${voter}`));
  return await keptKey(deliberation, voter);
}

function owned(kept: unknown): OwnKey | null {
  if (!isKept(kept)) return null;
  const { pair, key } = kept;
  return {
    key,
    async sign(text) {
      const bytes = new TextEncoder().encode(text);
      return base64url(await crypto.subtle.sign(how, pair.privateKey, bytes));
    },
  };
}

function isKept(value: unknown): value is Kept {
  return typeof value === "object" && value !== null && "pair" in value && "key" in value;
}

/** What one request to the store gives; undefined where it fails or storage is forbidden. */
async function withStore(
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  try {
    const opening = indexedDB.open("unswayed", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(storeName);
    const database = (await settled(opening)) as IDBDatabase;
    try {
      return await settled(request(database.transaction(storeName, mode).objectStore(storeName)));
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

function settled(request: IDBRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function base64url(bytes: ArrayBuffer): string {
  const text = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
