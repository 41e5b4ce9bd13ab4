import { expect, test } from "vitest";
import { meeting, regret } from "../../src/index.ts";

test("the meeting tells a story: public answers lead to the morning, free of sway it is one o'clock", () => {
  expect(meeting.truth.publicOptimum.option).toBe("9:00");
  expect(meeting.truth.optimum.option).toBe("13:00");
  expect(regret(meeting, "9:00")).toBeGreaterThan(0.5);
});

test("the meeting's preferences are bells over the hours, by hand at nine", () => {
  const bell = (height: number, peak: number, width: number) =>
    height * Math.exp(-0.5 * ((9 - peak) / width) ** 2);

  expect(meeting.truth.utility(0, "9:00")).toBeCloseTo(bell(3, 8.7, 1.6), 12);
  expect(meeting.truth.utility(2, "9:00")).toBeCloseTo(bell(3, 12.6, 1.8), 12);
});

test("an hour that is not offered has no utility", () => {
  expect(() => meeting.truth.utility(0, "7:00")).toThrow('option: got "7:00"');
});
