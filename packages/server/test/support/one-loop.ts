import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OptionValue, Study, StudyAnswers, StudyJSON } from "@unswayed/core";
import { planOf } from "@unswayed/core/meeting";
import { questionKinds } from "@unswayed/core/question";
import {
  type Answer,
  type Fact,
  type KindName,
  type OpenVotes,
  type Question,
  ratingScale,
  type Settings,
} from "@unswayed/protocol";
import type { Store } from "../../src/database/store.ts";
import { type Secret, secretFrom } from "../../src/log/secret.ts";
import { studySettings } from "../../src/rules/study-settings.ts";
import { openSqliteStore } from "../../src/storage/sqlite-store.ts";
import { type Meeting, seatedMeeting, testHouse } from "./meeting.ts";
import { offsite } from "./settings.ts";
import { hereSolver } from "./solvers.ts";

/** One problem and everyone's answers, for every way in which a meeting can be held. */

/** What was asked: "public pair Lisbon/Oslo", or "private …"; last why the meeting ended: "stop limit". */
export type Asked = readonly string[];

type AnyQuestion = { readonly kind: KindName; readonly options: readonly OptionValue[] };

const wishes = [
  [1, 9, 2, 3, 4, 0],
  [8, 2, 3, 7, 5, 1],
  [9, 1, 4, 6, 3, 2],
  [7, 3, 1, 8, 6, 0],
  [6, 2, 5, 4, 9, 1],
  [8, 3, 2, 5, 7, 4],
];
const names = ["Lisbon", "Tallinn", "Oslo", "Porto", "Ghent", "Stay here"];

/** So many of six people and six options. */
export function problem(people: number, options: number): Pick<Settings, "voters" | "options"> {
  return {
    voters: offsite().voters.slice(0, people),
    options: { kind: "list", items: names.slice(0, options).map((name) => ({ name })) },
  };
}

/** The same answer wherever it is given, to a question of any kind. In public everyone but the first follows the first. */
function answerTo(
  { kind: name, options }: AnyQuestion,
  person: number,
  channel: "public" | "private",
): Answer {
  const kind = questionKinds[name];
  const worths = options.map((option) => {
    const place = names.indexOf(String(option));
    const [own = 0, leader = 0] = [wishes[person]?.[place], wishes[0]?.[place]];
    return channel === "private" ? own : 0.3 * own + 0.7 * leader;
  });
  // Ballots have whole numbers.
  const shares = worths.map((worth) => Math.round(worth) / ratingScale.to);
  return kind.print(kind.meant(kind.isScaled ? shares : worths), options.length, ratingScale);
}

/** What was said before where that is checked: everyone's favourite. */
function recordOf({ options }: Settings): Question {
  const items = options.kind === "list" ? options.items : [];
  return { kind: "choice", options: items.map(({ name }) => name) };
}

export function said(channel: string, { kind, options }: AnyQuestion): string {
  return `${channel} ${kind} ${options.join("/")}`;
}

/** Everyone's answers to one question. */
export function answersTo(
  question: AnyQuestion,
  channel: "public" | "private",
  voters: readonly string[],
): StudyAnswers {
  return Object.fromEntries(
    voters.map((voter, k) => [voter, answerTo(question, k, channel)]),
  ) as StudyAnswers;
}

/** The library alone. */
export function byLibrary(study: Study): Asked {
  const asked: string[] = [];
  for (let request = study.ask(); request; request = study.ask()) {
    asked.push(said(request.channel, request));
    study.tell(request, answersTo(request, request.channel, study.voters));
  }
  const step = study.step();
  return [...asked, `stop ${step.kind === "stop" ? step.why : step.kind}`];
}

/** A decision held over HTTP, and the study that would hold it too. */
export interface HeldOverHttp {
  readonly asked: Asked;
  readonly study: StudyJSON;
  readonly draw: Secret["draw"];
}

/** @param hex - the decision's secret, which is drawn otherwise */
export async function overHttp(change: Partial<Settings>, hex: string): Promise<HeldOverHttp> {
  const folder = mkdtempSync(join(tmpdir(), "unswayed-loop-"));
  const newStore = withSecret(await openSqliteStore(folder), hex);
  const house = await testHouse({
    ...{ folder, newStore },
    solver: hereSolver(),
    fallbackAfterMs: 600_000,
  });
  try {
    const settings = offsite(change);
    const meeting = await seatedMeeting(house, change, { isStarted: false });
    const asked = await held(meeting, settings);
    const log = await factsOf(meeting);
    const sealed = log.find((fact) => fact.kind === "sealed");
    if (sealed?.kind !== "sealed") throw new Error("no plan was locked");
    const { seed, draw } = secretFrom(hex);
    const study: StudyJSON = {
      schema: "unswayed/study@2",
      settings: studySettings(settings, planOf(sealed.plan), meeting.voters, seed),
      events: recordEvents(settings, meeting.voters),
    };
    return { asked, study, draw };
  } finally {
    await house.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function held(meeting: Meeting, settings: Settings): Promise<Asked> {
  const { facilitator, people, id } = meeting;
  if (settings.situation === "check") {
    await facilitator.do("setOpenVotes", { id }, openVotesOf(settings));
  }
  await facilitator.do("start", { id });
  const asked: string[] = [];
  for (;;) {
    for (const person of people) await person.do("mine", { id });
    const reply = await facilitator.send("ask", { id }, {});
    if (reply.status !== 201) {
      return [...asked, `stop ${(JSON.parse(reply.text) as { detail: string }).detail}`];
    }
    if (reply.value.opened === "moment") {
      const opened = (await factsOf(meeting)).findLast(({ kind }) => kind === "moment-opened");
      if (opened?.kind !== "moment-opened") throw new Error("no private round was opened");
      const questions = new Map(opened.questions.map(({ round, question }) => [round, question]));
      for (const question of questions.values()) asked.push(said("private", question));
      await meeting.votePrivately((person, round) =>
        answerTo(questions.get(round) as Question, person, "private"),
      );
    } else {
      const { question } = (await meeting.room()).round;
      asked.push(said("public", question));
      await meeting.voteOpenly(reply.value.number, (person) =>
        answerTo(question, person, "public"),
      );
    }
  }
}

function recordEvents(settings: Settings, voters: readonly string[]): StudyJSON["events"] {
  if (settings.situation !== "check") return [];
  const question = recordOf(settings);
  const answers = answersTo(question, "public", voters);
  return [{ kind: "answers-added", added: [{ channel: "public", question, answers }] }];
}

function openVotesOf(settings: Settings): OpenVotes {
  const question = recordOf(settings);
  const answers = settings.voters.map((voter, k) => ({
    voter,
    answer: answerTo(question, k, "public"),
  }));
  return { votes: [{ question, answers }], counts: null };
}

async function factsOf({ house, id }: Meeting): Promise<readonly Fact[]> {
  return ((await house.store.load(id))?.lines ?? []).map(({ fact }) => fact);
}

/** The same store, in which every decision has this secret. */
function withSecret(store: Store, secret: string): Store {
  return new Proxy(store, {
    get(target, name) {
      const value = Reflect.get(target, name) as unknown;
      if (name === "create") {
        return (given: Parameters<Store["create"]>[0]) => target.create({ ...given, secret });
      }
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
