import { createStudy, restoreStudy, type ScoresSettings, type Study } from "@unswayed/core";
import { describe, expect, it } from "vitest";

const voters = ["Ana", "Ben"];
/** Ben leans to what Ana wants. */
const follows = 0.6;
const likes = {
  Ana: (x: number) => 8 - 30 * (x - 0.25) ** 2,
  Ben: (x: number) => 8 - 12 * (x - 0.9) ** 2,
};

function newStudy(settings: Partial<ScoresSettings> = {}): Study {
  return createStudy({
    preset: "scores",
    voters,
    options: { kind: "box", parameters: [{ name: "x", min: 0, max: 1 }] },
    scale: { from: -20, to: 20 },
    ...settings,
  });
}

function scoresAt(x: number, channel: "public" | "private"): Record<string, number> {
  const Ana = likes.Ana(x);
  const own = likes.Ben(x);
  return { Ana, Ben: channel === "private" ? own : follows * Ana + (1 - follows) * own };
}

function run(study: Study, rounds: number, mayAskPrivately = true): void {
  for (;;) {
    const request = study.askScore({ evenIfDone: true, mayAskPrivately })!;
    if (request.round > rounds) return;
    study.tellScores(request, scoresAt((request.option as { x: number }).x, request.channel));
  }
}

