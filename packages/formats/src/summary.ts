import { type BallotKind, type BallotRecord, countPeople } from "./record.ts";

const kindWords: Readonly<Record<BallotKind, string>> = {
  pair: "votes on pairs",
  choice: "favourites",
  order: "rankings",
  rating: "ratings",
  approval: "approvals",
};

/** A sentence that a person can agree with, or not. */
export function summaryOf(record: BallotRecord): string {
  const { options, ballots, scale } = record;
  const kinds = [...new Set(ballots.map(({ kind }) => kind))].map((kind) =>
    kind === "rating" && scale ? `ratings ${scale.min}–${scale.max}` : kindWords[kind],
  );
  const channels = [
    ...new Set(ballots.map(({ channel }) => channel ?? "public or private not said")),
  ];
  const people = countPeople(record);
  return `${[
    `${people} ${people === 1 ? "person" : "people"}`,
    `${options.length} ${options.length === 1 ? "option" : "options"}`,
    kinds.join(" and "),
    channels.toSorted().reverse().join(" and "),
  ].join(", ")}: is that right?`;
}
