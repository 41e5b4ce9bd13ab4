import { expect, test } from "vitest";
import { testHouse } from "../test/support/meeting.ts";
import { quickClock, SeatWorld, seatSteps, walkSeats } from "../test/support/seat-walk.ts";

test("a seat has one device in every order of four steps", async () => {
  const house = await testHouse({ clock: quickClock() });
  const facilitator = await house.host();

  const walked = await walkSeats(
    () => SeatWorld.begin(house, facilitator, { isStarted: false }),
    seatSteps,
    4,
  );

  console.log(`${walked} orders`);
  expect(walked).toBeGreaterThan(500);
  await house.close();
}, 3_600_000);
