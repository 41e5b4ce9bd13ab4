import { exampleFigure } from "@unswayed/lab";
import { describe, expect, it } from "vitest";
import { paretoOptimal } from "../../src/paper/example-figure.ts";

describe("the Pareto front", () => {
  it("leaves out what another option beats for both", () => {
    expect(
      paretoOptimal([
        [0, 3],
        [1, 2],
        [1, 1],
        [2, 0],
        [0, 0],
      ]),
    ).toEqual([true, true, false, true, false]);
  });

  it("keeps equals: neither is better than the other", () => {
    expect(
      paretoOptimal([
        [1, 1],
        [1, 1],
      ]),
    ).toEqual([true, true]);
  });
});

describe("the first example (paper: fig:example)", () => {
  const figure = exampleFigure(201);

  it("has its consensus on the front of what people want, and the open one off it", () => {
    expect(figure.consensus).toBeCloseTo(0.823, 3);
    expect(figure.publicConsensus).toBeCloseTo(0.354, 3);
    const at = (x: number) =>
      figure.options.reduce((best, next) =>
        Math.abs(next.x - x) < Math.abs(best.x - x) ? next : best,
      );
    expect(at(figure.consensus).isPrivateParetoOptimal).toBe(true);
    // An average is largest on the front, whatever is averaged.
    expect(at(figure.publicConsensus).isPublicParetoOptimal).toBe(true);
  });

  it("mixes what is wanted into what is shown by the rows of A", () => {
    const { private: own, public: shown } = figure.options[70]!;
    expect(shown[0]).toBeCloseTo(0.9 * own[0] + 0.1 * own[1], 12);
    expect(shown[1]).toBeCloseTo(0.6 * own[0] + 0.4 * own[1], 12);
  });

  it("shows a smaller front than is wanted: mixing narrows what the two can be told apart by", () => {
    const count = (isOn: (option: (typeof figure.options)[number]) => boolean): number =>
      figure.options.filter(isOn).length;
    expect(count((option) => option.isPublicParetoOptimal)).toBeLessThanOrEqual(
      count((option) => option.isPrivateParetoOptimal),
    );
  });
});
