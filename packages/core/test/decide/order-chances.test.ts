import { describe, expect, it } from "vitest";
import { orderChances, orderRank } from "../../src/decide/order-chances.ts";

describe("the chances of orders", () => {
  it("are those of choosing one after another, and sum to 1", () => {
    const chances = orderChances([2, 1, 1], 2);

    // first of the three, then of the rest: (0,1), (0,2), (1,0), (1,2), (2,0), (2,1)
    const wanted = [1 / 4, 1 / 4, 1 / 6, 1 / 12, 1 / 6, 1 / 12];
    expect(chances).toHaveLength(6);
    chances.forEach((chance, k) => {
      expect(chance).toBeCloseTo(wanted[k]!, 14);
    });
    expect(orderChances([2, 1, 1], 1)).toEqual([1 / 2, 1 / 4, 1 / 4]);
  });

  it("are found by the rank of an order", () => {
    const options = [7, 3, 5];
    const orders = options.flatMap((first) =>
      options.filter((other) => other !== first).map((second) => [first, second]),
    );

    expect(orders.map((order) => orderRank(order, options))).toEqual([0, 1, 2, 3, 4, 5]);
    expect([7, 3, 5].map((option) => orderRank([option], options))).toEqual([0, 1, 2]);
  });
});
