import type { Agreement, DeskView, Matter, Role } from "@unswayed/protocol";
import type { Store } from "../database/store.ts";
import type { Room } from "../room/room.ts";
import { agreementOn } from "../rules/consents.ts";
import { consentsOf } from "./mine-view.ts";
import type { ServerFacts } from "./room-view.ts";

/** What the facilitator has besides: who asks for a seat, which links are out, notes without names. */
export async function deskView(
  room: Room,
  serverFacts: ServerFacts,
  store: Store,
): Promise<DeskView> {
  const { state } = room;
  const [links, claims, said] = await Promise.all([
    store.access.links(state.id),
    store.access.claims(state.id),
    consentsOf(room, store),
  ]);
  const current = links.filter(({ isReplaced }) => !isReplaced);
  const linkTo = (role: Role, place: string): "none" | "waiting" | "used" => {
    const link = current.find((known) => known.role === role && known.voter === place);
    if (!link) return "none";
    return link.session === null ? "waiting" : "used";
  };
  const waiting = claims.filter((claim) => claim.state === "waiting" && claim.voter !== "");
  const watchers = claims.filter((claim) => claim.state !== "refused" && claim.voter === "");
  const agreement = (matter: Matter): Agreement => agreementOn(matter, state, said);
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
    canReachPhones: serverFacts.canReachPhones,
    arePrivateQuestionsOn: room.arePrivateQuestionsSafe,
    agreements: {
      "exact-figures": agreement("exact-figures"),
      "research-bundle": agreement("research-bundle"),
      "keep-longer": agreement("keep-longer"),
    },
  };
}

/** Whether everyone agrees to something now. */
export async function agreementIn(room: Room, store: Store, matter: Matter): Promise<Agreement> {
  return agreementOn(matter, room.state, await consentsOf(room, store));
}
