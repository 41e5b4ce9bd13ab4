import { statSync } from "node:fs";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { main } from "../src/main.ts";
import { CapturedIo } from "./support/captured-io.ts";
import { StudyFolder } from "./support/study-folder.ts";

/** Best first. In public Ben and Cleo say what Ana wants. */
const wishes: Readonly<Record<string, readonly string[]>> = {
  Ana: ["Red", "Green", "Blue", "Teal"],
  Ben: ["Teal", "Blue", "Green", "Red"],
  Cleo: ["Teal", "Blue", "Green", "Red"],
};

interface Request {
  readonly id: string;
  readonly round: number;
  readonly channel: "public" | "private";
  readonly options: readonly [string, string];
}

function answersTo({ channel, options: [first, second] }: Request): string[] {
  return Object.keys(wishes).map((name) => {
    const wish = wishes[channel === "public" ? "Ana" : name] as readonly string[];
    const isFirst = wish.indexOf(first) < wish.indexOf(second);
    return `${name}=${isFirst ? "first" : "second"}`;
  });
}

describe("a whole decision of three people among four options", () => {
  const at = new StudyFolder();
  const asked: Request[] = [];
  beforeAll(async () => {
    await at.create("--seed", "3");
    while (asked.length < 14) {
      const { requests } = await at.json("ask");
      const [request] = requests;
      asked.push(request);
      await at.text("tell", request.id, ...answersTo(request));
    }
  }, 60_000);
  afterAll(() => at.remove());

  // How many of the later pairs are also asked privately is the method's choice.
  const votesOn = (channel: string): number =>
    asked.filter((own) => own.channel === channel).length;
  const cost = (): number => votesOn("public") + 5 * votesOn("private");

  test("the starting pairs are asked both ways, publicly first", () => {
    expect(asked.slice(0, 4).map(({ id }) => id)).toEqual([
      "1-public",
      "1-private",
      "2-public",
      "2-private",
    ]);
  });

  test("the result is what two of three want, although hands alone say otherwise", async () => {
    const document = await at.json("result");

    expect(document).toMatchObject({
      schema: "unswayed/result@1",
      option: "Teal",
      publicOnly: { kind: "ahead", options: ["Red"], text: expect.stringContaining("Red") },
      privateOnly: { kind: "ahead", options: ["Teal"], text: expect.stringContaining("Teal") },
      runnerUp: { option: expect.any(String), margin: expect.any(Number) },
      rhoRange: { from: expect.any(Number), to: 1 },
      status: "solved",
      ledger: {
        publicAnswers: 3 * votesOn("public"),
        privateAnswers: 3 * votesOn("private"),
        cost: cost(),
      },
    });
    const { estimate, lower, upper } = document.socialUtility;
    expect(lower).toBeLessThan(estimate);
    expect(upper).toBeGreaterThan(estimate);
  });

  test("the result reads well", async () => {
    const out = await at.text("result");

    expect(out).toMatch(/^Without influence {4}Teal$/m);
    expect(out).toMatch(/^Public votes alone {3}Red$/m);
    expect(out).toMatch(/^Private votes alone {2}Teal$/m);
    expect(out).toMatch(/^For the group +-?\d\.\d\d, credible from -?\d\.\d\d to -?\d\.\d\d$/m);
    expect(out).toContain(
      `${votesOn("public")} public and ${votesOn("private")} private votes in ${votesOn("public")} rounds, cost ${cost()}\n`,
    );
  });

  test("the status tells what is ahead and what it has cost", async () => {
    const document = await at.json("status");
    const out = await at.text("status");

    expect(document).toMatchObject({
      schema: "unswayed/status@1",
      voters: ["Ana", "Ben", "Cleo"],
      open: [],
      leader: "Teal",
      ledger: {
        rounds: votesOn("public"),
        cost: cost(),
        added: { publicAnswers: 0, privateAnswers: 0 },
      },
    });
    expect(out).toMatch(/^Ahead +Teal$/m);
    expect(out).toContain(`${votesOn("public")} public and ${votesOn("private")} private votes\n`);
  });

  test("the influence names whom Ben and Cleo follow", async () => {
    const { voters, weights, ranges } = await at.json("influence", "--ranges");
    const out = await at.text("influence");

    expect(voters).toEqual(["Ana", "Ben", "Cleo"]);
    expect(weights[1][0]).toBeGreaterThan(0.5);
    expect(weights[2][0]).toBeGreaterThan(0.5);
    expect(ranges[1][0].lower).toBeLessThanOrEqual(weights[1][0]);
    expect(out).toMatch(/^Ben +\d+ +\d+ +\d+$/m);
  });

  test("public votes are listed by option, with names", async () => {
    const document = await at.json("votes", "--public");
    const out = await at.text("votes", "--public");

    expect(document.votes).toHaveLength(votesOn("public"));
    expect(document.votes[0]).toMatchObject({ round: 1, channel: "public", answerCount: 3 });
    expect(Object.keys(document.votes[0].answers)).toEqual(["Ana", "Ben", "Cleo"]);
    expect(out.split("\n")[0]).toMatch(/^round 1 {2}public {2}\w+ or \w+ +\w+: Ana, Ben, Cleo$/);
  });

  test("the file verifies, and the answers lead to the same questions again", async () => {
    expect(await at.json("verify")).toMatchObject({ isValid: true, events: 14 });
    expect(await at.json("replay")).toEqual({
      schema: "unswayed/replay@1",
      isSame: true,
      compared: 14,
      skipped: { enqueued: 0, batch: 0 },
      difference: null,
    });
  });
});

