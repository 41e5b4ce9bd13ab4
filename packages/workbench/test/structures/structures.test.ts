import { commands, drawingDocument } from "unswayed/kit";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { StudyFolder } from "../../../cli/test/support/study-folder.ts";
import { workbench } from "../../src/command-table.ts";
import { structuresPage } from "../../src/report/structures-page.ts";
import { theoryFigures } from "../../src/report/theory-figures.ts";
import { theoryPage } from "../../src/report/theory-page.ts";
import { listenersFrom } from "../../src/structures/listeners.ts";

/** Studies are made by the one program and looked at by the other. */
const both = { ...workbench, commands: [...commands, ...workbench.commands] };

let folder: StudyFolder;
beforeEach(async () => {
  folder = new StudyFolder(both);
  await folder.create();
});
afterEach(() => folder.remove());

const colours = ["Red", "Green", "Blue", "Teal"];

/** Ana and Ben want red most and then down the list, Cleo the other way; in the open all say what Cleo wants. */
function votes(times: number): string {
  const rows = colours.flatMap((candidate, a) =>
    colours.slice(a + 1).flatMap((reference) => {
      const wide = (channel: string, answers: readonly string[]): string =>
        [channel, candidate, reference, ...answers].join(",");
      return [
        ...Array.from({ length: times }, () => wide("private", ["first", "first", "second"])),
        ...Array.from({ length: times }, () => wide("public", ["second", "second", "second"])),
      ];
    }),
  );
  return ["channel,candidate,reference,Ana,Ben,Cleo", ...rows].join("\n");
}

async function withVotes(times = 3): Promise<void> {
  await folder.text("import", folder.write("votes.csv", votes(times)));
}

describe("workbench views", () => {
  test("shows both consensuses and the front", async () => {
    await withVotes();
    const found = await folder.json("views");

    expect(found.alone.option).toBe("Red");
    expect(found.discussed.option).toBe("Teal");
    expect(found.front).toHaveLength(4);
  });

  test("says it in words", async () => {
    await withVotes();
    const text = await folder.text("views");

    expect(text).toMatch(/^Alone {2,}Red/m);
    expect(text).toMatch(/^After discussion {2,}Teal/m);
  });

  test("needs votes", async () => {
    expect((await folder.run(["views"])).err).toContain("nobody has voted yet");
  });
});

describe("a study of the view after discussion", () => {
  beforeEach(async () => {
    await folder.text(
      ...["create", "--force", "--voters", "Ana,Ben,Cleo", "--options", colours.join(",")],
      ...["--target", "discussed"],
    );
    await withVotes();
  });

  test("has it for its result, with the view alone beside it", async () => {
    const found = await folder.json("result");

    expect(found.option).toBe("Teal");
    expect(found.views.discussed.option).toBe("Teal");
    expect(found.views.alone.option).toBe("Red");
    expect(found.views.front.length).toBeGreaterThanOrEqual(2);
    expect(found.text).toContain("Alone, without influence, it would be Red.");
  });

  test("says so in words, and names nobody", async () => {
    const text = await folder.text("result");

    expect(text).toMatch(/^After discussion {2,}Teal$/m);
    expect(text).toMatch(/^Without influence {2,}Red$/m);
    expect(text).toMatch(/^Nothing is better for all {2,}.*Teal \d+ %/m);
    expect(text).not.toMatch(/Ana|Ben|Cleo/);
  });

  test("is asked for of our own method only", async () => {
    const call = ["create", "--force", "--voters", "Ana,Ben", "--options", "Red,Teal"];
    const wrong = await folder.run([...call, "--method", "paper", "--target", "discussed"]);

    expect(wrong.code).toBe(2);
    expect(wrong.err).toContain('"--target" goes with "--method particles"');
    expect((await folder.run([...call, "--target", "later"])).err).toContain("later");
  });
});

describe("workbench compare", () => {
  test("predicts public votes and says whether the linear model is enough", async () => {
    await withVotes();
    const found = await folder.json("compare", "--listens", "Ana: Cleo; Ben: Cleo; Cleo:");

    const kinds = found.scores.map((score: { kind: string }) => score.kind);
    expect(kinds).toEqual(["linear", "none", "pressure", "features", "hierarchy"]);
    expect(found.answers).toBe(54);
    expect(found.sentence).toMatch(/^The linear model is (not )?enough/);
    expect(found.scores[1].gain).toBeLessThan(-0.1); // without influence nobody would say this
  });

  test("never shows an answer, and refuses a group it does not know", async () => {
    await withVotes();
    const { out, err } = await folder.run(["compare", "--folds", "3"]);
    expect(out).toContain("Mean log probability of 54 public answers on 6 pairs");
    expect(`${out}${err}`).not.toMatch(/Ana|Ben|Cleo/);

    const wrong = await folder.run(["compare", "--listens", "Anna: Ben"]);
    expect(wrong.code).toBe(2);
    expect(wrong.err).toContain("Anna");
  });

  test("needs public votes", async () => {
    expect((await folder.run(["compare"])).err).toContain("no public votes to predict");
  });
});

