import {
  createStudy,
  type SpaceSpec,
  type Study,
  type StudyAnswers,
  type StudyEvent,
  type VoteRequest,
  type WorkPhase,
} from "@unswayed/core";
import { createRandomSource, type RandomSource } from "@unswayed/core/numerics";
import { paper } from "@unswayed/paper";
import { figure, studyFrom, textTable } from "unswayed/kit";
import { median } from "../measure.ts";
import type { BenchContext, BenchReport } from "./bench-part.ts";

/** A group some way into a decision. */
interface Setting {
  readonly name: string;
  readonly voters: number;
  readonly rounds: number;
  readonly options: SpaceSpec;
  /** What a whole ask should stay under, in milliseconds; null where nothing is promised. */
  readonly goalMs: number | null;
}

const box: SpaceSpec = { kind: "box", parameters: [{ name: "x", min: 0, max: 1 }] };
/** Of the paper's method, then of ours. */
const phases: readonly WorkPhase[] = [
  "scales",
  "estimate",
  "set",
  "widths",
  "comparison",
  "belief",
  "question",
];
const repeats = 5;

/**
 * One whole ask, cold: choosing scales, refitting, both widths, and the improvement bound over all options. Each repeat
 * restores the study from its file, so nothing is remembered.
 */
export function benchAsk(context: BenchContext): BenchReport {
  const settings: readonly Setting[] = [
    { name: "4 voters, box, round 50", voters: 4, rounds: 50, options: box, goalMs: 1000 },
    { name: "4 voters, box, round 49", voters: 4, rounds: 49, options: box, goalMs: 1000 },
    {
      name: "6 voters, 50 options, round 60",
      voters: 6,
      rounds: 60,
      options: listOf(50),
      goalMs: null,
    },
    {
      name: "10 voters, 50 options, round 60",
      voters: 10,
      rounds: 60,
      options: listOf(50),
      goalMs: 1000,
    },
    {
      name: "30 voters, 50 options, round 60",
      voters: 30,
      rounds: 60,
      options: listOf(50),
      goalMs: 5000,
    },
    { name: "30 voters, box, round 60", voters: 30, rounds: 60, options: box, goalMs: 5000 },
  ];
  const rows = settings.map((setting) => {
    context.say(setting.name);
    return { ...measured(context, setting), name: setting.name, goalMs: setting.goalMs };
  });
  const text = textTable(
    `One whole ask, processor ms (median of ${repeats} after a first one; clock: the same by the clock on the wall)`,
    ["", ...phases, "whole", "goal", "first", "clock"],
    rows.map((row) => [
      row.name,
      ...phases.map((phase) => figure(row.byPhase[phase])),
      figure(row.wholeMs),
      figure(row.goalMs),
      figure(row.firstMs),
      figure(row.clockMs),
    ]),
  );
  const followed = ownSettings.map((setting) => {
    context.say(`default method, ${setting.name}`);
    return { ...afterOneVote(context, setting), name: setting.name, goalMs: setting.goalMs };
  });
  const ownText = textTable(
    `The default method: taking in a vote and choosing the next question, processor ms (median of ${repeats}), and the same for all votes at once after a restart`,
    ["", "vote and question", "goal", "clock", "after a restart"],
    followed.map(({ name, wholeMs, goalMs, clockMs, restartMs }) => [
      name,
      figure(wholeMs),
      figure(goalMs),
      figure(clockMs),
      figure(restartMs),
    ]),
  );
  const [first] = rows;
  return {
    text: `${text}\n${ownText}`,
    data: { rows, followed },
    summary: first ? `a whole ask at 4 voters and 50 rounds takes ${figure(first.wholeMs)} ms` : "",
  };
}

const ownSettings: readonly Setting[] = [
  {
    name: "5 voters, 50 options, round 60",
    voters: 5,
    rounds: 60,
    options: listOf(50),
    goalMs: 500,
  },
  {
    name: "10 voters, 50 options, round 60",
    voters: 10,
    rounds: 60,
    options: listOf(50),
    goalMs: 500,
  },
  {
    name: "30 voters, 50 options, round 60",
    voters: 30,
    rounds: 60,
    options: listOf(50),
    goalMs: 3000,
  },
];

/** What a meeting waits for: the study has followed all votes but one, which then is told. */
function afterOneVote(
  context: BenchContext,
  setting: Setting,
): { wholeMs: number; clockMs: number; restartMs: number } {
  const people = new SimulatedPeople(setting.voters);
  const fresh = createStudy({
    voters: people.names,
    options: setting.options,
    seed: "bench ask",
  });
  const events = people.history(fresh, setting.rounds);
  const study = studyFrom({ ...fresh.toJSON(), events });
  const timed = (): { wholeMs: number; clockMs: number } => {
    const [began, beganAt] = [context.clock(), performance.now()];
    study.ask();
    return { wholeMs: context.clock() - began, clockMs: performance.now() - beganAt };
  };
  const restart = timed();
  const runs = Array.from({ length: repeats }, () => {
    // Taken back and given again, so that the last vote is news each time.
    const [last] = study.votes().slice(-1);
    const [[name, answer] = []] = Object.entries(last?.answers ?? {});
    if (last && name !== undefined && answer !== undefined) {
      study.retract(last.id, name);
      study.tell(last.id, { [name]: answer === "first" ? "second" : "first" });
    }
    return timed();
  });
  return {
    wholeMs: median(runs.map(({ wholeMs }) => wholeMs)),
    clockMs: median(runs.map(({ clockMs }) => clockMs)),
    restartMs: restart.wholeMs,
  };
}

