import { expect, test } from "vitest";
import { fuzz } from "../support/fuzz.ts";
import { testHouse } from "../support/meeting.ts";

test("3,000 requests of every kind: refusals are problem documents, nothing breaks, logs stay valid", async () => {
  const house = await testHouse();

  const { statuses, wrong } = await fuzz(house, 3_000, 1);

  expect(wrong).toEqual([]);
  // The generator must get through to the rules now and then, or it tests the door only.
  expect(statuses[200] + (statuses[201] ?? 0)).toBeGreaterThan(200);
  await house.close();
});
