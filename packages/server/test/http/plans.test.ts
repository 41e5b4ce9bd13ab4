import { restoreStudy } from "@unswayed/core";
import { questionKinds } from "@unswayed/core/question";
import { type Answer, type Question, type Settings, usualIn } from "@unswayed/protocol";
import { afterEach, describe, expect, test } from "vitest";
import { researchBundle } from "../../src/exports/research-bundle.ts";
import { type Meeting, seatedMeeting, type TestHouse, testHouse } from "../support/meeting.ts";
import { hereSolver } from "../support/solvers.ts";

let house: TestHouse;
afterEach(() => house.close());

const names = ["Lisbon", "Tallinn", "Oslo", "Porto", "Ghent", "Stay here"];
const limits = { publicRounds: 6, privateRounds: 4 };

/** In private most want Lisbon and anything rather than Tallinn; in public all follow the first, who wants Tallinn. */
function worth(person: number, option: unknown, channel: "public" | "private"): number {
  const place = names.indexOf(String(option));
  if (channel === "public" || person === 0) return [1, 9, 3, 2, 4, 0][place] ?? 0;
  return [9, 0, 3 + (person % 2), 4, 3, 1][place] ?? 0;
}

function answerTo(
  { kind: name, options }: Question,
  person: number,
  channel: "public" | "private",
): Answer {
  const kind = questionKinds[name];
  const worths = options.map((option) => worth(person, option, channel));
  if (kind.isScaled) return kind.print(worths, options.length);
  const order = worths.map((_, k) => k).sort((a, b) => (worths[b] ?? 0) - (worths[a] ?? 0));
  return kind.print(name === "order" ? order : order.slice(0, 1), options.length);
}

async function begun(change: Partial<Settings>, isStarted = true): Promise<Meeting> {
  house = await testHouse({ solver: hereSolver(), fallbackAfterMs: 600_000 });
  return await seatedMeeting(house, { ...change, limits }, { isStarted });
}

/** Asks and answers until there is nothing more to ask; what was asked, in words. */
async function played(meeting: Meeting): Promise<string[]> {
  const { id, facilitator, people } = meeting;
  const asked: string[] = [];
  for (let k = 0; k < 20; k++) {
    for (const person of people) await person.do("mine", { id });
    const reply = await facilitator.send("ask", { id }, {});
    if (reply.status !== 201) return [...asked, reply.text];
    const { opened, number } = reply.value;
    if (opened === "round") {
      const { question } = (await meeting.room()).round;
      asked.push(`public ${question.kind} of ${question.options.length}`);
      await meeting.voteOpenly(number, (person) => answerTo(question, person, "public"));
      continue;
    }
    const questions = (await people[0].do("mine", { id })).moment?.questions ?? [];
    for (const { question } of questions) {
      asked.push(`private ${question.kind} of ${question.options.length}`);
    }
    await meeting.votePrivately((person, round) => {
      const own = questions.find((known) => known.round === round);
      return own ? answerTo(own.question, person, "private") : null;
    });
  }
  throw new Error("it never ends");
}

async function resultOf({ id, facilitator, room }: Meeting) {
  await facilitator.do("stop", { id }, { early: false });
  for (let k = 0; k < 1000 && (await room()).phase !== "revealed"; k++)
    await house.clock.advance(100);
  return (await room()).result;
}

