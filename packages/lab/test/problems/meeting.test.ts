import { expect, test } from "vitest";
import { meeting, optionsOf } from "../../src/index.ts";

test("the meeting has a name for every voter and option, and rows of influence that sum to 1", () => {
  expect(meeting.voterNames).toHaveLength(meeting.voterCount);
  expect(meeting.optionNames).toHaveLength(optionsOf(meeting.space, 0).length);
  for (const row of meeting.influence) {
    expect(row.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
  }
});

test("the meeting tells a story: public answers lead to the morning, free of sway it is one o'clock", () => {
  expect(meeting.publicOptimum.option).toEqual([9]);
  expect(meeting.optimum.option).toEqual([13]);
});
