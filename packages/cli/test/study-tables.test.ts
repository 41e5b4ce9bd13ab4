import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { StudyFolder } from "./support/study-folder.ts";

describe("import", () => {
  let at: StudyFolder;
  beforeEach(async () => {
    at = new StudyFolder();
    await at.create();
  });
  afterEach(() => at.remove());

  async function imported(text: string, ...args: string[]): Promise<unknown> {
    await at.text("import", at.write("votes.csv", text), ...args);
    return at.content().events[0].added;
  }

  test("reads a column for each person; an empty field is no answer", async () => {
    const text =
      "\uFEFFCandidate;Reference;Ben;Ana\r\nRed;blue;1;second\r\nTeal;Red;;tie\r\nRed;Green;;\r\n";

    expect(await imported(text, "--channel", "public")).toEqual([
      {
        channel: "public",
        question: { kind: "pair", options: ["Red", "Blue"] },
        answers: { Ben: "first", Ana: "second" },
      },
      {
        channel: "public",
        question: { kind: "pair", options: ["Teal", "Red"] },
        answers: { Ana: "no-preference" },
      },
    ]);
    const { ledger } = await at.json("status");
    expect(ledger.added).toEqual({ publicAnswers: 3, privateAnswers: 0 });
    expect(await at.text("status")).toMatch(/^Imported +3 public and 0 private answers$/m);
  });

  test("reads a row for each answer, and puts neighbours on one pair together", async () => {
    const text = [
      "voter,channel,candidate,reference,answer",
      "Ana,public,Red,Blue,Red",
      "Ben,public,Red,Blue,abstain",
      "Ana,public,Red,Blue,2",
      "Ana,private,Red,Blue,unknown",
      "Cleo,private,Red,Blue,",
    ].join("\n");

    expect(await imported(text)).toEqual([
      {
        channel: "public",
        question: { kind: "pair", options: ["Red", "Blue"] },
        answers: { Ana: "first", Ben: "abstain" },
      },
      {
        channel: "public",
        question: { kind: "pair", options: ["Red", "Blue"] },
        answers: { Ana: "second" },
      },
      {
        channel: "private",
        question: { kind: "pair", options: ["Red", "Blue"] },
        answers: { Ana: "unknown-option" },
      },
    ]);
  });

  test("reads crosses as what people approve, and what was exported of it again", async () => {
    const options = "Red,Green,Blue";
    const create = ["create", "--voters", "Ana,Ben", "--options", options] as const;
    await at.text(...create, "--force");
    const added = await imported("name,Red,Green,Blue\nAna,x,,x\nBen,,x,\n", "--channel", "public");
    const votes = [
      {
        channel: "public",
        question: { kind: "approval", options: ["Red", "Green", "Blue"] },
        answers: { Ana: "1+3", Ben: "2" },
      },
    ];
    expect(added).toEqual(votes);
    expect(await at.text("votes")).toContain("Red + Blue: Ana; Green: Ben");
    const { out } = await at.run(["export", "--csv"]);
    const other = new StudyFolder();
    await other.text(...create);
    await other.text("import", other.write("votes.csv", out));
    expect(other.content().events[0].added).toEqual(votes);
    other.remove();
  });

  test("reads standard input and tells only how many", async () => {
    const text = "candidate,reference,Ana,Ben\nRed,Blue,1,2\n";

    const { code, out } = await at.run(["import", "-", "--channel", "private"], text);

    expect({ code, out }).toEqual({ code: 0, out: "1 question with 2 answers added.\n" });
  });

  test("reads what export --csv wrote", async () => {
    await at.text("tell", "1-public", "Ana=first", "Ben=second", "Cleo==");
    await at.text("tell", "1-private", "Ana=second", "Ben=second");
    const csv = (await at.run(["export", "--csv", "--reveal-private"])).out;
    const [first] = (await at.json("ask")).requests;
    const other = new StudyFolder();
    await other.create();
    await other.text("import", other.write("votes.csv", csv));

    expect(other.content().events[0].added).toMatchObject([
      { channel: "public", answers: { Ana: "first", Ben: "second", Cleo: "no-preference" } },
      { channel: "private", answers: { Ana: "second", Ben: "second" } },
    ]);
    expect(other.content().events[0].added[1].question.options).toEqual(first.options);
    other.remove();
  });

  test("reads the public votes of a server, without discarded questions", async () => {
    const text = [
      "round,candidate,reference,voter,answer,withdrawn",
      "1,Red,Blue,Ana,candidate,no",
      "1,Red,Blue,Ben,cant-decide,no",
      "2,Teal,Blue,Ana,reference,yes",
      "3,'=Green,Red,Ana,dont-know,no",
      "",
    ].join("\r\n");
    const plain = text.replace("'=Green", "Green");

    expect(
      (await at.run(["import", at.write("v.csv", text), "--channel", "public"])).err,
    ).toContain('line 5, column 2 (candidate): got "=Green", wanted one of "Red"');
    expect(await at.text("import", at.write("v.csv", plain), "--channel", "public")).toBe(
      "2 questions with 3 answers added.\nAnswers to questions that were discarded are left out: 1.\n",
    );
    expect(at.content().events[0].added).toEqual([
      {
        channel: "public",
        question: { kind: "pair", options: ["Red", "Blue"] },
        answers: { Ana: "first", Ben: "abstain" },
      },
      {
        channel: "public",
        question: { kind: "pair", options: ["Green", "Red"] },
        answers: { Ana: "unknown-option" },
      },
    ]);
  });

  test("takes rankings apart into pairs when told to", async () => {
    const file = at.write("ranks.csv", "name,Red,Green,Blue\nAna,2,1,3\nBen,1,2,\n");

    expect(await at.text("import", file, "--channel", "public", "--as-pairs")).toMatch(
      /^4 questions with 4 answers added\.\nThe numbers are ranks/,
    );
    const { added } = at.content().events[0];
    // biome-ignore lint/suspicious/noExplicitAny: as the study's file has them
    expect(added.map(({ question, answers }: any) => [...question.options, answers])).toEqual([
      ["Green", "Red", { Ana: "first" }],
      ["Green", "Blue", { Ana: "first" }],
      ["Red", "Blue", { Ana: "first" }],
      ["Red", "Green", { Ben: "first" }],
    ]);
  });

  test("says nothing about private answers that could tell what they are", async () => {
    const file = at.write("ranks.csv", "name,Red,Green,Blue\nAna,2,1,3\nBen,1,2,\n");

    expect(await at.text("import", file, "--channel", "private", "--as-pairs")).toBe(
      "4 questions with 4 answers added.\n",
    );
  });

  test("takes answers of someone who has left", async () => {
    await at.text("leave", "Cleo");
    await at.text(
      "import",
      at.write("v.csv", "candidate,reference,Cleo\nRed,Blue,1\n"),
      "--channel",
      "public",
    );

    expect(at.content().events[1].added[0].answers).toEqual({ Cleo: "first" });
  });

  test.each([
    [
      "candidate,reference,Anna\nRed,Blue,1\n",
      'line 1, column 3: got "Anna", wanted one of Ana, Ben, Cleo',
      '"Ana"?',
    ],
    ["candidate,Ana\nRed,1\n", 'line 1: got "candidate, Ana", wanted a column "reference"'],
    ["voter,candidate,reference\nAna,Red,Blue\n", 'wanted a column "answer"'],
    [
      "candidate,reference,Ana,Ana\nRed,Blue,1,2\n",
      'line 1, column 4: got "Ana", wanted each heading once',
    ],
    [
      "candidate,reference,Ana\nRed,Blau,1\n",
      'line 2, column 2 (reference): got "Blau", wanted one of "Red"',
    ],
    [
      "candidate,reference,Ana\nRed,red,1\n",
      'line 2, column 2 (reference): got "red", wanted an option other',
    ],
    [
      "candidate,reference,Ana\nRed,Blue,1\nRed,Teal,so\n",
      'line 3, column 3 (Ana): got "so", wanted first or 1',
    ],
    [
      "candidate,reference,channel,Ana\nRed,Blue,open,1\n",
      'line 2, column 3 (channel): got "open", wanted public',
    ],
    [
      "candidate,reference,channel,Ana\nRed,Blue,private,1\n",
      'got "private", wanted public, as said about the whole file',
    ],
    [
      "voter,candidate,reference,answer\nDan,Red,Blue,1\n",
      'line 2, column 1 (voter): got "Dan", wanted one of',
    ],
    ["candidate,reference,Ana\n", 'line 1: got "the end of the file", wanted at least one answer'],
  ])("of %j is refused as a whole", async (text, ...hints) => {
    const before = at.bytes();

    const { code, err } = await at.run([
      ...["import", at.write("votes.csv", text), "--channel", "public"],
    ]);

    expect(code).toBe(1);
    for (const hint of hints) expect(err).toContain(hint);
    expect(err).toContain("votes.csv: ");
    expect(at.bytes()).toBe(before);
  });

  test("without any channel says where to give one", async () => {
    const file = at.write("v.csv", "candidate,reference,Ana\nRed,Blue,1\n");

    expect((await at.run(["import", file])).err).toContain(
      'line 2, column 3 (Ana): got "no channel", wanted public or private, in a column or as --channel',
    );
  });
});

describe("an answer", () => {
  test("that could be a word or the name of the other option is refused", async () => {
    const at = new StudyFolder();
    await at.text("create", "--voters", "Ana=Maria,Ben", "--options", "1,2,Tie");
    await at.text("enqueue", "2", "1");

    expect((await at.run(["tell", "1-public", "Ben=1"])).err).toContain(
      'answer 1, of Ben: got "1", wanted an answer that cannot be taken for the name of the other',
    );
    await at.text("tell", "1-public", "Ben=first", "Ana=Maria==");
    expect(at.content().events[1].answers).toEqual({ "Ana=Maria": "no-preference", Ben: "first" });
    at.remove();
  });
});