describe("a decision in private", () => {
  test("begins with the whole list, asks nothing in public, and ends by its plan", async () => {
    const meeting = await begun(usualIn.private);

    const asked = await played(meeting);

    expect(asked[0]).toBe("private rating of 6");
    expect(asked.slice(1, -1).every((text) => text === "private pair of 2")).toBe(true);
    expect(asked.at(-1)).toMatch(/stop-rule-met.*(enough|limit|nothing-left)/);
    // One more would be a public one, which nobody agreed to.
    expect((await meeting.room()).beyondStop).toBe(0);
    const more = await meeting.facilitator.send("ask", { id: meeting.id }, { evenIfDone: true });
    expect(more.value).toMatchObject({ type: "no-more-rounds" });
    const result = await resultOf(meeting);
    expect(result).toMatchObject({ winner: "Lisbon", verdict: null });
    expect(result.columns.hands).toBeNull();
    expect(result.ledger.publicRounds).toBe(0);
  });

  test("says who is missing where too few can be asked, and not that it is over", async () => {
    const meeting = await begun(usualIn.private);
    await house.clock.advance(10 * 60_000);

    const reply = await meeting.facilitator.send("ask", { id: meeting.id }, {});

    expect(reply.value).toMatchObject({ type: "too-few-people" });
    expect((await meeting.room()).stop).toBeNull();
  });

  test("over days asks everyone on the list, takes who joins later, and closes by itself", async () => {
    house = await testHouse({ solver: hereSolver(), fallbackAfterMs: 600_000 });
    const facilitator = await house.host();
    const meeting = await seatedMeeting(
      house,
      { ...usualIn.private, limits, openingBallot: { kind: "order", channel: "private" } },
      { isStarted: false },
    );
    const { id, people, voters } = meeting;
    await meeting.facilitator.do("freeSeat", { id, voter: "v6" });
    await meeting.facilitator.do("start", { id });
    const day = 24 * 3600_000;
    const closesAt = new Date(house.clock.now() + 5 * day).toISOString();

    const late = await meeting.facilitator.send(
      "ask",
      { id },
      { closesAt: "2020-01-01T00:00:00Z" },
    );
    expect(late.value).toMatchObject({ errors: [{ field: "closesAt" }] });
    await meeting.facilitator.do("ask", { id }, { closesAt });
    const { moment } = await meeting.room();
    expect(moment).toMatchObject({ closesAt, asked: voters.slice(0, 5), progress: "nobody" });

    for (const person of people.slice(0, 3)) {
      const [own] = (await person.do("mine", { id })).moment?.questions ?? [];
      await person.do("castPrivate", { id, round: own.round }, { answer: "1>2", attempt: 1 });
    }
    await house.clock.advance(2 * day);
    expect((await meeting.room()).moment?.progress).toBe("over-half");
    const later = new Date(house.clock.now() + 4 * day).toISOString();
    await meeting.facilitator.do("setDeadline", { id }, { closesAt: later });
    await house.clock.advance(3.5 * day);
    expect((await meeting.room()).moment).not.toBeNull();
    await house.clock.advance(day);

    expect((await meeting.room()).moment).toBeNull();
    const log = await meeting.facilitator.do("exportLog", { id });
    expect(log).toContain('"by":"timer"');
    expect(facilitator).toBeDefined();
  });
});

