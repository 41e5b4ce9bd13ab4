import type { Study, WorkPhase } from "@unswayed/core";
import type { PaperSettings } from "@unswayed/paper";
import { describe, expect, test } from "vitest";
import {
  asked,
  camps,
  coolOrWarm,
  type Liking,
  laterIsBetter,
  listOf,
  played,
  restored,
  room,
  study,
  supper,
} from "./group.ts";

const worstOff = { welfare: { kind: "gini", rho: 0.2 }, levels: "shortfall" } as const;
const fair: PaperSettings = { ...supper, ...worstOff };
const fairRoom: PaperSettings = { ...room, ...worstOff };

describe("the leader", () => {
  test.each<[string, PaperSettings, Liking]>([
    ["a list", supper, laterIsBetter],
    ["a list where the worst-off count more", fair, camps],
    ["a box", room, coolOrWarm],
    ["a box where the worst-off count more", fairRoom, coolOrWarm],
  ])("is the option of the consensus, worth what the consensus says: %s", (_, settings, liking) => {
    for (const rounds of [1, 3, 5]) {
      const group = played(study(settings), rounds, liking);
      const { option, socialUtility } = group.consensus();

      expect(group.leader()).toEqual({ option, socialUtility: socialUtility.estimate });
      expect(group.status().leader).toEqual(option);
    }
  });

  test("[P21] is the option best for the group by the estimate, not the one asked about last", () => {
    const group = played(study(supper), 5);
    const [first] = ["soup", "rice", "pasta", "curry"]
      .map((dish) => ({ dish, worth: group.predict(dish).socialUtility.estimate }))
      .sort((a, b) => b.worth - a.worth);

    expect(group.leader()?.option).toBe(first.dish);
    expect(group.leader()?.socialUtility).toBeCloseTo(first.worth, 12);
    expect(group.votes().at(-1)?.options[0]).not.toBe(first.dish);
  });

  test("of a box is polished: no neighbouring proposal is better", () => {
    const group = played(study(room), 6, coolOrWarm);
    const { option, socialUtility } = group.leader() ?? { option: {}, socialUtility: 0 };
    const { temperature } = option as { temperature: number };

    for (const step of [0.01, 0.1, 1]) {
      for (const near of [temperature - step, temperature + step]) {
        if (near < 15 || near > 30) continue;
        const { estimate } = group.predict({ temperature: near }).socialUtility;
        expect(estimate).toBeLessThanOrEqual(socialUtility + 1e-9);
      }
    }
  });

  test("is nobody's while nobody has said anything", () => {
    const silent = study(supper);
    expect(silent.leader()).toBeNull();

    for (let k = 0; k < 4; k++)
      silent.tell(asked(silent), { Ana: "abstain", Ben: "unknown-option" });
    expect(silent.leader()).toBeNull();
    expect(silent.status()).toMatchObject({ leader: null, isDone: false, improvement: null });
    expect(silent.status().reasons).toEqual(["Nobody has said anything about the options yet."]);

    silent.tell(asked(silent), { Ana: "no-preference", Ben: "abstain" });
    expect(silent.leader()).not.toBeNull();
  });

  test("is nobody's when those who spoke have left", () => {
    const group = study(supper);
    group.tell(asked(group), { Ana: "first", Ben: "abstain" });
    group.leave("Ana");

    expect(group.leader()).toBeNull();
    expect(group.consensus().status).toBe("no-votes");
  });

  test("is the only option there is, anyone who has spoken", () => {
    const group = study(supper, { options: listOf("tea") });

    expect(group.leader()?.option).toBe("tea");
    expect(group.consensus().status).toBe("solved");
  });
});

describe("what costs little", () => {
  function phasesOf(work: (onPhase: (phase: WorkPhase) => void) => void): WorkPhase[] {
    const phases: WorkPhase[] = [];
    work((phase) => phases.push(phase));
    return phases;
  }
  /** Fresh from its file: nothing has been worked out yet. */
  const voted = (): Study => restored(JSON.stringify(played(study(room), 4, coolOrWarm)));

  test("is the leader and who follows whom: one estimate, and no set to solve ranges over", () => {
    for (const call of ["leader", "influence"] as const) {
      const group = voted();
      expect(phasesOf((onPhase) => group[call]({ onPhase }))).toEqual(["scales", "estimate"]);
      expect(phasesOf((onPhase) => group[call]({ onPhase }))).toEqual([]);
    }
  });

  test("is asking after that: the estimate is the one that the question needs", () => {
    const [before, plain] = [voted(), voted()];
    before.leader();
    before.influence();

    const phases = phasesOf((onPhase) => before.ask({ onPhase }));

    expect(phases).not.toContain("estimate");
    expect(phases).toContain("set");
    expect(phasesOf((onPhase) => plain.ask({ onPhase }))).toEqual([
      "scales",
      "estimate",
      ...phases,
    ]);
    expect(before.ask()).toEqual(plain.ask());
  });

  test("and is not what ranges are", () => {
    const group = voted();

    expect(phasesOf((onPhase) => group.influence({ ranges: true, onPhase }))).toContain("set");
  });
});
