import { type Answer, ballotText } from "@unswayed/protocol";
import type { Page } from "playwright-core";

/** Signs a ballot in someone's page, by the key that their browser keeps for the seat and lets nobody read. */
export async function signedIn(
  page: Page,
  id: string,
  channel: "public" | "private",
  ballot: { round: number; voter: string; attempt: number; answer: Answer },
): Promise<{ answer: Answer; attempt: number; signature: string }> {
  const text = ballotText(id, channel, ballot);
  const place = `${id} ${ballot.voter}`;
  const signature = (await page.evaluate(`(async () => {
    const done = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const database = await done(indexedDB.open("unswayed"));
    const store = database.transaction("seat-keys").objectStore("seat-keys");
    const { pair } = await done(store.get(${JSON.stringify(place)}));
    database.close();
    const text = new TextEncoder().encode(${JSON.stringify(text)});
    const how = { name: "ECDSA", hash: "SHA-256" };
    const bytes = new Uint8Array(await crypto.subtle.sign(how, pair.privateKey, text));
    const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    return letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  })()`)) as string;
  return { answer: ballot.answer, attempt: ballot.attempt, signature };
}