describe("a study of scores", () => {
  it("finds what the group would choose, where hands point elsewhere, and who follows whom", () => {
    const study = newStudy();
    run(study, 12);
    const { option, publicOnly, socialUtility } = study.consensus();
    // The mean of both is −21 x² + 18.3 x + const: best at 0.4357; openly (0.8 Ana + 0.2 Ben) it is −26.4 x² + 16.32 x: 0.309.
    expect((option as { x: number }).x).toBeCloseTo(0.4357, 1);
    expect((publicOnly as { x: number }).x).toBeCloseTo(0.309, 1);
    expect(socialUtility.lower).toBeLessThanOrEqual(socialUtility.estimate);
    const { weights, ranges } = study.influence({ ranges: true });
    expect(weights[1]![0]).toBeGreaterThan(0.5);
    expect(weights[1]![0]).toBeLessThan(0.7);
    expect(ranges![1]![0]!.lower).toBeLessThanOrEqual(weights[1]![0]!);
    expect(weights[0]![0]).toBeGreaterThan(0.9);
  });

  it.each(["a", "b", "c", "d", "e", "f"])(
    "where all say openly what nobody thinks believes private scores, if they are trusted: seed %s",
    (seed) => {
      const said = { Lisbon: 3, Tallinn: 9, Oslo: 4, Porto: 4 };
      const thought = { Lisbon: 10, Tallinn: 2, Oslo: 4, Porto: 5 };
      const people = ["Ana", "Ben", "Cleo", "Dan", "Eva"];
      const study = createStudy({
        preset: "scores",
        voters: people,
        options: { kind: "list", items: Object.keys(said).map((name) => ({ name })) },
        isPrivateTrusted: true,
        seed,
      });
      for (const [channel, scores] of [
        ["public", said],
        ["private", thought],
      ] as const) {
        study.addScores(
          Object.entries(scores).map(([option, score]) => ({
            channel,
            option,
            scores: Object.fromEntries(people.map((person) => [person, score])),
          })),
        );
      }
      expect(study.leader()?.option).toBe("Lisbon");
      expect(study.consensus().publicOnly).toBe("Tallinn");
    },
  );

  it("restored from its file asks what the original asks, and its record survives the trip", () => {
    const study = newStudy({ welfare: { kind: "gini", rho: 0.5 } });
    run(study, 7);
    const again = restoreStudy(JSON.parse(JSON.stringify(study)));
    expect(JSON.stringify(again)).toBe(JSON.stringify(study));
    expect(again.askScore()).toEqual(study.askScore());
    expect(again.consensus()).toEqual(study.consensus());
  });

  it("takes scores and votes together: a vote moves what scores say", () => {
    const study = createStudy({ preset: "scores", voters, options: names("Red", "Green", "Blue") });
    study.addScores([
      { channel: "private", option: "Red", scores: { Ana: 8, Ben: 7 } },
      { channel: "private", option: "Green", scores: { Ana: 3, Ben: 4 } },
    ]);
    const before = study.advantage({ candidate: "Blue", reference: "Green" }).estimate;
    study.addVotes([
      {
        channel: "private",
        candidate: "Blue",
        reference: "Red",
        answers: { Ana: "first", Ben: "first" },
      },
      {
        channel: "private",
        candidate: "Blue",
        reference: "Green",
        answers: { Ana: "first", Ben: "first" },
      },
    ]);
    const after = study.advantage({ candidate: "Blue", reference: "Green" }).estimate;
    expect(after).toBeGreaterThan(before + 1);
    expect(study.leader()!.option).toBe("Blue");
    const request = study.ask()!;
    expect(request.reference).toBe("Blue");
    study.tell(request, { Ana: "second", Ben: "second" });
    expect(study.ledger()).toMatchObject({
      rounds: 1,
      publicAnswers: 2,
      added: { privateAnswers: 8 },
    });
  });

  it("counts score rounds, leaves out who left, and takes back what was retracted", () => {
    const study = newStudy();
    run(study, 2);
    expect(study.ledger()).toMatchObject({
      rounds: 2,
      publicRounds: 2,
      privateRounds: 2,
      cost: 12,
    });
    const asked = study.askScore()!;
    expect(asked.id).toBe("s3-public");
    study.tellScores(asked, { Ana: 1 });
    expect(study.askScore()!.why.text).toContain("1 of 2 have not scored");
    study.retractScores(asked, "Ana");
    expect(study.scores().at(-1)).toMatchObject({ scores: {}, isOpen: true });
    study.closeScores("s3-public");
    expect(study.askScore()!.id).toBe("s3-private");
    study.leave("Ben");
    expect(study.predict({ x: 0.5 }).privateUtilities).toHaveLength(1);
  });

  it("by rule asks in private ever less, never, or always", () => {
    const privateRounds = (settings: Partial<ScoresSettings>): number => {
      const study = newStudy(settings);
      run(study, 9);
      return study.ledger().privateRounds;
    };
    expect(privateRounds({ plan: { mostPrivate: 0 } })).toBe(0);
    expect(privateRounds({ plan: { repeated: Infinity, repeatedTogether: false } })).toBe(9);
    expect(privateRounds({ privateRule: "utility" })).toBeLessThan(9);
  });

  it.each([
    [{ scores: { Ana: 21 } }, "scores.Ana: got 21, wanted a number from -20 to 20"],
    [{ scores: { Eva: 1 } }, 'scores: got "Eva", wanted one of Ana, Ben'],
    [{ scores: {} }, "wanted an object from names to numbers"],
  ])("refuses %j", ({ scores }, message) => {
    const study = newStudy();
    expect(() => study.tellScores(study.askScore()!, scores)).toThrow(message);
  });

  it.each([
    [{ round: 2 }, "events[0].round: got 2, wanted a round that begins after those before it end"],
    [{ option: { x: 7 } }, "events[0].option"],
    [{ channel: "secret" }, 'events[0].channel: got "secret"'],
    [{ scores: { Ana: "7" } }, 'events[0].scores.Ana: got "7", wanted a number from -20 to 20'],
    [{ extra: 1 }, "events[0].extra"],
    [
      { channel: "private", scores: { Ana: 99 } },
      'events[0].scores.Ana: got "something else (private, not shown)"',
    ],
  ])("refuses a record with %j", (change, message) => {
    const { schema, settings } = newStudy().toJSON();
    const event = {
      kind: "scored",
      round: 1,
      channel: "public",
      option: { x: 0.5 },
      scores: { Ana: 7 },
    };
    expect(() => restoreStudy({ schema, settings, events: [event] })).not.toThrow();
    expect(() => restoreStudy({ schema, settings, events: [{ ...event, ...change }] })).toThrow(
      message,
    );
  });

  it("has no place in a study of votes", () => {
    const study = createStudy({ preset: "paper", voters, options: names("Red", "Green") });
    expect(() => study.askScore()).toThrow('a study with preset "scores"');
    expect(() =>
      study.addScores([{ channel: "public", option: "Red", scores: { Ana: 1 } }]),
    ).toThrow('a study with preset "scores"');
  });
});

