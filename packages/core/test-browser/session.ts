import type { Study, StudyAnswer, StudySettings } from "@unswayed/core";
import type { PaperSettings } from "@unswayed/paper";

/** Everything two engines must agree in, as text. */
export interface Transcript {
  readonly name: string;
  /** Every question asked, with its reasons and numbers. */
  readonly requests: string;
  readonly file: string;
  readonly next: string;
  readonly beliefs: string;
}

type Makers = typeof import("@unswayed/core") & typeof import("@unswayed/paper");

const byPaper =
  (settings: PaperSettings) =>
  ({ paperStudy }: Makers): Study =>
    paperStudy({ ...settings, seed });

const byOurs =
  (settings: StudySettings) =>
  ({ createStudy }: Makers): Study =>
    createStudy({ ...settings, seed });

const seed = "two engines";

const sessions: [string, number, (makers: Makers) => Study][] = [
  [
    "a list with features",
    12,
    byPaper({
      voters: ["Ana", "Ben"],
      options: {
        kind: "list",
        items: ["Harbour", "Library", "Park", "Museum", "Barn"].map((name, k) => ({
          name,
          features: { price: [10, 30, 0, 25, 5][k], distance: [2, 1, 3, 4, 9][k] },
        })),
      },
    }),
  ],
  [
    "a box of one parameter",
    12,
    byPaper({
      voters: ["Ana", "Ben"],
      options: { kind: "box", parameters: [{ name: "temperature", min: 15, max: 30 }] },
    }),
  ],
  [
    "a box with a log scale, three people, the worst-off counting more",
    7,
    byPaper({
      voters: ["Ana", "Ben", "Cem"],
      options: {
        kind: "box",
        parameters: [
          { name: "hours", min: 1, max: 9 },
          { name: "budget", min: 10, max: 5000, scale: "log" },
        ],
      },
      welfare: { kind: "gini", rho: 0.5 },
      levels: "shortfall",
      privateVoteDecay: 0.3,
      search: { screened: 64, exact: 4 },
    }),
  ],
  [
    "our own method on a list with features, the worst-off counting more",
    9,
    byOurs({
      voters: ["Ana", "Ben", "Cem"],
      options: {
        kind: "list",
        items: ["Harbour", "Library", "Park", "Museum", "Barn"].map((name, k) => ({
          name,
          features: { price: [10, 30, 0, 25, 5][k], distance: [2, 1, 3, 4, 9][k] },
        })),
      },
      welfare: { kind: "gini", rho: 0.5 },
    }),
  ],
  [
    "our own method in a box",
    6,
    byOurs({
      voters: ["Ana", "Ben"],
      options: { kind: "box", parameters: [{ name: "temperature", min: 15, max: 30 }] },
    }),
  ],
];

/** Answers by counting, so that nothing but the study itself can differ between engines. */
const words: readonly StudyAnswer[] = [
  "first",
  "first",
  "second",
  "first",
  "no-preference",
  "second",
];

export function transcripts(makers: Makers): Transcript[] {
  return sessions.map(([name, rounds, make]) => {
    const study = make(makers);
    const requests: unknown[] = [];
    for (let count = 0; ; count++) {
      const request = study.ask();
      if (!request || request.round > rounds) break;
      requests.push(request);
      study.tell(
        request,
        Object.fromEntries(
          study.voters.map((voter, k) => [voter, words[(count * (k + 2) + k) % words.length]]),
        ),
      );
    }
    return {
      name,
      requests: JSON.stringify(requests),
      file: JSON.stringify(study),
      next: JSON.stringify(study.ask()),
      beliefs: JSON.stringify([
        study.consensus(),
        study.status(),
        study.influence({ ranges: true }),
        study.fit(),
        study.questionsToSeparate(),
      ]),
    };
  });
}
