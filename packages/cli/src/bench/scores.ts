import {
  createRandomSource,
  createStudy,
  drawDirichlet,
  drawNormal,
  type OptionValue,
  type RandomSource,
  type Study,
} from "@unswayed/core";
import { figure, textTable } from "../text-table.ts";
import type { BenchContext, BenchReport } from "./bench-part.ts";

const voters = ["Ana", "Ben", "Cleo", "Dan"];
/** Parameters are learned anew after 63 rounds, which is the dearest step near sixty. */
const rounds = 63;
const privateRounds = 20;
const noise = 0.1;

interface Step {
  readonly dimensions: number;
  /** Without and with learning parameters anew. */
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
    preset: "scores",
    voters,
    options: { kind: "box", parameters },
    scale,
    stop: { rounds: 1000 },
  } as const;
  const study = createStudy(settings);
  const random = createRandomSource("bench options");
  const tell = (round: number): void => {
    const option = Object.fromEntries(parameters.map(({ name }) => [name, random.next()]));
    const channels =
      round <= privateRounds ? (["public", "private"] as const) : (["public"] as const);
    for (const channel of channels) {
      const why = { kind: "elsewhere", text: "" } as const;
      const id = `s${round}-${channel}`;
      study.tellScores({ id, round, channel, option, scale, why }, people(option, channel));
    }
  };
  for (let round = 1; round < rounds - 1; round++) tell(round);
  study.askScore(); // everything before is learned
  tell(rounds - 1);
  const conditioningMs = timed(clock, () => ask(study));
  tell(rounds);
  const learningMs = timed(clock, () => ask(study));
  const again = createStudy(settings);
  again.addScores(
    study.scores().map(({ channel, option, scores }) => ({ channel, option, scores })),
  );
  const fromNothingMs = timed(clock, () => again.leader());
  return { dimensions, conditioningMs, learningMs, fromNothingMs };
}

function ask(study: Study): void {
  if (!study.askScore()) throw new Error("nothing was asked");
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
