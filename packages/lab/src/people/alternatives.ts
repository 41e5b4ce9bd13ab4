import { type Situation, secondsFor, usualSeconds } from "@unswayed/core/meeting";
import { bradleyTerry } from "../rules/bradley-terry.ts";
import {
  bordaPoints,
  everyOption,
  favouritePoints,
  meanPoints,
  openLeaders,
  topOf,
} from "./counting.ts";
import { type DrawnGroup, onOccasion, type Table } from "./drawn-groups.ts";
import { pairsOf } from "./pairs.ts";

/** What a group would do instead of using us: count what was said. */
export interface Alternative {
  readonly name: string;
  /** In which situations it can be done. */
  readonly situations: readonly Situation[];
  /** Questions asked in private. */
  readonly inPrivate: number;
  /** How long it takes with so many options, a public record that was there before left out. */
  seconds(optionCount: number): number;
  /** The options that come out first, several where they tie. */
  winners(group: DrawnGroup): readonly number[];
}

const everywhere: readonly Situation[] = ["check", "both", "private"];
const withRecord: readonly Situation[] = ["check"];

function inPrivate(kind: "order" | "rating" | "choice" | "pair", count: number): number {
  return secondsFor(usualSeconds, kind, count, "private");
}

const { privateRound } = usualSeconds;

function hands(name: string, winners: Alternative["winners"]): Alternative {
  return { name, situations: withRecord, inPrivate: 0, seconds: () => 0, winners };
}

function poll(
  name: string,
  kind: "order" | "rating" | "choice",
  points: (table: Table) => readonly number[],
): Alternative {
  return {
    name,
    situations: everywhere,
    inPrivate: 1,
    seconds: (count) => privateRound + inPrivate(kind, count),
    winners: (group) => topOf(points(onOccasion(group, `whole list, ${kind}`).private)),
  };
}

/** The first by the public record, decided in private. */
function runOff(most: number, kind: "order" | "rating"): Alternative {
  const name = kind === "order" ? `run-off of ${most}` : `run-off of ${most} by ratings`;
  return {
    name,
    situations: withRecord,
    inPrivate: 1,
    seconds: (count) => privateRound + inPrivate(kind, Math.min(most, count)),
    winners(group) {
      const among = openLeaders(onOccasion(group, "record"), most);
      const { private: table } = onOccasion(group, name);
      const points =
        kind === "order"
          ? bordaPoints(table, among)
          : among.map((x) => meanPoints(table)[x] as number);
      return topOf(points).map((k) => among[k] as number);
    },
  };
}

/** Private answers on the pairs of the public leaders, public answers on all others. */
function swap(most: number, count: "borda" | "bradley-terry"): Alternative {
  const name = count === "borda" ? `swap, pairs of ${most}` : `Bradley–Terry, pairs of ${most}`;
  const pairs = (most * (most - 1)) / 2;
  return {
    name,
    situations: withRecord,
    inPrivate: pairs,
    seconds: () => privateRound + pairs * inPrivate("pair", 2),
    winners(group) {
      const record = onOccasion(group, "record");
      const among = openLeaders(record, most);
      const { private: table } = onOccasion(group, name);
      const all = everyOption(group.wanted);
      const wins = all.map(() => all.map(() => 0));
      const ties = all.map(() => all.map(() => 0));
      const add = (rows: Table, a: number, b: number): void => {
        for (const row of rows) {
          const difference = (row[a] as number) - (row[b] as number);
          const [one, other] = difference >= 0 ? [a, b] : [b, a];
          const counts = difference === 0 ? ties : wins;
          (counts[one] as number[])[other]! += 1;
          if (difference === 0) (counts[other] as number[])[one]! += 1;
        }
      };
      for (const [a, b] of pairsOf(all)) {
        const isPrivate = among.includes(a) && among.includes(b);
        if (!isPrivate || count === "bradley-terry") add(record.public, a, b);
        if (isPrivate) add(table, a, b);
      }
      if (count === "bradley-terry") return topOf(bradleyTerry({ wins, ties }));
      const points = all.map((a) =>
        all.reduce((sum, b) => sum + (wins[a]?.[b] ?? 0) + (ties[a]?.[b] ?? 0) / 2, 0),
      );
      return topOf(points);
    },
  };
}

/** A ballot by ratings on the whole list, then a ranking of its first. */
function twoBallots(most: number): Alternative {
  const name = `ratings, then run-off of ${most}`;
  return {
    name,
    situations: everywhere,
    inPrivate: 2,
    seconds: (count) =>
      privateRound + inPrivate("rating", count) + inPrivate("order", Math.min(most, count)),
    winners(group) {
      const points = meanPoints(onOccasion(group, "whole list, rating").private);
      const among = everyOption(group.wanted)
        .toSorted((a, b) => (points[b] as number) - (points[a] as number))
        .slice(0, most);
      const { private: table } = onOccasion(group, name);
      return topOf(bordaPoints(table, among)).map((k) => among[k] as number);
    },
  };
}

/** What groups do without us. Gavel counts all comparisons of a crowd by Bradley and Terry, no matter who made them. */
export const alternatives: readonly Alternative[] = [
  hands("hands, plurality", (group) => topOf(favouritePoints(onOccasion(group, "record").public))),
  hands("hands, pairs", (group) => {
    const { public: table } = onOccasion(group, "record");
    return topOf(bordaPoints(table, everyOption(table)));
  }),
  poll("private favourite", "choice", favouritePoints),
  poll("private ranking", "order", (table) => bordaPoints(table, everyOption(table))),
  poll("private ratings", "rating", meanPoints),
  twoBallots(2),
  twoBallots(3),
  runOff(2, "order"),
  runOff(3, "order"),
  runOff(5, "order"),
  runOff(3, "rating"),
  runOff(5, "rating"),
  swap(2, "borda"),
  swap(3, "borda"),
  swap(3, "bradley-terry"),
];
