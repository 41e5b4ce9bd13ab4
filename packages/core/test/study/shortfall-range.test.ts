import type { Study, StudyLevels } from "@unswayed/core";
import { describe, expect, test } from "vitest";
import { dishes, study, supper } from "./group.ts";

const people = ["Ana", "Ben", "Cem", "Dia", "Eva", "Fay"];

/**
 * Everyone has put curry before rice and soup, in private and in public, and nothing was ever asked about pasta but whether it
 * beats soup: at the estimate curry is everyone's own best, and pasta may yet be better for any of them.
 */
function unanimous(voters: number, levels: StudyLevels): Study {
  const group = study(supper, {
    voters: people.slice(0, voters),
    welfare: { kind: "gini", rho: 0.4 },
    levels,
  });
  const answers = Object.fromEntries(group.voters.map((voter) => [voter, "first" as const]));
  const asked = [
    ["pasta", "soup"],
    ["rice", "soup"],
    ["curry", "soup"],
    ["curry", "rice"],
  ];
  group.addAnswers(
    asked.flatMap((options) =>
      (["public", "private"] as const).map((channel) => ({
        channel,
        question: { kind: "pair" as const, options },
        answers,
      })),
    ),
  );
  return group;
}

/** Bounds of the two ways of counting are solved to 1e-7 each. */
const tolerance = 1e-5;

describe.each([1, 2, 3, 6])("a unanimous choice of %d", (voters) => {
  const { option, socialUtility } = unanimous(voters, "shortfall").consensus();

  test("is no surer of a shortfall than a member of the set allows", () => {
    // Nobody's own best is worse to them than a given option: a shortfall is at most the gain over any option.
    expect(option).toBe("curry");
    for (const over of dishes.filter((dish) => dish !== "curry")) {
      const gain = unanimous(voters, { gainOver: over }).predict("curry").socialUtility;
      expect(socialUtility.lower).toBeLessThan(gain.lower + tolerance);
    }
  });

  test("may yet fall short, though at the estimate it is everyone's best", () => {
    expect(socialUtility.estimate).toBe(0);
    expect(socialUtility.upper).toBeGreaterThan(-tolerance);
    expect(socialUtility.lower).toBeLessThan(-0.5);
  });
});
