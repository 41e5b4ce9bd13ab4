import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { StudyFolder } from "./support/study-folder.ts";

let at: StudyFolder;
beforeEach(() => {
  at = new StudyFolder();
});
afterEach(() => at.remove());

async function optionsFrom(name: string, text: string | Uint8Array): Promise<unknown> {
  const file = at.write(name, text);
  return (await at.json("create", "--voters", "Ana", "--options-file", file)).options;
}

describe("create", () => {
  test("tells whom and what, and what to do next", async () => {
    expect(await at.text("create", "--voters", " Ana, Ben ", "--options", "Red , Green")).toBe(
      `${at.study}: Ana and Ben choose among 2 options (Red, Green); seed 1.\nNext: unswayed ask\n`,
    );
  });

  test("writes the settings it was given", async () => {
    await at.create(
      ...["--seed", "autumn", "--rho", "0.3", "--levels", "gain:teal", "--cost-private", "8"],
      ...["--initial-pairs", "4", "--plan", "private", "--most-private", "9"],
    );

    expect(at.content().settings).toMatchObject({
      seed: "autumn",
      welfare: { kind: "gini", rho: 0.3 },
      levels: { gainOver: "Teal" },
      cost: { public: 1, private: 8 },
      initialPairs: 4,
      plan: { situation: "private", mostPrivate: 9 },
    });
  });

  test("goes by our own method unless another is named, and levels then have a default", async () => {
    const options = "Red,Green,Blue,Teal";
    await at.text("create", "--voters", "Ana,Ben", "--options", options, "--rho", "0.3");

    expect(at.content().settings).toMatchObject({ method: "particles", levels: "shortfall" });
    expect((await at.json("ask")).requests[0].why.text).toMatch(/^Asked in (public|private)/);
  });

  test("looks for the view after discussion when told to, in which private votes are the cheap ones", async () => {
    await at.text(
      "create",
      "--voters",
      "Ana,Ben",
      "--options",
      "Red,Blue",
      "--target",
      "discussed",
    );
    expect(at.content().settings).toMatchObject({
      target: "discussed",
      cost: { public: 5, private: 1 },
    });

    await at.text(
      ...["create", "--force", "--voters", "Ana,Ben", "--options", "Red,Blue"],
      ...["--target", "discussed", "--cost-private", "0.5"],
    );
    expect(at.content().settings).toMatchObject({ cost: { public: 1, private: 0.5 } });
  });

  test("asks for orders when told to, which are answered by places or their numbers", async () => {
    await at.text(
      ...["create", "--voters", "Ana,Ben", "--options", "Red,Green,Blue,Teal"],
      ...["--kinds", "order:3"],
    );
    const { requests } = await at.json("ask");
    const [{ id, channel, options, kind }] = requests;
    expect({ count: options.length, kind }).toEqual({ count: 3, kind: "order" });
    const question = await at.text("ask");
    expect(question).toContain("places, best first, such as 3,1,2\n");
    expect(question).toContain(`Next: unswayed tell ${id} NAME=3,1,2 …`);

    const twice = await at.run(["tell", id, "Ana=3>1>3"]);
    expect(twice).toMatchObject({ code: 1 });
    const tooFar = await at.run(["tell", id, "Ana=4>1"]);
    expect(tooFar).toMatchObject({ code: 1, err: expect.stringContaining("as in 3,1,2, abstain") });

    await at.text("tell", id, "Ana=3,1,2", "Ben=second>third");
    const { events } = at.content();
    expect(events.at(-1)).toMatchObject({
      kind: "answered",
      channel,
      answers: { Ana: "3>1>2", Ben: "2>3" },
    });

    // Who said what is told by names, on every path that tells it, and comes back as what it was.
    const [first, second, third] = options;
    const reveal = channel === "private" ? ["--reveal-private"] : [];
    for (const command of ["votes", "export"]) {
      expect(await at.text(command, ...reveal)).toContain(
        `${first} or ${second} or ${third}  ${second} > ${third}: Ben; ${third} > ${first} > ${second}: Ana`,
      );
    }
    const csv = await at.text("export", "--csv", ...reveal);
    expect(csv.split(/\r?\n/).slice(0, 2)).toEqual([
      "question,voter,channel,kind,options,answer",
      `1,Ana,${channel},order,${first} | ${second} | ${third},3>1>2`,
    ]);
    expect(await at.text("import", at.write("back.csv", csv))).toContain(
      "1 question with 2 answers",
    );
    const [back] = at.content().events.at(-1).added;
    expect(back.question).toEqual({ kind: "order", options });
    expect(back.answers).toEqual({ Ana: "3>1>2", Ben: "2>3" });
  });

  test("has other questions by our own method alone", async () => {
    const words = ["create", "--voters", "Ana,Ben", "--options", "Red,Blue", "--kinds"];
    expect((await at.run([...words, "order:4", "--method", "paper"])).err).toContain(
      '"--kinds" goes with "--method particles"',
    );
    expect((await at.run([...words, "order-of-five"])).err).toContain("such as order:3:5");
  });

  test("takes any settings from a file; options of the call win over it", async () => {
    const file = at.write(
      "settings.json",
      JSON.stringify({
        voters: ["Ana", "Ben"],
        options: { kind: "graph", nodes: ["A", "B"], edges: [{ from: "A", to: "B" }] },
        seed: 5,
        cost: { public: 2, private: 9 },
        stop: { rounds: 12 },
      }),
    );
    await at.text("create", "--settings", file, "--seed", "6", "--cost-private", "3");

    expect(at.content().settings).toMatchObject({
      voters: ["Ana", "Ben"],
      options: { kind: "graph" },
      seed: 6,
      cost: { public: 2, private: 3 },
      stop: { rounds: 12 },
    });
  });

  test.each([
    ['{ "sede": 1 }', "settings.sede"],
    ['{ "kernel": { "kind": "spline" } }', "kind"],
    ["[1]", "an object with settings of a study"],
    ['{ "seed": }', "not JSON at line 1, column 11"],
  ])("settings %s are refused before anything is written", async (text, hint) => {
    const file = at.write("settings.json", text);

    const { code, err } = await at.run([
      ...["create", "--voters", "Ana", "--options", "A,B", "--settings", file],
    ]);

    expect(code).toBe(1);
    expect(err).toContain(hint);
    expect((await at.run(["ask"])).err).toContain("there is no study");
  });

  test("replaces a study only with --force", async () => {
    await at.create();
    const before = at.bytes();
    const again = ["create", "--voters", "Dora", "--options", "A,B"];

    expect((await at.run(again)).code).toBe(1);
    expect(at.bytes()).toBe(before);
    expect((await at.run([...again, "--force"])).code).toBe(0);
    expect(at.content().settings.voters).toEqual(["Dora"]);
  });

  test("makes a box of parameters, whose options are written with every value", async () => {
    const box = "temperature:16:28,seats:1:9:integer,price:1:1000:log,wind:low|high";
    const { options } = await at.json("create", "--voters", "Ana,Ben", "--box", box);

    expect(options.parameters).toEqual([
      { name: "temperature", type: "real", min: 16, max: 28, scale: "linear" },
      { name: "seats", type: "integer", min: 1, max: 9, scale: "linear" },
      { name: "price", type: "real", min: 1, max: 1000, scale: "log" },
      { name: "wind", type: "choice", values: ["low", "high"] },
    ]);
    const first = "temperature=20,seats=2,price=30,wind=low";
    const second = '{"temperature":25.5,"seats":3,"price":9,"wind":"high"}';
    await at.text("enqueue", first, second);
    expect(await at.text("ask")).toContain(
      "  first   temperature=20, seats=2, price=30, wind=low\n  second  temperature=25.5, seats=3",
    );
    const missing = await at.run(["enqueue", first, "temperature=20"]);
    expect(missing.err).toContain(
      "option 2.seats: got undefined, wanted a whole number from 1 to 9",
    );
  });
});

