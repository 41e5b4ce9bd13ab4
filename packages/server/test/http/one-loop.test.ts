import { type OptionValue, restoreStudy, type Study, type StudyAnswer } from "@unswayed/core";
import { questionKinds } from "@unswayed/core/question";
import { scores } from "@unswayed/paper/scores";
import type { Answer, Fact, KindName, OpenVotes, Question, Settings } from "@unswayed/protocol";
import { afterEach, describe, expect, test } from "vitest";
import { secretFrom } from "../../src/log/secret.ts";
import { studySettings } from "../../src/rules/study-settings.ts";
import { type Meeting, seatedMeeting, type TestHouse, testHouse } from "../support/meeting.ts";
import { offsite, ratings } from "../support/settings.ts";
import { hereSolver } from "../support/solvers.ts";

/** What is asked: "public pair Lisbon/Oslo", or "private …"; last why the meeting ended. */
type Asked = string;

const houses: TestHouse[] = [];
afterEach(async () => {
  for (const house of houses.splice(0)) await house.close();
});

const names = ["Lisbon", "Tallinn", "Oslo", "Porto", "Ghent", "Stay here"];
const people = offsite().voters;
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

/** The same answer wherever it is given, to a question of any kind. */
function answerTo(
  { kind: name, options }: { readonly kind: KindName; readonly options: readonly OptionValue[] },
  person: number,
  channel: "public" | "private",
): Answer {
  const kind = questionKinds[name];
  const worths = options.map((option) => likes(person, option, channel));
  if (kind.isScaled) return kind.print(worths.map(Math.round), options.length);
  const order = worths.map((_, k) => k).sort((a, b) => (worths[b] ?? 0) - (worths[a] ?? 0));
  return kind.print(name === "order" ? order : order.slice(0, 1), options.length);
}

/** What was said before where that is checked: everybody's favourite. */
const record: Question = { kind: "choice", options: names };
const openVotes: OpenVotes = {
  votes: [
    {
      question: record,
      answers: people.map((voter, k) => ({ voter, answer: answerTo(record, k, "public") })),
    },
  ],
  counts: null,
};

const said = (
  channel: string,
  { kind, options }: Pick<Question, "kind"> & { readonly options: readonly OptionValue[] },
): Asked => `${channel} ${kind} ${options.join("/")}`;