describe("a study", () => {
  let at: StudyFolder;
  beforeEach(async () => {
    at = new StudyFolder();
    await at.create("--initial-pairs", "2");
  });
  afterEach(() => at.remove());

  test("asks the same until it is answered, and asking changes no byte", async () => {
    const before = at.bytes();
    const first = await at.json("ask");

    expect(await at.json("ask")).toEqual(first);
    expect(first.requests).toEqual([
      {
        id: "1-public",
        round: 1,
        channel: "public",
        kind: "pair",
        options: [expect.any(String), expect.any(String)],
        why: { kind: "start", text: expect.any(String) },
      },
    ]);
    expect(at.bytes()).toBe(before);
  });

  test("says who is awaited publicly, and takes each way of writing an answer", async () => {
    const [{ options }] = (await at.json("ask")).requests;

    expect(await at.text("tell", "1-public", "Ana=1")).toBe(
      "1-public: 1 answer was recorded; 2 are awaited (Ben and Cleo).\n",
    );
    expect(await at.json("tell", "1-public", `Ben=${options[1].toLowerCase()}`)).toEqual({
      schema: "unswayed/tell@1",
      id: "1-public",
      recorded: 1,
      awaited: 1,
      awaitedVoters: ["Cleo"],
      isOpen: true,
    });
    expect(await at.text("tell", "1-public", "Cleo==")).toBe(
      "1-public: 1 answer was recorded; everyone has answered.\n",
    );
    const [vote] = (await at.json("votes")).votes;
    expect(vote).toMatchObject({ kind: "pair", options });
    expect(vote.answers).toEqual({ Ana: "first", Ben: "second", Cleo: "no-preference" });
  });

  test("takes answers from standard input", async () => {
    const { code, out } = await at.run(["tell", "1-public", "-"], "Ana=first\r\n\nBen=unknown\n");

    expect({ code, out }).toEqual({
      code: 0,
      out: "1-public: 2 answers were recorded; 1 is awaited (Cleo).\n",
    });
    expect(at.content().events[0].answers).toEqual({ Ana: "first", Ben: "unknown-option" });
  });

  test("ends a vote early, by tell --close or by close", async () => {
    expect(await at.text("tell", "1-public", "Ana=abstain", "--close")).toContain(
      "the vote is closed",
    );
    expect(await at.text("close", "1-private")).toBe("1-private: the vote is closed.\n");
    expect((await at.json("ask")).requests[0].id).toBe("2-public");
  });

  test("asks several together, and they are in the file", async () => {
    const { requests } = await at.json("ask", "--count", "3");

    expect(requests.map(({ id }: Request) => id)).toEqual(["1-public", "2-public", "3-public"]);
    expect(at.content().events).toMatchObject([{ kind: "asked-together" }]);
    await at.text("tell", "3-public", "Ben=first");
    expect((await at.json("status")).open).toEqual([
      { id: "1-public", awaited: 3 },
      { id: "2-public", awaited: 3 },
      { id: "3-public", awaited: 2 },
    ]);
  });

  test("gathers private questions on pairs that were asked", async () => {
    await at.text("create", "--force", "--voters", "Ana,Ben", "--options", "A,B,C");
    await at.text("tell", "1-public", "Ana=first", "Ben=first");
    const { requests } = await at.json("ask", "--private", "--count", "1");

    expect(requests).toMatchObject([{ id: "1-private", channel: "private" }]);
    expect(await at.text("ask", "--private")).toMatch(/^There is nothing more to ask\./);
  });

  test("asks a queued pair next", async () => {
    expect(await at.text("enqueue", "blue", "Red")).toMatch(/^Blue or Red: /);
    expect((await at.json("ask")).requests).toMatchObject([
      { kind: "pair", options: ["Blue", "Red"], why: { kind: "enqueued" } },
    ]);
  });

  test("takes back one answer, or all of them", async () => {
    await at.text("tell", "1-public", "Ana=first", "Ben=first", "Cleo=first");
    expect(await at.text("retract", "1-public", "Ben")).toBe(
      "1-public: the answer of Ben was taken back.\n",
    );
    expect((await at.json("votes")).votes[0].answers).toEqual({ Ana: "first", Cleo: "first" });
    await at.text("retract", "1-public");
    expect((await at.json("votes")).votes[0].answers).toEqual({});
  });

  test("hears again who took an answer back, also in private, and the file is in order", async () => {
    await at.text("tell", "1-public", "Ana=first", "Ben=first", "Cleo=first");
    await at.text("retract", "1-public", "Ben");
    expect(await at.text("tell", "1-public", "Ben=second")).toBe(
      "1-public: 1 answer was recorded; everyone has answered.\n",
    );
    await at.text("tell", "1-private", "Ana=first", "Ben=first", "Cleo=first");
    await at.text("retract", "1-private", "Cleo");
    expect((await at.run(["tell", "1-private", "Ana=first"])).code).toBe(1);
    expect(await at.text("tell", "1-private", "Cleo=second")).toBe(
      "1-private: 1 answer was recorded; everyone has answered.\n",
    );

    expect(await at.text("verify")).toContain("6 events, every one in its place.");
  });

  test("goes on with a vote from which someone took an early answer back", async () => {
    await at.text("tell", "1-public", "Ana=first", "Ben=first", "Cleo=first");
    await at.text("tell", "1-private", "Ana=first");
    await at.text("retract", "1-private", "Ana");

    expect((await at.json("status")).open).toEqual([{ id: "1-private", awaited: 3 }]);
    expect(await at.text("tell", "1-private", "Ben=first", "Ana=second")).toBe(
      "1-private: 2 answers were recorded; 1 is awaited.\n",
    );
    await at.text("verify");
  });

  test("lets people come and go, and options too", async () => {
    expect(await at.json("join", "Dora")).toMatchObject({ voters: ["Ana", "Ben", "Cleo", "Dora"] });
    expect(await at.text("leave", "Ana")).toBe("Ana has left. Now: Ben, Cleo and Dora.\n");
    await at.text("add-option", "Grey");
    await at.text("withdraw", "teal");
    expect(await at.text("add-option", "Teal")).toBe("Teal is offered from now on.\n");
    expect(at.content().events.map(({ kind }: { kind: string }) => kind)).toEqual([
      "joined",
      "left",
      "option-added",
      "option-withdrawn",
      "option-restored",
    ]);
    await at.text("verify");
  });

  test("is kept from other users of the computer, because it holds private answers", () => {
    expect(statSync(at.study).mode & 0o077).toBe(0);
  });

  test("is study.json in the current folder unless --file says otherwise", async () => {
    const before = process.cwd();
    const io = new CapturedIo();
    process.chdir(at.folder);
    try {
      expect(await main(["ask", "--json"], io)).toBe(0);
    } finally {
      process.chdir(before);
    }

    expect(JSON.parse(io.out)).toEqual(await at.json("ask"));
  });

  test("shows that it is working on a terminal, and wipes that away", async () => {
    const io = new CapturedIo({ isTerminal: true });
    await main(["replay", at.study], io);
    await main(["status", "--file", at.study], io);

    expect(io.err).toContain("working it out …");
    expect(io.err.endsWith("\r\u001b[K")).toBe(true);
  });
});