describe("an open vote that is checked", () => {
  test("is taken first where it is not known, then checked in private, and the result says whether it stands", async () => {
    const meeting = await begun(usualIn.check);

    const asked = await played(meeting);

    expect(asked[0]).toBe("public choice of 6");
    expect(asked.slice(1, -1).every((text) => text.startsWith("private"))).toBe(true);
    expect(asked.length).toBeGreaterThan(2);
    expect((await meeting.room()).beyondStop).toBe(0);
    const result = await resultOf(meeting);
    expect(result.verdict).toMatchObject({ kind: "falls", openWinner: "Tallinn" });
    expect(result.verdict.bothWays.asked).toBeGreaterThan(0);
    expect(result.winner).not.toBe("Tallinn");
  });

  test("is not taken again where it is known by name", async () => {
    const meeting = await begun(usualIn.check, false);
    const { id, facilitator } = meeting;
    const question: Question = { kind: "choice", options: names };
    const voter = ["Ana", "Ben", "Chidi", "Dana", "Eli", "Fay"];
    const answers = voter.map((name) => ({ voter: name, answer: "2" }));
    await facilitator.do("setOpenVotes", { id }, { votes: [{ question, answers }], counts: null });
    await facilitator.do("start", { id });

    const asked = await played(meeting);

    expect(asked.filter((text) => text.startsWith("public"))).toEqual([]);
    expect((await resultOf(meeting)).verdict).toMatchObject({ openWinner: "Tallinn" });
    expect((await meeting.room()).openVotes.votes[0].answers[0]).toEqual({
      voter: "v1",
      answer: "2",
    });
  });

  test("comes out of the exports as it went in, and for researchers without names and seats", async () => {
    const meeting = await begun(usualIn.check, false);
    const { id, facilitator } = meeting;
    const votes = [
      {
        question: { kind: "choice" as const, options: names },
        answers: [
          { voter: "Ana", answer: "2" },
          { voter: "Fay", answer: "1" },
        ],
      },
      ...names.slice(0, 2).map((name) => ({
        question: { kind: "rating" as const, options: [name] },
        answers: [{ voter: "Ben", answer: 7.5 }],
      })),
      {
        question: { kind: "approval" as const, options: names },
        answers: [{ voter: "Eli", answer: "none" }],
      },
    ];
    await facilitator.do("setOpenVotes", { id }, { votes, counts: null });

    const text = await facilitator.do("exportPublicVotes", { id });
    const { openVotes, errors } = await facilitator.do("importVotes", {}, { text });
    const { room } = await house.server.rooms.get(id);
    const bundle = JSON.stringify(researchBundle(room.state, [], room.secret));

    expect(errors).toEqual([]);
    expect(openVotes).toEqual({ votes, counts: null });
    expect(bundle).not.toMatch(/Ana|Fay|"v\d"/);
    const [added] = restoreStudy(JSON.parse(bundle)).events();
    expect(added).toMatchObject({ kind: "answers-added" });
    expect(JSON.stringify(added)).toMatch(/"p\d":"2"/);
  });

  test("of which only counts are known is asked of each person, and the counts decide nothing", async () => {
    const meeting = await begun(usualIn.check, false);
    const { id, facilitator } = meeting;
    const question: Question = { kind: "choice", options: names };
    const counts = {
      question,
      answers: [
        { answer: "2", count: 5 },
        { answer: "1", count: 1 },
      ],
    };
    await facilitator.do("setOpenVotes", { id }, { votes: [], counts });
    await facilitator.do("start", { id });

    expect((await meeting.room()).openVotes.counts).toEqual(counts);
    const job = (await meeting.ask()).opened;
    expect(job).toBe("round");
    expect((await meeting.room()).round.question).toEqual(question);
  });

  test.each([
    ["someone who is not on the list", { voter: "Zoe", answer: "2" }, "votes[0].answers[0].voter"],
    [
      "an answer to another kind of question",
      { voter: "Ana", answer: "3>1" },
      "votes[0].answers[0].answer",
    ],
    ["a place that is not there", { voter: "Ana", answer: "7" }, "votes[0].answers[0].answer"],
  ])("refuses %s by field", async (_, answer, field) => {
    const meeting = await begun(usualIn.check, false);
    const { id, facilitator } = meeting;
    const votes = [{ question: { kind: "choice" as const, options: names }, answers: [answer] }];

    const reply = await facilitator.send("setOpenVotes", { id }, { votes, counts: null });

    expect(reply.status).toBe(422);
    expect(reply.value).toMatchObject({ errors: [{ field }] });
  });

  test("is read from files: favourites, ratings on another scale, counts", async () => {
    house = await testHouse();
    const host = await house.host();
    const read = (text: string, name = "votes.csv") => host.do("importVotes", {}, { text, name });

    const ratings = await read(
      "person,option,answer,scale\nAna,Lisbon,5,1-5\nAna,Oslo,1,1-5\nBen,Lisbon,2,1-5\n",
    );
    expect(ratings.people).toEqual(["Ana", "Ben"]);
    expect(ratings.found).toEqual({
      people: 2,
      options: 2,
      kinds: ["rating"],
      scale: { min: 1, max: 5 },
    });
    expect(ratings.openVotes.votes[0]).toEqual({
      question: { kind: "rating", options: ["Lisbon"] },
      answers: [
        { voter: "Ana", answer: 10 },
        { voter: "Ben", answer: 2.5 },
      ],
    });
    const crosses = await read("person,Lisbon,Oslo,Porto\nAna,x,,x\nBen,,x,\nCleo,x,x,x\n");
    expect(crosses.openVotes.votes).toEqual([
      {
        question: { kind: "approval", options: ["Lisbon", "Oslo", "Porto"] },
        answers: [
          { voter: "Ana", answer: "1+3" },
          { voter: "Ben", answer: "2" },
          { voter: "Cleo", answer: "1+2+3" },
        ],
      },
    ]);
    expect(crosses.errors).toEqual([]);
    expect(crosses.guesses).toEqual(["A cross approves an option: some people have several."]);
    const wrong = await read('person\n"');
    expect(wrong.errors.length).toBeGreaterThan(0);
  });

  test("is taken for something else where the guess is wrong", async () => {
    house = await testHouse();
    const host = await house.host();
    const text = "person,Lisbon,Oslo\nAna,1,2\nBen,2,1\n";

    const guessed = await host.do("importVotes", {}, { text });
    const said = await host.do("importVotes", {}, { text, as: "ratings" });

    expect(guessed.found?.kinds).toEqual(["order"]);
    expect(said.found).toMatchObject({ kinds: ["rating"], scale: { min: 1, max: 5 } });
  });

  test.each([
    [
      "61 people",
      `person,Lisbon,Oslo\n${Array.from({ length: 61 }, (_, k) => `p${k},7,3\n`).join("")}`,
      "expected at most 60 people, got 61",
    ],
    [
      "a name that is too long",
      `person,Lisbon,${"O".repeat(81)}\nAna,7,3\n`,
      "line 1, column 3: expected a name of 1 to 80 characters",
    ],
  ])("is not read in part: %s", async (_, text, message) => {
    house = await testHouse();
    const host = await house.host();

    const reply = await host.do("importVotes", {}, { text });

    expect(reply).toMatchObject({ people: [], options: [], found: null });
    expect(reply.openVotes).toEqual({ votes: [], counts: null });
    expect(reply.errors).toHaveLength(1);
    expect(reply.errors[0]).toContain(message);
  });
});