interface Measured {
  readonly wholeMs: number;
  /** The same by the clock: more than processor time when others use the machine. */
  readonly clockMs: number;
  readonly byPhase: Readonly<Record<WorkPhase, number>>;
}

function measured(context: BenchContext, setting: Setting): Measured & { firstMs: number } {
  const people = new SimulatedPeople(setting.voters);
  const voters = people.names;
  const fresh = createStudy({
    method: paper(),
    voters,
    options: setting.options,
    seed: "bench ask",
  });
  const json = { ...fresh.toJSON(), events: people.history(fresh, setting.rounds) };
  const ask = (): Measured => oneAsk(context, studyFrom(JSON.parse(JSON.stringify(json))));
  const first = ask();
  const runs = Array.from({ length: repeats }, ask);
  const byPhase = Object.fromEntries(
    phases.map((phase) => [phase, median(runs.map((run) => run.byPhase[phase]))]),
  ) as Record<WorkPhase, number>;
  return {
    wholeMs: median(runs.map(({ wholeMs }) => wholeMs)),
    clockMs: median(runs.map(({ clockMs }) => clockMs)),
    firstMs: first.wholeMs,
    byPhase,
  };
}

/** `status` does what an `ask` that decides against a private vote does: refits, both widths, and the bound over all options. */
function oneAsk(context: BenchContext, study: Study): Measured {
  const byPhase: Record<WorkPhase, number> = {
    scales: 0,
    estimate: 0,
    set: 0,
    widths: 0,
    comparison: 0,
    belief: 0,
    question: 0,
  };
  const began = context.clock();
  const beganAt = performance.now();
  let phase: WorkPhase | null = null;
  let since = began;
  const turn = (next: WorkPhase | null): void => {
    const now = context.clock();
    if (phase) byPhase[phase] += now - since;
    phase = next;
    since = now;
  };
  study.status({ onPhase: turn });
  turn(null);
  return { wholeMs: since - began, clockMs: performance.now() - beganAt, byPhase };
}

/** People with a favourite place each, who follow each other in public. */
class SimulatedPeople {
  readonly names: readonly string[];
  readonly #places: readonly (readonly number[])[];
  readonly #influence: readonly (readonly number[])[];
  readonly #random: RandomSource;

  constructor(count: number) {
    const random = createRandomSource("bench people");
    this.names = Array.from({ length: count }, (_, i) => `person ${i + 1}`);
    this.#places = this.names.map(() => [random.next(), random.next()]);
    this.#influence = this.names.map((_, i) => {
      const row = this.names.map(
        (_unused, j) => (-Math.log(1 - random.next())) ** 3 + (i === j ? 0.5 : 0),
      );
      const sum = row.reduce((total, weight) => total + weight, 0);
      return row.map((weight) => weight / sum);
    });
    this.#random = random.split("answers");
  }

  answers(study: Study, request: Pick<VoteRequest, "round" | "channel" | "options">): StudyAnswers {
    const { space } = study;
    const [a = [], b = []] = request.options.map((option) => space.encode(option));
    const wants = this.#places.map((place) => utility(place, a) - utility(place, b));
    const margins =
      request.channel === "private"
        ? wants
        : this.#influence.map((row) =>
            row.reduce((sum, weight, j) => sum + weight * (wants[j] ?? 0), 0),
          );
    const random = this.#random.split(`${request.round} ${request.channel}`);
    return Object.fromEntries(
      this.names.map((name, i) => [
        name,
        random.next() < 1 / (1 + Math.exp(-(margins[i] ?? 0)))
          ? ("first" as const)
          : ("second" as const),
      ]),
    );
  }

  /** A history with random pairs, every third also voted on privately; the last round's public vote is the last fact. */
  history(study: Study, rounds: number): StudyEvent[] {
    const { space } = study;
    const random = createRandomSource("bench history");
    const events: StudyEvent[] = [];
    let reference = space.sample(1, random.split("first"))[0] ?? [];
    for (let round = 1; round <= rounds; round++) {
      const pool = space.sample(2, random.split(round));
      const candidate =
        pool.find((option) => space.key(option) !== space.key(reference)) ?? reference;
      const isPrivate = round < rounds && (round <= 5 || round % 3 === 0);
      for (const channel of isPrivate ? (["public", "private"] as const) : (["public"] as const)) {
        const options = [candidate, reference].map((option) => space.decode(option));
        const answers = this.answers(study, { round, channel, options });
        const question = { kind: "pair" as const, options };
        events.push({ kind: "answered", round, channel, question, answers });
      }
      reference = candidate;
    }
    return events;
  }
}

function utility(place: readonly number[], option: readonly number[]): number {
  const square = place
    .slice(0, Math.min(2, option.length))
    .reduce((sum, x, k) => sum + (x - (option[k] ?? 0)) ** 2, 0);
  return 3 * Math.exp(-square / 0.18);
}

function listOf(count: number): SpaceSpec {
  const random = createRandomSource("bench list");
  return {
    kind: "list",
    items: Array.from({ length: count }, (_, k) => ({
      name: `option ${k + 1}`,
      features: {
        cost: Math.round(1000 * random.next()),
        distance: Math.round(100 * random.next()),
      },
    })),
  };
}