function names(...items: readonly string[]): { kind: "list"; items: { name: string }[] } {
  return { kind: "list", items: items.map((name) => ({ name })) };
}

function near(study: Study): readonly unknown[] {
  const step = study.step({ evenIfDone: true, mayAskPrivately: false });
  return step.kind === "public" ? step.among.flatMap(({ options }) => options) : [];
}

function inPrivate(study: Study): readonly unknown[] {
  const step = study.step({ evenIfDone: true });
  return step.kind === "private" ? step.questions.flatMap(({ options }) => options) : [];
}

describe("options worth about as much as the next one", () => {
  it("on a list come by hope, the one that is asked among them, and do not count as asked", () => {
    const study = createStudy({
      preset: "scores",
      voters,
      options: names("Red", "Green", "Blue", "Grey"),
      initialOptions: 1,
      plan: { mostPrivate: 0, nearBest: 4 },
    });
    study.addScores([
      { channel: "private", option: "Red", scores: { Ana: 8, Ben: 9 } },
      { channel: "private", option: "Green", scores: { Ana: 2, Ben: 1 } },
    ]);
    const start = study.askScore()!;
    study.tellScores(start, { Ana: 5, Ben: 5 });
    const asked = study.askScore()!;
    expect([...near(study)].sort()).toEqual(["Blue", "Green", "Grey", "Red"]);
    expect(near(study)).toContain(asked.option);
    expect(study.askScore()).toEqual(asked);
    expect(study.ledger().rounds).toBe(1);
  });

  it("are those that nobody has rated, where nobody is asked again", () => {
    const study = createStudy({
      preset: "scores",
      voters,
      options: names("Red", "Green", "Blue"),
      initialOptions: 1,
      plan: { mostPrivate: 0, nearBest: 3, asksAgain: false },
    });
    const rated = [1, 2, 3].map(() => {
      const request = study.askScore()!;
      expect(near(study)).toContain(request.option);
      study.tellScores(request, { Ana: 5, Ben: 5 });
      return request.option;
    });
    expect([...rated].sort()).toEqual(["Blue", "Green", "Red"]);
    expect(study.askScore()).toBeNull();
  });

  it("in a box are different settings", () => {
    const study = newStudy({ initialOptions: 2, plan: { mostPrivate: 0, nearBest: 3 } });
    run(study, 3);
    expect(new Set(near(study).map((option) => JSON.stringify(option))).size).toBe(3);
  });

  it("in private are those scored in public only, where the rule would ask", () => {
    const plan = { repeated: 0, privateAbout: "asked", gather: 2, opening: 3 } as const;
    const eager = newStudy({ initialOptions: 2, plan, privateThreshold: 0 });
    run(eager, 3, false);
    const open = eager.scores().map(({ option }) => option);
    expect(inPrivate(eager)).toHaveLength(2);
    for (const option of inPrivate(eager)) expect(open).toContainEqual(option);
    const [first] = eager.scores();
    const request = { ...first!, id: "s1-private", channel: "private" as const };
    eager.tellScores(
      { ...request, scale: { from: -20, to: 20 }, why: { kind: "elsewhere", text: "" } },
      { Ana: 1, Ben: 1 },
    );
    expect(inPrivate(eager)).toHaveLength(2);
    expect(inPrivate(eager)).not.toContainEqual(first!.option);
    const content = newStudy({ initialOptions: 2, plan, privateThreshold: 1e6 });
    run(content, 3, false);
    expect(inPrivate(content)).toEqual([]);
  });
});