describe("workbench drift", () => {
  test("over two meetings says whether influence changed", async () => {
    await withVotes(4);
    const second = new StudyFolder(both);
    await second.create();
    // At the second meeting everyone says in public what they think.
    const frank = votes(4).replaceAll("second,second,second", "first,first,second");
    await second.text("import", second.write("votes.csv", frank));
    const found = await folder.json("drift", folder.study, second.study);
    const text = await folder.text("drift", folder.study, second.study);
    second.remove();

    expect(found.steady).toBeLessThan(0.05);
    expect(found.influence).toHaveLength(2);
    expect(["Ana", "Ben"]).toContain(found.mostMoved);
    expect(text).toMatch(/^Whom people follow (changed before|drifted)/);
  });

  test("needs two meetings", async () => {
    expect((await folder.run(["drift", folder.study])).code).toBe(2);
  });
});

describe("who listens to whom, as it is written", () => {
  const voters = ["Ana", "Ben", "Cleo"];

  test("those named listen to themselves and to the people after the colon; others to all", () => {
    expect(listenersFrom("Ben: Ana ; Cleo:", voters)).toEqual([
      [true, true, true],
      [true, true, false],
      [false, false, true],
    ]);
    expect(() => listenersFrom("Ben Ana", voters)).toThrow('not "Ben Ana"');
  });
});

describe("the pages of results", () => {
  const point = {
    rounds: 40,
    influence: { mean: 0.5, error: 0.1 },
    utilities: { mean: 0.8, error: 0.1 },
  };
  const findings = {
    groupsPerPoint: 3,
    impossibility: {
      groups: 10,
      rules: [
        {
          name: "average",
          moved: [
            { grip: 0.5, share: 0.6 },
            { grip: 1, share: 1 },
          ],
        },
      ],
    },
    ranges: [{ alone: 2, open: 1 }],
    norms: {
      alike: [{ e: 0.1, norm: 5 }],
      paper: [{ name: "toy", voters: 2, norm: 3.76 }],
      random: [{ voters: 2, median: 2.4, above: 0.6 }],
    },
    identifiability: [0, 0.1, 1].map((privateShare) => ({ privateShare, points: [point] })),
    rates: [{ name: "names", points: [point], influenceExponent: -0.4, utilityExponent: -0.45 }],
  };

  test("tell the theory with the numbers found", () => {
    const page = theoryPage(findings, "figures", "npm run workbench -- theory");

    expect(page).toContain("| average | 0.50 | 1.00 |");
    expect(page).toContain("| toy | 2 | 3.76 |");
    expect(page).toContain("| names | T^−0.40 | T^−0.45 |");
    expect(page).toContain("Neither is clearly faster");
  });

  test("draw every figure that the page shows", () => {
    const figures = theoryFigures(drawingDocument(), findings);
    const page = theoryPage(findings, "figures", "");
    const shown = [...page.matchAll(/\(figures\/([\w-]+)\.svg\)/g)].map(([, name]) => name);

    expect(Object.keys(figures).sort()).toEqual(shown.sort());
    for (const { svg } of Object.values(figures)) expect(svg).toMatch(/^<svg .*<\/svg>$/s);
  });

  test("list structures with signs", () => {
    const page = structuresPage(
      {
        seeds: [1, 2],
        rows: [
          {
            truth: "pressure",
            publicRounds: 50,
            privateRounds: 25,
            meetings: 1,
            gains: [{ kind: "pressure", mean: 0.0312, error: 0.004 }],
            preferred: { pressure: 2 },
            drift: null,
          },
          {
            truth: "change",
            publicRounds: 25,
            privateRounds: 10,
            meetings: 6,
            gains: [{ kind: "drift", mean: -0.02, error: null }],
            preferred: { linear: 1, drift: 1 },
            drift: { steady: 0, drifting: 1, changed: 1, changedRightly: 1 },
          },
        ],
      },
      "npm run workbench -- structures",
    );

    expect(page).toContain("| pressure | 50 | +0.031 ± 0.004 | pressure 2 |");
    expect(page).toContain("| change | 150 | −0.020 | linear 1, drift 1 |");
    expect(page).toContain("| change | 0 | 1 | 1 | 1 |");
  });
});
