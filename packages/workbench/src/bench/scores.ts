import { createStudy, type OptionValue, type Study } from "@unswayed/core";
import { createRandomSource, drawNormal, type RandomSource } from "@unswayed/core/numerics";
import { drawDirichlet } from "@unswayed/lab";
import { scores } from "@unswayed/paper/scores";
import { figure, textTable } from "unswayed/kit";
import type { BenchContext, BenchReport } from "./bench-part.ts";

const voters = ["Ana", "Ben", "Cleo", "Dan"];
/** Parameters are learned again after 63 rounds, which is the dearest step near sixty. */
const rounds = 63;
const privateRounds = 20;
const noise = 0.1;

interface Step {
  readonly dimensions: number;
  /** Without and with learning parameters again. */
  readonly conditioningMs: number;
  readonly learningMs: number;
  /** All scores at once, parameters from three starts. */
  readonly fromNothingMs: number;
}

/** One whole step of a study of scores: condition, learn, choose the next option, decide on a private question. */
export function benchScores({ clock, say }: BenchContext): BenchReport {
  const steps = [1, 2, 4].map((dimensions) => {
    say(`${dimensions} parameters`);
    return measureStep(dimensions, clock);
  });
  const table = textTable(
    `One step with scores: ${voters.length} people, ${rounds} public and ${privateRounds} private rounds, processor ms`,
    ["parameters", "conditioning", "with learning", "from nothing"],
    steps.map(({ dimensions, conditioningMs, learningMs, fromNothingMs }) => [
      String(dimensions),
      figure(conditioningMs),
      figure(learningMs),
      figure(fromNothingMs),
    ]),
  );
  const [line] = steps;
  return {
    text: table,
    data: { voters: voters.length, rounds, privateRounds, steps },
    summary: `a step with scores takes ${figure(line?.conditioningMs)} ms, ${figure(line?.learningMs)} ms where it learns`,
  };
}

function measureStep(dimensions: number, clock: () => number): Step {
  const people = simulated(dimensions, createRandomSource("bench scores"));
  const parameters = Array.from({ length: dimensions }, (_, k) => ({
    name: `x${k + 1}`,
    min: 0,
    max: 1,
  }));
  const scale = { from: -10, to: 10 };
  const settings = {
    voters,
    options: { kind: "box", parameters },
    method: scores({ scale, stop: { rounds: 1000 } }),
  } as const;
  const study = createStudy(settings);
  const random = createRandomSource("bench options");
  const tell = (round: number): void => {
    const option = Object.fromEntries(parameters.map(({ name }) => [name, random.next()]));
    const channels =
      round <= privateRounds ? (["public", "private"] as const) : (["public"] as const);
    for (const channel of channels) {
      const id = `${round}-${channel}`;
      const request = { id, round, channel, kind: "rating" as const, options: [option] };
      study.tell(request, people(option, channel));
    }
  };
  for (let round = 1; round < rounds - 1; round++) tell(round);
  study.ask(); // everything before is learned
  tell(rounds - 1);
  const conditioningMs = timed(clock, () => ask(study));
  tell(rounds);
  const learningMs = timed(clock, () => ask(study));
  const again = createStudy(settings);
  again.addAnswers(
    study.votes().map(({ channel, kind, options, answers }) => ({
      channel,
      question: { kind, options },
      answers,
    })),
  );
  const fromNothingMs = timed(clock, () => again.leader());
  return { dimensions, conditioningMs, learningMs, fromNothingMs };
}

function ask(study: Study): void {
  if (!study.ask()) throw new Error("nothing was asked");
}

function timed(clock: () => number, work: () => void): number {
  const begun = clock();
  work();
  return clock() - begun;
}

/** People with smooth utilities who sway each other. */
function simulated(
  dimensions: number,
  random: RandomSource,
): (option: OptionValue, channel: "public" | "private") => Record<string, number> {
  const influence = voters.map((_, i) =>
    drawDirichlet(
      voters.map((_other, j) => (i === j ? 3 : 1)),
      random,
    ),
  );
  const waves = voters.map(() =>
    Array.from({ length: 6 }, () => ({
      size: drawNormal(random) / Math.sqrt(3),
      speeds: Array.from({ length: dimensions }, () => 4 * drawNormal(random)),
      place: 2 * Math.PI * random.next(),
    })),
  );
  return (option, channel) => {
    const x = Object.values(option as Readonly<Record<string, number>>);
    const own = waves.map((list) =>
      list.reduce((sum, { size, speeds, place }) => {
        const phase = speeds.reduce((total, speed, k) => total + speed * (x[k] ?? 0), place);
        return sum + size * Math.cos(phase);
      }, 0),
    );
    return Object.fromEntries(
      voters.map((voter, i) => {
        const shown = own.reduce((sum, value, j) => sum + (influence[i]?.[j] ?? 0) * value, 0);
        const felt = channel === "private" ? (own[i] ?? 0) : shown;
        return [voter, felt + noise * drawNormal(random)];
      }),
    );
  };
}
