import type { BodyOf, OperationName, ParameterName, ReplyOf, Role } from "@unswayed/protocol";
import type { Session } from "../../access/session.ts";
import type { OpenRoom } from "../../live/rooms.ts";
import type { Room } from "../../room/room.ts";
import type { Services } from "./services.ts";

/** A checked request on its way to its handler. */
export interface Call<N extends OperationName> {
  readonly services: Services;
  readonly session: Session | null;
  readonly body: BodyOf<N>;
  /** The role the caller has here, of those that may call. */
  readonly role: Role | null;
  /** The caller's seat, of several the one the request names. Of no meaning in other roles. */
  readonly voter: string;
  /** Everyone who votes on the caller's device at this table. */
  readonly seats: readonly string[];
  /** Where the request came from, for limits only. */
  readonly from: string;
  readonly lastEventId: string | undefined;
  parameter(name: ParameterName): string;
  /** The deliberation of the address. */
  open(): Promise<OpenRoom>;
  /** Breaks the connection the request came over. */
  hangUp(): void;
  /** From now on the browser has this session; null ends it. */
  setSession(session: Session | null): void;
}

export type Handler<N extends OperationName> = (
  call: Call<N>,
) => Promise<ReplyOf<N> | ReadableStream<Uint8Array>>;

export type Handlers = { readonly [N in OperationName]: Handler<N> };

/** Anyone who acts is here, and with them anyone who shares the device. */
export function markActive(
  { seats }: Pick<Call<OperationName>, "seats">,
  { presence }: Room,
): void {
  for (const seat of seats) presence.active(seat);
}

export const done = { done: true } as const;
export const recorded = { recorded: true } as const;
