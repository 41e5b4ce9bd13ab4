import {
  createStudy,
  type OptionValue,
  type Study,
  type StudyAnswers,
  type StudySettings,
} from "@unswayed/core";
import type { Fact, Settings } from "@unswayed/protocol";
import { afterEach, describe, expect, test } from "vitest";
import { secretFrom } from "../../src/deliberation/secret.ts";
import { studySettings } from "../../src/deliberation/study-input.ts";
import { type Meeting, seatedMeeting, type TestHouse, testHouse } from "../support/meeting.ts";
import { offsite } from "../support/settings.ts";
import { hereSolver } from "../support/solvers.ts";

/** What is asked: "public Lisbon/Oslo", or "private …"; last why the meeting ended. */
type Asked = string;

const houses: TestHouse[] = [];
afterEach(async () => {
  for (const house of houses.splice(0)) await house.close();
});

const names = ["Lisbon", "Tallinn", "Oslo", "Porto", "Ghent", "Stay here"];
const wishes = [
  [1, 9, 2, 3, 4, 0],
  [8, 2, 3, 7, 5, 1],
  [9, 1, 4, 6, 3, 2],
  [7, 3, 1, 8, 6, 0],
  [6, 2, 5, 4, 9, 1],
  [8, 3, 2, 5, 7, 4],
];

/** Everyone but the first follows the first in public. */
function likes(person: number, option: OptionValue, channel: "public" | "private"): number {
  const place = names.indexOf(String(option));
  const own = wishes[person]?.[place] ?? 0;
  const leader = wishes[0]?.[place] ?? 0;
  return channel === "private" ? own : 0.3 * own + 0.7 * leader;
}

const rated = (value: number): number => Math.round(value);

/** The decision over HTTP. */
async function overHttp(change: Partial<Settings>): Promise<{ asked: Asked[]; meeting: Meeting }> {
  const house = await testHouse({ solver: hereSolver(), fallbackAfterMs: 600_000 });
  houses.push(house);
  const meeting = await seatedMeeting(house, change);
  const { facilitator, people, id } = meeting;
  const isRated = change.answers === "ratings";
  const asked: Asked[] = [];
  for (;;) {
    for (const person of people) await person.do("mine", { id });
    const reply = await facilitator.send("ask", { id }, {});
    if (reply.status !== 201) {
      asked.push(`stop ${(JSON.parse(reply.text) as { detail: string }).detail}`);
      return { asked, meeting };
    }
    const { past, round } = await meeting.room();
    const questionOf = (number: number) =>
      [...past, round].find((known) => known?.round === number);
    const optionsOf = (number: number): OptionValue[] => {
      const question = questionOf(number);
      return isRated ? [question.option] : [question.candidate, question.reference];
    };
    const answer = (person: number, number: number, channel: "public" | "private") => {
      const [first = "", second = ""] = optionsOf(number);
      if (isRated) return rated(likes(person, first, channel));
      return likes(person, first, channel) > likes(person, second, channel)
        ? ("candidate" as const)
        : ("reference" as const);
    };
    if (reply.value.opened === "moment") {
      const { log } = await logOf(meeting);
      const opened = log.findLast(({ kind }) => kind === "moment-opened") as Extract<
        Fact,
        { kind: "moment-opened" }
      >;
      for (const number of opened.rounds) asked.push(`private ${optionsOf(number).join("/")}`);
      await meeting.votePrivately((person, number) => answer(person, number, "private"));
    } else {
      const { number } = reply.value;
      asked.push(`public ${optionsOf(number).join("/")}`);
      await meeting.voteOpenly(number, (person) => answer(person, number, "public"));
    }
  }
}

async function logOf({ house, id }: Meeting): Promise<{ log: Fact[]; secret: string }> {
  const stored = await house.store.load(id);
  return { log: (stored?.lines ?? []).map(({ fact }) => fact), secret: stored?.secret ?? "" };
}

/** The same decision by the library alone, with the plan that the log was locked with. */
async function byLibrary(change: Partial<Settings>, meeting: Meeting): Promise<Asked[]> {
  const { log, secret: hex } = await logOf(meeting);
  const sealed = log.find((fact) => fact.kind === "sealed");
  if (sealed?.kind !== "sealed" || !sealed.plan) throw new Error("no plan was locked");
  const secret = secretFrom(hex);
  const settings = studySettings(offsite(change), sealed.plan, meeting.voters, secret.seed);
  const study = createStudy({ ...(settings as StudySettings), draw: secret.draw });
  return change.answers === "ratings" ? scored(study) : voted(study);
}

function voted(study: Study): Asked[] {
  const asked: Asked[] = [];
  for (let request = study.ask(); request; request = study.ask()) {
    const { candidate, reference, channel } = request;
    asked.push(`${channel} ${candidate}/${reference}`);
    const answers = study.voters.map((voter, k) => {
      const gain = likes(k, candidate, channel) - likes(k, reference, channel);
      return [voter, gain > 0 ? "first" : "second"] as const;
    });
    study.tell(request, Object.fromEntries(answers) as StudyAnswers);
  }
  return [...asked, stopOf(study)];
}

function scored(study: Study): Asked[] {
  const asked: Asked[] = [];
  for (let request = study.askScore(); request; request = study.askScore()) {
    const { option, channel } = request;
    asked.push(`${channel} ${option}`);
    const scores = study.voters.map((voter, k) => [voter, rated(likes(k, option, channel))]);
    study.tellScores(request, Object.fromEntries(scores));
  }
  return [...asked, stopOf(study)];
}

function stopOf(study: Study): Asked {
  const step = study.step();
  return `stop ${step.kind === "stop" ? step.why : step.kind}`;
}

/** A private round has no order: the log lists it by number, and each person gets another. */
function roundsOf(asked: readonly Asked[]): readonly (readonly Asked[])[] {
  const rounds: Asked[][] = [];
  for (const [k, question] of asked.entries()) {
    const isSame = question.startsWith("private") && asked[k - 1]?.startsWith("private");
    if (isSame) rounds.at(-1)?.push(question);
    else rounds.push([question]);
  }
  return rounds.map((round) => round.sort());
}

describe("the server asks what the library asks, in the same order, and stops for the same reason", () => {
  const limits = { publicRounds: 6, privateRounds: 5 };
  test.each<[string, Partial<Settings>]>([
    ["pairs", { limits }],
    ["pairs, each also in private", { limits, privateTiming: "each-round" }],
    ["pairs, nothing in private", { limits: { publicRounds: 5, privateRounds: 0 } }],
    ["pairs, more cautiously", { limits, isCautious: true }],
    [
      "three options",
      { limits, options: { kind: "list", items: names.slice(0, 3).map((name) => ({ name })) } },
    ],
    ["ratings", { limits, answers: "ratings" }],
  ])("%s", async (_, change) => {
    const { asked, meeting } = await overHttp(change);

    expect(asked.length).toBeGreaterThan(3);
    expect(asked.at(-1)).toMatch(/^stop (limit|enough|nothing-left)$/);
    expect(roundsOf(await byLibrary(change, meeting))).toEqual(roundsOf(asked));
  });
});
