import {
  createStudy,
  type ParticlesSettings,
  type Study,
  type StudyAnswer,
  type StudyAnswers,
  type VoteRequest,
} from "@unswayed/core";

/** A small group by our own method, with little effort: enough for what is tested, in milliseconds. */
export const meals: ParticlesSettings = {
  voters: ["Ana", "Ben", "Cem"],
  options: {
    kind: "list",
    items: ["soup", "rice", "pasta", "curry"].map((name) => ({ name })),
  },
  effort: { particles: 24, trajectories: 1, steps: 3 },
};

export function group(changes: Partial<ParticlesSettings> = {}): Study {
  return createStudy({ ...meals, ...changes });
}

/** How much someone likes a dish, perhaps not the same when others listen. */
export type Taste = (voter: string, dish: string, channel: "public" | "private") => number;

const order = ["soup", "rice", "pasta", "curry"];

/** Everyone likes a dish the more, the later it stands in the list. */
export const laterIsBetter: Taste = (_, dish) => order.indexOf(dish);

/** Ana wants soup, everyone else curry; in public all say what Ana says. */
export const followAna: Taste = (voter, dish, channel) =>
  voter === "Ana" || channel === "public" ? -order.indexOf(dish) : order.indexOf(dish);

export function answersTo(
  request: Pick<VoteRequest, "options" | "channel">,
  voters: readonly string[],
  taste: Taste,
): StudyAnswers {
  return Object.fromEntries(
    voters.map((voter): [string, StudyAnswer] => {
      const [first, second] = request.options;
      const { channel } = request;
      const gain = taste(voter, String(first), channel) - taste(voter, String(second), channel);
      return [voter, gain > 0 ? "first" : gain < 0 ? "second" : "no-preference"];
    }),
  );
}

/** So many votes, everyone answering. */
export function played(study: Study, votes: number, taste: Taste = laterIsBetter): Study {
  for (let k = 0; k < votes; k++) {
    const request = study.ask({ evenIfDone: true });
    if (!request) break;
    study.tell(request, answersTo(request, study.voters, taste));
  }
  return study;
}
