import { expect, test } from "vitest";
import { firstSeed, usualGroup } from "../src/simulated/group-plan.ts";
import { SimulatedMeeting } from "../src/simulated/meeting.ts";

test("the first practice run shows a group in which hands go wrong, and what it wants is found", () => {
  const meeting = new SimulatedMeeting(usualGroup, firstSeed, "film");
  while (meeting.next()) meeting.tell();
  const { handsOnly, winner, truth } = meeting.reveal();
  expect(handsOnly).not.toBe(truth);
  expect(winner).toBe(truth);
}, 60_000);
