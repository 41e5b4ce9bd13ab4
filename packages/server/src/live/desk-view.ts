import type { Agreement, DeskView, Matter, Role } from "@unswayed/protocol";
import type { Consent, Store } from "../database/store.ts";
import type { Room } from "../deliberation/room.ts";
import type { State } from "../deliberation/state.ts";
import type { House } from "./room-view.ts";

/** What the facilitator has besides: who asks for a seat, which links are out, notes without names. */
export async function deskView(room: Room, house: House, store: Store): Promise<DeskView> {
  const { state } = room;
  const [links, claims, consents] = await Promise.all([
    store.access.links(state.id),
    store.access.claims(state.id),
    store.consents(state.id),
  ]);
  const current = links.filter(({ isReplaced }) => !isReplaced);
  const linkTo = (role: Role, place: string): "none" | "waiting" | "used" => {
    const link = current.find((known) => known.role === role && known.voter === place);
    if (!link) return "none";
    return link.session === null ? "waiting" : "used";
  };
  const waiting = claims.filter((claim) => claim.state === "waiting" && claim.voter !== "");
  const watchers = claims.filter((claim) => claim.state !== "refused" && claim.voter === "");
  const agreement = (matter: Matter): Agreement => agreementOn(matter, state, consents);
  return {
    claims: await Promise.all(
      waiting.map(async ({ id, voter, words, session }) => ({
        claim: id,
        voter,
        words: [...words],
        alsoHolds: ((await store.access.grants(session)) ?? []).flatMap((grant) =>
          grant.role === "voter" && grant.deliberation === state.id ? [grant.voter] : [],
        ),
      })),
    ),
    watchers: watchers.map(({ id, words, state: known }) => ({
      claim: id,
      words: [...words],
      isAdmitted: known === "admitted",
    })),
    facilitators: state.facilitators.flatMap(({ facilitator, name, isDismissed }) =>
      isDismissed ? [] : [{ facilitator, name, link: linkTo("facilitator", facilitator) }],
    ),
    seats: state.seats.map(({ voter }) => ({ voter, link: linkTo("voter", voter) })),
    notes: [...room.notes],
    canReachPhones: house.canReachPhones,
    arePrivateQuestionsOn: room.arePrivateQuestionsSafe,
    agreements: {
      "exact-figures": agreement("exact-figures"),
      "research-bundle": agreement("research-bundle"),
      "keep-longer": agreement("keep-longer"),
    },
  };
}

/**
 * Told only when everybody has answered: until then a change would point at whoever just did. Everybody is also whoever lost their
 * seat after private questions: their answers stay, and whoever frees seats must not decide about them.
 */
export function agreementOn(matter: Matter, state: State, consents: readonly Consent[]): Agreement {
  const concerned = state.seats.filter(
    ({ hasJoined, isFreed, hasLeftAnswers }) => hasJoined && (!isFreed || hasLeftAnswers),
  );
  const said = concerned.map(({ voter, hasLeftAnswers }) =>
    // From another device than the one that gave the answers nobody can agree to anything about them.
    hasLeftAnswers
      ? false
      : consents.find((consent) => consent.voter === voter && consent.matter === matter)?.agrees,
  );
  if (said.length === 0 || said.includes(undefined)) return "waiting";
  return said.every((agrees) => agrees === true) ? "everyone" : "not-everyone";
}
