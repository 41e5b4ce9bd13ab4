import { InvalidInputError } from "@unswayed/core";
import type {
  AnsweredQuestion,
  GivenAnswers,
  Method,
  MethodRun,
  MethodSetting,
  VoteCost,
} from "../methods/method.ts";
import type { PaperChoices } from "../methods/paper-choices.ts";
import type { Problem } from "../problem.ts";
import { canonicalText } from "./fingerprint.ts";
import { SimulatedGroup } from "./group.ts";
import type { Row, Timing } from "./row.ts";
import { Scorekeeper, type Statement } from "./scorekeeper.ts";
import { Stopwatch } from "./stopwatch.ts";

/** One method on one draw of a problem. */
export interface RunSettings {
  readonly problem: Problem;
  readonly method: Method;
  /** Names the people's luck and the method's: runs with the same seed differ only by their methods. */
  readonly seed: number;
  readonly until: RunLimit;
  readonly cost: VoteCost;
  readonly measure?: MeasureSettings;
  /** About the paper's algorithm, for all methods that are of its kind. */
  readonly choices?: PaperChoices;
  /** Milliseconds from any beginning; times are told by it and by nothing else. */
  readonly now: () => number;
  /** What an interrupted run has recorded, oldest first: the run goes on after it, as if it had never stopped. */
  readonly recorded?: readonly AnsweredQuestion[];
}

/** Where a run is cut off: whichever comes first. */
export interface RunLimit {
  /** After this many rounds, random starting pairs included. */
  readonly rounds?: number;
  /** When this much has been spent, at the run's own prices. */
  readonly cost?: number;
}

export interface MeasureSettings {
  /** After every so many questions a method states how sure it is, which may take it long. Default: never. */
  readonly beliefEvery?: number;
}

/** What a run tells as it goes. `question` and `answers` are what must be recorded to resume it. */
export type RunProgress =
  | ({ readonly kind: "answered"; readonly row: Row; readonly timing: Timing } & AnsweredQuestion)
  | { readonly kind: "ended"; readonly reason: EndReason };

/** "limit": cut off. "nothing-to-ask": the method ended it, and its recommendation stands however much could be spent. */
export type EndReason = "limit" | "nothing-to-ask";

/**
 * Runs a method against simulated people, one question per step. Nothing it yields but the timings depends on anything
 * outside the settings, so a run may be made anywhere, in any order, in pieces.
 */
export function* runExperiment(settings: RunSettings): Generator<RunProgress, void, undefined> {
  checkSettings(settings);
  const { problem, until, cost, recorded = [] } = settings;
  const group = new SimulatedGroup(problem, settings.seed);
  const score = new Scorekeeper(problem);
  recorded.forEach(({ question, answers }, k) => {
    checkRecorded(k, answers, group.answer(question));
    score.count(question);
  });

  const watch = new Stopwatch(settings.now);
  watch.turn("other");
  const run = startedRun(settings, watch);
  for (const { question, answers } of recorded) run.tell(question, answers);
  watch.stop();
  const spent = (): number => cost.public * score.votes.public + cost.private * score.votes.private;
  for (let index = recorded.length + 1; spent() < (until.cost ?? Infinity); index++) {
    watch.turn("other");
    const question = run.ask();
    watch.stop();
    if (question === null) {
      yield { kind: "ended", reason: "nothing-to-ask" };
      return;
    }
    if (question.round > (until.rounds ?? Infinity)) break;

    const answers = group.answer(question);
    watch.turn("other");
    run.tell(question, answers);
    const said = statement(run, watch);
    watch.stop();
    const timing = { question: index, round: question.round, ...watch.take() };
    // How sure a method is, is measured for the experiment's sake and not counted as the method's time.
    const every = settings.measure?.beliefEvery ?? 0;
    const belief = every > 0 && index % every === 0 ? (run.belief?.() ?? null) : null;
    watch.take();
    score.count(question);
    yield {
      kind: "answered",
      question,
      answers,
      row: score.row(question, { ...said, belief }),
      timing,
    };
  }
  yield { kind: "ended", reason: "limit" };
}

/** All that a method gets to see. */
function startedRun(settings: RunSettings, watch: Stopwatch): MethodRun {
  const { problem, method, seed, cost, choices } = settings;
  const setting: MethodSetting = {
    task: problem.task,
    seed: `${problem.task.name} ${seed}`,
    cost,
    ...(choices && { choices }),
    influence: method.knows === "influence" ? problem.truth.influence.map((row) => [...row]) : null,
    onPhase: (phase) => watch.turn(phase),
  };
  return method.start(setting);
}

function statement(run: MethodRun, watch: Stopwatch): Omit<Statement, "belief"> {
  const recommended = run.recommend();
  watch.turn("other");
  return { recommended, influence: run.influence?.() ?? null };
}

function checkSettings({ problem, seed, until, cost, measure }: RunSettings): void {
  if (!Number.isInteger(seed) || seed < 0) {
    throw new InvalidInputError("seed", seed, "a whole number ≥ 0");
  }
  const { rounds, cost: most } = until;
  if (rounds === undefined && most === undefined) {
    throw new InvalidInputError("until", until, "a number of rounds, a cost, or both");
  }
  if (rounds !== undefined && !(Number.isInteger(rounds) && rounds >= 1)) {
    throw new InvalidInputError("until.rounds", rounds, "a whole number ≥ 1");
  }
  if (most !== undefined && !(most > 0 && most < Infinity)) {
    throw new InvalidInputError("until.cost", most, "a finite number > 0");
  }
  for (const channel of ["public", "private"] as const) {
    if (!(cost[channel] > 0 && cost[channel] < Infinity)) {
      throw new InvalidInputError(`cost.${channel}`, cost[channel], "a finite number > 0");
    }
  }
  const every = measure?.beliefEvery ?? 0;
  if (!(Number.isInteger(every) && every >= 0)) {
    throw new InvalidInputError("measure.beliefEvery", every, "a whole number, 0 for never");
  }
  if (problem.task.voters.length !== problem.truth.influence.length) {
    throw new InvalidInputError(
      "problem.truth.influence",
      problem.truth.influence,
      "one row per voter",
    );
  }
}

/** A record of other people, of another seed or of an older version cannot be gone on with. */
function checkRecorded(index: number, recorded: GivenAnswers, expected: GivenAnswers): void {
  if (canonicalText(recorded) === canonicalText(expected)) return;
  throw new InvalidInputError(
    `recorded[${index}].answers`,
    recorded,
    `what these people answer with this seed, ${canonicalText(expected)}`,
  );
}
