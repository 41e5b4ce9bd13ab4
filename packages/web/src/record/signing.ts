import {
  type Answer,
  type BodyOf,
  ballotText,
  type CastBallot,
  type CastPrivate,
  consentText,
  type Matter,
  padded,
  type TakeBack,
} from "@unswayed/protocol";
import { newSalt, type Sent } from "./own-answers.ts";
import { keptKey } from "./seat-key.ts";

/** Whose ballot it is, and about what. */
export interface Place {
  readonly id: string;
  readonly voter: string;
  readonly round: number;
}

async function signed(
  { id, voter }: Pick<Place, "id" | "voter">,
  text: string,
): Promise<{ signature?: string }> {
  const key = await keptKey(id, voter);
  return key ? { signature: await key.sign(text) } : {};
}

export async function signedHand(
  place: Place,
  answer: Answer,
  attempt: number,
): Promise<CastBallot> {
  const text = ballotText(place.id, "public", { ...place, answer, attempt });
  return { answer, attempt, ...(await signed(place, text)) };
}

export async function signedTakeBack(place: Place, attempt: number): Promise<TakeBack> {
  const text = ballotText(place.id, "public", { ...place, answer: null, attempt });
  return { attempt, ...(await signed(place, text)) };
}

/** A private ballot, and what to look for in the log when its moment has closed. */
export async function signedPrivate(
  place: Place & { readonly moment: number },
  answer: Answer,
  attempt: number,
): Promise<{ readonly body: CastPrivate; readonly sent: Sent }> {
  const text = ballotText(place.id, "private", { ...place, answer, attempt });
  const salt = newSalt();
  const { id: deliberation, moment, round, voter } = place;
  return {
    body: padded({ answer, attempt, ...(await signed(place, text)), salt }),
    sent: { deliberation, moment, round, voter, answer, salt },
  };
}

export async function signedConsent(
  place: Pick<Place, "id" | "voter">,
  matter: Matter,
  agrees: boolean,
): Promise<BodyOf<"consent">> {
  const text = consentText(place.id, { voter: place.voter, matter, agrees });
  return { matter, agrees, ...(await signed(place, text)) };
}