/** The decision over HTTP. */
async function overHttp(change: Partial<Settings>): Promise<{ asked: Asked[]; meeting: Meeting }> {
  const house = await testHouse({ solver: hereSolver(), fallbackAfterMs: 600_000 });
  houses.push(house);
  const meeting = await seatedMeeting(house, change, { isStarted: false });
  const { facilitator, people: voters, id } = meeting;
  if (change.situation === "check") await facilitator.do("setOpenVotes", { id }, openVotes);
  await facilitator.do("start", { id });
  const asked: Asked[] = [];
  for (;;) {
    for (const person of voters) await person.do("mine", { id });
    const reply = await facilitator.send("ask", { id }, {});
    if (reply.status !== 201) {
      asked.push(`stop ${(JSON.parse(reply.text) as { detail: string }).detail}`);
      return { asked, meeting };
    }
    if (reply.value.opened === "moment") {
      const { log } = await logOf(meeting);
      const opened = log.findLast(({ kind }) => kind === "moment-opened") as Extract<
        Fact,
        { kind: "moment-opened" }
      >;
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

async function logOf({ house, id }: Meeting): Promise<{ log: Fact[]; secret: string }> {
  const stored = await house.store.load(id);
  return { log: (stored?.lines ?? []).map(({ fact }) => fact), secret: stored?.secret ?? "" };
}

/** The same decision by the library alone, with the plan that the log was locked with. */
async function byLibrary(change: Partial<Settings>, meeting: Meeting): Promise<Asked[]> {
  const { log, secret: hex } = await logOf(meeting);
  const sealed = log.find((fact) => fact.kind === "sealed");
  if (sealed?.kind !== "sealed") throw new Error("no plan was locked");
  const secret = secretFrom(hex);
  const settings = studySettings(offsite(change), sealed.plan, meeting.voters, secret.seed);
  const study = restoreStudy(
    { schema: "unswayed/study@2", settings, events: [] },
    { methods: [scores], draw: secret.draw },
  );
  if (change.situation === "check") {
    study.addAnswers([
      { channel: "public", question: record, answers: answersTo(record, "public") },
    ]);
  }
  return sealed.plan.situation === "both" ? played(study) : playedInRounds(study);
}

function answersTo(
  question: Parameters<typeof answerTo>[0],
  channel: "public" | "private",
): Record<string, StudyAnswer> {
  return Object.fromEntries(
    people.map((_, k) => [`v${k + 1}`, answerTo(question, k, channel) as StudyAnswer]),
  );
}

function played(study: Study): Asked[] {
  const asked: Asked[] = [];
  for (let request = study.ask(); request; request = study.ask()) {
    asked.push(said(request.channel, request));
    study.tell(request, answersTo(request, request.channel));
  }
  const step = study.step();
  return [...asked, `stop ${step.kind === "stop" ? step.why : step.kind}`];
}

/**
 * The same where questions are private only. A round is told in the order in which the log has it: to a sampler it matters what it
 * takes in first.
 */
function playedInRounds(study: Study): Asked[] {
  const asked: Asked[] = [];
  let round = 0;
  for (;;) {
    const step = study.step();
    if (step.kind === "stop") return [...asked, `stop ${step.why}`];
    if (step.kind === "public") throw new Error("nothing is to be asked in public");
    const keyOf = ({ kind, options }: (typeof step.questions)[number]): string =>
      `${kind} ${options
        .map((option) => JSON.stringify(option))
        .sort()
        .join("|")}`;
    for (const question of [...step.questions].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))) {
      round += 1;
      asked.push(said("private", question));
      const shown = { id: `${round}-private`, round, channel: "private" as const, ...question };
      study.tell(shown, answersTo(question, "private"));
    }
  }
}

/** A private round has no order: the log lists it by number, and each person gets another. Nor have the options of a question. */
function roundsOf(asked: readonly Asked[]): readonly (readonly Asked[])[] {
  const rounds: Asked[][] = [];
  for (const [k, question] of asked.entries()) {
    const isSame = question.startsWith("private") && asked[k - 1]?.startsWith("private");
    if (isSame) rounds.at(-1)?.push(question);
    else rounds.push([question]);
  }
  return rounds.map((round) => round.sort());
}

const limits = { publicRounds: 5, privateRounds: 4 };
const only = (kind: KindName): Pick<Settings, "kinds"> => ({
  kinds: { public: [kind], private: [kind] },
});
const kinds = Object.keys(questionKinds) as KindName[];

describe("the server asks what the library asks, in the same order, and stops for the same reason", () => {
  test.each<[string, Partial<Settings>]>([
    ...(["both", "check", "private"] as const).flatMap((situation) =>
      kinds.map((kind): [string, Partial<Settings>] => [
        `${situation}, ${kind}`,
        { situation, limits, ...only(kind) },
      ]),
    ),
    [
      "private, the whole list first",
      {
        situation: "private",
        limits,
        ...only("pair"),
        openingBallot: { kind: "order", channel: "private" },
      },
    ],
    [
      "both, different kinds",
      { limits, kinds: { public: ["choice"], private: ["choice", "order"] } },
    ],
    ["both, pairs, each also in private", { limits, privateTiming: "each-round" }],
    ["both, pairs, nothing in private", { limits: { publicRounds: 5, privateRounds: 0 } }],
    ["both, pairs, more cautiously", { limits, isCautious: true }],
    [
      "both, three options",
      { limits, options: { kind: "list", items: names.slice(0, 3).map((name) => ({ name })) } },
    ],
    ["both, ratings of one option at a time", { limits, ...ratings }],
  ])("%s", async (_, change) => {
    const { asked, meeting } = await overHttp(change);

    expect(asked.length).toBeGreaterThan(1);
    expect(asked.at(-1)).toMatch(/^stop (limit|enough|nothing-left)$/);
    expect(roundsOf(await byLibrary(change, meeting))).toEqual(roundsOf(asked));
  });
});
