import type { LogLine, Question, Settings } from "@unswayed/protocol";
import { folded } from "../../src/log/fold.ts";
import type { SealedBallot } from "../../src/log/log-draft.ts";
import type { State } from "../../src/log/state.ts";
import { seatedMeeting, testHouse } from "../../test/support/meeting.ts";
import { offsite, ratings } from "../../test/support/settings.ts";
import { hereSolver } from "../../test/support/solvers.ts";
import { type AnswerKind, type Choice, choices } from "./choices.ts";
import type { Group } from "./simulated-group.ts";

const limits = { publicRounds: 6, privateRounds: 5 };

/** What anyone in the room can take away: the log, and so everything that was asked, said in public and shown. */
export interface Seen {
  /** The last public question chosen when there were private answers, and what was known before it; null if there was none. */
  readonly chosen: { readonly before: State; readonly asked: Question } | null;
  /** When voting had ended. */
  readonly after: State;
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
    limits,
    stopWhen: "limit",
    // What is asked tells most where each question follows upon private answers.
    privateTiming: "each-round",
    // As the form has it where options are rated.
    ...(answers === "ratings" && {
      ...ratings,
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
    const meeting = await seatedMeeting(house, settings);
    const { id, facilitator, people } = meeting;
    const questionOf = async (round: number): Promise<Question> => {
      const room = await facilitator.do("room", { id });
      const asked = [room.round, ...room.past].find((known) => known?.round === round);
      if (!asked) throw new Error(`question ${round} was not asked`);
      return asked.question;
    };
    for (;;) {
      for (const person of people) await person.do("mine", { id });
      const reply = await facilitator.send("ask", { id }, {});
      if (reply.status !== 201) break;
      const { opened, number } = reply.value;
      if (opened === "round") {
        const asked = await questionOf(number);
        await meeting.voteOpenly(number, (k) => group.answer("public", k, asked));
        continue;
      }
      const { past } = await facilitator.do("room", { id });
      await meeting.votePrivately((k, round) =>
        group.answer(
          "private",
          k,
          past.find((known) => known.round === round)?.question as Question,
        ),
      );
    }
    await facilitator.do("stop", { id }, { early: false });
    for (let k = 0; k < 1000 && (await meeting.room()).phase !== "revealed"; k++) {
      await house.clock.advance(100);
    }
    const { text } = await people[0].send("exportLog", { id });
    const { seed } = (await house.server.rooms.get(id)).room.secret;
    const truth = await house.store.privateBallots(id);
    return { seen: seenIn(text), hidden: { truth, seed } };
  } finally {
    await house.close();
  }
}

function seenIn(log: string): Seen {
  const lines = log
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as LogLine);
  const revealed = lines.findIndex(({ fact }) => fact.kind === "revealed");
  const after = folded(lines.slice(0, revealed));
  const shown = lines[revealed]?.fact;
  if (!after || shown?.kind !== "revealed") throw new Error("the decision has no end");
  return { chosen: lastChosen(lines), after, result: shown.result };
}

function lastChosen(lines: readonly LogLine[]): Seen["chosen"] {
  const opened = lines.findLastIndex(({ fact }) => fact.kind === "question-opened");
  const before = folded(lines.slice(0, opened));
  const asked = folded(lines.slice(0, opened + 1))?.rounds.at(-1);
  return before && asked && before.moments.length > 0 ? { before, asked: asked.question } : null;
}
