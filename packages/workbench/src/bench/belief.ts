import { createStudy, type Study } from "@unswayed/core";
import { createRandomSource } from "@unswayed/core/numerics";
import { questionKinds, usualScale } from "@unswayed/core/question";
import { figure, textTable } from "unswayed/kit";
import { measure } from "../measure.ts";
import type { BenchContext, BenchReport } from "./bench-part.ts";
import { mostTimes, wholeList, wholeLists } from "./whole-lists.ts";

/** What people wait for between two votes, and how long they should at most, in milliseconds. */
const sizes = [
  { voters: 5, options: 30, rounds: 60, goalMs: 500 },
  { voters: 10, options: 50, rounds: 60, goalMs: 500 },
  { voters: 30, options: 50, rounds: 60, goalMs: 3000 },
];

type Size = (typeof sizes)[number];

interface Timed extends Size {
  readonly stepMs: number;
}

/** A study after many rounds: taking in one more vote of everyone, and deciding what the meeting does next. */
export function benchBelief({ clock, say }: BenchContext): BenchReport {
  const data = sizes.map((size): Timed => {
    say(`${size.voters} voters, ${size.options} options`);
    const study = studyAfter(size);
    study.step();
    const step = measure(
      (run) => {
        vote(study, size, size.rounds + run);
        if (study.step().kind === "stop") throw new Error("the meeting is over: nothing is timed");
      },
      { clock, warmUps: 1, repeats: 5, budgetMs: 20_000 },
    );
    return { ...size, stepMs: step.medianMs };
  });
  const head = ["voters", "options", "rounds", "step ms", "goal"];
  const rows = data.map(({ voters, options, rounds, stepMs, goalMs }) => [
    String(voters),
    String(options),
    String(rounds),
    figure(stepMs),
    figure(goalMs),
  ]);
  say(`whole lists of ${wholeList} options`);
  const lists = wholeLists(clock);
  const [pairsMs = 0] = lists.map(({ ms }) => ms);
  const slow = lists.filter(({ ms }) => ms > mostTimes * pairsMs);
  const late = data.filter(({ stepMs, goalMs }) => stepMs > goalMs);
  return {
    text: [
      textTable("Default method: one more vote and the next step", head, rows),
      textTable(
        `One update of 10 voters about ${wholeList} options`,
        ["asked", "update ms", "times pairs"],
        lists.map(({ asked, ms }) => [asked, figure(ms), figure(ms / pairsMs)]),
      ),
    ].join("\n"),
    data: { sizes: data, wholeLists: lists },
    summary: [
      late.length === 0
        ? "a vote and the next step stay within their goals"
        : `a vote and the next step take longer than meant for ${late.map(({ voters }) => voters).join(", ")} voters`,
      slow.length === 0
        ? `whole lists take at most ${mostTimes} times as long as ${wholeList} pairs`
        : `${slow.map(({ asked }) => asked).join(" and ")} take more than ${mostTimes} times as long as ${wholeList} pairs`,
    ].join("; "),
  };
}

/** What is asked in turn: evidence of every kind in one study. */
const kinds = Object.values(questionKinds);

/** Three votes in four are public; questions and answers are drawn at random, which is harder on the sampler than real preferences. */
function vote(study: Study, { voters, options }: Size, before: number): void {
  const random = createRandomSource("bench belief").split(before);
  const kind = kinds[before % kinds.length] ?? questionKinds.pair;
  const all = Array.from({ length: options }, (_, k) => ({ k, drawn: random.next() }));
  const asked = all
    .sort((a, b) => a.drawn - b.drawn)
    .slice(0, Math.min(kind.most, 4))
    .map(({ k }) => k);
  const answers = Array.from({ length: voters }, (_, voter) => {
    const opinion = kind.meant(asked.map(() => random.next()));
    return [nameOf(voter), kind.print(opinion, asked.length, usualScale)];
  });
  const channel = before % 4 === 3 ? ("private" as const) : ("public" as const);
  const round = before + 1;
  const request = {
    id: `${round}-${channel}`,
    round,
    channel,
    kind: kind.name,
    options: asked.map((k) => `option ${k + 1}`),
  };
  study.tell(request, Object.fromEntries(answers));
}

function nameOf(voter: number): string {
  return `voter ${voter + 1}`;
}

function studyAfter(size: Size): Study {
  const random = createRandomSource("bench belief options");
  const study = createStudy({
    voters: Array.from({ length: size.voters }, (_, voter) => nameOf(voter)),
    options: {
      kind: "list",
      items: Array.from({ length: size.options }, (_, k) => ({
        name: `option ${k + 1}`,
        features: { x: random.next(), y: random.next() },
      })),
    },
    seed: "bench",
    // At its limit a meeting ends without a look at the votes.
    stop: { rounds: 10 * size.rounds },
  });
  for (let round = 0; round < size.rounds; round++) vote(study, size, round);
  return study;
}