describe("a file of options", () => {
  test("may be text with a name on each line", async () => {
    expect(await optionsFrom("o.txt", "\uFEFFRed\r\n\r\n Green \nBlue, pale")).toMatchObject({
      items: [{ name: "Red" }, { name: "Green" }, { name: "Blue, pale" }],
    });
  });

  test.each([
    ['["Red", { "name": "Green" }]', { items: [{ name: "Red" }, { name: "Green" }] }],
    ['{ "kind": "graph", "nodes": ["A", "B"], "edges": [] }', { kind: "graph" }],
  ])("may be JSON: %s", async (text, expected) => {
    expect(await optionsFrom("o.json", text)).toMatchObject(expected);
  });

  test("may be CSV: names first, then features, numbers where all are numbers", async () => {
    const text = 'place,price,kind\r\n"Chez ""Lu"", Paris",12.5,bar\r\nOsaka,-3e1,4\r\n';

    expect(await optionsFrom("o.csv", text)).toMatchObject({
      items: [
        { name: 'Chez "Lu", Paris', features: { price: 12.5, kind: "bar" } },
        { name: "Osaka", features: { price: -30, kind: "4" } },
      ],
    });
  });

  test("may be separated by semicolons, with decimal commas", async () => {
    expect(await optionsFrom("o.csv", "name;price\nA;1,5\nB;20\n")).toMatchObject({
      items: [{ features: { price: 1.5 } }, { features: { price: 20 } }],
    });
  });

  test.each([
    ["Red\nGreen\n", 'line 1, column 1: got "Red", wanted the heading "name"'],
    ["Red,12\nGreen,3\n", 'line 1, column 2: got "12", wanted the name of a feature'],
    ["name,price\nRed,1\nGreen,\n", 'line 3, column 2 (price): got "", wanted a value'],
    [
      "name,price\n\nRed,1\nRed,2\n",
      'line 4, column 1: got "Red", wanted another name than on line 3',
    ],
    ["name,price\nRed\n", 'line 2: got "1 cells", wanted 2, one for each heading'],
    ["", 'line 1: got "", wanted a heading for each column'],
    ["name\n", "options.items"],
  ])("CSV %j is refused by line and column", async (text, sentence) => {
    const file = at.write("o.csv", text);

    const { code, err } = await at.run(["create", "--voters", "Ana", "--options-file", file]);

    expect(code).toBe(1);
    expect(err).toContain(sentence);
  });

  test("a category of an added option may look like a number", async () => {
    await optionsFrom("o.csv", "name,price,kind\nA,1,x\nB,2,y\n");
    await at.text("add-option", "C", "kind=3", "price=4");

    expect(at.content().events[0].item).toEqual({ name: "C", features: { kind: "3", price: 4 } });
  });
});
