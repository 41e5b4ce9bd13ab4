import type { MeetingQuestion, StudyAnswer, StudyEvent, StudyJSON } from "@unswayed/core";
import { createRandomSource, type RandomSource } from "@unswayed/core/numerics";
import { questionKinds } from "@unswayed/core/question";
import { fairnessStops, ratingScale, type Settings, usualIn } from "@unswayed/protocol";
import { meetingPlan } from "../../src/log/meeting-plan.ts";
import { displayLevel } from "../../src/model/display-level.ts";
import { studySettings } from "../../src/rules/study-settings.ts";
import type { ResultJob } from "../../src/solving/jobs.ts";
import { studyFor } from "../../src/solving/study-shelf.ts";
import { offsite } from "./settings.ts";

/** A whole meeting of simulated people, put to the solver as the server would, without a server around it. */
export interface Meeting {
  readonly people: number;
  readonly job: ResultJob;
  /** Taps each person needed for their answers: one for a pair or a favourite, one for each option of a longer question and one to send. */
  readonly taps: number;
  /** Whether an option is the best there is for the group. */
  isBest(option: unknown): boolean;
}

export interface Simulated {
  readonly people: number;
  readonly seed: number;
  readonly situation?: Settings["situation"];
  readonly options?: number;
  /** So many public questions, without stopping before; as the meeting goes if absent. */
  readonly questions?: number;
  /** Whether people answer as they want, every time; otherwise chance has its part, as the model assumes. */
  readonly isSteady?: boolean;
  /** Other settings than the situation's usual ones. */
  readonly change?: Partial<Settings>;
}

const names = ["Lisbon", "Tallinn", "Oslo", "Porto", "Ghent", "Stay here"];

/** Who listens to whom: a third of the groups are free, a third mix, a third follow one person. */
function influenceOf(n: number, random: RandomSource): number[][] {
  const kind = Math.floor(random.next() * 3);
  const leader = Math.floor(random.next() * n);
  return Array.from({ length: n }, (_, i) => {
    const own = kind === 0 ? 1 : 0.3 + 0.5 * random.next();
    return Array.from({ length: n }, (_unused, j) => {
      const isSelf = i === j ? own : 0;
      if (kind === 0) return isSelf;
      if (kind === 1 || i === leader) return isSelf + (i === j ? 0 : (1 - own) / (n - 1));
      return isSelf + (j === leader ? 1 - own : 0);
    });
  });
}

function normal(random: RandomSource): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}

/** What the people of one group want, say in public, and answer. */
class Group {
  readonly options: readonly string[];
  readonly voters: readonly string[];
  readonly worth: readonly number[];
  readonly #wanted: readonly (readonly number[])[];
  readonly #shown: readonly (readonly number[])[];
  readonly #draws: RandomSource;
  readonly #isSteady: boolean;

