import { type Agreement, consentText, type Matter } from "@unswayed/protocol";
import type { AnswerDevice, Consent, SeatDesk } from "../database/store.ts";
import { Refusal } from "../errors.ts";
import type { LogDraft } from "../log/log-draft.ts";
import type { State } from "../log/state.ts";
import { recordAgreement } from "./ending.ts";
import { seatOf } from "./lobby.ts";
import { mustBeSigned } from "./signatures.ts";

/** What people agreed to, and from which devices their private answers came. */
export interface Said {
  readonly consents: readonly Consent[];
  readonly answers: readonly AnswerDevice[];
}

/**
 * Whether a device may agree to anything about the private answers of a seat: those that were given came from it, and from no other. The
 * person who makes links could otherwise sit down there and agree.
 */
export function mayConsent(
  state: State,
  voter: string,
  device: string,
  answers: readonly AnswerDevice[],
): boolean {
  const seat = state.seats.find((known) => known.voter === voter);
  return seat?.hasLeftAnswers !== true && haveComeFrom(device, voter, answers);
}

function haveComeFrom(
  device: string | null,
  voter: string,
  answers: readonly AnswerDevice[],
): boolean {
  return (
    device !== null && answers.every((answer) => answer.voter !== voter || answer.device === device)
  );
}

/**
 * Told only when everyone has answered: until then a change would point at the one who just did. Everyone includes those who lost
 * their seat after private questions: their answers stay, and who frees seats must not decide about them.
 */
export function agreementOn(matter: Matter, state: State, { consents, answers }: Said): Agreement {
  const concerned = state.seats.filter(
    ({ hasJoined, isFreed, hasLeftAnswers }) => hasJoined && (!isFreed || hasLeftAnswers),
  );
  const said = concerned.map(({ voter, hasLeftAnswers }) => {
    if (hasLeftAnswers) return false;
    const consent = consents.find((known) => known.voter === voter && known.matter === matter);
    return consent?.agrees && haveComeFrom(consent.device, voter, answers);
  });
  if (said.length === 0 || said.includes(undefined)) return "waiting";
  return said.every((agrees) => agrees === true) ? "everyone" : "not-everyone";
}

/** One person's yes or no. It counts from now on, and the log says when that makes or ends everyone's agreement. */
export async function consent(
  draft: LogDraft,
  desk: SeatDesk,
  {
    voter,
    device,
    matter,
    agrees,
    signature,
  }: Consent & {
    readonly matter: Matter;
    readonly device: string;
    readonly signature?: string | undefined;
  },
): Promise<void> {
  const { state } = draft;
  if (state.phase !== "revealed") throw new Refusal("not-revealed");
  if (state.isDeleted) throw new Refusal("already-deleted");
  seatOf(state, voter);
  const answers = await desk.answerDevices();
  const isInSeat = (await desk.holder(voter)) === device;
  if (!isInSeat || !mayConsent(state, voter, device, answers)) {
    throw new Refusal("not-allowed", {
      detail: "Private answers were given from another device of this seat",
    });
  }
  const said = consentText(state.id, { voter, matter, agrees });
  mustBeSigned(state, voter, said, signature);
  await desk.setConsent({ voter, device, matter, agrees });
  const agreement = agreementOn(matter, state, { consents: await desk.consents(), answers });
  recordAgreement(draft, matter, agreement === "everyone");
}
