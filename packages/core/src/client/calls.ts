import type { Study } from "../study/study.ts";

/** The methods of a study that a client has too. */
export type ClientCall = Exclude<
  {
    [Name in keyof Study]: Study[Name] extends (...args: never) => unknown ? Name : never;
  }[keyof Study],
  "onAnswer" | "onUpdate"
>;

/** A method without a place for how long its work may take and who watches it. */
const quick = null;

/** Which argument of each says how long the work may take and who watches it. */
const places: Readonly<Record<ClientCall, number | null>> = {
  ask: 0,
  step: 0,
  askPrivate: 0,
  tell: quick,
  close: quick,
  retract: quick,
  addAnswers: quick,
  enqueue: quick,
  join: quick,
  leave: quick,
  addOption: quick,
  withdrawOption: quick,
  restoreOption: quick,
  leader: 0,
  consensus: 0,
  verdict: 0,
  predict: 1,
  advantage: 2,
  influence: 0,
  explain: 1,
  fit: 0,
  draws: 0,
  front: 0,
  questionsToSeparate: 0,
  status: 0,
  ledger: quick,
  votes: quick,
  events: quick,
  nameOf: quick,
  item: quick,
  toJSON: quick,
  snapshot: quick,
};

export const clientCalls: readonly ClientCall[] = Object.keys(places) as ClientCall[];

/** Undefined for calls that are over at once. */
export function placeOfWork(call: string): number | undefined {
  return Object.hasOwn(places, call) ? (places[call as ClientCall] ?? undefined) : undefined;
}