  constructor(people: number, options: number, random: RandomSource, isSteady: boolean) {
    this.#isSteady = isSteady;
    this.options = Array.from({ length: options }, (_, k) => names[k] ?? `Place ${k + 1}`);
    this.voters = Array.from({ length: people }, (_, k) => `v${k + 1}`);
    const size = 1.3 * Math.exp(0.4 * normal(random));
    const wanted = this.voters.map(() => this.options.map(() => size * normal(random)));
    const weights = influenceOf(people, random.split("influence"));
    this.#wanted = wanted;
    this.#shown = weights.map((row) =>
      this.options.map((_, x) => row.reduce((sum, weight, j) => sum + weight * wanted[j][x], 0)),
    );
    this.worth = this.options.map((_, x) => wanted.reduce((sum, mine) => sum + mine[x], 0));
    this.#draws = random.split("answers");
  }

  answers(
    channel: "public" | "private",
    { kind, options }: MeetingQuestion,
  ): Record<string, StudyAnswer> {
    const places = options.map((option) => this.options.indexOf(String(option)));
    const says = questionKinds[kind];
    return Object.fromEntries(
      this.voters.map((voter, i) => {
        const of = channel === "public" ? this.#shown[i] : this.#wanted[i];
        const chance = Array.from({ length: says.drawCount(places.length) }, () =>
          this.#draws.next(),
        );
        const draws = this.#isSteady ? chance.map(() => 0.5) : chance;
        const wanted = places.map((x) => of[x] * (this.#isSteady && !says.isScaled ? decided : 1));
        const opinion = says.simulated(wanted, {}, draws);
        const answer = says.print(opinion, places.length, ratingScale);
        return [voter, says.isScaled ? wholeNumbers(answer) : answer];
      }),
    );
  }
}

/** Differences this many times as large leave nothing to chance. */
const decided = 1000;

/** On a phone people tap whole numbers. */
function wholeNumbers(ratings: StudyAnswer): StudyAnswer {
  return String(ratings)
    .split(" ")
    .map((rating) => Math.round(Number(rating)))
    .join(" ") as StudyAnswer;
}

export function simulatedMeeting(given: Simulated): Meeting {
  const {
    people,
    seed,
    situation = "both",
    options = 6,
    questions,
    change,
    isSteady = false,
  } = given;
  // Groups of the same size and seed are the same people, whatever the situation.
  const random = createRandomSource(`meeting ${people} ${options}`).split(seed);
  const group = new Group(people, options, random, isSteady);
  const settings = offsite({
    ...usualIn[situation],
    options: { kind: "list", items: group.options.map((name) => ({ name })) },
    voters: [...group.voters],
    ...(questions && {
      limits: { publicRounds: questions, privateRounds: 10 },
      stopWhen: "limit" as const,
    }),
    ...change,
  });
  const study = studySettings(settings, meetingPlan(settings), group.voters, `seed ${seed}`);
  const events: StudyEvent[] = [];
  const asked: { readonly key: string; readonly question: MeetingQuestion; inPublic: boolean }[] =
    [];
  let inPrivate = 0;
  let taps = 0;
  const json = (): StudyJSON => ({
    schema: "unswayed/study@2",
    settings: study as StudyJSON["settings"],
    events: [...events],
  });
  const put = (channel: "public" | "private", question: MeetingQuestion): void => {
    const key = `${question.kind} ${[...question.options].map(String).sort().join("|")}`;
    let at = asked.findIndex((known) => known.key === key);
    if (at < 0 || channel === "public") {
      at = asked.push({ key, question, inPublic: channel === "public" }) - 1;
    }
    const about = { round: at + 1, channel, question: asked[at].question };
    events.push({
      kind: "answered",
      ...about,
      answers: group.answers(channel, asked[at].question),
    });
    events.push({ kind: "closed", ...about });
    if (channel === "private") inPrivate += 1;
    const isOneTap = question.kind === "pair" || question.kind === "choice";
    taps += isOneTap ? 1 : question.options.length + 1;
  };
  for (;;) {
    const step = studyFor(json()).step();
    if (step.kind === "stop") break;
    if (step.kind === "public") {
      put("public", step.among[Math.floor(random.next() * step.among.length)]);
    } else {
      for (const question of step.questions) put("private", question);
    }
  }
  const publicRounds = asked.filter(({ inPublic }) => inPublic).length;
  return {
    people,
    taps,
    isBest: (option) =>
      group.worth[group.options.indexOf(String(option))] === Math.max(...group.worth),
    job: {
      kind: "result",
      study: json(),
      level: displayLevel(people),
      stop: 0,
      stops: fairnessStops,
      sliders: [],
      excluded: null,
      facts: {
        ledger: {
          publicRounds,
          privateRounds: inPrivate,
          saved: publicRounds - inPrivate,
          privateCost: 5,
        },
        withdrawnRounds: 0,
        fallbackRounds: 0,
        stoppedEarly: null,
      },
      withFigures: false,
    },
  };
}
