import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { StudyFolder } from "./support/study-folder.ts";

let study: StudyFolder;
beforeEach(() => {
  study = new StudyFolder();
});
afterEach(() => study.remove());

describe("a study of scores on the command line", () => {
  test("asks for a score of an option, takes it, and says who is awaited", async () => {
    await study.create("--method", "scores");
    const { requests } = await study.json("ask");
    expect(requests[0]).toMatchObject({
      id: "1-public",
      channel: "public",
      kind: "rating",
    });
    expect(await study.text("ask")).toContain("from 0 to 10");
    expect(await study.text("tell", "1-public", "Ana=7", "Ben=2.5")).toBe(
      "1-public: 2 answers were recorded; 1 is awaited (Cleo).\n",
    );
    expect(await study.text("status")).toContain("1-public: 1 answer awaited");
    await study.text("retract", "1-public", "Ben");
    expect(await study.text("close", "1-public")).toContain("the vote is closed");
    expect((await study.json("ask")).requests[0].id).toBe("1-private");
    expect(study.content().events.map(({ kind }: { kind: string }) => kind)).toEqual([
      "answered",
      "retracted",
      "closed",
    ]);
  });

  test("never prints a private score, not in votes, in export, nor in a refusal", async () => {
    await study.create("--method", "scores", "--scale", "0:100");
    await study.text("tell", "1-public", "Ana=1", "Ben=2", "Cleo=3");
    await study.text("tell", "1-private", "Ana=61", "Ben=62", "Cleo=63");
    for (const command of ["votes", "export", "status"]) {
      expect(await study.text(command)).not.toMatch(/\b6[123]\b/);
    }
    expect(await study.text("export", "--csv")).toBe(
      `question,voter,channel,kind,options,answer\n${["Ana", "Ben", "Cleo"]
        .map((name, k) => {
          const [option] = study.content().events[0].question.options;
          return `1,${name},public,rating,${option},${k + 1}\n`;
        })
        .join("")}`,
    );
    expect(await study.text("votes", "--reveal-private")).toContain("61: Ana");
    const probing = await study.run(["tell", "1-private", "Ana=61"]);
    expect(probing.err).toContain("a vote that is still open");
    await study.text("tell", "2-public", "Ana=1", "Ben=2", "Cleo=3");
    const wrong = await study.run(["tell", "2-private", "Ana=sixty"]);
    expect(wrong.code).not.toBe(0);
    expect(wrong.err).not.toContain("sixty");
    const high = await study.run(["tell", "2-private", "Ana=642"]);
    expect(high.err).not.toContain("642");
  });

  test("imports a table of scores, concludes from it, and its file survives verify and replay", async () => {
    await study.create("--method", "scores");
    const table = study.write(
      "ratings.csv",
      "option,Ana,Ben,Cleo\nRed,9,8,9\nGreen,2,3,\nBlue,5,5,4\n",
    );
    expect(await study.text("import", table, "--channel", "private")).toBe(
      "3 questions with 8 answers added.\n",
    );
    const long = study.write(
      "hands.csv",
      "voter,channel,option,score\nAna,public,Teal,1\nBen,public,Teal,2\n",
    );
    await study.text("import", long);
    expect((await study.json("result")).option).toBe("Red");
    expect(await study.text("result")).toContain("Without influence");
    await study.text("tell", "1-public", "Ana=7", "Ben=7", "Cleo=7");
    expect(await study.text("verify")).toContain("every one in its place");
    expect(await study.text("replay")).toContain("1 question: the same");
  });

  test("takes votes beside scores", async () => {
    await study.create("--method", "scores");
    await study.text("tell", "1-public", "Ana=7", "Ben=6", "Cleo=8");
    await study.text("tell", "1-private", "Ana=7", "Ben=6", "Cleo=8");
    await study.text("enqueue", "Red", "Blue");
    const { requests } = await study.json("ask");
    expect(requests[0]).toMatchObject({ id: "2-public", kind: "pair" });
    await study.text("tell", "2-public", "Ana=first", "Ben=first", "Cleo=second");
    expect((await study.json("status")).ledger).toMatchObject({ rounds: 2, publicAnswers: 6 });
  });

  test.each([
    [["tell", "1-public", "Ana=11"], 'answer 1, of Ana: got "11", wanted a number from 0 to 10'],
    [["tell", "1-public", "Ana=first"], 'got "first", wanted a number'],
    [["tell", "1-public", "Eva=5"], "one of Ana, Ben, Cleo"],
    [["tell", "4-public", "Ana=5"], "the vote that is being asked, 1-public"],
  ])("refuses %j", async (args, message) => {
    await study.create("--method", "scores");
    const { code, err } = await study.run(args);
    expect(code).not.toBe(0);
    expect(err).toContain(message);
  });

  test("refuses a scale without ratings, and one that is none", async () => {
    const call = ["create", "--voters", "Ana", "--options", "Red,Blue", "--scale"];
    expect((await study.run([...call, "0:5", "--method", "paper"])).err).toContain(
      'does not go with "--method paper"',
    );
    const upside = await study.run([...call, "5:0", "--method", "scores"]);
    expect(upside.err).toContain("two numbers, the worst and the best");
  });
});
