import { writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { StudyFolder } from "./support/study-folder.ts";

// biome-ignore lint/suspicious/noExplicitAny: the tests below spoil whatever there is
type Anything = any;

const at = new StudyFolder();
let good: string;
beforeAll(async () => {
  await at.create("--initial-pairs", "1");
  await at.text("tell", "1-public", "Ana=first", "Ben=first", "Cleo=first");
  await at.text("tell", "1-private", "Ana=second", "Ben=second", "Cleo=second");
  await at.text("enqueue", "Red", "Blue");
  await at.text("tell", "2-public", "Ana=first", "--close");
  await at.text(
    "import",
    at.write("v.csv", "candidate,reference,Ana\nRed,Teal,1\n"),
    "--channel",
    "public",
  );
  await at.text("ask", "--count", "1");
  await at.text("join", "Dora");
  await at.text("leave", "Cleo");
  await at.text("withdraw", "Teal");
  await at.text("add-option", "Grey");
  await at.text("retract", "1-private", "Ana");
  good = at.bytes();
});
afterAll(() => at.remove());

async function verify(text: string): Promise<{ code: number; err: string }> {
  writeFileSync(at.study, text);
  return at.run(["verify"]);
}

async function spoilt(change: (content: Anything) => void): Promise<{ code: number; err: string }> {
  const content = JSON.parse(good);
  change(content);
  return verify(JSON.stringify(content));
}

describe("verify", () => {
  test("accepts a study with every kind of event, however it is spaced", async () => {
    expect((await verify(good)).code).toBe(0);
    expect((await verify(JSON.stringify(JSON.parse(good)))).code).toBe(0);
    expect((await verify(JSON.stringify(JSON.parse(good), null, "\t"))).code).toBe(0);
  });

  test("takes a file by name", async () => {
    const copy = at.write("copy.json", good);

    expect(await at.text("verify", copy)).toBe(`${copy}: 12 events, every one in its place.\n`);
  });

  test.each<[string, (content: Anything) => void, string]>([
    [
      "an unknown kind",
      ({ events }) => {
        events[0].kind = "told";
      },
      'events[0].kind: got "told"',
    ],
    [
      "no event at all",
      ({ events }) => {
        events[3] = null;
      },
      "events[3]: got null, wanted an object",
    ],
    [
      "a stranger",
      ({ events }) => {
        events[0].answers = { Dan: "first" };
      },
      'events[0].answers: got "Dan"',
    ],
    [
      "a wrong answer",
      ({ events }) => {
        events[0].answers.Ana = "fist";
      },
      'events[0].answers.Ana: got "fist"',
    ],
    [
      "no answers",
      ({ events }) => {
        events[0].answers = {};
      },
      "events[0].answers",
    ],
    [
      "a further field",
      ({ events }) => {
        events[0].when = 1;
      },
      "events[0].when",
    ],
    [
      "an unknown option",
      ({ events }) => {
        events[0].question.options[0] = "Pink";
      },
      'events[0].question.options[0]: got "Pink"',
    ],
    [
      "an option beside itself",
      ({ events }) => {
        events[2].question.options[1] = "Red";
      },
      "events[2].question.options[1]",
    ],
    [
      "a skipped round",
      ({ events }) => {
        events[3].round = 4;
      },
      "events[3].round: got 4, wanted 2 with",
    ],
    [
      "a private vote without its round",
      ({ events }) => {
        events.shift();
      },
      "events[0]",
    ],
    [
      "another pair in a round",
      ({ events }) => {
        const [first] = events[1].question.options;
        events[1].question.options[0] = first === "Blue" ? "Green" : "Blue";
      },
      "events[1]",
    ],
    [
      "answers to a finished vote",
      ({ events }) => {
        events.splice(1, 0, events[0]);
      },
      "events[1].round: got 1, wanted a public vote that is open",
    ],
    [
      "a vote closed twice",
      ({ events }) => {
        events.splice(5, 0, events[4]);
      },
      "events[5].round: got 2, wanted a public vote not yet closed",
    ],
    [
      "someone who joins twice",
      ({ events }) => {
        events.splice(8, 0, events[7]);
      },
      'events[8].voter: got "Dora"',
    ],
    [
      "someone who leaves unseen",
      ({ events }) => {
        events[8].voter = "Eve";
      },
      'events[8].voter: got "Eve"',
    ],
    [
      "a withdrawn nothing",
      ({ events }) => {
        events[9].option = "Pink";
      },
      "events[9]",
    ],
    [
      "an option added twice",
      ({ events }) => {
        events[10].item.name = "Red";
      },
      "events[10]",
    ],
    [
      "a retracted silence",
      ({ events }) => {
        events[11].voter = "Dora";
      },
      'events[11].voter: got "Dora"',
    ],
    [
      "an imported vote of nobody",
      ({ events }) => {
        events[5].added[0].answers = {};
      },
      "events[5].added[0].answers",
    ],
    [
      "a missing default",
      ({ settings }) => {
        delete settings.jitter;
      },
      "every default written out",
    ],
    [
      "an unknown setting",
      ({ settings }) => {
        settings.sede = 1;
      },
      "settings.sede",
    ],
    [
      "another schema",
      (content) => {
        content.schema = "unswayed/study@9";
      },
      "study.schema",
    ],
    [
      "a field besides",
      (content) => {
        content.note = "x";
      },
      "study.note",
    ],
    [
      "no list of events",
      (content) => {
        content.events = {};
      },
      "study.events: got",
    ],
  ])("refuses %s and names the place", async (_, change, place) => {
    const { code, err } = await spoilt(change);

    expect(err).toContain(`${at.study}: `);
    expect(err).toContain(place);
    expect(err).not.toContain("please report");
    expect(code).toBe(1);
  });

  test("does not repeat a private answer that is wrong", async () => {
    const { code, err } = await spoilt(({ events }) => {
      events[1].answers.Ana = "fist";
    });

    expect(code).toBe(1);
    expect(err).toContain("events[1].answers.Ana");
    expect(err).not.toContain("fist");
  });

  test("refuses a number written another way: it would not come back the same", async () => {
    const { code, err } = await verify(good.replace('"seed": 1,', '"seed": 1.0,'));

    expect(code).toBe(1);
    expect(err).toContain('from the field "seed" on');
  });
});

describe("replay", () => {
  test("skips pairs from the queue and questions asked together", async () => {
    writeFileSync(at.study, good);

    expect(await at.json("replay")).toEqual({
      schema: "unswayed/replay@1",
      isSame: true,
      compared: 2,
      skipped: { enqueued: 1, batch: 1 },
      difference: null,
    });
  });

  test("ends with 1 at the first question that comes out otherwise", async () => {
    const content = JSON.parse(good);
    const [first, second] = content.events[0].question.options;
    for (const event of content.events.slice(0, 2)) {
      event.question.options = [second, first];
    }
    writeFileSync(at.study, JSON.stringify(content));

    const text = await at.run(["replay"]);
    const json = await at.run(["replay", "--json"]);

    expect(text.code).toBe(1);
    expect(text.out).toContain(`recorded  1-public: pair, ${second} or ${first}\n`);
    expect(text.out).toContain(`now       1-public: pair, ${first} or ${second}\n`);
    expect(json.code).toBe(1);
    expect(JSON.parse(json.out)).toMatchObject({
      isSame: false,
      difference: {
        event: 0,
        recorded: { options: [second, first] },
        asked: { options: [first, second] },
      },
    });
  });

  test("notices a third option that is another", async () => {
    await at.text(
      ...["create", "--force", "--voters", "Ana,Ben", "--options", "Red,Green,Blue,Teal"],
      ...["--kinds", "choice:3"],
    );
    const [{ id, options: known }] = (await at.json("ask")).requests;
    await at.text("tell", id, "Ana=1", "Ben=3");
    expect((await at.run(["replay"])).code).toBe(0);
    const content = at.content();
    const fourth = ["Red", "Green", "Blue", "Teal"].find((name) => !known.includes(name));
    content.events[0].question.options[2] = fourth;
    writeFileSync(at.study, JSON.stringify(content));

    const { code, out } = await at.run(["replay"]);
    const { difference } = JSON.parse((await at.run(["replay", "--json"])).out);

    expect(code).toBe(1);
    expect(out).toContain(`recorded  ${id}: choice, ${known[0]} or ${known[1]} or ${fourth}\n`);
    expect(out).toContain(`now       ${id}: choice, ${known.join(" or ")}\n`);
    expect(difference).toMatchObject({ asked: { options: known } });
  });

  test("notices another seed", async () => {
    const content = JSON.parse(good);
    content.settings.seed = 4;
    writeFileSync(at.study, JSON.stringify(content));

    expect((await at.run(["replay"])).code).toBe(1);
  });
});
