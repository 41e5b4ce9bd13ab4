import { createStudy, type DefaultSettings, type StudyAnswers } from "@unswayed/core";
import { pairsOf } from "./answers.ts";
import { everyOption } from "./counting.ts";
import type { DrawnGroup, Table } from "./drawn-groups.ts";

/** Who is ahead after so many private questions, and how much that is expected to give up. */
export interface CheckedVote {
  readonly asked: number;
  readonly option: number;
  readonly expectedRegret: number;
}

/** A public record of every pair, checked by private questions that the plan "check" chooses, as everyone gets it from a study. */
export function* checkedVote(
  group: DrawnGroup,
  seed: string,
  size: 2 | 3 | 4,
  most: number,
  given: Partial<Pick<DefaultSettings, "prior" | "answers" | "effort" | "influence">> = {},
): Generator<CheckedVote> {
  const all = everyOption(group.wanted);
  const voters = group.wanted.map((_, i) => `person ${i + 1}`);
  const study = createStudy({
    ...given,
    voters,
    options: { kind: "list", items: all.map((x) => ({ name: nameOf(x) })) },
    seed,
    questions: size === 2 ? "pairs" : size === 3 ? "order-of-three" : "order-of-four",
    plan: { situation: "check", mostPrivate: most, stopsEarly: false },
  });
  study.addVotes(
    pairsOf(all).map((pair) => ({
      channel: "public",
      candidate: nameOf(pair[0]),
      reference: nameOf(pair[1]),
      answers: answersTo(group.public, voters, "pair", pair),
    })),
  );
  let asked = 0;
  for (let request = study.ask(); asked < most; request = request && study.ask()) {
    if (request) {
      const options = request.options.map((option) => all.findIndex((x) => nameOf(x) === option));
      study.tell(request, answersTo(group.private, voters, request.kind, options));
    }
    asked += 1;
    const leader = study.leader()?.option;
    const option = all.findIndex((x) => nameOf(x) === leader);
    const expectedRegret = study.status().sureness?.expectedRegret ?? 1;
    yield { asked, option, expectedRegret };
  }
}

function nameOf(option: number): string {
  return `option ${option + 1}`;
}

/** What people answer by a table of what they think. */
function answersTo(
  table: Table,
  voters: readonly string[],
  kind: string,
  options: readonly number[],
): StudyAnswers {
  const said = table.map((row, i) => {
    const worth = options.map((option) => row[option] ?? 0);
    if (kind === "pair") {
      const difference = (worth[0] ?? 0) - (worth[1] ?? 0);
      const word = difference > 0 ? "first" : difference < 0 ? "second" : "no-preference";
      return [voters[i], word] as const;
    }
    // Equals come in another order for each person: broken alike by all, ties would look like a preference.
    const turn = (place: number): number => (place + i) % options.length;
    const places = worth
      .map((_, k) => k)
      .sort((a, b) => (worth[b] ?? 0) - (worth[a] ?? 0) || turn(a) - turn(b));
    return [voters[i], places.map((place) => place + 1).join(">")] as const;
  });
  return Object.fromEntries(said) as StudyAnswers;
}
