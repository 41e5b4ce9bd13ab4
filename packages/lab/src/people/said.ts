import type { KindName, StudyAnswer, StudyAnswers } from "@unswayed/core";
import type { Table } from "./drawn-groups.ts";

/** What people answer to a question, by a table of what they think. */
export function answersTo(
  table: Table,
  voters: readonly string[],
  kind: KindName,
  options: readonly number[],
): StudyAnswers {
  const scale = scaleOf(table);
  return Object.fromEntries(
    table.map((row, i) => {
      const worth = options.map((option) => row[option] ?? 0);
      return [voters[i] ?? "", answerOf(worth, kind, i, scale)] as const;
    }),
  );
}

function answerOf(
  worth: readonly number[],
  kind: KindName,
  turns: number,
  scale: (value: number) => number,
): StudyAnswer {
  if (kind === "pair") {
    const difference = (worth[0] ?? 0) - (worth[1] ?? 0);
    return difference > 0 ? "first" : difference < 0 ? "second" : "no-preference";
  }
  if (kind === "rating") {
    const numbers = worth.map(scale);
    return numbers.length === 1 ? (numbers[0] ?? 0) : (numbers.join(" ") as StudyAnswer);
  }
  if (kind === "approval") {
    // What is better than their mean of those asked about; all of them where all are equal.
    const mean = worth.reduce((sum, value) => sum + value, 0) / worth.length;
    const fine = worth.flatMap((value, place) => (value >= mean ? [place + 1] : []));
    return fine.join("+") as StudyAnswer;
  }
  // Equals come in another order for each person: broken alike by all, ties would look like a preference.
  const turn = (place: number): number => (place + turns) % worth.length;
  const places = worth
    .map((_, k) => k)
    .sort((a, b) => (worth[b] ?? 0) - (worth[a] ?? 0) || turn(a) - turn(b));
  const named = kind === "choice" ? places.slice(0, 1) : places;
  return named.map((place) => place + 1).join(">") as StudyAnswer;
}

/** Numbers from 0 to 10, the same way for all, with two digits after the point. */
function scaleOf(table: Table): (value: number) => number {
  const all = table.flat();
  const [low, high] = [Math.min(...all), Math.max(...all)];
  return (value) => (high > low ? Math.round((1000 * (value - low)) / (high - low)) / 100 : 5);
}
