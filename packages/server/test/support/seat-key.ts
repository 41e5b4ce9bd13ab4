import { type Answer, ballotText, consentText, type Matter } from "@unswayed/protocol";

/** What a phone has: a key that does not leave it, and what it signs by it. */
export interface PhoneKey {
  readonly key: string;
  sign(text: string): Promise<string>;
}

export async function newPhoneKey(): Promise<PhoneKey> {
  const kind = { name: "ECDSA", namedCurve: "P-256" };
  const pair = await crypto.subtle.generateKey(kind, false, ["sign", "verify"]);
  const raw = await crypto.subtle.exportKey("raw", pair.publicKey);
  const how = { name: "ECDSA", hash: "SHA-256" };
  return {
    key: Buffer.from(raw).toString("base64url"),
    async sign(text) {
      const bytes = await crypto.subtle.sign(how, pair.privateKey, Buffer.from(text));
      return Buffer.from(bytes).toString("base64url");
    },
  };
}

/** A ballot as the phone of a seat sends it. */
export async function signedBallot(
  phone: PhoneKey,
  deliberation: string,
  channel: "public" | "private",
  ballot: { round: number; voter: string; attempt: number; answer: Answer },
): Promise<{ answer: Answer; attempt: number; signature: string }> {
  const { answer, attempt } = ballot;
  const signature = await phone.sign(ballotText(deliberation, channel, ballot));
  return { answer, attempt, signature };
}

export async function signedConsent(
  phone: PhoneKey,
  deliberation: string,
  said: { voter: string; matter: Matter; agrees: boolean },
): Promise<{ matter: Matter; agrees: boolean; signature: string }> {
  const { matter, agrees } = said;
  return { matter, agrees, signature: await phone.sign(consentText(deliberation, said)) };
}
