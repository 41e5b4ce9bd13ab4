import { type ParticlesSettings, restoreStudy, type Study } from "@unswayed/core";
import { describe, expect, test } from "vitest";
import { answersTo, group, laterIsBetter, played, type Taste } from "./meals.ts";

const thorough = { effort: { particles: 96, trajectories: 2, steps: 6 } };
const discussed = { ...thorough, target: "discussed" } as const;

/** Ana and Ben want soup, Cem curry; nobody cares for rice, and less for pasta. */
const privately: Taste = (voter, dish) => {
  const [first, second] = voter === "Cem" ? ["curry", "soup"] : ["soup", "curry"];
  return -[first, second, "rice", "pasta"].indexOf(dish);
};

/** Every pair so many times in private. */
function heard(study: Study, times = 5): Study {
  const dishes = ["soup", "rice", "pasta", "curry"];
  const pairs = dishes.flatMap((first, k) =>
    dishes
      .slice(k + 1)
      .map((second) => ({ options: [first, second], channel: "private" as const })),
  );
  for (let k = 0; k < times; k++) {
    study.addAnswers(
      pairs.map((pair) => ({
        channel: pair.channel,
        question: { kind: "pair", options: pair.options },
        answers: answersTo(pair, study.voters, privately),
      })),
    );
  }
  return study;
}

/** Cem convinces the others when they talk. */
const known: ParticlesSettings["influence"] = [
  [0.15, 0.05, 0.8],
  [0.05, 0.15, 0.8],
  [0.05, 0.05, 0.9],
];

describe("where the view after discussion counts", () => {
  test("discussions are dear and private votes cheap unless told otherwise", () => {
    expect(group().settings).toMatchObject({ target: "alone", cost: { public: 1, private: 5 } });
    expect(group(discussed).settings).toMatchObject({
      target: "discussed",
      cost: { public: 5, private: 1 },
    });
    const told = group({ ...discussed, cost: { public: 2 } });
    expect(told.settings.cost).toEqual({ public: 2, private: 1 });
  });

  test("the consensus is what all would say in the end, beside what they want alone", () => {
    const study = heard(group({ ...discussed, influence: known }));
    const { option, views, text } = study.consensus();

    expect(option).toBe("curry");
    expect(views?.discussed.option).toBe("curry");
    expect(views?.alone.option).toBe("soup");
    expect(views?.chanceSame).toBeLessThan(0.5);
    expect(views?.cost.ofAlone).toBeGreaterThan(0);
    expect(views?.cost.ofDiscussed).toBeGreaterThan(0);
    expect(text).toMatch(/^After discussion: curry is best/);
    expect(text).toMatch(/Alone, without influence, it would be soup\.$/);
    expect(study.leader()?.option).toBe("curry");
  });

  test("the same votes make a study of the view alone choose the other, and say nothing of two views", () => {
    const study = heard(group({ ...thorough, influence: known }));
    const consensus = study.consensus();

    expect(consensus.option).toBe("soup");
    expect("views" in consensus).toBe(false);
  });

  test("what nobody wants is off the front: not asked about any more, and yet predicted when asked for", () => {
    const study = heard(group({ ...discussed, influence: known }));
    const front = study.consensus().views?.front.map(({ option }) => option) ?? [];

    expect(front).toContain("soup");
    expect(front).toContain("curry");
    expect(front).not.toContain("pasta");
    const next = study.ask();
    expect(front).toContain(next?.options[0]);
    expect(front).toContain(next?.options[1]);
    const { publicUtilities, socialUtility } = study.predict("pasta");
    const mean = publicUtilities.reduce((sum, v) => sum + v, 0) / publicUtilities.length;
    expect(socialUtility.estimate).toBeCloseTo(mean, 10);
    expect(study.advantage("pasta", "curry").estimate).toBeLessThan(0);
  });

  test("nobody is on the front of open views more often than on that of private ones, likeliest first", () => {
    const { views } = played(group(discussed), 6, privately).consensus();
    const alone = views?.front.map(({ chanceAlone }) => chanceAlone) ?? [];

    expect(alone).toEqual([...alone].sort((a, b) => b - a));
    for (const { chanceAlone, chanceDiscussed } of views?.front ?? []) {
      expect(chanceDiscussed).toBeLessThanOrEqual(chanceAlone + 1e-12);
    }
  });

  test("where nobody is swayed both views are one", () => {
    const settings = { ...discussed, influence: "none" } as const;
    const { option, views, text } = played(group(settings), 10, laterIsBetter).consensus();

    expect(option).toBe("curry");
    expect(views?.alone).toEqual(views?.discussed);
    expect(views?.chanceSame).toBe(1);
    expect(views?.cost).toEqual({ ofAlone: 0, ofDiscussed: 0 });
    expect(text).toMatch(/the group would choose the same\.$/);
  });

  test("a single best option for everyone leaves something to ask: what comes next to it", () => {
    const study = played(group({ ...discussed, repeats: true }), 20, laterIsBetter);

    expect(study.consensus().views?.front.length).toBeGreaterThanOrEqual(2);
    expect(study.ask({ evenIfDone: true })).not.toBeNull();
  });

  test("restored from its file it goes on alike", () => {
    const study = played(group({ ...discussed, influence: known }), 5, privately);
    const again = restoreStudy(JSON.parse(JSON.stringify(study)));

    expect(again.settings).toEqual(study.settings);
    expect(again.consensus()).toEqual(study.consensus());
    expect(again.ask()).toEqual(study.ask());
  });

  test("works on a box, where hundreds of points are all but surely off the front", () => {
    const study = group({
      ...discussed,
      voters: ["Ana", "Ben"],
      options: { kind: "box", parameters: [{ name: "heat", min: 0, max: 1 }] },
    });
    for (let k = 0; k < 8; k++) {
      const request = study.ask();
      if (!request) break;
      const heat = (value: unknown): number => (value as { heat: number }).heat;
      const warmer = heat(request.options[0]) > heat(request.options[1]);
      study.tell(request, { Ana: warmer ? "first" : "second", Ben: warmer ? "first" : "second" });
    }
    const { option, views } = study.consensus();
    expect((option as { heat: number }).heat).toBeGreaterThan(0.5);
    expect(views?.front.length).toBeGreaterThanOrEqual(2);
  });
});
