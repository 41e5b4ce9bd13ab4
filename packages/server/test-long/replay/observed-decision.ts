import type { LogLine, Settings } from "@unswayed/protocol";
import type { SealedBallot } from "../../src/deliberation/book.ts";
import { folded } from "../../src/deliberation/fold.ts";
import type { Question } from "../../src/deliberation/questions.ts";
import type { State } from "../../src/deliberation/state.ts";
import { startingRounds } from "../../src/deliberation/study-input.ts";
import { seatedMeeting, testHouse } from "../../test/support/meeting.ts";
import { offsite } from "../../test/support/settings.ts";
import { hereSolver } from "../../test/support/solvers.ts";
import { type AnswerKind, type Choice, choices } from "./choices.ts";
import type { Group } from "./simulated-group.ts";

/** Where nothing is left to ask after the start, the result follows; else the model chooses one more question first. */
const mostRounds = 6;

/** What anybody in the room can take away: the log, and so everything that was asked, said openly and shown. */
export interface Seen {
  /** When the model was to choose its question. */
  readonly before: State;
  /** When voting had ended. */
  readonly after: State;
  /** What it chose; null where everything was asked at the start. */
  readonly asked: Question | null;
  /** How many questions were drawn at the start, all also asked in private. */
  readonly starting: number;
  readonly result: object;
}

/** What the referee alone knows: what people answered in private, and the secret seed. */
export interface Hidden {
  readonly truth: readonly SealedBallot[];
  readonly seed: string;
}

function settingsOf(n: number, answers: AnswerKind, choice: Choice): Settings {
  return offsite({
    voters: Array.from({ length: n }, (_, k) => `Person ${k + 1}`),
    options: choices[choice],
    limits: { publicRounds: mostRounds, privateRounds: mostRounds },
    stopWhen: "limit",
    // As the form has it where options are rated.
    ...(answers === "ratings" && {
      answers,
      fairness: { stop: 0, comparedWith: { kind: "as-rated" as const } },
    }),
  });
}

/** A decision on a server, over HTTP. */
export async function observedDecision(
  n: number,
  answers: AnswerKind,
  choice: Choice,
  group: Group,
): Promise<{ readonly seen: Seen; readonly hidden: Hidden }> {
  const house = await testHouse({ solver: hereSolver() });
  try {
    const settings = settingsOf(n, answers, choice);
    const starting = startingRounds(settings);
    const rounds = questionsIn(settings);
    const meeting = await seatedMeeting(house, settings);
    const { id, facilitator, people } = meeting;
    const questionOf = async (round: number): Promise<Question> => {
      const room = await facilitator.do("room", { id });
      const asked = [room.round, ...room.past].find((known) => known?.round === round);
      if (!asked) throw new Error(`question ${round} was not asked`);
      return asked;
    };
    // The moment comes on top.
    for (let question = 1; question <= rounds + 1; question++) {
      const { opened, number } = await meeting.ask();
      if (opened === "round") {
        const asked = await questionOf(number);
        await meeting.voteOpenly(number, (k) => group.answer("public", k, asked));
        continue;
      }
      const asked = new Map<number, Question>();
      for (let round = 1; round <= starting; round++) {
        asked.set(round, await questionOf(round));
      }
      await meeting.votePrivately((k, round) =>
        group.answer("private", k, asked.get(round) as Question),
      );
    }
    await facilitator.do("stop", { id }, { early: false });
    for (let k = 0; k < 1000 && (await meeting.room()).phase !== "revealed"; k++) {
      await house.clock.advance(100);
    }
    const { text } = await people[0].send("exportLog", { id });
    const { seed } = (await house.server.rooms.get(id)).room.secret;
    const truth = await house.store.privateBallots(id);
    return { seen: seenIn(text, starting, rounds), hidden: { truth, seed } };
  } finally {
    await house.close();
  }
}

/** A short list has no pair, or option, left after the start. */
function questionsIn(settings: Settings): number {
  const starting = startingRounds(settings);
  const { options, answers } = settings;
  if (options.kind === "sliders") return starting + 1;
  const n = options.items.length;
  return Math.min(starting + 1, answers === "ratings" ? n : (n * (n - 1)) / 2);
}

function seenIn(log: string, starting: number, rounds: number): Seen {
  const lines = log
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as LogLine);
  const chosen = lines.findIndex(
    ({ fact }) =>
      (fact.kind === "round-opened" || fact.kind === "rating-opened") && fact.round > starting,
  );
  const stopped = lines.findIndex(({ fact }) => fact.kind === "stopped");
  const revealed = lines.findIndex(({ fact }) => fact.kind === "revealed");
  const before = folded(lines.slice(0, chosen < 0 ? stopped : chosen));
  const after = folded(lines.slice(0, revealed));
  const asked = after?.rounds[starting] ?? null;
  const shown = lines[revealed]?.fact;
  if (!before || !after || shown?.kind !== "revealed") throw new Error("the decision has no end");
  if (after.rounds.length !== rounds)
    throw new Error(`${after.rounds.length} questions were asked`);
  return { before, after, asked, starting, result: shown.result };
}
