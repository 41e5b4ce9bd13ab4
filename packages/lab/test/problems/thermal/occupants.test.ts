import { describe, expect, test } from "vitest";
import { predictedMeanVoteInMovingAir } from "../../../src/problems/thermal/cooling-effect.ts";
import {
  clothingInMotion,
  conditionsOf,
  occupants,
  relativeAirSpeed,
} from "../../../src/problems/thermal/occupants.ts";
import { predictedMeanVote } from "../../../src/problems/thermal/pmv.ts";
import { room } from "./room.ts";

describe("the three occupants (paper: app:exp)", () => {
  test.each([
    [0, "influencer", 2.2, 0.97, 0.758, 0.36],
    [1, "follower", 2.7, 0.25, 0.187, 0.51],
    [2, "altruist", 1, 0.63, 0.63, 0],
  ])(
    "%d, the %s: %d met, %d clo at rest and %d in motion, %d m/s of own wind",
    (place, name, met, atRest, inMotion, wind) => {
      const occupant = occupants[place];
      const worn = Object.values(occupant.garments).reduce((sum, clo) => sum + clo, 0);

      expect(occupant.name).toBe(name);
      expect(occupant.activity).toBe(met);
      expect(worn).toBeCloseTo(atRest, 12);
      expect(clothingInMotion(occupant)).toBe(inMotion);
      expect(relativeAirSpeed(0.3, met) - 0.3).toBeCloseTo(wind, 12);
    },
  );

  test("feel walls as warm as the air at 50 %, which the paper leaves open [P29]", () => {
    expect(conditionsOf(occupants[0], { temperature: 21, airSpeed: 0.5 })).toEqual({
      airTemperature: 21,
      radiantTemperature: 21,
      airSpeed: expect.closeTo(0.86, 12),
      relativeHumidity: 50,
      metabolicRate: 2.2,
      clothing: 0.758,
    });
  });

  test("someone at 1.4 met and 0.5 clo in 25 °C: the example that goes with the tables", () => {
    const someone = { name: "someone", activity: 1.4, garments: { all: 0.5 } };
    const conditions = room({
      airSpeed: relativeAirSpeed(0.1, 1.4),
      metabolicRate: 1.4,
      clothing: clothingInMotion(someone),
    });

    expect(Math.abs(predictedMeanVoteInMovingAir(conditions) - 0)).toBeLessThan(0.005);
    expect(Math.abs(predictedMeanVote(conditions) - 0.06)).toBeLessThan(0.005);
  });
});
